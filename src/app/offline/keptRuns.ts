// Runs that were taken offline: which they are, and what is kept of their pictures. Their steps and
// what was filled in lie with the runs themselves.
import { matchInCache } from '#app/device/workerCaches.ts'
import {
  canKeep,
  dropForGood,
  dropRest,
  keepApp,
  keepPictures,
  type OnPicture,
} from './keepFiles.ts'
import { deleteOwned, usingKept, type KeptRun } from './keptDatabase.ts'
import { stopKeeping, whileKeeping } from './keptLock.ts'
import { appCache, offlinePage, pictureCache } from './offlineCaches.ts'

type Which = Pick<KeptRun, 'userid' | 'entryid'>
const nameOf = ({ userid, entryid }: Which) => `run ${userid} ${entryid}`

/** Those of this person that were taken. */
export const listTakenRuns = async (userid: number): Promise<KeptRun[]> =>
  ((await usingKept(database => database.getAll('runs'))) ?? []).filter(
    run => run.userid === userid,
  )

/** A browser, or whoever uses its settings, may clear away one place and leave another. */
const hasFiles = async ({ pictures }: KeptRun): Promise<boolean> => {
  const needed = [
    matchInCache(appCache, offlinePage),
    ...pictures.map(key => matchInCache(pictureCache, key)),
  ]
  return (await Promise.all(needed)).every(found => found !== undefined)
}

/** Those of them whose files are all here now. */
export const listKeptRuns = async (userid: number): Promise<KeptRun[]> => {
  if (!canKeep()) return []
  const taken = await listTakenRuns(userid)
  if (taken.length === 0 || !(await navigator.serviceWorker.getRegistration('/'))) return []
  const whole = await Promise.all(taken.map(hasFiles))
  return taken.filter((_, n) => whole[n])
}

/** All pictures and the app, or it throws, and nothing of it stays. */
export const keepRunFiles = async (
  { userid, entryid }: Which,
  pictures: readonly string[],
  onPicture: OnPicture,
): Promise<void> => {
  try {
    await whileKeeping(nameOf({ userid, entryid }), async signal => {
      await keepApp(signal)
      const files = await keepPictures(pictures, { onPicture, signal })
      const kept = { userid, entryid, keptAt: Date.now(), ...files }
      signal.throwIfAborted()
      if ((await usingKept(database => database.put('runs', kept))) === null)
        throw new Error('This browser keeps nothing')
    })
    await navigator.storage?.persist?.()
  } finally {
    await dropRest()
  }
}

/** Also where it is just being taken. */
export const dropRunFiles = async ({ userid, entryid }: Which): Promise<void> => {
  if (!canKeep()) return
  stopKeeping(nameOf({ userid, entryid }))
  const isKept = await usingKept(async database => {
    const known = await database.getKey('runs', [userid, entryid])
    if (known) await database.delete('runs', known)
    return known !== undefined
  })
  if (isKept) await dropRest()
}

/**
 * Guides and runs that somebody took leave this device as they sign out, whatever tab is just
 * taking more of them. What a guide shows to strangers stays.
 */
export const dropOwned = async (): Promise<void> => {
  if (canKeep()) await dropForGood(async () => void (await deleteOwned(null)))
}

/** Whose session ended without a sign-out left theirs; another person is signed in by now. */
export const dropOthers = async (userid: number): Promise<void> => {
  if (canKeep() && (await deleteOwned(userid))) await dropRest()
}
