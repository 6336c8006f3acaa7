// The lines of one step, merged (authoring.md 5.2).
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { combineWords, mergeKeys } from '#lib/compare/diff3.ts'
import { sameText } from '#documents/sameText.ts'
import type { StepLine } from '../content/guideContent.ts'
import { newProblems } from '../content/limits.ts'
import { contestedGroups, linesIn } from './lineGroups.ts'
import { isNew, keySides, type Keyed } from './matchLines.ts'
import { problemsOf, withinLimits } from './withinLimits.ts'
import {
  askerOf,
  choicesOf,
  isAnswered,
  mergeValue,
  type Answers,
  type Asker,
  type Merge,
  type Question,
} from './question.ts'

const untouched = (a: StepLine, b: StepLine) =>
  a.text_raw === b.text_raw && a.bullet === b.bullet && a.level === b.level

/** `value`: what both agree on; else it is asked. */
const mergeAttribute = <T extends string | number>(
  asker: Asker,
  path: string[],
  value: { value: T } | undefined,
  [before, mine, theirs]: [T, T, T],
): T =>
  value?.value ??
  asker.ask<T>({ path, rule: 'R4', before, mine, theirs, choices: ['theirs', 'mine'] }, before)
    .value ??
  before

/** A line that both sides still have; two lines when the answer is "both". */
const mergeLine = (
  asker: Asker,
  key: string,
  base: StepLine,
  mine: StepLine,
  theirs: StepLine,
): StepLine[] => {
  const path = ['lines', key]
  const text = mergeValue(base.text_raw, mine.text_raw, theirs.text_raw, sameText)
  const bullet = mergeValue(base.bullet, mine.bullet, theirs.bullet)
  const level = mergeValue(base.level, mine.level, theirs.level)
  const line: StepLine = {
    lineid: theirs.lineid ?? mine.lineid ?? base.lineid,
    text_raw: base.text_raw,
    bullet: mergeAttribute(asker, [...path, 'bullet'], bullet, [
      base.bullet,
      mine.bullet,
      theirs.bullet,
    ]),
    level: mergeAttribute(asker, [...path, 'level'], level, [base.level, mine.level, theirs.level]),
  }
  if (text) {
    if (theirs.text_raw !== base.text_raw && theirs.text_raw !== mine.text_raw)
      asker.take([...path, 'text_raw'], base.text_raw, theirs.text_raw)
    if (theirs.bullet !== base.bullet || theirs.level !== base.level) asker.take(path, base, theirs)
    return [{ ...line, text_raw: text.value }]
  }
  const max = Math.max(limits.lineLength, codePoints(mine.text_raw), codePoints(theirs.text_raw))
  const combined = combineWords(base.text_raw, mine.text_raw, theirs.text_raw)
  const suggested = combined !== undefined && codePoints(combined) <= max ? combined : undefined
  const answered = asker.ask<string>(
    {
      path: [...path, 'text_raw'],
      rule: 'R6',
      before: base.text_raw,
      mine: mine.text_raw,
      theirs: theirs.text_raw,
      suggested,
      max,
      choices: choicesOf(suggested),
    },
    base.text_raw,
  )
  const first = { ...line, text_raw: answered.value ?? '' }
  return answered.both ? [first, { ...line, lineid: null, text_raw: mine.text_raw }] : [first]
}

/** A line that one side deleted. */
const mergeDeleted = (
  asker: Asker,
  key: string,
  base: StepLine,
  mine: StepLine | undefined,
  theirs: StepLine | undefined,
): StepLine[] => {
  const rest = mine ?? theirs
  if (!rest) return []
  if (untouched(base, rest)) {
    if (!theirs) asker.take(['lines', key], base, null)
    return []
  }
  const { value } = asker.ask<StepLine>(
    {
      path: ['lines', key],
      rule: 'R8',
      before: base,
      mine: mine ?? null,
      theirs: theirs ?? null,
      choices: ['theirs', 'mine', 'edit'],
    },
    base,
  )
  // A line that theirs no longer has is a new one for the service.
  return value ? [{ ...value, lineid: theirs ? theirs.lineid : null }] : []
}

/** Lines that were joined or split here or there: mine, theirs, or both, each as a whole. */
const mergeGroup = (
  asker: Asker,
  group: ReadonlySet<string>,
  known: Keyed,
  own: Keyed,
  others: Keyed,
): [string, StepLine[]][] => {
  const linesOf = (side: Keyed) => {
    const lines = linesIn(side, group)
    return lines.length > 0 ? lines : null
  }
  const [before, mine, theirs] = [linesOf(known), linesOf(own), linesOf(others)]
  const first = [...known.keys()].find(key => group.has(key)) as string
  const { value, both } = asker.ask<StepLine[]>(
    {
      path: ['lines', first, 'together'],
      rule: 'R6',
      before,
      mine,
      theirs,
      choices: ['theirs', 'mine', ...(mine && theirs ? ['both' as const] : [])],
    },
    before,
  )
  // A line that theirs no longer has is a new one for the service.
  const ownLine = (key: string): StepLine[] => {
    const line = own.get(key)
    return line
      ? [{ ...line, lineid: others.get(key)?.lineid ?? (known.has(key) ? null : line.lineid) }]
      : []
  }
  const asIn = (side: Keyed) => (key: string) => {
    const line = side.get(key)
    return line ? [line] : []
  }
  const choose = value === mine && !both ? ownLine : asIn(value === theirs ? others : known)
  const last = [...others.keys()].findLast(key => group.has(key))
  const beside = both
    ? linesIn(own, group).map(line => (isNew(line) ? line : { ...line, lineid: null }))
    : []
  return [...group].map(key => [key, [...choose(key), ...(key === last ? beside : [])]])
}

const runLines = (
  base: StepLine[],
  mine: StepLine[],
  theirs: StepLine[],
  answers: Answers,
): Merge<StepLine[]> => {
  const { known, own, others } = keySides(base, mine, theirs)
  const asker = askerOf(answers)
  const merged = new Map<string, StepLine[]>()
  const groups = contestedGroups(known, own, others)
  for (const [key, line] of known) {
    if (merged.has(key)) continue
    const group = groups.find(each => each.has(key))
    const [left, right] = [own.get(key), others.get(key)]
    const lines = group
      ? mergeGroup(asker, group, known, own, others)
      : left && right
        ? [[key, mergeLine(asker, key, line, left, right)] as const]
        : [[key, mergeDeleted(asker, key, line, left, right)] as const]
    for (const [each, made] of lines) merged.set(each, made)
  }
  for (const side of [own, others]) {
    for (const [key, line] of side) {
      if (merged.has(key)) continue
      merged.set(key, [others.get(key) ?? line])
      if (side === others && !own.has(key)) asker.take(['lines', key], null, line)
    }
  }
  const read = (keys: string[]) => keys.flatMap(key => merged.get(key) ?? [])
  const [before, left, right] = [[...known.keys()], [...own.keys()], [...others.keys()]]
  const kept = (key: string) => (merged.get(key) ?? []).length > 0
  const { keys, ordered } = mergeKeys(before, left, right, kept)
  if (ordered) {
    const common = before.filter(key => left.includes(key) && right.includes(key))
    const orderOf = (side: string[]) => side.filter(key => common.includes(key)).join()
    if (orderOf(right) !== common.join() && orderOf(right) !== orderOf(left))
      asker.take(['lines', 'order'], mine, theirs)
    return { merged: read(keys), questions: asker.questions, silent: asker.silent }
  }
  const answered = asker.ask<StepLine[]>(
    {
      path: ['lines', 'order'],
      rule: 'R12',
      before: base,
      choices: ['theirs', 'mine'],
      mine: read(mergeKeys(before, left, inOrderOf(before, right), kept).keys),
      theirs: read(mergeKeys(before, inOrderOf(before, left), right, kept).keys),
    },
    read(keys),
  )
  return { merged: answered.value ?? [], questions: asker.questions, silent: asker.silent }
}

/** The same keys at the same places, those of `base` put back into its order. */
export const inOrderOf = <K>(base: K[], keys: K[]): K[] => {
  const here = new Set(keys)
  const waiting = base.filter(key => here.has(key))
  const known = new Set(waiting)
  return keys.map(key => (known.has(key) ? (waiting.shift() as K) : key))
}

export const mergeLines = (
  base: StepLine[],
  mine: StepLine[],
  theirs: StepLine[],
  answers: Answers,
): Merge<StepLine[]> => {
  const silently = runLines(base, mine, theirs, {})
  const problem = newProblems(
    problemsOf(silently.merged),
    problemsOf(mine),
    problemsOf(theirs),
  ).find(({ code }) => code !== 'too_many')
  if (!problem) {
    const merge = runLines(base, mine, theirs, answers)
    return isAnswered(merge.questions, answers)
      ? withinLimits(merge, base, mine, theirs, answers)
      : merge
  }
  const asker = askerOf(answers)
  const question: Question<StepLine[]> = {
    path: ['lines'],
    rule: 'R14',
    before: base,
    mine,
    theirs,
    choices: ['theirs', 'mine', 'edit'],
    problem,
  }
  return { merged: asker.ask(question, base).value ?? base, questions: asker.questions, silent: [] }
}
