// Brings the files that something kept needs onto this device, the app's own and pictures, and
// takes off it what nothing that is kept needs any more.
import { fetchFile } from '#app/api/file.ts'
import { canKeepFiles, dropCache, openCache } from '#app/device/workerCaches.ts'
import { keepAppFiles } from './appFiles.ts'
import { allKept, type KeptGuide } from './keptDatabase.ts'
import { onceStopped, unlessKeeping } from './keptLock.ts'
import { appCache, pictureCache, pictureKey } from './offlineCaches.ts'

/** Only at a secure address, and not in every private window. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'locks' in navigator && canKeepFiles()

/** Without it no screen opens, whatever else is kept. */
export const keepApp = async (signal: AbortSignal): Promise<void> => {
  await navigator.serviceWorker.register('/service-worker.js')
  await Promise.all([navigator.serviceWorker.ready, keepAppFiles(signal)])
}

/** Its size beside it: a picture that is there is not read again for it. */
const sizeHeader = 'Content-Length'

/** Gives its size in bytes. What lies at an address never changes. */
const keepPicture = async (
  cache: Cache,
  { address, key, signal }: { address: string; key: string; signal: AbortSignal },
): Promise<number> => {
  const held = await cache.match(key)
  if (held) return Number(held.headers.get(sizeHeader) ?? (await held.blob()).size)
  const bytes = await fetchFile(address, signal)
  signal.throwIfAborted()
  const headers = { [sizeHeader]: String(bytes.size) }
  await cache.put(key, new Response(bytes, { headers }))
  return bytes.size
}

/** Hears how many of the pictures are there. */
export type OnPicture = (count: number) => void

/** All of them, or it throws. */
export const keepPictures = async (
  addresses: readonly string[],
  { onPicture, signal }: { onPicture: OnPicture; signal: AbortSignal },
): Promise<Pick<KeptGuide, 'bytes' | 'pictures'>> => {
  const cache = await openCache(pictureCache)
  const pictures: string[] = []
  let bytes = 0
  for (const address of addresses) {
    const key = pictureKey(address)
    if (key === null) continue
    bytes += await keepPicture(cache, { address, key, signal })
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

/** For whoever holds the lock. */
const dropUnneeded = async (): Promise<void> => {
  const left = await allKept()
  // null: what there is cannot be told now.
  if (left !== null) await (left.length === 0 ? leaveDevice() : dropPictures(left))
}
/** What nothing that is kept needs leaves this device. */
export const dropRest = (): Promise<void> => unlessKeeping(dropUnneeded)

/** The same once no tab keeps anything, after `drop`: nothing that is under way comes back. */
export const dropForGood = (drop: () => Promise<void>): Promise<void> =>
  onceStopped(async () => {
    await drop()
    await dropUnneeded()
  })
