/** `parts` one after another are the file; most are views of what was read. */
export type Stripped = { parts: Buffer[]; exif: Buffer | undefined; frames: number }

/** A file of a million empty parts is no picture. Throws an Error beyond. */
export const requireFew = (parts: unknown[]): void => {
  if (parts.length > 100_000) throw new Error('it has too many parts')
}
