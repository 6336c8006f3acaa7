// Every address of the app leads to its screen: directly, after a reload, by Back and by Forward,
// and to the place where it was left.
import type { Locator, Page, Request } from '@playwright/test'
import { screensFor, type Screen } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'

// A low window: nearly every screen is longer.
test.use({
  demo: true,
  viewport: { width: 1200, height: 500 },
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

/** What the page has asked for and not got; the stream of events never ends. */
const watchPending = (page: Page): Set<Request> => {
  const pending = new Set<Request>()
  page.on('request', request => !request.url().includes('/x/events?') && pending.add(request))
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => pending.delete(request))
  return pending
}
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/**
 * What the service answers with the app: crawlers and caches go by it. The token is the app's, so
 * that what is private is so for the address.
 */
const statuses: Readonly<Record<string, number>> = {
  unknown: 404,
  unwritten: 404,
  private: 403,
  'read-private': 403,
}

const walk = async (page: Page, screens: readonly Screen[]) => {
  const pending = watchPending(page)
  const expectThere = async (screen: Screen, how: string) => {
    await expect(
      page.getByRole('heading', { level: 1, name: screen.heading }),
      `${screen.name} ${how}`,
    ).toBeVisible()
    await expect(page.locator('main [aria-busy=true]'), `${screen.name} ${how}`).toHaveCount(0)
    await expect
      .poll(() => [...pending].map(request => request.url()), `${screen.name} ${how}`)
      .toEqual([])
  }
  let scrolled = 0
  for (const screen of screens) {
    const answer = await page.goto(screen.path)
    expect([screen.name, answer?.status() ?? 200]).toEqual([
      screen.name,
      statuses[screen.name] ?? 200,
    ])
    await expectThere(screen, 'opened')
    const address = page.url()
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    const left = await scrollOf(page)
    if (left > 300) scrolled++
    await page.reload()
    await expectThere(screen, 'after a reload')
    expect(page.url()).toBe(address)
    await expect.poll(() => scrollOf(page), `${screen.name} after a reload`).toBe(left)
    // Away by a link: the other page begins at its top.
    const at = (path: string) => screens.find(one => one.path === path)!
    const banner = page.getByRole('banner').getByRole('link', { name: 'Stepwright' })
    const ways: Readonly<
      Record<string, { other: Pick<Screen, 'name' | 'path' | 'heading'>; link: Locator }>
    > = {
      home: {
        other: { name: 'list', path: '/guides', heading: 'Guides' },
        link: page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }),
      },
      // At the bench there is nothing but the step.
      // Neither is there anything else around a module that is taken.
      'training-play': {
        other: at(screen.path.replace('/play', '')),
        link: page.getByRole('link', { name: 'Leave; your place is kept' }),
      },
      'training-preview': {
        other: at(screen.path.replace(/\/preview.*/, '')),
        link: page.getByRole('link', { name: 'Back to the module' }),
      },
      bench: {
        other: at('/work'),
        link: page.getByRole('link', { name: 'Leave; the run stays open' }),
      },
    }
    const { other, link } = ways[screen.path === '/' ? 'home' : screen.name] ?? {
      other: { name: 'home', path: '/', heading: at('/').heading },
      link: banner,
    }
    // Without the mouse of the test, which scrolls what is in the sticky bar to the middle before
    // it clicks.
    await link.evaluate((element: HTMLElement) => element.click())
    await expectThere(other, `after ${screen.name}`)
    await expect.poll(() => scrollOf(page), `${other.name} after ${screen.name}`).toBe(0)
    await page.goBack()
    await expectThere(screen, 'by Back')
    expect(page.url()).toBe(address)
    await expect.poll(() => scrollOf(page), `${screen.name} by Back`).toBe(left)
    await page.goForward()
    await expectThere(other, `by Forward from ${screen.name}`)
    expect(new URL(page.url()).pathname).toBe(other.path)
  }
  expect(scrolled).toBeGreaterThan(10) // the others are short
}

test('each address of a stranger survives a direct visit, reload, Back and Forward (A-1)', async ({
  page,
  site,
}) => {
  await walk(page, (await screensFor(site)).anyone)
})

test('each address of a signed-in person survives a visit, reload, Back and Forward (A-1)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await walk(page, (await screensFor(site)).signedIn)
})
