// Every screen in every state that it has: the table stands in support/states.ts.
import type { Page, Route } from '@playwright/test'
import { expectAccessibleInLight, expectNoSidewaysScroll } from './support/accessible.ts'
import {
  groundOf,
  statefulScreens,
  type Ground,
  type State,
  type StatefulScreen,
} from './support/states.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({
  demo: true,
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
})
test.describe.configure({ mode: 'parallel' })

let ground: Ground
test.beforeAll(async ({ site }) => {
  ground = await groundOf(site)
})

const enter = async (page: Page, { as }: StatefulScreen) => {
  if (as !== 'anyone') await signIn(page, ground[as])
}
/** What a state must keep: axe finds nothing, nothing scrolls sideways at 320 px. */
const expectSound = async (page: Page, without: string[] = []) => {
  await expectAccessibleInLight(page, { without })
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(wide)
}
const failing = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    headers: { 'x-request-id': 'seen-by-nobody-7' },
    body: JSON.stringify({ error: true, message: 'Out of order', errors: [] }),
  })

/** Faults that a state brings about by itself. */
const forgive = (faults: string[], expected: RegExp) =>
  void faults.splice(0, faults.length, ...faults.filter(fault => !expected.test(fault)))

/**
 * Held back: bones in the final layout, after 8 seconds words and a way out, and nothing jumps when
 * it comes.
 */
const expectPatience = async (page: Page, { path, reads, heading }: StatefulScreen) => {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(reads!, async route => {
    await held
    await route.fallback()
  })
  await page.clock.install()
  await page.goto(path(ground))
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached()
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
  await page.clock.fastForward(8100)
  await expect(page.getByText('Still loading').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' }).first()).toBeVisible()
  await expectSound(page, ['page-has-heading-one']) // its heading is what has not come
  await page.screenshot() // what the last change of width moved has been drawn, and counts no more
  await page.evaluate(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shift += entry.value
    }).observe({ type: 'layout-shift' })
  })
  release()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.clock.runFor(500)
  expect(
    await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift),
  ).toBeLessThan(0.05)
  await page.unroute(reads!)
}

/**
 * Failed: one sentence, Try again works once the service does, and the details name the request and
 * no token.
 */
const expectRecovery = async (
  page: Page,
  { path, reads, heading }: StatefulScreen,
  faults: string[],
) => {
  await page.route(reads!, failing)
  await page.goto(path(ground))
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page could not be read' }),
  ).toBeVisible()
  await expect(page.getByText('Nothing of yours is lost')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByRole('button', { name: 'Details copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    /^GET \/api\/2\.0\/\S+\n500 Out of order\n\d{4}-\d\d-\d\dT[\d:.]+Z\nRequest seen-by-nobody-7$/,
  )
  const token = await page.evaluate(() => localStorage.getItem('stepwright.token'))
  if (token) expect(copied).not.toContain(token)
  await page.unroute(reads!)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  forgive(faults, /status of 500/)
}

const expectState = async (
  page: Page,
  screen: StatefulScreen,
  { state, path, after, says, offers }: State,
) => {
  await page.goto((path ?? screen.path)(ground))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (!path)
    await expect(page.getByRole('heading', { level: 1, name: screen.heading })).toBeVisible()
  await after?.(page, ground)
  await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible()
  if (offers)
    await expect(
      page.getByRole(offers[0], { name: offers[1] }).filter({ visible: true }).first(),
    ).toBeVisible()
  await expectSound(page)
  await page.context().setOffline(false)
  // What was typed without a network goes out before the next state is looked at.
  if (state === 'offline') await expect(page).not.toHaveTitle(/^•/)
}

for (const screen of statefulScreens) {
  if (screen.reads !== null) {
    test(`${screen.name}: loading keeps the layout and gets words after 8 seconds; an error can be tried again and told to others (A-9, A-10, A-15, A-213)`, async ({
      page,
      faults,
    }) => {
      await enter(page, screen)
      await expectRecovery(page, screen, faults)
      await expectPatience(page, screen)
    })
  }
  if (screen.states.length === 0) continue
  test(`${screen.name}: ${screen.states.map(({ state }) => state).join(', ')}: each says what it is and offers what can be done (A-14, A-15, A-213)`, async ({
    page,
    faults,
  }) => {
    await enter(page, screen)
    for (const state of screen.states) await expectState(page, screen, state)
    forgive(faults, /ERR_INTERNET_DISCONNECTED|preload/)
  })
}

test('nothing exists and a filter hides it are two different texts on every list that has both (A-14)', () => {
  for (const { name, states } of statefulScreens) {
    const [empty, filter] = (['empty', 'filter'] as const).map(wanted =>
      states.find(({ state }) => state === wanted),
    )
    if (empty && filter) expect([name, String(filter.says)]).not.toEqual([name, String(empty.says)])
  }
})
