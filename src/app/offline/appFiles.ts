// Brings the app's own files onto the device, so that it opens without a network.
import { fetchFile } from '#app/api/file.ts'
import { openCache } from '#app/device/workerCaches.ts'
import { whileKeeping } from './keptLock.ts'
import { appCache, offlineFiles, offlinePage, offlineScript } from './offlineCaches.ts'

const isList = (answer: unknown): answer is string[] =>
  Array.isArray(answer) && answer.every(file => typeof file === 'string')

/**
 * Keeps the files of this version of the app and lets those of an earlier one go: the page that
 * names them is changed last, so that whatever ends this half way leaves a whole app. Throws where
 * a file cannot be had.
 */
export const keepAppFiles = async (signal: AbortSignal): Promise<void> => {
  const list: unknown = JSON.parse(await (await fetchFile(offlineFiles, signal)).text())
  if (!isList(list)) throw new Error(`${offlineFiles} is no list of files`)
  const cache = await openCache(appCache)
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const add = (file: string, how: RequestInit = {}) =>
    cache.add(new Request(file, { ...how, signal }))
  await Promise.all(list.filter(file => !held.has(file)).map(file => add(file)))
  for (const file of [offlineScript, offlinePage]) await add(file, { cache: 'no-cache' })
  const wanted = new Set([...list, offlineScript, offlinePage])
  await Promise.all([...held].filter(file => !wanted.has(file)).map(file => cache.delete(file)))
}

/** The same where guides are kept on this device. */
export const updateAppFiles = (): Promise<void> =>
  whileKeeping('app', async signal => {
    if (await navigator.serviceWorker.getRegistration('/')) await keepAppFiles(signal)
  })
