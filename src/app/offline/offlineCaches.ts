// What the service worker answers from when there is no network: its names are known to the page,
// which fills it, and to the worker, which reads it.

import type { CacheName } from '#app/device/kept.table.ts'

/** The app's own files. */
export const appCache: CacheName = 'stepwright-app'
/** The pictures of kept guides and runs, one size of each. */
export const pictureCache: CacheName = 'stepwright-pictures'
/** The page that stands for every screen: the app itself finds out which one is asked for. */
export const offlinePage = '/kept'
/** What else may be kept: runs at the bench. */
export const runsPage = '/work'
/** Puts choices such as the theme back before the first paint; its name holds no digest. */
export const offlineScript = '/settings.js'
/** Where the build lists the files that a kept guide or run needs. */
export const offlineFiles = '/offline-files.json'

/** One address for all sizes of a picture: what is kept stands for each of them. */
export const pictureKey = (address: string): string | null => {
  const name = /^\/igi\/([^./]+)/.exec(new URL(address, location.origin).pathname)?.[1]
  return name === undefined ? null : `/igi/${name}`
}

/** A proxy answers for a service that it does not reach. */
export const isAwayStatus = (status: number): boolean => status >= 502 && status <= 504
