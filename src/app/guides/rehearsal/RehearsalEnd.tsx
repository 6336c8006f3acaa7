import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { limits } from '#contract/core/limits.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { DataTable, type Column } from '#app/ui/lists/DataTable.tsx'
import bench from '#app/ui/bench/Bench.module.css'
import { clockText, estimateOf, isUsable, sumOf, type Estimate } from './rehearsal.ts'
import { UnsentNotes } from './UnsentNotes.tsx'
import type { Notes } from './useNotes.ts'
import { useTimeEstimate, type TimeEstimate } from './useTimeEstimate.ts'
import styles from './Rehearsal.module.css'

type RehearsalEndProps = {
  /** As it was when the run began, and as it is. */ guide: Guide
  newest: Guide
  userid: number
  notes: Notes
  /** Of each step of this run. */ seconds: readonly number[]
  /** Sums of earlier runs. */ earlier: readonly number[]
  onAgain: () => void
  onForget: () => void
}
type TimedStep = { number: number; title: string; seconds: number }

const StepTimes = ({ guide, seconds }: Pick<RehearsalEndProps, 'guide' | 'seconds'>) => {
  const { t } = useLingui()
  const rows = seconds.map((each, n) => ({
    number: n + 1,
    title: guide.steps[n]?.title ?? '',
    seconds: each,
  }))
  const columns: Column<TimedStep>[] = [
    {
      name: t`Step`,
      cell: ({ number, title }) => (title === '' ? number : `${number} ${title}`),
    },
    { name: t`Time`, numeric: true, cell: row => clockText(row.seconds) },
  ]
  return (
    <DataTable<TimedStep>
      label={t`Step times`}
      rows={rows}
      keyOf={({ number }) => String(number)}
      columns={columns}
    />
  )
}

/** What becomes of the estimate. */
const TakenWords = ({ taken }: { taken: ReturnType<TimeEstimate['takenOf']> }) => (
  <p role="status">
    {taken === 'writing' && <Trans>Saving…</Trans>}
    {taken === 'saved' && <Trans>The new time is saved.</Trans>}
    {taken === 'waits' && <Trans>The new time is waiting for review.</Trans>}
    {taken === 'kept' && (
      <Trans>The new time is not saved yet. It will be sent as soon as the service answers.</Trans>
    )}
    {taken === 'asked' && <Trans>The new time was not saved. Open the editor to see why.</Trans>}
    {taken === 'elsewhere' && (
      <Trans>This guide is open in another tab. Close it there and try again.</Trans>
    )}
    {taken === 'failed' && <Trans>The new time was not saved. Try again.</Trans>}
  </p>
)

type ShownTimes = { min: string; max: string }

const TakeEstimate = ({
  guide,
  userid,
  estimate,
  min,
  max,
}: ShownTimes & { guide: Guide; userid: number; estimate: Estimate }) => {
  const { takenOf, take } = useTimeEstimate(guide, userid)
  const days = limits.timeRequired / 86_400
  if (estimate.max > limits.timeRequired)
    return (
      <p>
        <Trans>
          A run took longer than {days} days, the limit for a guide’s time. To use a time, discard
          earlier runs. If this run is the long one, rehearse again first.
        </Trans>
      </p>
    )
  if (!isUsable(estimate)) return null
  return (
    <>
      <div className={styles.row}>
        <Button kind="main" onClick={() => void take(estimate)}>
          {min === max ? (
            <Trans>Use {max} as the guide’s time</Trans>
          ) : (
            <Trans>
              Use {min} to {max} as the guide’s time
            </Trans>
          )}
        </Button>
      </div>
      <TakenWords taken={takenOf(estimate)} />
    </>
  )
}

/** After the last step: how long each took, and what that says about the guide. */
export const RehearsalEnd = (props: RehearsalEndProps) => {
  const { guide, newest, userid, notes, seconds, earlier, onAgain, onForget } = props
  const total = sumOf(seconds)
  const estimate = estimateOf([...earlier, total])
  const [sum, min, max] = [clockText(total), clockText(estimate.min), clockText(estimate.max)]
  return (
    <article className={bench.over} data-pane>
      <h2 tabIndex={-1} data-step-title>
        <Trans>This run took {sum}</Trans>
      </h2>
      <StepTimes guide={guide} seconds={seconds} />
      {earlier.length > 0 && (
        <p>
          {plural(earlier.length + 1, {
            one: '# run on this device:',
            other: '# runs on this device:',
          })}{' '}
          {min}–{max}
        </p>
      )}
      {newest.can_edit && <TakeEstimate guide={newest} {...{ userid, estimate, min, max }} />}
      <UnsentNotes steps={guide.steps} notes={notes} />
      <div className={styles.row}>
        <Button icon={RotateCcw} onClick={onAgain}>
          <Trans>Rehearse again</Trans>
        </Button>
        {earlier.length > 0 && (
          <Button kind="quiet" onClick={onForget}>
            <Trans>Discard earlier runs</Trans>
          </Button>
        )}
        <LinkButton href={paths.editSteps(guide.guideid)}>
          <Trans>Back to editing</Trans>
        </LinkButton>
      </div>
    </article>
  )
}
