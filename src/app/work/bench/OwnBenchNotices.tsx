import { Trans } from '@lingui/react/macro'
import { CircleAlert, Hand, Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { AskedField } from '../run/run.ts'
import { freedBy } from '../run/signedValue.ts'
import { RefusedChange } from './RefusedChange.tsx'
import { RunDivergedNotice } from './RunDivergedNotice.tsx'
import { useRefusedFileWords } from './useRefusedFileWords.ts'
import styles from '#app/ui/bench/Bench.module.css'
import type { OwnBenchWork } from './useOwnBench.ts'

/** What stands before the work: another tab, a handover, a refusal, what is missing. */
export const OwnBenchNotices = ({
  bench,
  onDiscard,
  children,
}: {
  bench: OwnBenchWork
  onDiscard: () => void
  children: ReactNode
}) => {
  const { store, run, isHere, hasEnded, isOver, isAsked, number, steps, missing } = bench
  return (
    <div className={styles.notices}>
      {isHere && <RunDivergedNotice run={run} store={store} onDiscard={onDiscard} />}
      {!isHere && !hasEnded && (
        <Notice
          kind="warn"
          icon={CircleAlert}
          role="status"
          action={
            <Button onClick={() => void store.take()}>
              <Trans>Work here</Trans>
            </Button>
          }
        >
          <Trans>This run is open in another tab. Changes you make there appear here.</Trans>
        </Notice>
      )}
      {!isOver && run.entry.notes && run.entry.handovers.at(-1)?.to === run.entry.userid && (
        // For whoever goes on; before that it is nobody else's.
        <Notice kind="accent" icon={Pause}>
          {run.entry.notes}
        </Notice>
      )}
      <RefusedChange problem={run.problem} />
      <RefusedFiles bench={bench} />
      {children}
      {!isOver && bench.holding.length > 0 && <Holding bench={bench} />}
      {isAsked && number === steps.length && missing.length > 0 && <Missing bench={bench} />}
    </div>
  )
}

type FieldPlaceProps = {
  field: AskedField
  bench: Pick<OwnBenchWork, 'steps' | 'go'>
  /** `words`: nobody goes there any more. */
  kind: 'quiet' | 'plain' | 'words'
}
/** A field and its step, with the way there. */
const FieldPlace = ({ field, bench: { steps, go }, kind }: FieldPlaceProps) => {
  const place = steps.findIndex(({ stepid }) => stepid === field.stepid) + 1
  const words = (
    <Trans>
      {field.label}, step {place}
    </Trans>
  )
  return kind === 'words' ? (
    words
  ) : (
    <Button kind={kind} onClick={() => go(place - 1)}>
      {words}
    </Button>
  )
}

/** Files that were refused once they were sent, of steps that are not seen here. */
const RefusedFiles = ({ bench }: { bench: OwnBenchWork }) => {
  const { store, run, step, isOver } = bench
  const words = useRefusedFileWords()
  const told = (run.refused ?? []).flatMap(one => {
    const field = store.pack.fields.find(of => of.field_revisionid === one.field_revisionid)
    return field && (isOver || field.stepid !== step?.stepid) ? [{ one, field }] : []
  })
  if (told.length === 0) return null
  return (
    <Notice kind="danger" icon={CircleAlert} role="alert">
      <Trans>These files are not in the record:</Trans>
      <ul>
        {told.map(({ one, field }) => {
          const line = words.line(one)
          return (
            <li key={`${field.field_revisionid} ${line}`}>
              <FieldPlace field={field} bench={bench} kind={isOver ? 'words' : 'quiet'} /> {line}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** What has to be filled in before the run is finished, each with the way there. */
const Missing = ({ bench }: { bench: OwnBenchWork }) => (
  <Notice kind="warn" icon={CircleAlert} role="alert">
    <Trans>Fill in these fields before you finish the run:</Trans>
    <ul data-missing>
      {bench.missing.map(field => (
        <li key={field.field_revisionid}>
          <FieldPlace field={field} bench={bench} kind="quiet" />
        </li>
      ))}
    </ul>
  </Notice>
)

/** What holds the run by the rule of its field, with the way to where somebody signs for it. */
const Holding = ({ bench }: { bench: OwnBenchWork }) => (
  <Notice kind="danger" icon={Hand} role="status">
    {bench.holding.every(one => freedBy(bench.store.pack.fields, one) === 'rework') ? (
      <Trans>
        The run is held. No step can be signed off until these steps are done again with values
        within range:
      </Trans>
    ) : (
      <Trans>
        The run is held. No step can be signed off until a second person signs for these values or
        the steps are done again within range:
      </Trans>
    )}
    <ul className={styles.holding} data-holding>
      {bench.holding.map(field => (
        <li key={field.field_revisionid}>
          <FieldPlace field={field} bench={bench} kind="plain" />
        </li>
      ))}
    </ul>
  </Notice>
)
