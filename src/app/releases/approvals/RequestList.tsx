import { Count } from '../Count.tsx'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApprovalRequest } from '#contract/approvals/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatAgo, formatNearDay } from '#app/ui/text/dates.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { boxes, requestAddress, type Box } from './requestBoxes.ts'
import styles from './Approvals.module.css'
import { numberOf } from '../model/releaseWords.ts'

const Outcome = ({
  request: { phase, blocked, overdue, due_date, guide_deleted_date },
}: {
  request: ApprovalRequest
}) => {
  const { t, i18n } = useLingui()
  if (phase === 'approved') return <Chip kind="ok">{t`Signed by all`}</Chip>
  if (phase === 'rejected') return <Chip kind="danger">{t`Sent back`}</Chip>
  if (phase !== 'open') return <Chip>{t`Withdrawn`}</Chip>
  if (guide_deleted_date !== null) return <Chip>{t`Guide deleted`}</Chip>
  if (blocked) return <Chip kind="danger">{t`Too few signers`}</Chip>
  if (due_date === null) return null
  const day = formatNearDay(due_date, i18n.locale)
  return overdue ? (
    <Chip kind="danger">{t`Overdue since ${day}`}</Chip>
  ) : (
    <Chip kind="warn">{t`Due ${day}`}</Chip>
  )
}

/** Which round it is, and what is open of what was said. */
const Talk = ({ request: { round, threads_open } }: { request: ApprovalRequest }) => {
  const { t } = useLingui()
  const facts = [
    round > 1 ? t`round ${round}` : '',
    threads_open > 0
      ? plural(threads_open, { one: '# open comment', other: '# open comments' })
      : '',
  ].filter(Boolean)
  return facts.length > 0 && <span className={styles.talk}>{facts.join(', ')}</span>
}

type RequestsProps = { held: readonly ApprovalRequest[]; box: Box; current: number | null }

/** What lies in the box that is open. */
const Requests = ({ held, box, current }: RequestsProps) => {
  const { t, i18n } = useLingui()
  return (
    <ul>
      {held.map(one => {
        const [stage, stages] = [one.current_stage, one.stages.length]
        const who = one.username
        return (
          <li key={one.approvalid}>
            <a
              id={`request-${one.approvalid}`}
              className={styles.request}
              href={requestAddress(box, one.approvalid)}
              aria-current={one.approvalid === current ? 'true' : undefined}
            >
              <b>
                {one.guide_title} {one.release && numberOf(one.release)}
              </b>
              <span className={styles.age}>{formatAgo(one.init_date, i18n.locale)}</span>
              <span className={styles.soft}>
                {one.phase === 'open' ? t`${who}, stage ${stage} of ${stages}` : who}
                <Talk request={one} />
              </span>
              <Outcome request={one} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The three boxes and what lies in the one that is open. */
export const RequestList = ({
  box,
  held,
  total,
  counts,
  current,
}: {
  box: Box
  held: readonly ApprovalRequest[]
  /** Those that are not shown, too. */ total: number | undefined
  counts: readonly string[]
  current: number | null
}) => {
  const { t } = useLingui()
  const names: Record<Box, string> = { now: t`Now`, later: t`Later`, sent: t`Sent` }
  const keyWords = useKeyWords()
  const [next, before] = [keyWords('nextEdit'), keyWords('editBefore')]
  return (
    <section data-pane className={styles.inbox} aria-label={t`Requests`}>
      <nav className={styles.boxes} aria-label={t`Folders`}>
        {boxes.map((one, n) => (
          <a key={one} href={requestAddress(one)} aria-current={one === box ? 'page' : undefined}>
            {names[one]} <Count of={counts[n]} />
          </a>
        ))}
      </nav>
      <Requests held={held} box={box} current={current} />
      <CutNote shown={held.length} total={total} />
      {held.length > 1 && next !== undefined && before !== undefined && (
        <p className={styles.keys}>
          <Trans>
            Press <kbd>{next}</kbd> for the next request, <kbd>{before}</kbd> for the previous one.
          </Trans>
        </p>
      )}
      <p className={styles.keys}>
        <a href={authorPaths.approvals({ ...(box !== 'now' && { box }), lends: true })}>
          <Trans>Delegate my duties…</Trans>
        </a>
      </p>
      <p className={styles.keys}>
        <a href={authorPaths.releases()}>
          <Trans>All releases</Trans>
        </a>
      </p>
    </section>
  )
}
