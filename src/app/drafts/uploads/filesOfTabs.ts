// Several tabs of one browser send files. What is added in a tab, that tab sends; when its queue
// ends, as with the tab, one of the others goes on with what it leaves.
import type { UploadQueue } from './uploadQueue.ts'

type Queue = Pick<UploadQueue, 'tab' | 'othersWithFiles' | 'takeFrom' | 'started'>
export type FilesOfTabs = {
  /** Waits for the end of each queue that has files on this device and is not waited for yet. */
  look: () => Promise<void>
  /** Others go on with what this queue leaves. */
  end: () => void
}

/**
 * Each queue tells the others of itself, holds a lock as long as it lives, and waits for the locks
 * of others. `name` begins the names of the locks; files of no known queue are those of the lock
 * that is called so alone.
 */
export const shareFiles = (
  queue: Queue,
  locks: Pick<LockManager, 'request'>,
  name: string,
  channel: BroadcastChannel,
): FilesOfTabs => {
  const ended = new AbortController()
  const asked = new Set<string>()
  const lockOf = (tab: string) => `${name} ${tab}`.trim()
  const held = new Promise<void>(granted => {
    const hold = () => {
      granted()
      return new Promise<void>(release =>
        ended.signal.addEventListener('abort', () => release(), { once: true }),
      )
    }
    // Without a lock another tab may send the same file: the service keeps it once.
    locks.request(lockOf(queue.tab), hold).catch(() => granted())
  })
  const take = async (tab: string) => {
    asked.add(tab)
    try {
      await locks.request(lockOf(tab), { signal: ended.signal }, () => queue.takeFrom(tab))
    } catch {
      return // this queue ended first
    }
    asked.delete(tab)
    if (asked.size === 0) queue.started()
  }
  const look = async () => {
    await held
    const others = await queue.othersWithFiles()
    if (ended.signal.aborted) return
    for (const tab of others) if (!asked.has(tab)) void take(tab)
    if (asked.size === 0) queue.started()
  }
  const followed = new Set([queue.tab])
  const greet = () => channel.postMessage(queue.tab)
  // A queue that began later may have files by the time it ends.
  channel.addEventListener('message', ({ data }) => {
    const tab = String(data)
    if (followed.has(tab)) return
    followed.add(tab)
    greet()
    // Not where this queue ends first.
    locks
      .request(lockOf(tab), { signal: ended.signal }, () => undefined)
      .then(look, () => undefined)
  })
  void held.then(greet)
  const end = () => {
    ended.abort()
    channel.close()
  }
  return { look, end }
}
