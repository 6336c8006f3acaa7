// What changed, in words: of a comparison, and of the saves of a sitting.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { fieldNames, pageFieldNames } from '#app/editor/fieldWords.ts'
import type { RevisionGroupSummary, StepChange } from '#app/editor/revisions/groupRevisions.ts'
import { useStepChangeWords } from '#app/editor/revisions/stepChangeWords.ts'
import type { Counts } from '../compare/compare.ts'
import { changedBlocks, type PageComparison } from '../compare/compareWiki.ts'

/** "2 steps differ: 2 lines, 1 step moved, 1 picture." */
export const useCountWords = (): ((counts: Counts) => string) => {
  const { t } = useLingui()
  return ({ steps, added, removed, moved, lines, pictures, asked, fields }) => {
    const parts = [
      lines > 0 && plural(lines, { one: '# line', other: '# lines' }),
      added > 0 && plural(added, { one: '# new step', other: '# new steps' }),
      removed > 0 && plural(removed, { one: '# step removed', other: '# steps removed' }),
      moved > 0 && plural(moved, { one: '# step moved', other: '# steps moved' }),
      pictures > 0 && plural(pictures, { one: '# picture', other: '# pictures' }),
      asked > 0 && plural(asked, { one: '# form field', other: '# form fields' }),
      fields > 0 && plural(fields, { one: '# detail', other: '# details' }),
    ]
      .filter(part => part !== false)
      .join(', ')
    if (steps === 0) return parts === '' ? t`No differences.` : `${parts}.`
    const head = plural(steps, { one: '# step differs', other: '# steps differ' })
    return parts === '' ? `${head}.` : `${head}: ${parts}.`
  }
}

/** "2 blocks, 1 detail." */
export const usePageCountWords = (): ((comparison: PageComparison) => string) => {
  const { t } = useLingui()
  return comparison => {
    const [blocks, fields] = [changedBlocks(comparison), comparison.fields.length]
    const parts = [
      blocks > 0 && plural(blocks, { one: '# block', other: '# blocks' }),
      fields > 0 && plural(fields, { one: '# detail', other: '# details' }),
    ]
      .filter(Boolean)
      .join(', ')
    return parts === '' ? t`No differences.` : `${parts}.`
  }
}

const stepsNamed = 3

const useFieldName = () => {
  const { t, i18n } = useLingui()
  return (field: string): string => {
    if (field === 'public') return t`who can read the guide`
    if (field === 'author') return t`author`
    if (field === 'objectid') return t`video`
    if (field === 'maintenance_schedule') return t`maintenance`
    if (field === 'patrol_threshold') return t`review threshold`
    const name =
      fieldNames[field as keyof typeof fieldNames] ??
      pageFieldNames[field as keyof typeof pageFieldNames]
    return name ? i18n._(name) : field
  }
}

/** `numberOf`: where a step stands now; undefined for one that is gone. */
export const useRevisionGroupWords = (
  numberOf: (stepid: number) => number | undefined,
): ((summary: RevisionGroupSummary) => string) => {
  const { t } = useLingui()
  const ofLines = useStepChangeWords()
  const nameOf = useFieldName()
  const ofStep = (change: StepChange): string => {
    const number = numberOf(change.stepid)
    const what = ofLines(change)
    return number === undefined ? t`A deleted step: ${what}.` : t`Step ${number}: ${what}.`
  }
  /** The only one is named by its number. */
  const newSteps = ([first, ...others]: readonly StepChange[]): string => {
    const number = first && others.length === 0 ? numberOf(first.stepid) : undefined
    if (number !== undefined) return t`Step ${number} is new`
    return plural(others.length + 1, { one: '# new step', other: '# new steps' })
  }
  /** One number: of the steps that it had at the end of the sitting. */
  const created = (count: number): string =>
    count > 0
      ? plural(count, { one: 'Created with # step.', other: 'Created with # steps.' })
      : t`Created.`
  return ({ isPage, isCreated, fields, steps, restores, changes }) => {
    const fresh = changes.filter(({ isNew }) => isNew)
    // What a new step was filled with is not told line by line, but where it came back from is.
    const told = changes.filter(
      change => (!change.isNew || change.restores !== undefined) && ofLines(change) !== '',
    )
    const more = told.length - stepsNamed
    const what = fields.map(nameOf).join(', ')
    const added = Math.max(0, steps.added - fresh.length)
    const moves = [
      fresh.length > 0 && newSteps(fresh),
      // Beside those that are new here, from saves that are not shown.
      added > 0 &&
        (fresh.length > 0
          ? plural(added, { one: '# more step added', other: '# more steps added' })
          : plural(added, { one: '# step added', other: '# steps added' })),
      steps.removed > 0 &&
        plural(steps.removed, { one: '# step removed', other: '# steps removed' }),
      steps.moved > 0 && plural(steps.moved, { one: '# step moved', other: '# steps moved' }),
    ]
      .filter(Boolean)
      .join(', ')
    return [
      isCreated && created(Math.max(steps.added, fresh.length) - steps.removed),
      what !== '' && t`Details: ${what}.`,
      !isCreated && moves !== '' && `${moves}.`,
      restores !== undefined &&
        (isPage
          ? t`The page is as in revision ${restores}.`
          : t`Details and order of steps as in revision ${restores}.`),
      ...told.slice(0, stepsNamed).map(ofStep),
      more > 0 && plural(more, { one: 'And # more step.', other: 'And # more steps.' }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
