// What a document may hold, wherever edits of several people come together in it: each was checked
// with what else waited when it was saved, and may go live without that. Pure.
import { checkGuide, checkStep, itemsOfGuide, limits } from '#contract/core/limits.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import type { DocVersion, StepVersion } from '#patrol/types.ts'
import type { GuideContent } from '#server/guides/content.ts'
import type { WikiContent } from '#server/wikis/content.ts'
import { codePoints } from '#contract/core/wire.ts'
import { contentOf, problemsOfStepForm } from './joinedForms.ts'

/** `path`: where in the document, as units of an edit are named. */
export type Broken = { path: string; error: FieldError }

/** Of a list that grew beyond what it may hold. */
const beyond = (
  field: string,
  next: readonly unknown[],
  before: readonly unknown[],
  most: number,
  message: string,
): FieldError[] =>
  next.length > most && next.length > before.length ? [fieldError(field, 'too_many', message)] : []

/** What a step says, without its form, breaks a limit that it did not break. */
export const limitsBrokenBy = (step: StepVersion, was: StepVersion | undefined): FieldError[] => [
  ...checkStep(contentOf(step), was ? contentOf(was) : null),
  ...beyond(
    'media.data',
    step.media.data,
    was?.media.data ?? [],
    limits.imagesPerStep,
    `A step can have up to ${limits.imagesPerStep} images`,
  ),
]

const brokenInSteps = (steps: readonly StepVersion[], before: readonly StepVersion[]): Broken[] => {
  const known = new Map(before.map(step => [step.stepid, step]))
  return steps.flatMap((step, place): Broken[] => {
    const was = known.get(step.stepid)
    if (step === was) return []
    const at = (part: string, error: FieldError): Broken => ({
      path: `steps/${step.stepid}/${part}`,
      error: { ...error, step: place + 1 },
    })
    return [
      ...limitsBrokenBy(step, was).map(error => at(error.field.replace(/\..*$/, ''), error)),
      ...problemsOfStepForm(step, was).map(error => at('form', error)),
    ]
  })
}

/** A featured document is one of the guide's; one that was none of them before may stay. */
const unattached = (is: GuideContent, was: GuideContent): FieldError[] => {
  const isLost = ({ featured_documentid, documents }: GuideContent) =>
    featured_documentid !== null && !documents.includes(featured_documentid)
  return isLost(is) && !(isLost(was) && is.featured_documentid === was.featured_documentid)
    ? [
        fieldError(
          'featured_documentid',
          'not_found',
          'The featured document must be one of the guide’s documents',
        ),
      ]
    : []
}

const documentsBeyond = (is: { documents: number[] }, was: { documents: number[] }): FieldError[] =>
  beyond(
    'documents',
    is.documents,
    was.documents,
    limits.documents,
    `A guide or page can have up to ${limits.documents} documents`,
  )

/** Fields whose limit depends on another one. */
const beside: Readonly<Record<string, readonly string[]>> = {
  time_required_min: ['time_required_max'],
  featured_documentid: ['documents'],
}
const inFields = (errors: readonly FieldError[]): Broken[] =>
  errors.flatMap(error =>
    [error.field, ...(beside[error.field] ?? [])].map(path => ({ path, error })),
  )

const brokenInGuide = (is: GuideContent, was: GuideContent): FieldError[] => [
  ...checkGuide(is, was),
  ...beyond(
    'prerequisites',
    is.prerequisites,
    was.prerequisites,
    limits.prerequisites,
    `A guide can have up to ${limits.prerequisites} prerequisites`,
  ),
  ...documentsBeyond(is, was),
  ...unattached(is, was),
  ...(['parts', 'tools'] as const).flatMap(name =>
    beyond(
      name,
      is[name],
      was[name],
      itemsOfGuide,
      `A guide can have up to ${itemsOfGuide} ${name}`,
    ),
  ),
]

const brokenInPage = (is: WikiContent, was: WikiContent): FieldError[] => [
  ...documentsBeyond(is, was),
  ...(codePoints(is.contents) > limits.wikiContents &&
  codePoints(is.contents) > codePoints(was.contents)
    ? [
        fieldError(
          'contents',
          'too_long',
          `Wiki text must be at most ${limits.wikiContents} characters`,
        ),
      ]
    : []),
]

/** A text of a translation is written as a whole, and was checked so. */
const isPage = (fields: object): fields is WikiContent =>
  'contents' in fields && 'documents' in fields

/** Limits that a version breaks and the one before did not, at least not as much. */
export const brokenLimits = (was: DocVersion, is: DocVersion): Broken[] => {
  if (is.kind === 'guide' && was.kind === 'guide')
    return [
      ...inFields(brokenInGuide(is.fields as GuideContent, was.fields as GuideContent)),
      ...inFields(
        beyond(
          'steps',
          is.steps,
          was.steps,
          limits.stepsPerGuide,
          `A guide can have up to ${limits.stepsPerGuide} steps`,
        ),
      ),
      ...brokenInSteps(is.steps, was.steps),
    ]
  return isPage(is.fields) && isPage(was.fields)
    ? inFields(brokenInPage(is.fields, was.fields))
    : []
}
