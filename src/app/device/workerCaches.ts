// The caches that the page fills for its service worker, and the worker reads.
import type { CacheName } from './kept.table.ts'

/** Only at a secure address, and not in every private window. */
export const canKeepFiles = (): boolean => 'caches' in globalThis && 'indexedDB' in globalThis

export const openCache = (name: CacheName): Promise<Cache> => caches.open(name)
export const dropCache = (name: CacheName): Promise<boolean> => caches.delete(name)
