// Answers in place of the network for guides and runs that are kept on this device. It is
// registered when the first is kept and leaves with the last: nobody else's visits pass through it.
import { matchInCache } from '#app/device/workerCaches.ts'
import type { CacheName } from '#app/device/kept.table.ts'
import { hasKeptGuides, isKeptHere } from './keptDatabase.ts'
import {
  isAwayStatus,
  appCache,
  offlinePage,
  offlineScript,
  runsPage,
  pictureCache,
  pictureKey,
} from './offlineCaches.ts'

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

/**
 * The network's answer, or `instead` where that does not come; without either, the failure.
 * `isCutOff`: there is no network, not only a slow one or a proxy without its service.
 */
const networkOr = async (
  request: Request,
  instead: (isCutOff: boolean) => Promise<Response | undefined>,
): Promise<Response> => {
  const asked = fetch(request)
  const late = new Promise<null>(resolve => setTimeout(resolve, patience, null))
  // Whoever asked hears of the failure below, where nothing is kept instead.
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  if (answer && !isAwayStatus(answer.status)) return answer
  return (await instead(answer === undefined)) ?? answer ?? asked
}
const networkFirst = (request: Request, cache: CacheName, key: string): Promise<Response> =>
  networkOr(request, () => matchInCache(cache, key))

/**
 * Where the address of a guide that is kept, and the start page, lead without a network: to what is
 * kept.
 */
const keptScreen = async ({ pathname, search }: URL): Promise<string | null> => {
  const guideid = /^\/(?:(?:Guide|Teardown)\/.+|guides)\/(\d+)$/.exec(pathname)?.[1]
  if (guideid !== undefined)
    return (await isKeptHere(Number(guideid))) ? `/workshop/${guideid}${search}` : null
  if (pathname !== '/') return null
  return (await hasKeptGuides()) ? offlinePage : runsPage
}
const screen = (request: Request): Promise<Response> =>
  networkOr(request, async isCutOff => {
    const page = await matchInCache(appCache, offlinePage)
    const other = page && isCutOff ? await keptScreen(new URL(request.url)) : null
    return other === null ? page : Response.redirect(other)
  })

/** Files whose name holds a digest of their content never differ from what is kept. */
const keptFirst = async (request: Request, cache: CacheName, key: string): Promise<Response> =>
  (await matchInCache(cache, key)) ?? fetch(request)

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
