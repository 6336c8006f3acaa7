import type { MessageDescriptor } from '@lingui/core'
import { plural, msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItemDetail, SignalCode } from '#contract/patrol/shapes.ts'
import { write } from '#app/api/write.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './AboutPanel.module.css'

const signalNames: Record<SignalCode, MessageDescriptor> = {
  new_author: msg`New author`,
  first_on_document: msg`First edit of this document`,
  outside_link: msg`Link to another site`,
  large_removal: msg`Much removed`,
  warning_removed: msg`Warning or note removed`,
  number_changed: msg`Number or unit changed`,
  image_replaced: msg`Picture replaced`,
  prerequisite_changed: msg`What comes before it changed`,
  burst: msg`Many edits in ten minutes`,
  resubmits_denied: msg`Denied before`,
  contested: msg`Denied twice in 30 days`,
}

const runStates: Record<PatrolItemDetail['blast']['runs'][number]['status'], MessageDescriptor> = {
  started: msg`started`,
  paused: msg`paused`,
  suspended: msg`suspended`,
}

type AboutPanelProps = {
  detail: PatrolItemDetail
  /** What is written to its author and not sent yet. */
  words: string
  onWords: (words: string) => void
  onOpen: (itemid: number) => void
  onAuthor: () => void
  onThread: () => void
}

/** Who proposed it, what stands out, what it reaches, its chain and what was said about it. */
export const AboutPanel = ({
  detail,
  words,
  onWords,
  onOpen,
  onAuthor,
  onThread,
}: AboutPanelProps) => {
  const { t, i18n } = useLingui()
  const {
    author,
    risk_score,
    signal_list,
    blast,
    below,
    above,
    messages,
    itemid,
    doc_type,
    docid,
  } = detail
  const name = author.username
  const languages = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  const send = useAttempt(async () => {
    await write('createPatrolMessage', { params: { itemid }, body: { text_raw: words } })
    onWords('')
    onThread()
  })
  const neighbours = (list: typeof below) => (
    <ul>
      {list.map(one => (
        <li key={one.itemid}>
          <button type="button" className={styles.link} onClick={() => onOpen(one.itemid)}>
            {one.author.username}, {plural(one.unit_count, { one: '# change', other: '# changes' })}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <section>
        <h2>
          <a href={paths.user(author)}>{name}</a>
        </h2>
        <p>{t`Proposed ${formatDay(detail.created, i18n.locale)}`}</p>
        <p>
          <button type="button" className={styles.link} onClick={onAuthor}>
            {t`All that waits of ${name}`}
          </button>
        </p>
        {doc_type === 'guide' && (
          <p>
            <a className={styles.link} href={paths.history(docid)}>
              <Trans>History of the guide</Trans>
            </a>
          </p>
        )}
      </section>
      <section>
        <h2>
          <Trans>Signals</Trans>{' '}
          <span className={styles.figure}>{t`Risk ${risk_score} of 100`}</span>
        </h2>
        {signal_list.length === 0 ? (
          <p>
            <Trans>Nothing stands out.</Trans>
          </p>
        ) : (
          <dl className={styles.pairs}>
            {signal_list.map(({ code, weight }) => (
              <div key={code}>
                <dt>{weight}</dt>
                <dd>{i18n._(signalNames[code])}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.soft}>
          <Trans>They sort the queue. They never decide.</Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>Reaches</Trans>
        </h2>
        <details className={styles.reach}>
          <summary>
            {plural(blast.prerequisite_of.length, {
              one: '# guide that needs this one',
              other: '# guides that need this one',
            })}
          </summary>
          <ul>
            {blast.prerequisite_of.map(({ guideid, title }) => (
              <li key={guideid}>
                <a href={paths.guideById(guideid)}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
        <details className={styles.reach}>
          <summary>
            {plural(blast.featured_on.length, {
              one: '# page that shows it',
              other: '# pages that show it',
            })}
          </summary>
          <ul>
            {blast.featured_on.map(page => (
              <li key={page.wikiid}>{page.title}</li>
            ))}
          </ul>
        </details>
        <details className={styles.reach}>
          <summary>
            {plural(blast.translations.length, {
              one: '# translation that falls behind',
              other: '# translations that fall behind',
            })}
          </summary>
          <ul>
            {blast.translations.map(langid => (
              <li key={langid}>{languages.of(langid) ?? langid}</li>
            ))}
          </ul>
        </details>
        <details className={styles.reach}>
          <summary>
            {plural(blast.pinned_by.length, {
              one: '# release that pins it',
              other: '# releases that pin it',
            })}
          </summary>
          <ul>
            {blast.pinned_by.map(({ releaseid, guideid, title: of, major, minor }) => (
              <li key={releaseid}>
                <a href={paths.guideById(guideid)}>
                  {of} {major}.{minor}
                </a>
              </li>
            ))}
          </ul>
        </details>
        <details className={styles.reach}>
          <summary>
            {plural(blast.runs.length, {
              one: '# run under way on it',
              other: '# runs under way on it',
            })}
          </summary>
          <ul>
            {blast.runs.map(({ entryid, username, workorderid, status }) => (
              <li key={entryid}>
                {username}, {workorderid}: {i18n._(runStates[status])}
              </li>
            ))}
          </ul>
        </details>
      </section>
      {below.length + above.length > 0 && (
        <section>
          <h2>
            <Trans>Chain</Trans>
          </h2>
          {below.length > 0 && (
            <>
              <p>
                <Trans>Below it:</Trans>
              </p>
              {neighbours(below)}
            </>
          )}
          {above.length > 0 && (
            <>
              <p>
                <Trans>On top of it:</Trans>
              </p>
              {neighbours(above)}
            </>
          )}
        </section>
      )}
      <section>
        <h2>
          <Trans>Thread</Trans>
        </h2>
        <ul className={styles.thread}>
          {messages.map(message => (
            <li key={message.messageid}>
              <b>{message.author.username}</b> {message.text_raw}
            </li>
          ))}
        </ul>
        <TextArea
          label={t`Ask ${name}`}
          rows={2}
          value={words}
          maxLength={4000}
          onChange={event => onWords(event.target.value)}
          error={send.error ?? undefined}
        />
        <p className={styles.send}>
          <Button
            small
            {...(words.trim() === '' ? { why: t`Nothing is written yet.` } : {})}
            onClick={() => void send.run()}
          >
            <Trans>Send</Trans>
          </Button>
        </p>
      </section>
    </>
  )
}
