import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { formatDay } from '#app/ui/text/dates.ts'
import styles from './AboutPanel.module.css'
import { Reaches } from './Reaches.tsx'
import { Signals } from './Signals.tsx'
import { Thread, type Question } from './Thread.tsx'

type AboutPanelProps = {
  detail: PatrolItemDetail
  /** What else is known of its document. */ beside: ReactNode
  question: Question
  onAuthor: () => void
  onThread: () => void
}

/** Who proposed it, what stands out, what it reaches, its chain and what was said about it. */
export const AboutPanel = ({ detail, beside, question, onAuthor, onThread }: AboutPanelProps) => {
  const { t, i18n } = useLingui()
  const { author, doc_type, docid } = detail
  const name = author.username
  const me = useMe()
  return (
    <>
      <section>
        <h2>
          <a href={paths.user(author)}>{name}</a>
        </h2>
        <p>{t`Proposed on ${formatDay(detail.created, i18n.locale)}`}</p>
        <p>
          <button type="button" className={styles.link} onClick={onAuthor}>
            {t`All edits by ${name} in the queue`}
          </button>
        </p>
        {isModerator(me) && (
          <p>
            <a className={styles.link} href={authorPaths.undo(author.userid)}>
              <Trans>Undo what this account did…</Trans>
            </a>
          </p>
        )}
        {doc_type === 'guide' && (
          <p>
            <a className={styles.link} href={paths.history(docid)}>
              <Trans>History of the guide</Trans>
            </a>
          </p>
        )}
      </section>
      <Signals detail={detail} />
      {beside}
      <Reaches blast={detail.blast} />
      <Thread {...{ detail, question, onThread }} />
    </>
  )
}
