// Answers in place of the network for guides that are kept on this device. It is registered when
// the first guide is kept and leaves with the last: nobody else's visits pass through it.
import { openCache } from '#app/device/workerCaches.ts'
import type { CacheName } from '#app/device/kept.table.ts'
import {
  isAwayStatus,
  appCache,
  offlinePage,
  offlineScript,
  pictureCache,
  pictureKey,
} from './kept/offlineCaches.ts'

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
/** What this file needs of a worker's global scope, which the page's types do not know. */
type WorkerScope = {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: ((
    kind: 'install' | 'activate',
    listener: (event: ExtendableEvent) => void,
  ) => void) &
    ((kind: 'fetch', listener: (event: FetchEvent) => void) => void)
}
// The types know this global as a window: there is one configuration for the page and its worker.
const worker = self as unknown as WorkerScope

/** Milliseconds after which a network that says nothing counts as none. */
const patience = 4000

const kept = async (cache: CacheName, key: string): Promise<Response | undefined> =>
  (await openCache(cache)).match(key, { ignoreVary: true, ignoreSearch: true })

/** The network's answer, or `instead` where that does not come; without either, the failure. */
const networkOr = async (
  request: Request,
  instead: () => Promise<Response | undefined>,
): Promise<Response> => {
  const asked = fetch(request)
  const late = new Promise<null>(resolve => setTimeout(resolve, patience, null))
  // Whoever asked hears of the failure below, where nothing is kept instead.
  const answer = await Promise.race([asked, late]).catch(() => null)
  if (answer && !isAwayStatus(answer.status)) return answer
  return (await instead()) ?? answer ?? asked
}
const networkFirst = (request: Request, cache: CacheName, key: string): Promise<Response> =>
  networkOr(request, () => kept(cache, key))

/** Where a guide's own address and the start page lead without a network: to what is kept. */
const keptScreen = ({ pathname, search }: URL): string | null => {
  const guideid = /^\/(?:(?:Guide|Teardown)\/.+|guides)\/(\d+)$/.exec(pathname)?.[1]
  if (guideid !== undefined) return `/workshop/${guideid}${search}`
  return pathname === '/' ? offlinePage : null
}
const screen = (request: Request): Promise<Response> =>
  networkOr(request, async () => {
    const page = await kept(appCache, offlinePage)
    const other = keptScreen(new URL(request.url))
    return page && other !== null ? Response.redirect(other) : page
  })

/** Files whose name holds a digest of their content never differ from what is kept. */
const keptFirst = async (request: Request, cache: CacheName, key: string): Promise<Response> =>
  (await kept(cache, key)) ?? fetch(request)

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    // A file, an export or an answer of the service is not a screen.
    if (!/^\/(api|igi|documents|videos|exports|metrics|healthz|readyz)(\/|$)/.test(pathname))
      event.respondWith(screen(request))
    return
  }
  if (pathname.startsWith('/assets/'))
    return event.respondWith(keptFirst(request, appCache, pathname))
  if (pathname === offlineScript)
    return event.respondWith(networkFirst(request, appCache, offlineScript))
  const picture = pictureKey(request.url)
  if (picture !== null) event.respondWith(networkFirst(request, pictureCache, picture))
})
