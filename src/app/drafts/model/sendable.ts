// What of mine may be sent now. The rest stays in the draft and on the screen, marked: text over a
// limit, empty lines.
import { limits } from '#contract/core/limits.ts'
import { plain } from '#documents/sameText.ts'
import { stepFields } from '#documents/step.ts'
import { emptyValues, sameValues, valuesFrom } from '#documents/values.ts'
import {
  sameField,
  type GuideContent,
  type GuideField,
  type StepContent,
  type StepLine,
} from '../content/guideContent.ts'
import { fitLevels } from '../merge/fitLevels.ts'
import { guideProblems, stepProblems, type Problem } from '../content/limits.ts'

/** `content` null: nothing can be sent yet. `held` says what stays here and why. */
export type Sendable<C> = { content: C | null; held: Problem[] }

const sendableLines = (
  base: StepContent | null,
  mine: StepContent,
  left: boolean,
): { lines: StepLine[] | null; held: Problem[] } => {
  const stored = new Map(base?.lines.map(line => [line.lineid, line]))
  const tooLong = new Set(
    stepProblems(mine, base)
      .filter(({ field, code }) => field === 'lines' && code === 'too_long')
      .map(({ index }) => index),
  )
  const lines = mine.lines.flatMap((line, index): StepLine[] => {
    const old = line.lineid === null ? undefined : stored.get(line.lineid)
    const empty = plain(line.text_raw) === ''
    if (empty && old && plain(old.text_raw) === '') return [line]
    // A stored line that was emptied is removed once the caret has left the step, so that refilling
    // it keeps its lineid.
    if (empty ? left : tooLong.has(index) && !old) return []
    return empty || tooLong.has(index) ? (old ? [{ ...line, text_raw: old.text_raw }] : []) : [line]
  })
  const fitting = dropped(lines, mine.lines) ? fitLevels(lines) : lines
  const problems = stepProblems({ ...mine, lines: fitting }, base).filter(
    ({ field }) => field === 'lines',
  )
  const held = stepProblems(mine, base).filter(
    ({ field, code }) => field === 'lines' && code !== 'too_short',
  )
  if (problems.length === 0)
    return { lines: fitting, held: held.filter(({ code }) => code !== 'out_of_range') }
  return {
    lines: base ? base.lines : null,
    held: [...held, ...problems.filter(({ code }) => code === 'too_few')],
  }
}
const dropped = (lines: StepLine[], all: StepLine[]) => lines.length < all.length

/** `left`: the caret is no longer in the step. A new step waits until one line has text. */
export const sendableStep = (
  base: StepContent | null,
  mine: StepContent | null,
  left: boolean,
): Sendable<StepContent> => {
  if (!mine) return { content: null, held: [] }
  const problems = stepProblems(mine, base)
  const has = (name: string) => problems.some(({ field }) => field === name)
  const { lines, held } = sendableLines(base, mine, left)
  if (!lines)
    return {
      content: null,
      held: isBlank(mine)
        ? []
        : dedupe([...held, ...problems.filter(({ field }) => field !== 'lines')]),
    }
  // A value beyond its limits goes as the service has it.
  const stored = base ?? emptyValues(stepFields)
  const kept = valuesFrom(stepFields, name => (has(name) ? stored : mine))
  const media = has('media')
    ? (base?.media ?? {
        type: 'image',
        data:
          mine.media.type === 'image' && Array.isArray(mine.media.data)
            ? mine.media.data.slice(0, limits.imagesPerStep)
            : [],
      })
    : mine.media
  return {
    content: { ...kept, lines, media },
    held: dedupe([...held, ...problems.filter(({ field }) => field !== 'lines')]),
  }
}
const isBlank = (step: StepContent) =>
  sameValues(stepFields, step, emptyValues(stepFields)) &&
  step.lines.every(line => plain(line.text_raw) === '') &&
  (step.media.data === null || (Array.isArray(step.media.data) && step.media.data.length === 0))
const dedupe = (problems: Problem[]) =>
  problems.filter(
    (problem, i) =>
      problems.findIndex(
        other =>
          other.field === problem.field &&
          other.code === problem.code &&
          other.index === problem.index,
      ) === i,
  )

/** A field beyond its limit goes as the service has it; the other fields go as they are. */
export const sendableGuide = (base: GuideContent, mine: GuideContent): Sendable<GuideContent> => {
  const held = guideProblems(mine, base).filter(
    ({ field }) =>
      field in sameField &&
      !sameField[field as 'title'](base[field as 'title'], mine[field as 'title']),
  )
  const content = { ...mine }
  const restore = <F extends GuideField>(field: F) => void (content[field] = base[field])
  for (const { field } of held) restore(field as GuideField)
  // The two times fit together or not at all.
  if (held.some(({ field }) => field === 'time_required_min')) restore('time_required_max')
  return { content, held }
}
