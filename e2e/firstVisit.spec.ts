// What a stranger's first visit on a phone costs, in requests and bytes (issue 20, point 5): what
// the page itself asks for before the app begins, and that the app moves nothing when it comes.
// Milliseconds are measured by the row `first-visit` of `npm run bench`.
import type { Page, Request } from '@playwright/test'
import { expectSettled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

/** As `npm run bench` has them. */
const budget = { script: 150_000, requests: 25, moved: 0.01 }

type Seen = { largest: string; moved: number }
const watch = () => {
  const seen: Seen = { largest: '', moved: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver(list => {
    for (const { element } of list.getEntries() as (PerformanceEntry & { element?: Element })[])
      seen.largest = element?.closest('#document') ? 'the page' : `the app: ${element?.outerHTML}`
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.moved += value
  }).observe({ type: 'layout-shift', buffered: true })
}
// What `watch` put onto the window, which has no such member.
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Where the first words and the first picture stand. */
const places = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() =>
    ['h1', 'main input', 'main img']
      .flatMap(one => document.querySelector(one) ?? [])
      .map(one => {
        const { x, y } = one.getBoundingClientRect()
        return `${one.tagName} ${[x, y].map(Math.round).join(' ')}`
      }),
  )
}

/** Keeps the app's first file until it is let go; all else comes. */
const keepEntry = async (page: Page) => {
  let letGo = () => {}
  const wait = new Promise<void>(resolve => (letGo = resolve))
  const bytes: number[] = []
  await page.route(/\/assets\/shell-[^/]+\.js$/, async route => {
    const answer = await route.fetch()
    bytes.push(Number(answer.headers()['content-length']))
    await wait
    await route.fulfill({ response: answer })
  })
  return { letGo, bytes }
}

for (const [name, address] of [
  ['home', '/'],
  ['a guide', '/guides/1'],
  ['a category', '/Device/Bicycles'],
  ['a search', '/search?q=chain'],
] as const)
  test(`${name} on a phone is read before the app begins, and stays where it is`, async ({
    page,
  }) => {
    const asked: string[] = []
    const sizes: Promise<number>[] = []
    const count = (request: Request) => {
      const { pathname } = new URL(request.url())
      asked.push(pathname)
      if (pathname.endsWith('.js') && !pathname.includes('/shell-'))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    }
    page.on('request', count)
    const entry = await keepEntry(page)
    await page.addInitScript(watch)
    const opened = page.goto(address)
    await expect(page.locator('#document h1')).toBeAttached()
    await page.waitForFunction(
      () =>
        document.readyState !== 'loading' &&
        document.documentElement.dataset.letters === undefined &&
        [...document.querySelectorAll<HTMLImageElement>('#document img')].every(
          image => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
    )
    await expect.poll(async () => (await seenBy(page)).largest).toBe('the page')
    const before = await places(page)
    page.off('request', count)
    await expect.poll(() => entry.bytes.length).toBe(1)
    const script = [...(await Promise.all(sizes)), ...entry.bytes].reduce((a, b) => a + b, 0)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(budget.requests)
    expect(script, 'bytes of script').toBeLessThanOrEqual(budget.script)
    entry.letGo()
    await opened
    await expectSettled(page)
    expect(await places(page)).toEqual(before)
    const { largest, moved } = await seenBy(page)
    expect(largest).toBe('the page')
    expect(moved).toBeLessThan(budget.moved)
  })

test('a link of the page that has the focus keeps it when the app comes', async ({ page }) => {
  const entry = await keepEntry(page)
  const opened = page.goto('/')
  const before = page.locator('#document').getByRole('link', { name: /^Kitchen/ })
  await before.focus()
  await expect.poll(() => entry.bytes.length).toBe(1)
  await page.evaluate(() => scrollBy(0, 40))
  const left = await page.evaluate(() => scrollY)
  entry.letGo()
  await opened
  const after = page.getByRole('main').getByRole('link', { name: /^Kitchen/ })
  await expect(after).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(left)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: /^Workshop/ })).toBeFocused()
})

test('a page that is reloaded before all of the app is there comes back to its place', async ({
  page,
}) => {
  const late = /\/LateShell-[^/]+\.js$/
  await page.route(late, () => undefined) // never answered
  await page.goto('/guides')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const scroll = () => page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  // The page as it was sent is too short for it.
  await expect.poll(() => scroll().then(scrolled)).toBe(900)
  await page.unroute(late)
  await page.reload()
  await expect.poll(scrolled).toBe(900)
})
