// When a page has come to rest, by what it does and never by a clock: all that it asked for has
// come, no part of the screen is still coming, and nothing new follows from that.
import { expect, type Page, type Request } from '@playwright/test'

type Traffic = { pending: Set<Request>; asked: number }
const trafficOf = new WeakMap<Page, Traffic>()

/** Keeps what the page asks for and has not got; the stream of events never ends. */
export const watchTraffic = (page: Page): void => {
  const traffic: Traffic = { pending: new Set(), asked: 0 }
  trafficOf.set(page, traffic)
  page.on('request', request => {
    if (request.url().includes('/x/events?')) return
    traffic.pending.add(request)
    traffic.asked += 1
  })
  page.on('requestfinished', request => traffic.pending.delete(request))
  page.on('requestfailed', request => traffic.pending.delete(request))
}

/**
 * What came is drawn, and what that asks for is asked: two frames with all timers due in them. A
 * browser that has nothing to draw may give no frame.
 */
export const turn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) {
      await new Promise(resolve => setTimeout(resolve, 0))
      await Promise.race([
        new Promise(resolve => requestAnimationFrame(resolve)),
        new Promise(resolve => setTimeout(resolve, 1000)),
      ])
    }
  })

/** `said` names what is waited for. */
export const expectSettled = async (page: Page, said = 'the page'): Promise<void> => {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('Nobody has watched what this page asks for')
  await expect(async () => {
    const before = traffic.asked
    await turn(page)
    const busy = await page.locator('main [aria-busy=true]').count()
    const urls = [...traffic.pending].map(request => request.url())
    expect({ busy, urls, asked: traffic.asked - before }, `${said} still loads`).toEqual({
      busy: 0,
      urls: [],
      asked: 0,
    })
  }).toPass({ intervals: [20, 50, 100, 250], timeout: 40_000 })
}
