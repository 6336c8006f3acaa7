/** `parts` one after another are the file; most are views of what was read. */
export type Stripped = { parts: Buffer[]; exif: Buffer | undefined; frames: number }

/**
 * Counts what is looked at of a file, kept or not: one of a million empty parts is no picture.
 * `most` is what may be looked at; throws an Error beyond.
 */
export const countParts = (most = 100_000): (() => void) => {
  let seen = 0
  return () => {
    if (++seen > most) throw new Error('it has too many parts')
  }
}
