import { Trans, useLingui } from '@lingui/react/macro'
import { noticeTitle } from '#contract/events/noticeTitle.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { languageNamesIn } from '#lib/languageName.ts'
import { ownReason, type Choice } from '../desk/choices.ts'
import type { DeniedPart } from '../desk/deniedParts.ts'
import { reasonWords, type Reason } from './cannedReasons.ts'
import styles from './DenyPanel.module.css'

type ReadByAuthorProps = {
  of: Pick<PatrolItemDetail, 'author' | 'title'>
  langid: string
  /** The changes that are denied; null: all. */
  denied: readonly DeniedPart[] | null
  reasons: readonly Reason[]
  choice: Choice
}

/** Each once, and none that says nothing. */
const distinct = (words: readonly string[]) => [...new Set(words.filter(one => one !== ''))]

/** Messages have words in two languages; whoever chose another one reads English. */
export const toldIn = (langid: string): 'de' | 'en' => (langid === 'de' ? 'de' : 'en')

/** The message about the denial as its author will read it, in the language of their account. */
export const ReadByAuthor = ({ of, langid, denied, reasons, choice }: ReadByAuthorProps) => {
  const { i18n } = useLingui()
  const author = of.author.username
  const told = toldIn(langid)
  const all = [choice, ...(denied ?? []).map(({ unitid }) => ownReason(choice, unitid))]
  const typed = distinct(all.map(({ reason_text }) => reason_text.trim())).join(' ')
  const chosen = distinct(
    all.map(({ reason_code }) => {
      const reason = reasons.find(({ code }) => code === reason_code)
      return reason ? reasonWords(reason, told) : ''
    }),
  )
  const event = denied === null ? 'patrol.decision.denied' : 'patrol.decision.partial'
  const language = languageNamesIn(i18n.locale)(told)
  return (
    <figure className={styles.reads}>
      <figcaption>
        {told === i18n.locale ? (
          <Trans>{author} will read:</Trans>
        ) : (
          <Trans>
            {author} will read, in {language}:
          </Trans>
        )}
      </figcaption>
      <blockquote lang={told}>
        <p>{noticeTitle(told, event, null, { title: of.title, reason: typed })}</p>
        {chosen.map(words => (
          <p key={words}>{words}</p>
        ))}
      </blockquote>
      <small>
        <Trans>
          Emails use the language of the account. On the site, the author reads this in the language
          chosen there.
        </Trans>
      </small>
    </figure>
  )
}
