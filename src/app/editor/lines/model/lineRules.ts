// What the keys of the line editor mean, on plain lists of lines (authoring.md 6.2). Pure.
import { limits } from '#contract/core/limits.ts'

/** What the rules look at; the text belongs to whoever asks. */
export type LineShape = { level: number; bullet: string }
/** Lines as they are to stand: places in the old list, in the new order, with their new levels. */
export type Arrangement = { order: number[]; levels: number[] }

export const deepest = limits.levels - 1
const levelAt = (lines: readonly LineShape[], at: number): number => lines[at]?.level ?? 0

/** The place after a line and the deeper lines under it. */
export const subtreeEnd = (lines: readonly LineShape[], at: number): number => {
  let end = at + 1
  while (end < lines.length && levelAt(lines, end) > levelAt(lines, at)) end += 1
  return end
}

/**
 * The nearest levels that keep the rules: the first line at 0, each at most one deeper than the one
 * before it.
 */
export const fitLevels = (levels: readonly number[]): number[] => {
  let allowed = 0
  return levels.map(level => {
    const fitting = Math.min(level, allowed, deepest)
    allowed = fitting + 1
    return fitting
  })
}
export const areFitting = (levels: readonly number[]): boolean =>
  fitLevels(levels).every((level, i) => level === levels[i])

/**
 * The levels after Tab (`by` 1) or Shift+Tab (`by` -1) on the lines `from`..`to` with the deeper
 * lines under them; null where the rules refuse it.
 */
export const shiftLevels = (
  lines: readonly LineShape[],
  from: number,
  to: number,
  by: 1 | -1,
): number[] | null => {
  const chosen = lines.slice(from, to + 1)
  if (
    by === 1 &&
    (from === 0 ||
      levelAt(lines, from) > levelAt(lines, from - 1) ||
      chosen.every(({ level }) => level >= deepest))
  )
    return null
  if (by === -1 && chosen.every(({ level }) => level === 0)) return null
  const end = Math.max(...chosen.map((_, i) => subtreeEnd(lines, from + i)))
  return fitLevels(
    lines.map(({ level }, i) =>
      i >= from && i < end ? Math.max(0, Math.min(deepest, level + by)) : level,
    ),
  )
}

/**
 * Moves the lines `from`..`to`, with what is under them, past their neighbour and what is under
 * that; null at the ends.
 */
export const moveLines = (
  lines: readonly LineShape[],
  from: number,
  to: number,
  by: 1 | -1,
): Arrangement | null => {
  const end = Math.max(...lines.slice(from, to + 1).map((_, i) => subtreeEnd(lines, from + i)))
  if (by === -1 ? from === 0 : end >= lines.length) return null
  const block = lines.map((_, i) => i).slice(from, end)
  let place = from - 1
  if (by === -1) while (place > 0 && levelAt(lines, place) > levelAt(lines, from)) place -= 1
  else place = levelAt(lines, end) < levelAt(lines, from) ? end + 1 : subtreeEnd(lines, end)
  const others = lines.map((_, i) => i).filter(i => i < from || i >= end)
  const before = others.filter(i => i < place)
  const order = [...before, ...block, ...others.slice(before.length)]
  return { order, levels: fitLevels(order.map(i => levelAt(lines, i))) }
}

/**
 * Puts a line and what is under it before the line at `place`; null where it stands there already.
 */
export const placeLines = (
  lines: readonly LineShape[],
  from: number,
  place: number,
): Arrangement | null => {
  const end = subtreeEnd(lines, from)
  if (place >= from && place <= end) return null
  const all = lines.map((_, i) => i)
  const others = all.filter(i => i < from || i >= end)
  const before = others.filter(i => i < place)
  const order = [...before, ...all.slice(from, end), ...others.slice(before.length)]
  return { order, levels: fitLevels(order.map(i => levelAt(lines, i))) }
}

export type Enter = 'below' | 'above' | 'split' | 'lift' | 'hint' | 'full'
/** `count`: lines of the step. */
export const enterMeans = (
  line: LineShape,
  caret: { isEmpty: boolean; atStart: boolean; atEnd: boolean },
  count: number,
): Enter => {
  if (caret.isEmpty) return line.level > 0 ? 'lift' : 'hint'
  if (count >= limits.linesPerStep) return 'full'
  return caret.atEnd ? 'below' : caret.atStart ? 'above' : 'split'
}

export type Backspace = 'lift' | 'plain' | 'remove' | 'join' | 'nothing'
/** Backspace at the start of a line. `plain`: back to the black bullet. */
export const backspaceMeans = (
  line: LineShape & { isEmpty: boolean },
  index: number,
): Backspace => {
  if (line.level > 0) return 'lift'
  if (line.bullet !== 'black') return 'plain'
  if (index === 0) return 'nothing'
  return line.isEmpty ? 'remove' : 'join'
}
/**
 * Delete at the end of a line: an empty line goes, be it this one or the next; two with text become
 * one.
 */
export const deleteMeans = (
  isEmpty: boolean,
  isNextEmpty: boolean,
  isLast: boolean,
): 'removeThis' | 'removeNext' | 'join' | 'nothing' =>
  isLast ? 'nothing' : isNextEmpty ? 'removeNext' : isEmpty ? 'removeThis' : 'join'
/**
 * Characters of text_raw that two lines would have too many as one; a text that does not grow may
 * stay too long.
 */
export const joinOverrun = (first: string, second: string): number =>
  first === '' || second === ''
    ? 0
    : Math.max(0, [...first, ...joint(first, second), ...second].length - limits.lineLength)

/** What stands between two joined texts. */
export const joint = (first: string, second: string): string =>
  first === '' || second === '' || /\s$/.test(first) || /^\s/.test(second) ? '' : ' '
