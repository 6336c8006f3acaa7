import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { RequestInReview } from '../approvals/requestBoxes.ts'
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

type OpenThreadsProps = { guide: Guide; open: readonly ReviewThread[]; me: number }

const OpenThreads = ({ guide, open, me }: OpenThreadsProps) => {
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
          <Turn thread={thread} me={me} />
        </li>
      ))}
    </ul>
  )
}

/** What is open, whose turn it is, and the way there. */
export const ThreadList = ({ asked, me }: { asked: RequestInReview; me: number }) => {
  const { t } = useLingui()
  const threads = useThreads(asked)
  if (!asked.guide || threads.length === 0) return null
  const open = threads.filter(one => !one.done)
  const [count, total] = [open.length, threads.length]
  return (
    <section>
      <h2 className={styles.listHead}>
        <Trans>Comments</Trans>{' '}
        <span className={styles.soft}>
          {count === 0
            ? plural(total, { one: '# done', other: 'All # done' })
            : t`${count} open of ${total}`}
        </span>
      </h2>
      {count > 0 && <OpenThreads guide={asked.guide} open={open} me={me} />}
    </section>
  )
}
