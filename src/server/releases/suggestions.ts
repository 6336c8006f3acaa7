// What may be suggested about a place of a release, so that whoever takes it can save it.
import type { Suggestion, ThreadPart } from '#contract/approvals/threads.ts'
import { checkStep } from '#contract/core/limits.ts'
import { problemsOfField } from '#contract/worklog/formProblems.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { invalidField, type FieldError } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { wordsAt } from '#server/approvals/threadPlaces.ts'
import type { Place } from '#server/approvals/threads.sql.ts'
import type { StepContent } from '#server/guides/content.ts'
import type { Frozen, ReleaseRow } from '#server/guides/releases.ts'

/** With the bounds that are suggested and no others; what a value beyond them does needs one. */
export const boundedBy = (
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

/** The step with other words at the place. */
export const wordedBy = (content: StepContent, { part, key }: Place, text: string) =>
  part === 'title'
    ? { title: text }
    : {
        lines: content.lines.map(line =>
          String(line.lineid) === key ? { ...line, text_raw: text } : line,
        ),
      }

const isOfText = (part: ThreadPart) => part === 'line' || part === 'title'

const requireShape = (part: ThreadPart, { text, min, max }: Suggestion): void => {
  const isRight = isOfText(part)
    ? text !== undefined && min === undefined && max === undefined
    : text === undefined && min !== undefined && max !== undefined
  if (!isRight)
    throw invalidField(
      'suggestion',
      'invalid_value',
      isOfText(part)
        ? 'A suggestion for a line or a title must have `text`, but not `min` or `max`'
        : 'A suggestion for a form field must have `min` and `max`, but not `text`',
    )
}

/** What a save of it would refuse. */
const problemsOf = (content: StepContent, at: Place, suggestion: Suggestion): FieldError[] => {
  if (at.part !== 'field') {
    const words = wordedBy(content, at, suggestion.text ?? '')
    return checkStep({ ...content, ...words }, content)
  }
  const field = existing(
    content.form?.fields.find(one => one.label === at.key),
    'a field of the form',
  )
  return problemsOfField(boundedBy(field, suggestion))
}
const saysTheSame = (content: StepContent, at: Place, { text, min, max }: Suggestion): boolean => {
  if (at.part !== 'field') return text === wordsAt(content, at)
  const field = content.form?.fields.find(one => one.label === at.key)
  return (field?.min ?? null) === (min ?? null) && (field?.max ?? null) === (max ?? null)
}

type Given = { release: ReleaseRow; frozen: Frozen; langid: string; at: Place }
/** Throws 422 for one that fits nowhere there, changes nothing, or could not be saved. */
export const requireSuggestion = (
  { release, frozen, langid, at }: Given,
  suggestion: Suggestion | null,
): void => {
  if (suggestion === null) return
  const { stepid, part } = at
  if (stepid === null || !(isOfText(part) || part === 'field') || release.langid !== langid)
    throw invalidField(
      'suggestion',
      'not_allowed',
      'You can suggest changes only to lines, step titles and form fields in the guide’s language. Write a comment instead',
    )
  requireShape(part, suggestion)
  const { content } = existing(
    frozen.steps.find(one => one.stepid === stepid),
    'a step of the release',
  )
  const [problem] = problemsOf(content, at, suggestion)
  if (problem) throw invalidField('suggestion', problem.code, problem.message)
  if (saysTheSame(content, at, suggestion))
    throw invalidField(
      'suggestion',
      'unchanged',
      'This suggestion would change nothing. Enter a different one',
    )
}
