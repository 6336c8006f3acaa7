import type { FileHandle } from 'node:fs/promises'

/**
 * An answer that is an archive: a file of this machine that has no name any more, so that it is
 * gone once it is closed, however this process ends.
 */
export type ZipFile = { readonly zip: FileHandle; readonly filename: string }
export const isZip = (answer: unknown): answer is ZipFile =>
  typeof answer === 'object' &&
  answer !== null &&
  typeof (answer as ZipFile).zip === 'object' &&
  'filename' in answer
