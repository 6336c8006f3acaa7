// Why a service did not start, for whoever runs it.

/** What to do about faults of the file system, by their codes. */
const remedies: Record<string, string> = {
  ENOSPC: 'The disk is full. Make room, then start again.',
  EACCES: 'The user of the service may not use this file. Give it to that user.',
  EPERM: 'The user of the service may not do this. Give the file to that user.',
  EROFS: 'The service may not write there. Name the folder in ReadWritePaths of its unit.',
}

/** One line where that says all, else the fault itself with its stack. */
export const startFault = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : null
  if (code === null) return error.message
  const remedy = remedies[code]
  return remedy ? `${error.message}. ${remedy}` : error
}
