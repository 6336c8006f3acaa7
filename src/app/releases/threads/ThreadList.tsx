import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { RequestInReview } from '../approvals/requestBoxes.ts'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { useThreadWords } from './usePlaceWords.ts'
import { focusThread, useThreads } from './useThreads.ts'
import styles from './Threads.module.css'

const Turn = ({ thread: { waits_for }, me }: { thread: ReviewThread; me: number }) => {
  const who = waits_for?.username ?? ''
  if (waits_for === null) return <Trans>waiting for the people who sign</Trans>
  return waits_for.userid === me ? (
    <b>
      <Trans>waiting for you</Trans>
    </b>
  ) : (
    <Trans>waiting for {who}</Trans>
  )
}

type OpenThreadsProps = {
  guide: Guide
  open: readonly ReviewThread[]
  me: number
  /** Somebody is waited for. */
  canWrite: boolean
}

const OpenThreads = ({ guide, open, me, canWrite }: OpenThreadsProps) => {
  const wordsOf = useThreadWords(guide)
  return (
    <ul className={styles.list}>
      {open.map(thread => (
        <li key={thread.threadid}>
          <a
            href={`#thread-${thread.threadid}`}
            onClick={event => {
              event.preventDefault()
              focusThread(thread.threadid)
            }}
          >
            {wordsOf(thread, true)}
          </a>{' '}
          {canWrite && <Turn thread={thread} me={me} />}
        </li>
      ))}
    </ul>
  )
}

/** How much is open, or was when it went to readers. */
const useCountWords = ({ can_write, guide_deleted_date }: RequestInReview) => {
  const { t } = useLingui()
  return (count: number, total: number): string => {
    if (count === 0) return plural(total, { one: '# done', other: 'All # done' })
    return can_write || guide_deleted_date !== null
      ? t`${count} of ${total} open`
      : t`${count} of ${total} still open at release`
  }
}

/** What is open, whose turn it is, and the way there. */
export const ThreadList = ({ asked, me }: { asked: RequestInReview; me: number }) => {
  const { threads, reading } = useThreads(asked)
  const { guide, can_write: canWrite } = asked
  const wordsOf = useCountWords(asked)
  if (!guide || (threads.length === 0 && reading === null)) return null
  const open = threads.filter(one => !one.done)
  return (
    <section>
      <h2 className={styles.listHead}>
        <Trans>Comments</Trans>{' '}
        {reading === null && (
          <span className={styles.soft}>{wordsOf(open.length, threads.length)}</span>
        )}
      </h2>
      {reading && <ReadingState {...reading} />}
      {open.length > 0 && <OpenThreads guide={guide} open={open} me={me} canWrite={canWrite} />}
    </section>
  )
}
