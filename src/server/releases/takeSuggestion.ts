// A suggestion of a thread becomes an edit of whoever takes it: saved by what saves a person's own,
// on the version that has the words it was made about, and on no other.
import type { Suggestion } from '#contract/approvals/threads.ts'
import { invalidField } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import { wordsAt } from '#server/approvals/threadPlaces.ts'
import { saidIn, type ThreadRow } from '#server/approvals/threads.sql.ts'
import { formHandlers } from '#server/guides/formHandlers.ts'
import { loadGuideRow, loadStepRows, type StepRow } from '#server/guides/sql.ts'
import { stepHandlers } from '#server/guides/steps/steps.ts'
import type { SignedIn } from '#server/http/context.ts'
import { besideWaiting, handlerInput, savedOn } from '#server/http/handlerInput.ts'
import { boundedBy, wordedBy } from './suggestions.ts'

const changedSince = () =>
  invalidField(
    'postid',
    'changed_since',
    'The text or field that this suggestion is about has been changed or removed. If the change is still needed, edit the guide yourself, then mark the comment as done',
  )

/** The working version, where it still reads what the suggestion was made about. */
const stepAsSaid = async (
  ctx: SignedIn,
  guideid: number,
  thread: ThreadRow,
  about_revisionid: number | null,
): Promise<StepRow> => {
  const { stepid } = thread
  const { content: guide } = await loadGuideRow(ctx.db, guideid, true)
  const [step] =
    stepid === null || !guide.steps.includes(stepid)
      ? []
      : await loadStepRows(ctx.db, [stepid], true)
  const about = about_revisionid === null ? null : await saidIn(ctx.db, about_revisionid)
  if (!step || !about || wordsAt(step.content, thread) !== wordsAt(about, thread))
    throw changedSince()
  return step
}

/** Returns the revision of the step that has it now. Throws 403 and 422 as the save does. */
export const saveSuggestion = async (
  ctx: SignedIn,
  guideid: number,
  thread: ThreadRow,
  { suggestion, about_revisionid }: { suggestion: Suggestion; about_revisionid: number | null },
): Promise<number> => {
  const before = await stepAsSaid(ctx, guideid, thread, about_revisionid)
  const { stepid, content, revisionid } = before
  const params = { guideid, stepid }
  if (thread.part === 'field') {
    const { form } = content
    if (!form?.fields.some(one => one.label === thread.key)) throw changedSince()
    await formHandlers.changeStepForm(
      handlerInput(params, besideWaiting, {
        form_revisionid: form.form_revisionid,
        fields: form.fields.map(one =>
          one.label === thread.key ? boundedBy(one, suggestion) : one,
        ),
      }),
      ctx,
    )
  } else
    await stepHandlers.patchStep(
      handlerInput(params, savedOn(revisionid), wordedBy(content, thread, suggestion.text ?? '')),
      ctx,
    )
  const after = firstOf(await loadStepRows(ctx.db, [stepid], true))
  // Where others' edits wait above it, the head is a merge with those.
  return after.live_revisionid !== null && after.live_revisionid !== before.live_revisionid
    ? after.live_revisionid
    : after.revisionid
}
