// Which line of a side is which line of the base.
import { wordOverlap } from '#lib/compare/diff3.ts'
import { plain, sameText } from '#documents/sameText.ts'
import type { StepLine } from '../content/guideContent.ts'
import { isTemporary } from '../content/temporaryId.ts'

export type Keyed = Map<string, StepLine>
const keyOfBase = (line: StepLine, index: number) =>
  line.lineid === null ? `@${index}` : String(line.lineid)
const closeEnough = 0.6
export const isNew = ({ lineid }: StepLine) => lineid !== null && isTemporary(lineid)
export const isStored = ({ lineid }: StepLine) => lineid !== null && !isTemporary(lineid)
/** Two ids that the service gave are two lines, however alike they read. */
const mayBeOne = (base: StepLine, side: StepLine) =>
  !isNew(side) && !(isStored(base) && isStored(side))

/**
 * Gives each line of a side the key of the base line that it is: by lineid; without one by exact
 * text and place, by exact text, and by more than 60 % of common words, best first. What is left is
 * new; so is a line with an id of our own.
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
export const keySides = (base: StepLine[], mine: StepLine[], theirs: StepLine[]) => {
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
