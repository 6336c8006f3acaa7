// What somebody waits for who opens an address for the first time over 10 Mbit/s with 50 ms of
// delay.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BenchBrowser, BenchPage } from './browser.ts'
import { longGuide, signedIn, waitFor } from './editing.ts'
import { median, rounds } from './load.ts'
import type { Running } from './service.ts'

const network = {
  offline: false,
  latency: 50,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}
export type FirstLoad = {
  route: string
  /** Milliseconds until the largest part is painted. */ paint: number
  /** Milliseconds of the longest task: no input waits longer. */ longest: number
}

const routesOf = (guideid: number): string[] => [
  '/',
  '/guides',
  '/guides/new',
  `/guides/${guideid}`,
  `/guides/${guideid}/edit/steps`,
  `/guides/${guideid}/edit/details`,
  `/guides/${guideid}/edit/parts`,
  `/guides/${guideid}/preview`,
  `/guides/${guideid}/history`,
  '/wiki/CATEGORY/Bench',
  '/wiki/CATEGORY/Bench/edit',
  '/wiki/CATEGORY/Bench/history',
  '/wiki/new',
  '/tree',
  '/media',
  '/search?q=screw',
  '/patrol',
  '/patrol/decisions',
  '/patrol/figures',
  '/contributions',
  '/mend',
  '/notifications',
  '/recover',
  '/settings',
  '/settings/account',
  '/settings/notifications',
  '/following',
  '/docs/api',
]

const watching = `
  window.seen = { paint: 0, longest: 0 }
  new PerformanceObserver(list => { for (const entry of list.getEntries()) seen.paint = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration) })
      .observe({ type: 'longtask', buffered: true })`

const settled = `document.querySelector('h1') !== null && document.querySelector('main [aria-busy=true]') === null && window.seen.paint > 0`

const loadOnce = async (
  page: BenchPage,
  address: string,
  ready = settled,
): Promise<{ paint: number; longest: number }> => {
  await page.send('Network.enable')
  await page.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.send('Network.emulateNetworkConditions', network)
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: watching })
  await page.open(address)
  await waitFor(page, ready)
  // Pictures may still come, and be larger than what stands there.
  await page.value(
    `new Promise(done => { let at = -1; const look = () => { if (seen.paint === at) return done(); at = seen.paint; setTimeout(look, 400) }; look() })`,
  )
  const seen = await page.value<{ paint: number; longest: number }>('seen')
  await page.close()
  return seen
}

const middle = async (open: () => Promise<BenchPage>, address: string, ready?: string) => {
  const all: { paint: number; longest: number }[] = []
  for (let round = 0; round < rounds; round++)
    all.push(await loadOnce(await open(), address, ready))
  return {
    paint: median(all.map(({ paint }) => paint)),
    longest: median(all.map(({ longest }) => longest)),
  }
}

/**
 * Medians of each route with an empty cache, slowest first, and of a bare page of text over the
 * same network.
 */
export const measureFirstLoads = async (
  browser: BenchBrowser,
  service: Running,
): Promise<{ routes: FirstLoad[]; bare: number }> => {
  const guideid = await longGuide(service, 8)
  const plain = createServer((_, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><title>Bare</title><h1>A bare page</h1>'),
  )
  await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))
  try {
    const bare = await middle(
      () => browser.newPage(),
      `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`,
      'window.seen.paint > 0',
    )
    const routes: FirstLoad[] = []
    for (const route of routesOf(guideid))
      routes.push({
        route,
        ...(await middle(
          () => signedIn(browser, service),
          `http://127.0.0.1:${service.port}${route}`,
        )),
      })
    return { routes: routes.sort((a, b) => b.paint - a.paint), bare: bare.paint }
  } finally {
    plain.close()
  }
}
