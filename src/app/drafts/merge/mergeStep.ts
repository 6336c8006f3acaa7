// Three-way merge of a step (authoring.md 5.2). Pure; where a question is open, `merged` holds the
// wording of the base, so that mine and theirs may be swapped.
import { limits } from '#contract/core/limits.ts'
import { diff3, mergeKeys } from '#lib/compare/diff3.ts'
import { stepFields } from '#documents/step.ts'
import {
  isPictures,
  mediaKey,
  pictureids,
  sameStep,
  type Media,
  type Picture,
  type StepContent,
} from '../content/guideContent.ts'
import { itemAt } from '#lib/existing.ts'
import { mergeLines } from './mergeLines.ts'
import { askerOf, mergeValue, type Answers, type Asker, type Merge, type Rule } from './question.ts'
import { mergeOne, mergeValues } from './mergeFields.ts'

/** Pictures were only replaced, each by one that was not there before. */
export const isReplacement = (before: readonly number[], now: readonly number[]): boolean =>
  now.length === before.length && now.every((id, at) => id === before[at] || !before.includes(id))

/**
 * Where pictures were only replaced, each by a new one, slot by slot; undefined where one slot has
 * two or anything else was done.
 */
const mergeSlots = (before: number[], own: number[], other: number[]): number[] | undefined => {
  if (
    !isReplacement(before, own) ||
    !isReplacement(before, other) ||
    before.some((id, at) => own[at] !== id && other[at] !== id)
  )
    return undefined
  const keys = before.map((id, at) => itemAt(own[at] === id ? other : own, at))
  return new Set(keys).size === keys.length ? keys : undefined
}

/**
 * Pictures as an ordered set of at most three; a slot that both replaced, or another kind of media,
 * asks.
 */
const mergeMedia = (asker: Asker, base: Media, mine: Media, theirs: Media): Media => {
  const same = (a: Media, b: Media) => mediaKey(a) === mediaKey(b)
  const whole = (rule: Rule) => mergeOne(asker, ['media'], [base, mine, theirs], same, rule)
  if (
    !isPictures(base) ||
    !isPictures(mine) ||
    !isPictures(theirs) ||
    mergeValue(base, mine, theirs, same)
  )
    return whole('R15')
  const [before, own, other] = [pictureids(base), pictureids(mine), pictureids(theirs)]
  const slots = mergeSlots(before, own, other)
  if (
    !slots &&
    diff3(before, own, other).some(
      chunk =>
        chunk.kind === 'conflict' &&
        chunk.base.length > 0 &&
        chunk.mine.length > 0 &&
        chunk.theirs.length > 0,
    )
  )
    return whole('R15')
  const { keys, ordered } = slots ? { keys: slots, ordered: true } : mergeKeys(before, own, other)
  if (!ordered) return whole('R15')
  if (keys.length > limits.imagesPerStep && keys.length > Math.max(own.length, other.length))
    return whole('R14')
  const pictures = new Map<number, Picture>(
    [base, mine, theirs].flatMap(media =>
      media.data.map(picture => [picture.id, picture] as const),
    ),
  )
  if (other.some(id => !before.includes(id) && !own.includes(id)))
    asker.take(['media'], base, theirs)
  return { type: 'image', data: keys.map(id => pictures.get(id) as Picture) }
}

/**
 * One step; null is a deleted one, a null base a new one. Asks by line, by attribute, for title and
 * media. The answers, by `questionKey(path)`, replace the base's wording where they are given.
 */
export const mergeStep = (
  base: StepContent | null,
  mine: StepContent | null,
  theirs: StepContent | null,
  answers: Answers = {},
): Merge<StepContent | null> => {
  const asker = askerOf(answers)
  if (!base || !mine || !theirs) {
    const clean = mergeValue(base, mine, theirs, sameStep)
    if (clean) {
      if (mine && !theirs) asker.take(['step'], base, null)
      return { merged: clean.value, questions: [], silent: asker.silent }
    }
    const { value } = asker.ask<StepContent>(
      { path: ['step'], rule: 'R13', before: base, mine, theirs, choices: ['theirs', 'mine'] },
      base,
    )
    return { merged: value, questions: asker.questions, silent: asker.silent }
  }
  const values = mergeValues(asker, stepFields, base, mine, theirs)
  const lines = mergeLines(base.lines, mine.lines, theirs.lines, answers)
  const media = mergeMedia(asker, base.media, mine.media, theirs.media)
  return {
    merged: { ...values, lines: lines.merged, media },
    questions: [...asker.questions, ...lines.questions],
    silent: [...asker.silent, ...lines.silent],
    ...(lines.rest && { rest: lines.rest }),
  }
}
