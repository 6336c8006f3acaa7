// What a reader's first visit costs on a phone: 390 pixels, slow 4G, a processor four times slower,
// nothing kept, nobody signed in (issue 20, point 5).
import type { BenchBrowser, BenchPage } from './browser.ts'
import { longGuide, waitFor } from './editing.ts'
import { median, rounds } from './load.ts'
import type { Running } from './service.ts'

/** Slow 4G, as browsers and Lighthouse name it. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** Milliseconds to the first text; bytes of script and requests before the largest paint. */
export const visitBudget = { text: 2500, script: 150_000, requests: 25, moved: 0.01 }
export type FirstVisit = { route: string } & Record<keyof typeof visitBudget, number>

const watching = `
  window.seen = { paint: 0, moved: 0 }
  new PerformanceObserver(list => { for (const entry of list.getEntries()) seen.paint = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => { for (const entry of list.getEntries()) seen.moved += entry.value })
    .observe({ type: 'layout-shift', buffered: true })`

const counted = `(() => {
  const before = performance.getEntriesByType('resource').filter(one => one.startTime < seen.paint)
  const scripts = before.filter(one => new URL(one.name).pathname.endsWith('.js') && one.responseEnd <= seen.paint)
  return {
    text: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    script: scripts.reduce((sum, one) => sum + one.encodedBodySize, 0),
    requests: before.length + 1,
    moved: seen.moved,
  }
})()`

const visit = async (page: BenchPage, address: string): Promise<Omit<FirstVisit, 'route'>> => {
  await page.send('Network.enable')
  await page.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.send('Network.emulateNetworkConditions', slow4g)
  await page.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: watching })
  await page.open(address)
  await waitFor(page, `document.readyState === 'complete' && window.seen.paint > 0`)
  // What hydration and the rest of the shell move, they move now.
  await page.value('new Promise(done => setTimeout(done, 3000))')
  const found = await page.value<Omit<FirstVisit, 'route'>>(counted)
  await page.close()
  return found
}

/** Medians of each route that readers begin with. */
export const measureFirstVisits = async (
  browser: BenchBrowser,
  service: Running,
): Promise<FirstVisit[]> => {
  const guideid = await longGuide(service, 8)
  const routes = ['/', `/guides/${guideid}`, '/Device/Bench', '/search?q=screw']
  const visits: FirstVisit[] = []
  for (const route of routes) {
    const all: Omit<FirstVisit, 'route'>[] = []
    for (let round = 0; round < rounds; round++)
      all.push(await visit(await browser.newPage(), `http://127.0.0.1:${service.port}${route}`))
    const middle = (of: keyof typeof visitBudget) => median(all.map(one => one[of]))
    visits.push({
      route,
      text: middle('text'),
      script: middle('script'),
      requests: middle('requests'),
      moved: middle('moved'),
    })
  }
  return visits
}
