// The limits of contract/core/limits.ts, read for what an author is writing.
import { checkGuide, checkStep, itemLimits, limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { FieldError } from '#lib/errors.ts'
import { storedName } from '#lib/names/storedName.ts'
import { plain } from '#documents/sameText.ts'
import { pictureids, type GuideContent, type StepContent } from './guideContent.ts'

/** As in a 422 of the service: field, code, index of the line or item. */
export type Problem = FieldError

/**
 * `before` is what the service has: an old text beyond a limit may stay or get shorter (api-facts
 * 2.5).
 */
export const stepProblems = (step: StepContent, before: StepContent | null = null): Problem[] => {
  const problems = checkStep(step, before)
  const count = pictureids(step.media).length
  if (count > limits.imagesPerStep && count > (before ? pictureids(before.media).length : 0)) {
    problems.push({
      field: 'media',
      code: 'too_many',
      message: `A step can have up to ${limits.imagesPerStep} images`,
    })
  }
  return problems
}

/** It is judged as the service keeps it: signs that nobody sees come along with a paste. */
const withStoredName = (guide: GuideContent): GuideContent => ({
  ...guide,
  title: storedName(guide.title),
})

export const guideProblems = (
  guide: GuideContent,
  before: GuideContent | null = null,
): Problem[] => {
  const problems = checkGuide(withStoredName(guide), before && withStoredName(before))
  if (guide.category === '')
    problems.push({ field: 'category', code: 'required', message: 'A guide has a category' })
  if (
    guide.prerequisites.length > limits.prerequisites &&
    guide.prerequisites.length > (before?.prerequisites.length ?? 0)
  ) {
    problems.push({
      field: 'prerequisites',
      code: 'too_many',
      message: `A guide can have up to ${limits.prerequisites} prerequisites`,
    })
  }
  for (const field of ['parts', 'tools'] as const) {
    guide[field].forEach((item, index) => {
      if (plain(item.name) === '')
        problems.push({ field, code: 'required', message: 'Enter a name', index })
      else if (codePoints(item.name) > itemLimits.name)
        problems.push({
          field,
          code: 'too_long',
          message: `A name has at most ${itemLimits.name} characters`,
          index,
        })
      else if (item.unfinished || (item.url && !isWebAddress(item.url)))
        problems.push({ field, code: 'unfinished', message: 'It is being written', index })
    })
  }
  return problems
}

/** As the service takes it for where a part is sold. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim())

/** Problems that a merge would bring although neither side had them. */
export const newProblems = (merged: Problem[], ...sides: Problem[][]): Problem[] =>
  merged.filter(
    problem =>
      !sides.some(side =>
        side.some(old => old.field === problem.field && old.code === problem.code),
      ),
  )
