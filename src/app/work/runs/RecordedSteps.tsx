import { nameOfStep } from '#app/editor/stepName.ts'
import type { Deviation } from '#contract/worklog/deviations.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { AskedField } from '../run/run.ts'
import { RecordedStep } from './RecordedStep.tsx'
import type { RecordLevel } from './RecordSection.tsx'
import type { NameOf } from './useWrittenBy.ts'

const nameIn = (guide: Guide, stepid: number): string => {
  const step = guide.steps.find(one => one.stepid === stepid)
  return step ? nameOfStep(step) : ''
}

/** Steps that the entry names: none of its values is left out. */
const stepsOf = (entry: WorkEntry): number[] => [
  ...entry.steps.map(one => one.stepid),
  ...entry.record.map(one => one.stepid),
  ...entry.signoffs.map(one => one.stepid),
]

type RecordedStepsProps = {
  entry: WorkEntry
  /** As it was when the run began. */
  guide: Guide
  fields: readonly AskedField[]
  deviations: readonly Deviation[]
  nameOf: NameOf
  level: RecordLevel
  /** By what an address names a step. */
  anchorOf: (stepid: number) => string
  /** null where nobody may amend it here. */
  onAmend: ((field: AskedField) => void) | null
}
/** All that was written down in a run, step by step. */
export const RecordedSteps = ({
  entry,
  guide,
  deviations,
  anchorOf,
  ...recorded
}: RecordedStepsProps) =>
  [...new Set([...guide.steps.map(one => one.stepid), ...stepsOf(entry)])].map((stepid, n) => (
    <RecordedStep
      key={stepid}
      anchor={anchorOf(stepid)}
      stepid={stepid}
      number={n + 1}
      name={nameIn(guide, stepid)}
      values={entry.record.filter(one => one.stepid === stepid)}
      signoffs={entry.signoffs.filter(one => one.stepid === stepid)}
      reworks={entry.reworks.filter(one => one.stepids.includes(stepid))}
      deviations={deviations.filter(one => one.stepid === stepid)}
      {...recorded}
    />
  ))
