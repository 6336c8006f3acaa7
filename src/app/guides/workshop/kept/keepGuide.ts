// "Keep for the workshop": a guide with its pictures and the app itself, so that it opens after the
// browser was closed, without a network.
import type { Guide } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { readGuideAsNobody } from '#app/api/asNobody.ts'
import { fetchFile } from '#app/api/file.ts'
import { canKeepFiles, dropCache, openCache } from '#app/device/workerCaches.ts'
import { keepAppFiles } from './appFiles.ts'
import { deleteKept, keptId, ownedKept, storeKept, type KeptGuide } from './keptDatabase.ts'
import { unlessKeeping, whileKeeping } from './keptLock.ts'
import { appCache, pictureCache, pictureKey } from './offlineCaches.ts'
import { picturesOf } from './picturesOf.ts'
import { versionOf } from './versionOf.ts'

/** Only at a secure address, and not in every private window. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'locks' in navigator && canKeepFiles()

/** Whether a stranger reads the same: then it may stay on this device when somebody signs out. */
const isForAll = async (guide: Guide): Promise<boolean> => {
  const { guideid, langid } = guide
  try {
    const theirs = await readGuideAsNobody({ params: { guideid }, query: { langid } })
    return versionOf(theirs) === versionOf(guide)
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return false
    throw error
  }
}

/** Whoever opens it may be another person: what is its keeper's own is not in it. */
const withoutPeople = (guide: Guide): Guide => ({
  ...guide,
  completed: false,
  favorited: false,
  can_edit: false,
  comments: [],
  steps: guide.steps.map(step => ({ ...step, comments: [], comment_count: 0 })),
})

/** Takes pictures off this device that none of the kept guides needs. */
const dropPictures = async (left: readonly KeptGuide[]): Promise<void> => {
  const wanted = new Set(left.flatMap(({ pictures }) => pictures))
  const cache = await openCache(pictureCache)
  await Promise.all(
    (await cache.keys())
      .map(({ url }) => new URL(url).pathname)
      .filter(key => !wanted.has(key))
      .map(key => cache.delete(key)),
  )
}

/** The service worker is there for kept guides alone. */
const leaveDevice = async () => {
  await Promise.all([dropCache(appCache), dropCache(pictureCache)])
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
}

/** What nothing that is kept needs leaves this device. */
const dropRest = (): Promise<void> =>
  unlessKeeping(async () => {
    const left = await deleteKept([])
    // null: what there is cannot be told now.
    if (left !== null) await (left.length === 0 ? leaveDevice() : dropPictures(left))
  })

/** Gives its size in bytes. */
const keepPicture = async (cache: Cache, address: string, key: string): Promise<number> => {
  const bytes = await fetchFile(address)
  await cache.put(key, new Response(bytes))
  return bytes.size
}

type OnPicture = (count: number) => void

const keepAll = async (userid: number, guide: Guide, onPicture: OnPicture): Promise<KeptGuide> => {
  await navigator.serviceWorker.register('/service-worker.js')
  const [isPublic] = await Promise.all([isForAll(guide), keepAppFiles()])
  const cache = await openCache(pictureCache)
  const pictures: string[] = []
  let bytes = 0
  for (const address of picturesOf(guide)) {
    const key = pictureKey(address)
    if (key === null) continue
    bytes += await keepPicture(cache, address, key)
    pictures.push(key)
    onPicture(pictures.length)
  }
  const kept = {
    id: keptId(guide.guideid, guide.langid),
    userid: isPublic ? 0 : userid,
    guide: withoutPeople(guide),
    keptAt: Date.now(),
    bytes,
    pictures,
  }
  if (!(await storeKept(kept))) throw new Error('This browser keeps nothing')
  return kept
}

/**
 * Keeps all of it or throws, and nothing of it stays. `onPicture` hears how many of its pictures
 * are there. `userid`: 0 for a stranger.
 */
export const keepGuide = async (
  userid: number,
  guide: Guide,
  onPicture: OnPicture,
): Promise<KeptGuide> => {
  try {
    const kept = await whileKeeping(() => keepAll(userid, guide, onPicture))
    await navigator.storage?.persist?.()
    return kept
  } finally {
    await dropRest()
  }
}

/** Takes kept guides off this device, with the pictures that no other one needs. */
export const dropKept = async (ids: readonly string[]): Promise<void> => {
  if (ids.length === 0 || !canKeep()) return
  await deleteKept(ids)
  await dropRest()
}

/** What is not for everybody does not stay behind when somebody signs out. */
export const dropOwnKept = async (): Promise<void> => dropKept(await ownedKept())
