import { sharedStart } from './sharedEnds.ts'
import { wordHunks } from './textDiff.ts'

/**
 * Where a caret stands in `after` that stood at `offset` in `before`: beside the same words. In a
 * word that was replaced it stays behind the letters that both have, else it goes to the end of
 * what took its place. Offsets in UTF-16 units.
 */
export const mappedOffset = (before: string, after: string, offset: number): number => {
  const hunks = wordHunks(before, after)
  let [was, is] = [0, 0]
  for (const [n, { op, text }] of hunks.entries()) {
    if (op === 'insert') {
      // what came in where the caret stands goes on behind it
      if (was === offset) return is
      is += text.length
      continue
    }
    const isHere = offset <= was + text.length
    if (isHere && op === 'equal') return is + offset - was
    if (isHere) {
      const next = hunks[n + 1]
      const come = next?.op === 'insert' ? next.text : ''
      return is + (offset - was <= sharedStart(text, come) ? offset - was : come.length)
    }
    was += text.length
    if (op === 'equal') is += text.length
  }
  return is
}
