// The caches that the page fills for its service worker, and the worker reads.
import type { CacheName } from './kept.table.ts'

/** Only at a secure address, and not in every private window. */
export const canKeepFiles = (): boolean => 'caches' in globalThis && 'indexedDB' in globalThis

export const openCache = (name: CacheName): Promise<Cache> => caches.open(name)
/** Makes no cache where there is none: a worker that is leaving still answers. */
export const matchInCache = (name: CacheName, key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName: name, ignoreVary: true, ignoreSearch: true })
export const dropCache = (name: CacheName): Promise<boolean> => caches.delete(name)
