// When a page has come to rest, by what it does and never by a clock: all that it asked for has
// come, no part of the screen is still coming, and nothing new follows from that. And when the
// search has.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, type Request } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import { keptRows } from './editing.ts'

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
 * browser that has nothing to draw may give no frame. Gives how many parts are still coming.
 */
export const turn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) {
      await new Promise(resolve => setTimeout(resolve, 0))
      await Promise.race([
        new Promise(resolve => requestAnimationFrame(resolve)),
        new Promise(resolve => setTimeout(resolve, 1000)),
      ])
    }
    return document.querySelectorAll('main [aria-busy=true]').length
  })

const longest = 40_000

/** `said` names what is waited for. */
export const expectSettled = async (page: Page, said = 'the page'): Promise<void> => {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('Nobody has watched what this page asks for')
  const until = Date.now() + longest
  // Each round of `toPass` costs more than what it looks at.
  for (let pause = 20; ; pause = Math.min(2 * pause, 250)) {
    const before = traffic.asked
    // Another document may come meanwhile.
    const busy = await turn(page).catch((fault: Error) => fault.message)
    const asked = traffic.asked - before
    const urls = [...traffic.pending].map(request => request.url())
    if (busy === 0 && asked === 0 && urls.length === 0) return
    if (Date.now() > until)
      return expect({ busy, urls, asked }, `${said} still loads`).toEqual({
        busy: 0,
        urls: [],
        asked: 0,
      })
    await sleep(pause)
  }
}

/**
 * Until a search for these words finds what is called so, among other things: it knows what was
 * written a moment later, and a screen reads it once.
 */
export const expectFound = (
  client: Client,
  words: string,
  titles: string[],
  query?: Parameters<Client['search']>[0]['query'],
): Promise<void> =>
  expect
    .poll(async () => {
      const { results } = await client.search({ params: { query: words }, ...(query && { query }) })
      return results.flatMap(one => ('title' in one ? [one.title] : []))
    })
    .toEqual(expect.arrayContaining(titles))

/** The check of a new guide is done: what it finds stands at each row. */
export const expectChecked = async (page: Page): Promise<void> => {
  const about = page.getByRole('complementary', { name: 'About the steps' })
  await expect(about.getByText('Step 2 has no picture.')).toBeVisible()
  await expectSettled(page)
}

/** A form's store comes with the form: what was typed just now gets there a moment later. */
export const expectKept = (page: Page, words: string): Promise<void> =>
  expect
    .poll(async () => JSON.stringify(await keptRows(page, 'stepwright', 'drafts')))
    .toContain(words)
