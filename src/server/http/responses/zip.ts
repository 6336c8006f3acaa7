/** An answer that is an archive: a file of this machine, made for this answer alone. */
export type ZipFile = { readonly zip: string; readonly filename: string }
export const isZip = (answer: unknown): answer is ZipFile =>
  typeof answer === 'object' &&
  answer !== null &&
  typeof (answer as ZipFile).zip === 'string' &&
  'filename' in answer
