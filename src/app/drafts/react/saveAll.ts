// Ctrl+S anywhere: all that waits goes out, and nothing is called saved that is not known to be.
import { countUnsent } from '../journal/journalStores.ts'
import { unsentCount } from '../journal/unsentCount.ts'
import { countFiles } from '../uploads/fileStore.ts'
import { currentOutbox } from './hooks.ts'
import { waitsForReview } from './saveState.ts'

/** What lies on this device, or is known of it, while no outbox has taken it up. */
const isLeftBehind = async (userid: number | undefined): Promise<boolean> => {
  if (unsentCount() > 0) return true
  if (userid === undefined) return false
  const [drafts, files] = await Promise.all([
    countUnsent({ userid, site: location.origin }),
    // A device without a store has no files.
    countFiles(`${userid} ${location.origin}`).catch(() => 0),
  ])
  return drafts > 0 || files > 0
}

/** 'some': something still waits. 'nothing': no document was opened that could be saved. */
export const saveAll = async (
  userid: number | undefined,
): Promise<'saved' | 'held' | 'some' | 'nothing'> => {
  const begun = currentOutbox()
  // Whoever signed in after somebody else has no outbox before something is opened.
  const outbox = userid === undefined || begun?.owner.userid === userid ? begun : undefined
  if (!outbox || outbox.openKeys().length === 0)
    return outbox?.hasFiles() || (await isLeftBehind(outbox?.owner.userid ?? userid))
      ? 'some'
      : 'nothing'
  const documents = outbox.unsentKeys()
  const states = await Promise.all(documents.map(doc => outbox.save(doc)))
  if (!states.every(state => state === 'idle' || state === 'saved')) return 'some'
  if (outbox.openKeys().some(outbox.isUnsaved)) return 'some'
  return documents.some(doc => waitsForReview(outbox.drafts(doc))) ? 'held' : 'saved'
}
