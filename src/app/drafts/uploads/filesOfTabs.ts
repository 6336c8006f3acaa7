// Several tabs of one browser send files. What is added in a tab, that tab sends; when its queue
// ends, as with the tab, one of the others goes on with what it leaves.
import { receivedKey } from '../content/docKey.ts'
import type { UploadPlace } from './fileStore.ts'
import type { UploadQueue } from './uploadQueue.ts'

type Queue = Pick<
  UploadQueue,
  'tab' | 'othersWithFiles' | 'takeFrom' | 'started' | 'placesComing' | 'hear' | 'subscribe'
>
/**
 * What a queue tells the others of itself. Its name comes alone first: an earlier version of the
 * app says no more, and reads no more.
 */
type News = { tab: string; places: readonly UploadPlace[] }
const newsOf = (data: unknown): { tab: string; places?: readonly UploadPlace[] } => {
  if (typeof data === 'string') return { tab: data }
  const { tab, places } = data as News
  return { tab, places: places.map(place => ({ ...place, doc: receivedKey(place.doc) })) }
}
export type FilesOfTabs = {
  /** Waits for the end of each queue that has files on this device and is not waited for yet. */
  look: () => Promise<void>
  /** Others go on with what this queue leaves. */
  end: () => void
}

/** Screens of the other tabs say, too, that something is not saved yet. */
const tellOthers = (queue: Queue, channel: BroadcastChannel) => {
  let last = '[]'
  const tell = () => {
    const places = queue.placesComing()
    last = JSON.stringify(places)
    channel.postMessage({ tab: queue.tab, places } satisfies News)
  }
  const greet = () => {
    channel.postMessage(queue.tab)
    tell()
  }
  const unfollow = queue.subscribe(() => {
    if (JSON.stringify(queue.placesComing()) !== last) tell()
  })
  return { greet, unfollow }
}

/** Until the signal; resolves once it is held. */
const holdLock = (locks: Pick<LockManager, 'request'>, name: string, until: AbortSignal) =>
  new Promise<void>(granted => {
    const hold = () => {
      granted()
      return new Promise<void>(release =>
        until.addEventListener('abort', () => release(), { once: true }),
      )
    }
    // Without a lock another tab may send the same file: the service keeps it once.
    locks.request(name, hold).catch(() => granted())
  })

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
  const held = holdLock(locks, lockOf(queue.tab), ended.signal)
  const take = async (tab: string) => {
    asked.add(tab)
    try {
      await locks.request(lockOf(tab), { signal: ended.signal }, () => queue.takeFrom(tab))
    } catch {
      return // this queue ended first
    }
    asked.delete(tab)
    queue.hear(tab, [])
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
  const follow = async (tab: string) => {
    followed.add(tab)
    greet()
    try {
      await locks.request(lockOf(tab), { signal: ended.signal }, () => undefined)
    } catch {
      return // this queue ended first
    }
    await look()
    // It may have left nothing that could be taken: what it told of comes no more all the same.
    if (!ended.signal.aborted && !asked.has(tab)) queue.hear(tab, [])
  }
  const { greet, unfollow } = tellOthers(queue, channel)
  // A queue that began later may have files by the time it ends.
  channel.addEventListener('message', ({ data }) => {
    const { tab, places } = newsOf(data)
    if (tab !== queue.tab && places) queue.hear(tab, places)
    if (!followed.has(tab)) void follow(tab)
  })
  void held.then(greet)
  const end = () => {
    unfollow()
    ended.abort()
    channel.close()
  }
  return { look, end }
}
