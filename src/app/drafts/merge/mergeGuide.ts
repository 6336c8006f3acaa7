// Three-way merge of a guide's own fields (authoring.md 5.2). Pure; where a question is open,
// `merged` holds the wording of the base, so that mine and theirs may be swapped.
import { combineWords, diff3, mergeKeys } from '#lib/compare/diff3.ts'
import { guideFields } from '#documents/guide.ts'
import {
  sameField,
  type GuideContent,
  type GuideField,
  type StepId,
} from '../content/guideContent.ts'
import { guideProblems, newProblems, type Problem } from '../content/limits.ts'
import { inOrderOf } from './mergeLines.ts'
import { mergeFlagsAndDocuments, mergeItems, mergeSet } from './mergeSets.ts'
import { askerOf, choicesOf, isAnswered, type Answers, type Asker, type Merge } from './question.ts'
import { mergeOne, mergeValues } from './mergeFields.ts'

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
          choices: choicesOf(suggested),
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
    ...mergeFlagsAndDocuments(asker, base, mine, theirs),
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

const mergeStepids = (asker: Asker, base: StepId[], mine: StepId[], theirs: StepId[]): StepId[] => {
  const { keys, ordered } = mergeKeys(base, mine, theirs)
  if (ordered) {
    if (theirs.join() !== base.join() && theirs.join() !== mine.join())
      asker.take(['stepids'], base, theirs)
    return keys
  }
  return (
    asker.ask<StepId[]>(
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
