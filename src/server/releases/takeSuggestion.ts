// A suggestion of a thread becomes an edit of whoever takes it: saved by what saves a person's own,
// on the version that has the words it was made about, and on no other.
import type { Suggestion } from '#contract/approvals/threads.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { invalidField } from '#lib/errors.ts'
import { wordsAt } from '#server/approvals/threadPlaces.ts'
import type { ThreadRow } from '#server/approvals/threads.sql.ts'
import { formHandlers } from '#server/guides/formHandlers.ts'
import { loadStepRows, type StepRow } from '#server/guides/sql.ts'
import { stepHandlers } from '#server/guides/steps/steps.ts'
import type { SignedIn } from '#server/http/context.ts'
import { handlerInput, savedOn } from '#server/http/handlerInput.ts'

const changedSince = () =>
  invalidField(
    'postid',
    'changed_since',
    'The place was changed or removed since: edit the step, then mark the thread as done',
  )

/** The working version, where it still reads what the suggestion was made about. */
const stepAsSaid = async (ctx: SignedIn, thread: ThreadRow): Promise<StepRow> => {
  const [step] = thread.stepid === null ? [] : await loadStepRows(ctx.db, [thread.stepid], true)
  if (!step || !thread.about || wordsAt(step.content, thread) !== wordsAt(thread.about, thread))
    throw changedSince()
  return step
}

/** With the bounds that are suggested and no others; what a value beyond them does needs one. */
const boundedBy = (
  { field_revisionid: _, min: _min, max: _max, hold, rework, ...field }: FormField,
  { min, max }: Suggestion,
) => {
  const bounds = {
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
  }
  const isBounded = Object.keys(bounds).length > 0
  return {
    ...field,
    ...bounds,
    ...(isBounded && { ...(hold && { hold }), ...(rework && { rework }) }),
  }
}

/** Returns the revision of the step that has it now. Throws 403 and 422 as the save does. */
export const saveSuggestion = async (
  ctx: SignedIn,
  guideid: number,
  thread: ThreadRow,
  suggestion: Suggestion,
): Promise<number> => {
  const { stepid, content, revisionid } = await stepAsSaid(ctx, thread)
  const params = { guideid, stepid }
  if (thread.part === 'field') {
    const { form } = content
    if (!form?.fields.some(one => one.label === thread.key)) throw changedSince()
    await formHandlers.changeStepForm(
      handlerInput(params, undefined, {
        form_revisionid: form.form_revisionid,
        fields: form.fields.map(one =>
          one.label === thread.key ? boundedBy(one, suggestion) : one,
        ),
      }),
      ctx,
    )
  } else {
    const text = suggestion.text ?? ''
    await stepHandlers.patchStep(
      handlerInput(
        params,
        savedOn(revisionid),
        thread.part === 'title'
          ? { title: text }
          : {
              lines: content.lines.map(line =>
                String(line.lineid) === thread.key ? { ...line, text_raw: text } : line,
              ),
            },
      ),
      ctx,
    )
  }
  const [saved] = await loadStepRows(ctx.db, [stepid], true)
  return saved?.revisionid ?? revisionid
}
