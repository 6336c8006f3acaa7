// Work on long texts, with turns for everything else that this process does.
import { createPauses, type Pause } from '#server/base/pauses.ts'
import { fold, tokensOf } from './words.ts'

/** Characters between two turns: some milliseconds of work. */
export const charsATurn = 30_000

/** Called with how many characters were worked on. */
export const inTurns = (most: number = charsATurn): Pause => createPauses(most)

/** Divided between words where there is a space, and never within a character. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const end = at + charsATurn
    const space = text.lastIndexOf(' ', end)
    const isWithin = (text.charCodeAt(end) & 0xfc00) === 0xdc00
    const cut = end >= text.length ? text.length : space > at ? space : isWithin ? end - 1 : end
    pieces.push(text.slice(at, cut))
    at = cut
  }
  return pieces
}

/** What a word or a piece of text costs beside its characters, in characters. */
export const eachPiece = 10
/** The words of a text of any length. */
export const tokensInTurns = async (text: string, pause: Pause): Promise<string[]> => {
  const pieces: string[][] = []
  for (const piece of piecesOf(text)) {
    pieces.push(tokensOf(fold(piece)))
    await pause(piece.length + eachPiece)
  }
  return pieces.length === 1 ? (pieces[0] ?? []) : pieces.flat()
}
