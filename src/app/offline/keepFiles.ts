// Brings the files that something kept needs onto this device, the app's own and pictures, and
// takes off it what nothing that is kept needs any more.
import { fetchFile } from '#app/api/file.ts'
import { canKeepFiles, dropCache, openCache } from '#app/device/workerCaches.ts'
import { keepAppFiles } from './appFiles.ts'
import { allKept, type KeptGuide } from './keptDatabase.ts'
import { unlessKeeping } from './keptLock.ts'
import { appCache, pictureCache, pictureKey } from './offlineCaches.ts'

/** Only at a secure address, and not in every private window. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'locks' in navigator && canKeepFiles()

/** Without it no screen opens, whatever else is kept. */
export const keepApp = async (): Promise<void> => {
  await navigator.serviceWorker.register('/service-worker.js')
  await Promise.all([navigator.serviceWorker.ready, keepAppFiles()])
}

/** Gives its size in bytes. What lies at an address never changes. */
const keepPicture = async (cache: Cache, address: string, key: string): Promise<number> => {
  const held = await cache.match(key)
  if (held) return (await held.blob()).size
  const bytes = await fetchFile(address)
  await cache.put(key, new Response(bytes))
  return bytes.size
}

/** Hears how many of the pictures are there. */
export type OnPicture = (count: number) => void

/** All of them, or it throws. */
export const keepPictures = async (
  addresses: readonly string[],
  onPicture: OnPicture,
): Promise<Pick<KeptGuide, 'bytes' | 'pictures'>> => {
  const cache = await openCache(pictureCache)
  const pictures: string[] = []
  let bytes = 0
  for (const address of addresses) {
    const key = pictureKey(address)
    if (key === null) continue
    bytes += await keepPicture(cache, address, key)
    pictures.push(key)
    onPicture(pictures.length)
  }
  return { bytes, pictures }
}

/** Takes pictures off this device that nothing of what is kept needs. */
const dropPictures = async (left: readonly Pick<KeptGuide, 'pictures'>[]): Promise<void> => {
  const wanted = new Set(left.flatMap(({ pictures }) => pictures))
  const cache = await openCache(pictureCache)
  await Promise.all(
    (await cache.keys())
      .map(({ url }) => new URL(url).pathname)
      .filter(key => !wanted.has(key))
      .map(key => cache.delete(key)),
  )
}

/** The service worker is there for kept guides and runs alone. */
const leaveDevice = async () => {
  await Promise.all([dropCache(appCache), dropCache(pictureCache)])
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
}

/** What nothing that is kept needs leaves this device. */
export const dropRest = (): Promise<void> =>
  unlessKeeping(async () => {
    const left = await allKept()
    // null: what there is cannot be told now.
    if (left !== null) await (left.length === 0 ? leaveDevice() : dropPictures(left))
  })
