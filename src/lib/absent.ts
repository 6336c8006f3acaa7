/** Whether a call of the file system failed because nothing is at that path. */
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/**
 * For `catch`: null where nothing is at the path; every other failure, such as a folder that may
 * not be read, goes on.
 */
export const unlessAbsent = (error: unknown): null => {
  if (isAbsent(error)) return null
  throw error
}
