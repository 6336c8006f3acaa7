import type { FormField } from '#contract/worklog/shapes.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StepLine } from '#app/drafts/content/guideContent.ts'
import { differs, type Difference } from '#lib/compare/align.ts'
import { isEqual, type Comparison as Compared, type PlacedStep } from '../compare/compare.ts'
import type { DetailField } from '../compare/compareFields.ts'
import styles from './Comparison.module.css'
import { fieldNames, useValueWords } from '#app/editor/fieldWords.ts'
import { guideFields } from '#documents/guide.ts'
import { namesOf, valueOfText } from '#documents/values.ts'
import { FieldsDiff, type ValueNames } from './FieldsDiff.tsx'
import { UnchangedSteps } from './UnchangedSteps.tsx'
import type { PictureView } from '#app/ui/pictures/pictureViews.ts'
import { StepDiff } from './StepDiff.tsx'

/**
 * What can be done about each difference: restore it, judge it. Nothing where it is only looked at.
 */
export type ComparisonActs = {
  step?: (step: PlacedStep) => ReactNode
  line?: (step: PlacedStep, line: Difference<StepLine>) => ReactNode
  /** One field that is filled in at a step. */
  asked?: (step: PlacedStep, row: Difference<FormField>) => ReactNode
  /** `title`, `place`, `film`, or the key of a picture. */
  part?: (step: PlacedStep, part: string) => ReactNode
  field?: (field: DetailField) => ReactNode
  /** One row of a field that has several. */
  row?: (field: DetailField, key: string) => ReactNode
  /** What is said below a step; null: nothing. A step that something is said about is shown. */
  below?: (step: PlacedStep) => ReactNode
}

type ComparisonProps = {
  comparison: Compared
  /** What both sides are called: revisions, or mine and theirs. */
  names: { before: string; after: string }
  /** One under the other instead of side by side; narrow windows have one column anyway. */
  inColumn?: boolean
  /** Everything that says the same is shown too. */
  isUnfolded?: boolean
  /** How pictures are compared at first, until somebody chooses otherwise. */
  view?: PictureView
  values?: ValueNames | undefined
  acts?: ComparisonActs | undefined
  /** Steps that differ show all their pictures. */
  isPictured?: boolean
}

/** Runs of steps that are the same and stand where they stood among the others. */
const runsOf = (
  steps: readonly PlacedStep[],
  isShown: (step: PlacedStep) => boolean,
): (PlacedStep | PlacedStep[])[] => {
  const runs: (PlacedStep | PlacedStep[])[] = []
  for (const step of steps) {
    const open = runs.at(-1)
    if (isShown(step)) runs.push(step)
    else if (Array.isArray(open)) open.push(step)
    else runs.push([step])
  }
  return runs
}

/** What a value of the guide says, in words. */
const useSaid = (values: ValueNames | undefined) => {
  const { t, i18n } = useLingui()
  const unit = (value: number, name: 'minute' | 'second') =>
    new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: name }).format(value)
  const wordsOf = useValueWords()
  return (field: DetailField) => (value: string) => {
    if (field === 'time_required_min' || field === 'time_required_max') {
      const [minutes, seconds] = [
        unit(Math.round(Number(value) / 60), 'minute'),
        unit(Number(value), 'second'),
      ]
      return t`${minutes} (${seconds})`
    }
    const name = namesOf(guideFields).find(one => one === field)
    if (name) return wordsOf(guideFields[name], valueOfText(guideFields[name], value)) ?? value
    const word = values?.[field]?.[value]
    return word ? i18n._(word) : value
  }
}

/**
 * Two versions of a guide against each other: steps and lines by their ids, words marked by colour
 * and by form. It reads nothing itself.
 */
export const Comparison = ({
  comparison,
  names,
  inColumn = false,
  isUnfolded = false,
  view = 'slider',
  values,
  acts = {},
  isPictured = false,
}: ComparisonProps) => {
  const { t, i18n } = useLingui()
  const said = useSaid(values)
  const { fields, steps } = comparison
  const isShown = (step: PlacedStep) => differs(step) || Boolean(acts.below?.(step))
  if (isEqual(comparison) && !steps.some(isShown))
    return <EmptyState title={t`The two versions are the same`} />
  return (
    <div className={inColumn ? styles.column : undefined}>
      {fields.length > 0 && (
        <FieldsDiff
          fields={fields}
          names={names}
          nameOf={field => i18n._(fieldNames[field])}
          said={said}
          act={acts.field}
          rowAct={acts.row}
        />
      )}
      {runsOf(steps, isShown).map(run =>
        Array.isArray(run) ? (
          <UnchangedSteps
            key={`fold ${run[0]?.stepid}`}
            steps={run}
            isUnfolded={isUnfolded}
            act={acts.below && acts.step}
          />
        ) : (
          <StepDiff
            key={`${run.stepid} ${view}`}
            step={run}
            names={names}
            view={view}
            isPictured={isPictured}
            act={acts.step?.(run)}
            below={acts.below?.(run)}
            lineAct={acts.line && (line => acts.line?.(run, line))}
            askedAct={acts.asked && (row => acts.asked?.(run, row))}
            partAct={acts.part && (part => acts.part?.(run, part))}
          />
        ),
      )}
    </div>
  )
}
