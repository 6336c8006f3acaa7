// Three-way merge of a step and of a guide's own fields (authoring.md 5.2). Pure; where a question
// is open, `merged` holds the wording of the base, so that mine and theirs may be swapped.
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { combineWords, diff3, mergeKeys } from '#lib/diff3.ts'
import type { FieldTable, Values } from '#documents/field.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { sameValue, type Value } from '#documents/values.ts'
import {
  isPictures,
  mediaKey,
  pictureids,
  sameField,
  sameStep,
  type GuideContent,
  type GuideField,
  type Media,
  type Picture,
  type StepContent,
} from '../content/guideContent.ts'
import { itemAt } from '#lib/existing.ts'
import { guideProblems, newProblems, type Problem } from '../content/limits.ts'
import { inOrderOf, mergeLines } from './mergeLines.ts'
import { mergeItems, mergeSet } from './mergeSets.ts'
import {
  askerOf,
  isAnswered,
  mergeValue,
  questionKey,
  type Answers,
  type Asker,
  type Choice,
  type Merge,
  type Path,
  type Rule,
} from './question.ts'

/** One value of a field; `take`s theirs, asks where both changed it. */
export const mergeOne = <T extends string | number | boolean | object | null>(
  asker: Asker,
  path: Path,
  [base, mine, theirs]: [T, T, T],
  same: (a: T, b: T) => boolean = Object.is,
  rule: Rule = 'R17',
  limit?: number,
): T => {
  const clean = mergeValue(base, mine, theirs, same)
  if (clean) {
    if (!same(base, theirs) && !same(mine, theirs)) asker.take(path, base, theirs)
    return clean.value
  }
  const isText = typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string'
  const max =
    limit === undefined || !isText
      ? undefined
      : Math.max(limit, codePoints(mine), codePoints(theirs))
  const combined = isText && base !== '' ? combineWords(base, mine, theirs) : undefined
  const suggested =
    combined !== undefined && codePoints(combined) <= (max ?? Infinity)
      ? (combined as T)
      : undefined
  const choices: Choice[] = [
    'theirs',
    'mine',
    ...(suggested === undefined ? [] : ['suggested' as const]),
    'edit',
  ]
  const { value } = asker.ask<T>(
    { path, rule, before: base, mine, theirs, suggested, choices, max },
    base,
  )
  return value as T
}

/** Long text by lines; lines that both changed ask. */
const mergeText = (
  asker: Asker,
  field: string,
  base: string,
  mine: string,
  theirs: string,
): string => {
  const split = (text: string) => (text === '' ? [] : text.split('\n'))
  let at = 0
  return diff3(split(base), split(mine), split(theirs))
    .flatMap(chunk => {
      const path = [field, at]
      at += chunk.base.length
      if (chunk.kind === 'theirs') asker.take(path, chunk.base.join('\n'), chunk.theirs.join('\n'))
      if (chunk.kind !== 'conflict') return chunk.kind === 'theirs' ? chunk.theirs : chunk.mine
      const [before, own, other] = [
        chunk.base.join('\n'),
        chunk.mine.join('\n'),
        chunk.theirs.join('\n'),
      ]
      const suggested = before === '' ? undefined : combineWords(before, own, other)
      const { value, both } = asker.ask<string>(
        {
          path,
          rule: 'R18',
          before,
          mine: own,
          theirs: other,
          suggested,
          choices: [
            'theirs',
            'mine',
            'both',
            ...(suggested === undefined ? [] : ['suggested' as const]),
            'edit',
          ],
        },
        before,
      )
      return both ? [...chunk.theirs, ...chunk.mine] : split(value ?? '')
    })
    .join('\n')
}

const mergeLongText = (
  asker: Asker,
  field: 'introduction' | 'conclusion',
  base: GuideContent,
  mine: GuideContent,
  theirs: GuideContent,
  answers: Answers,
): string => {
  const run = (by: Asker) => mergeText(by, field, base[field], mine[field], theirs[field])
  const problemOf = (text: string) => newProblem(field, { ...theirs, [field]: text }, mine, theirs)
  const silently = problemOf(run(askerOf({})))
  if (silently) return askWhole(asker, field, silently, base, mine, theirs)
  const asked = asker.questions.length
  const text = run(asker)
  // What the answers come to is held against the limits too, before anything is applied.
  const problem = isAnswered(asker.questions.slice(asked), answers) ? problemOf(text) : undefined
  return problem ? askWhole(asker, field, problem, base, mine, theirs) : text
}

const newProblem = (
  field: GuideField,
  merged: GuideContent,
  mine: GuideContent,
  theirs: GuideContent,
): Problem | undefined =>
  newProblems(guideProblems(merged), guideProblems(mine), guideProblems(theirs)).find(
    problem => problem.field === field,
  )

/** A silent merge would break a limit, so the whole field asks. */
const askWhole = <F extends GuideField>(
  asker: Asker,
  field: F,
  problem: Problem,
  base: GuideContent,
  mine: GuideContent,
  theirs: GuideContent,
): GuideContent[F] =>
  asker.ask<GuideContent[F]>(
    {
      path: [field],
      rule: 'R14',
      before: base[field],
      mine: mine[field],
      theirs: theirs[field],
      choices: ['theirs', 'mine', 'edit'],
      problem,
    },
    base[field],
  ).value ?? base[field]

/**
 * Where pictures were only replaced, each by a new one, slot by slot; undefined where one slot has
 * two or anything else was done.
 */
const mergeSlots = (before: number[], own: number[], other: number[]): number[] | undefined => {
  const replaces = (ids: number[]) =>
    ids.length === before.length && ids.every((id, at) => id === before[at] || !before.includes(id))
  if (
    !replaces(own) ||
    !replaces(other) ||
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

/** Each value by itself: what both changed asks. */
const mergeValues = <T extends FieldTable>(
  asker: Asker,
  fields: T,
  base: Values<T>,
  mine: Values<T>,
  theirs: Values<T>,
): Values<T> =>
  // A value for every name of the table, of the three that it has.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      mergeOne<Value>(
        asker,
        [name],
        // Each has a value for every name of the table.
        [base[name], mine[name], theirs[name]] as [Value, Value, Value],
        sameValue,
        'R17',
        field.kind === 'text' ? field.most : undefined,
      ),
    ]),
  ) as Values<T>

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

/** Finds the guides of a cycle that these prerequisites would close, if the caller can know it. */
export type FindCycle = (guideids: number[]) => number[] | undefined

/** The guide's own fields, its sets and the order of its steps. */
export const mergeGuide = (
  base: GuideContent,
  mine: GuideContent,
  theirs: GuideContent,
  answers: Answers = {},
  findCycle?: FindCycle,
): Merge<GuideContent> => {
  const asker = askerOf(answers)
  const one = <F extends 'type' | 'category' | 'difficulty' | 'featured_documentid'>(field: F) =>
    mergeOne<GuideContent[F]>(
      asker,
      [field],
      [base[field], mine[field], theirs[field]],
      sameField[field],
    )
  const merged: GuideContent = {
    type: one('type'),
    category: one('category'),
    ...mergeValues(asker, guideFields, base, mine, theirs),
    introduction: mergeLongText(asker, 'introduction', base, mine, theirs, answers),
    conclusion: mergeLongText(asker, 'conclusion', base, mine, theirs, answers),
    difficulty: one('difficulty'),
    ...mergeTimes(asker, base, mine, theirs),
    image: mergeOne(
      asker,
      ['image'],
      [base.image, mine.image, theirs.image],
      (a, b) => a?.id === b?.id,
    ),
    featured_documentid: one('featured_documentid'),
    flags: mergeSet(asker, 'flags', [base.flags, mine.flags, theirs.flags], flag => flag),
    documents: mergeSet(
      asker,
      'documents',
      [base.documents, mine.documents, theirs.documents],
      ({ documentid }) => String(documentid),
    ),
    prerequisites: mergePrerequisites(asker, base, mine, theirs, findCycle),
    parts: mergeItems(asker, 'parts', base.parts, mine.parts, theirs.parts),
    tools: mergeItems(asker, 'tools', base.tools, mine.tools, theirs.tools),
    stepids: mergeStepids(asker, base.stepids, mine.stepids, theirs.stepids),
  }
  return { merged, questions: asker.questions, silent: asker.silent }
}

/** Each side's times fit each other; one time of each may not. */
const mergeTimes = (asker: Asker, base: GuideContent, mine: GuideContent, theirs: GuideContent) => {
  const run = (by: Asker) => {
    const one = (field: 'time_required_min' | 'time_required_max') =>
      mergeOne(by, [field], [base[field], mine[field], theirs[field]])
    return {
      time_required_min: one('time_required_min'),
      time_required_max: one('time_required_max'),
    }
  }
  const problem = newProblem('time_required_min', { ...theirs, ...run(askerOf({})) }, mine, theirs)
  if (!problem) return run(asker)
  const ask = (field: 'time_required_min' | 'time_required_max') =>
    askWhole(asker, field, problem, base, mine, theirs)
  return {
    time_required_min: ask('time_required_min'),
    time_required_max: ask('time_required_max'),
  }
}

const mergePrerequisites = (
  asker: Asker,
  base: GuideContent,
  mine: GuideContent,
  theirs: GuideContent,
  findCycle?: FindCycle,
) => {
  const sides: [
    GuideContent['prerequisites'],
    GuideContent['prerequisites'],
    GuideContent['prerequisites'],
  ] = [base.prerequisites, mine.prerequisites, theirs.prerequisites]
  const merged = mergeSet(asker, 'prerequisites', sides, ({ guideid }) => String(guideid))
  const cycle = findCycle?.(merged.map(({ guideid }) => guideid))
  if (!cycle) return merged
  return (
    asker.ask(
      {
        path: ['prerequisites'],
        rule: 'R20',
        before: sides[0],
        mine: sides[1],
        theirs: sides[2],
        suggested: merged.filter(({ guideid }) => !cycle.includes(guideid)),
        choices: ['theirs', 'mine', 'suggested', 'edit'],
      },
      sides[0],
    ).value ?? []
  )
}

const mergeStepids = (asker: Asker, base: number[], mine: number[], theirs: number[]): number[] => {
  const { keys, ordered } = mergeKeys(base, mine, theirs)
  if (ordered) {
    if (theirs.join() !== base.join() && theirs.join() !== mine.join())
      asker.take(['stepids'], base, theirs)
    return keys
  }
  return (
    asker.ask<number[]>(
      {
        path: ['stepids'],
        rule: 'R12',
        before: base,
        choices: ['theirs', 'mine', 'edit'],
        mine: mergeKeys(base, mine, inOrderOf(base, theirs)).keys,
        theirs: mergeKeys(base, inOrderOf(base, mine), theirs).keys,
      },
      keys,
    ).value ?? keys
  )
}

/** What a merge comes to once these answers are given: `questions` holds only those still open. */
export const applyAnswers = <C>(
  merge: (answers: Answers) => Merge<C>,
  answers: Answers,
): Merge<C> => {
  const { questions, ...rest } = merge(answers)
  return {
    ...rest,
    questions: questions.filter(question => answers[questionKey(question.path)] === undefined),
  }
}
