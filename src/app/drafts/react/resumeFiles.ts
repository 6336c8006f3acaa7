import { countFiles } from '../uploads/fileStore.ts'

/**
 * Files that an earlier visit left are sent on, whatever page this is. Where the browser keeps
 * nothing, nothing waits.
 */
export const resumeFiles = async (userid: number): Promise<void> => {
  // A device without a store has no files to go on with.
  const count = await countFiles(`${userid} ${location.origin}`).catch(() => 0)
  if (count > 0) await import('./beginOutbox.ts').then(({ beginOutbox }) => beginOutbox(userid))
}
