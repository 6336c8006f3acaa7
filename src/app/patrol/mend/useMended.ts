import { guideKey } from '#app/drafts/content/docKey.ts'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import type { Draft } from '#app/drafts/model/draft.ts'
import { heldBack } from '#app/drafts/model/unsent.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { verdictOf, type Choice } from '../desk/choices.ts'
import { mendFormsPlace, mendPlace, mendStepsPlace } from '../desk/deskWords.ts'
import { editedPatch } from '../desk/editedPatch.ts'
import { hasSteps, stepsPatch, touchedSteps, writtenIn } from './heldGuide.ts'
import { areFormsWritten, formsPatch, withForms } from './mendedForms.ts'
import { mendingOf } from './mendings.ts'

const isSaid = (text: string): boolean => text.trim() !== ''

/** What somebody puts right of the open edit: texts of its fields, and its steps. */
export const useMended = (detail: PatrolItemDetail | undefined) => {
  const itemid = detail?.itemid ?? 0
  const fields = useKeptWords(mendPlace(itemid))
  const earlier = useKeptWords(mendStepsPlace(itemid))
  const forms = useKeptWords(mendFormsPlace(itemid))
  const isFieldWritten = (): boolean => {
    const patchOf = (words: typeof fields.words) =>
      detail && JSON.stringify(editedPatch(detail, words, () => true, hasSteps(detail)))
    return patchOf(fields.words) !== patchOf({})
  }
  const areStepsWritten = (): boolean => {
    const mending = mendingOf(itemid)
    const words = mending ? writtenIn(mending.detail, mending.outbox) : earlier.words
    return Object.values(words).some(isSaid)
  }
  const discard = async (): Promise<void> => {
    await Promise.all([fields.drop(), earlier.drop(), forms.drop(), mendingOf(itemid)?.drop()])
  }
  const isFormWritten = areFormsWritten(forms.words)
  return {
    fields,
    forms,
    isRestored:
      fields.isRestored ||
      (earlier.isRestored && areStepsWritten()) ||
      (forms.isRestored && isFormWritten),
    /** Whether anything was written in this visit or an earlier one, and not sent. */
    isWritten: () => isFieldWritten() || areStepsWritten() || isFormWritten,
    discard,
  }
}
export type Mended = ReturnType<typeof useMended>

type Patch = NonNullable<Decide['edited']>
const joined = (one: Patch | null, other: Patch | null): Patch | null =>
  one && other
    ? {
        ...one,
        ...other,
        ...((one.fields ?? other.fields) && { fields: { ...one.fields, ...other.fields } }),
      }
    : (one ?? other)

/** A question is open, or what came since is not merged yet. */
const isUnanswered = ({ state, resolved, newest }: Draft): boolean =>
  (state === 'conflict' && !resolved) || newest !== null

/** What the decision sends of it; null: nothing. `lacks`: why it cannot be sent yet. */
export const useMendedPatch = (
  detail: PatrolItemDetail,
  choice: Choice,
  { fields, forms }: Mended,
): { edited: Patch | null; lacks: 'steps' | 'answers' | 'room' | null } => {
  // Each key in the steps is another version of them.
  useOutboxValue(outbox => outbox.version(), 0)
  const isTaken = (unitid: number) => verdictOf(choice, unitid) === 'accept'
  const texts = editedPatch(detail, fields.words, isTaken, hasSteps(detail))
  if (!hasSteps(detail) || touchedSteps(detail, isTaken).length === 0)
    return { edited: texts, lacks: null }
  const mending = mendingOf(detail.itemid)
  // What was written on another proposal waits until it is merged with this one.
  if (mending?.detail.diff.after_hash !== detail.diff.after_hash)
    return { edited: texts, lacks: 'steps' }
  const { outbox } = mending
  const drafts = outbox.drafts(guideKey(deviceGuideid))
  const lacks = drafts.some(isUnanswered)
    ? 'answers'
    : drafts.some(draft => heldBack(draft).length > 0)
      ? 'room'
      : null
  const ofForms = formsPatch(detail, forms.words, isTaken)
  return {
    edited: withForms(joined(stepsPatch(detail, outbox, isTaken), texts), ofForms.steps),
    lacks: lacks ?? ofForms.lacks,
  }
}
