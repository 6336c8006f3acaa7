// A new step whose answer was lost may come back by a read before the create is confirmed: then it
// is there twice, and both may be written in.
import { existing } from '#lib/existing.ts'
import { withAliases, withLineids } from '../content/lineids.ts'
import { edited } from '../model/draftChanges.ts'
import { mergedUnasked, preferBoth } from '../model/draftKind.ts'
import type { StepDraft } from '../model/draft.ts'
import type { StepContent } from '../content/guideContent.ts'

/**
 * The confirmed draft with what was typed into its twin; what cannot stand beside mine is told by
 * `leftOut`.
 */
export const mergeDuplicateStep = (
  draft: StepDraft,
  twin: StepDraft,
  now: number,
): { draft: StepDraft; leftOut: boolean } => {
  const [base, mine] = [existing(draft.base, 'the confirmed version').content, draft.mine]
  if (!mine || !twin.mine)
    return { draft: mine ? draft : { ...draft, mine: twin.mine }, leftOut: false }
  const theirs = withAliases(twin.mine, draft.aliases)
  const { merged, questions } = mergedUnasked(draft, base, mine, theirs, preferBoth)
  return {
    draft: edited(draft, withLineids(merged as StepContent), now),
    leftOut: questions.some(({ choices }) => !choices.includes('both')),
  }
}
