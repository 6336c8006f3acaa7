// What differs between two texts, word by word, and what moved in a list. Pure.
import { diffArrays } from 'diff'
import { diffWithin, sharedInOrder } from './boundedDiff.ts'
import { wordTokens } from '../words.ts'

export type Hunk = { op: 'equal' | 'insert' | 'delete'; text: string }

// Beyond these many differences two texts have little in common: the rest is shown as one piece,
// and time stays bounded.
const mostLines = 1000
const mostWords = 1000
// In pairs of places: what the order of a list may cost to be compared.
const mostOfOrder = 20_000

const add = (hunks: Hunk[], op: Hunk['op'], text: string): void => {
  if (text === '') return
  const last = hunks.at(-1)
  if (last?.op === op) last.text += text
  else hunks.push({ op, text })
}

const compare = (
  before: string[],
  after: string[],
  most: number,
): { op: Hunk['op']; text: string }[] => {
  const parts = diffArrays(before, after, { maxEditLength: most })
  if (!parts)
    return [
      { op: 'delete', text: before.join('') },
      { op: 'insert', text: after.join('') },
    ]
  return parts.map(part => ({
    op: part.added ? 'insert' : part.removed ? 'delete' : 'equal',
    text: part.value.join(''),
  }))
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/**
 * Lines first, then the words of the lines that differ: a page of a megabyte is compared in the
 * time of its changes.
 */
export const wordHunks = (before: string, after: string): Hunk[] => {
  if (before === after) return before === '' ? [] : [{ op: 'equal', text: before }]
  const hunks: Hunk[] = []
  let gone = ''
  let come = ''
  const settle = () => {
    for (const part of compare(wordTokens(gone), wordTokens(come), mostWords))
      add(hunks, part.op, part.text)
    gone = come = ''
  }
  for (const { op, text } of compare(linesOf(before), linesOf(after), mostLines)) {
    if (op === 'delete') gone += text
    else if (op === 'insert') come += text
    else {
      settle()
      add(hunks, 'equal', text)
    }
  }
  settle()
  return hunks
}

/**
 * Of the keys that are in both lists those that stand elsewhere among the others: as few as explain
 * the new order.
 */
export const movedKeys = <K>(before: K[], after: K[]): Set<K> => {
  const [was, is] = [new Set(before), new Set(after)]
  const [left, right] = [before.filter(key => is.has(key)), after.filter(key => was.has(key))]
  const runs = diffWithin(left, right, { left: mostOfOrder })
  if (runs) return new Set(runs.flatMap(({ way, value }) => (way === 'came' ? value : [])))
  const stays = new Set(sharedInOrder(left, right).map(({ was: place }) => left[place]))
  return new Set(right.filter(key => !stays.has(key)))
}

/** Keys in the order of `after`, and those that are gone where they stood. */
export const inOrder = <K>(before: readonly K[], after: readonly K[]): K[] => {
  const stays = new Set(after)
  const next = new Map(before.map((key, i) => [key, i + 1]))
  const order: K[] = []
  const addGone = (from: number) => {
    for (let i = from; i < before.length && !stays.has(before[i] as K); i += 1)
      order.push(before[i] as K)
  }
  addGone(0)
  for (const key of after) {
    order.push(key)
    addGone(next.get(key) ?? before.length)
  }
  return order
}
