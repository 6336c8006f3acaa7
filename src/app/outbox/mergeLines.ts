// The lines of one step, merged by R3 to R12 and R14.
import { combineWords, mergeKeys, wordOverlap } from '#lib/diff3.ts'
import { plain, sameText, type StepLine } from './content.ts'
import { newProblems, stepProblems } from './limits.ts'
import {
  askerOf,
  mergeValue,
  type Answers,
  type Asker,
  type Merge,
  type Question,
} from './question.ts'
import { isTemporary } from './temporary.ts'

type Keyed = Map<string, StepLine>
const keyOfBase = (line: StepLine, index: number) =>
  line.lineid === null ? `@${index}` : String(line.lineid)
const closeEnough = 0.6
const isNew = ({ lineid }: StepLine) => lineid !== null && isTemporary(lineid)
const isStored = ({ lineid }: StepLine) => lineid !== null && !isTemporary(lineid)
/** Two ids that the service gave are two lines, however alike they read. */
const mayBeOne = (base: StepLine, side: StepLine) =>
  !isNew(side) && !(isStored(base) && isStored(side))

/**
 * Gives each line of a side the key of the base line that it is: by lineid; without one by
 * exact text and place, by exact text, and by more than 60 % of common words, best first. What is
 * left is new; so is a line with an id of our own.
 */
const keyLines = (
  base: Keyed,
  side: StepLine[],
  newKey: (line: StepLine, index: number) => string,
): Keyed => {
  const keys: (string | undefined)[] = side.map(() => undefined)
  const free = new Set(base.keys())
  const baseLine = (key: string) => base.get(key) as StepLine
  const claim = (index: number, key: string) => {
    keys[index] = key
    free.delete(key)
  }
  side.forEach((line, i) => {
    const key = String(line.lineid)
    if (line.lineid !== null && free.has(key)) claim(i, key)
  })
  const order = [...base.keys()]
  for (const samePlace of [true, false])
    side.forEach((line, i) => {
      if (keys[i] !== undefined || plain(line.text_raw) === '') return
      const key = [...free].find(
        candidate =>
          (!samePlace || order[i] === candidate) &&
          mayBeOne(baseLine(candidate), line) &&
          sameText(baseLine(candidate).text_raw, line.text_raw),
      )
      if (key !== undefined) claim(i, key)
    })
  const close = side
    .flatMap((line, i) =>
      keys[i] !== undefined
        ? []
        : [...free]
            .filter(key => mayBeOne(baseLine(key), line))
            .map(key => ({ i, key, overlap: wordOverlap(baseLine(key).text_raw, line.text_raw) })),
    )
    .filter(pair => pair.overlap > closeEnough)
    .sort((a, b) => b.overlap - a.overlap)
  for (const { i, key } of close) if (keys[i] === undefined && free.has(key)) claim(i, key)
  return new Map(side.map((line, i) => [keys[i] ?? newKey(line, i), line]))
}

/** Mine and theirs that were added word for word alike are one line. */
const keySides = (base: StepLine[], mine: StepLine[], theirs: StepLine[]) => {
  const known: Keyed = new Map(base.map((line, i) => [keyOfBase(line, i), line]))
  const others = keyLines(known, theirs, (_, i) => `theirs ${i}`)
  const alike = [...others].filter(([key]) => key.startsWith('theirs '))
  const own = keyLines(known, mine, (line, i) => {
    const at = alike.findIndex(
      ([, other]) =>
        other.bullet === line.bullet &&
        other.level === line.level &&
        sameText(other.text_raw, line.text_raw) &&
        plain(line.text_raw) !== '',
    )
    return at < 0 ? `mine ${i}` : (alike.splice(at, 1)[0] as [string, StepLine])[0]
  })
  return { known, own, others }
}

const untouched = (a: StepLine, b: StepLine) =>
  a.text_raw === b.text_raw && a.bullet === b.bullet && a.level === b.level

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
  const attribute = <T extends string | number>(
    name: 'bullet' | 'level',
    value: { value: T } | undefined,
    before: T,
    own: T,
    other: T,
  ): T =>
    value?.value ??
    asker.ask<T>(
      {
        path: [...path, name],
        rule: 'R4',
        before,
        mine: own,
        theirs: other,
        choices: ['theirs', 'mine'],
      },
      before,
    ).value ??
    before
  const line: StepLine = {
    lineid: theirs.lineid ?? mine.lineid ?? base.lineid,
    text_raw: base.text_raw,
    bullet: attribute('bullet', bullet, base.bullet, mine.bullet, theirs.bullet),
    level: attribute('level', level, base.level, mine.level, theirs.level),
  }
  if (text) {
    if (theirs.text_raw !== base.text_raw && theirs.text_raw !== mine.text_raw)
      asker.take([...path, 'text_raw'], base.text_raw, theirs.text_raw)
    if (theirs.bullet !== base.bullet || theirs.level !== base.level) asker.take(path, base, theirs)
    return [{ ...line, text_raw: text.value }]
  }
  const suggested = combineWords(base.text_raw, mine.text_raw, theirs.text_raw)
  const answered = asker.ask<string>(
    {
      path: [...path, 'text_raw'],
      rule: 'R6',
      before: base.text_raw,
      mine: mine.text_raw,
      theirs: theirs.text_raw,
      suggested,
      choices: [
        'theirs',
        'mine',
        'both',
        ...(suggested === undefined ? [] : ['suggested' as const]),
        'edit',
      ],
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

const runLines = (
  base: StepLine[],
  mine: StepLine[],
  theirs: StepLine[],
  answers: Answers,
): Merge<StepLine[]> => {
  const { known, own, others } = keySides(base, mine, theirs)
  const asker = askerOf(answers)
  const merged = new Map<string, StepLine[]>()
  for (const [key, line] of known) {
    const [left, right] = [own.get(key), others.get(key)]
    merged.set(
      key,
      left && right
        ? mergeLine(asker, key, line, left, right)
        : mergeDeleted(asker, key, line, left, right),
    )
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
  const problemsOf = (lines: StepLine[]) =>
    stepProblems({ title: '', lines, media: { type: 'image', data: [] } })
  const silently = runLines(base, mine, theirs, {})
  const [problem] = newProblems(problemsOf(silently.merged), problemsOf(mine), problemsOf(theirs))
  if (!problem) return runLines(base, mine, theirs, answers)
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
