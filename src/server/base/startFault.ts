// Why a service did not start, for whoever runs it.

/** What to do about faults of the file system, by their codes. */
const remedies: Record<string, string> = {
  ENOSPC: 'The disk is full. Make room, then start again.',
  EACCES: 'The user that runs the service has no access to this file. Make that user its owner.',
  EPERM:
    'The user that runs the service does not have permission to do this. Make that user the owner of the file.',
  EROFS: 'The service cannot write there. Add the folder to ReadWritePaths in its systemd unit.',
}

/** One line where that says all, else the fault itself with its stack. */
export const startFault = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : null
  if (code === null) return error.message
  const remedy = remedies[code]
  return remedy ? `${error.message}. ${remedy}` : error
}
