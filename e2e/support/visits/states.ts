// The states of a screen: what each must say, and what it must keep. The table stands in
// e2e/support/states.
import type { Page, Route } from '@playwright/test'
import { existing } from '#lib/existing.ts'
import { foundInOneTheme, widerThanWindow } from '../accessible.ts'
import type { Ground, State, StatefulScreen, WaitingScreen } from '../states/shapes.ts'
import { expect } from '../test.ts'

const softly = expect.configure({ soft: true })
/** What a state must keep: axe finds nothing, nothing scrolls sideways at 320 px. */
const expectSound = async (page: Page, said: string, without: string[] = []) => {
  expect.soft(await foundInOneTheme(page, without), `${said}: axe`).toEqual([])
  const wide = existing(page.viewportSize(), 'a size of the window')
  await page.setViewportSize({ width: 320, height: 844 })
  await softly.poll(() => widerThanWindow(page), `${said}: sideways at 320 px`).toEqual([])
  await page.setViewportSize(wide)
}
const failing = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    headers: { 'x-request-id': 'seen-by-nobody-7' },
    body: JSON.stringify({ error: true, message: 'Out of order', errors: [] }),
  })

/** A stranger reads the first page of a visit as it was sent: they wait on the way to another. */
const goWithin = async (page: Page, path: string) => {
  await page.goto('/sign-in')
  await page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * Held back: bones in the final layout, after 8 seconds words and a way out, and nothing jumps when
 * it comes.
 */
export const expectPatience = async (
  page: Page,
  ground: Ground,
  { name, as, path, reads, heading }: WaitingScreen,
): Promise<void> => {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(reads, async route => {
    await held
    await route.fallback()
  })
  await page.clock.install()
  if (as === 'anyone') await goWithin(page, path(ground))
  else await page.goto(path(ground))
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached()
  await expect(
    page.locator('main [aria-busy=true]').filter({ visible: true }).first(),
  ).toBeVisible()
  await page.clock.fastForward(8100)
  await expect(page.getByText('Still loading…').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' }).first()).toBeVisible()
  await expectSound(page, `${name}, loading`, ['page-has-heading-one']) // its heading is what has not come
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
    await page.evaluate(() => (Reflect.get(window, 'seen') as { shift: number }).shift),
  ).toBeLessThan(0.05)
  await page.unroute(reads)
}

/**
 * Failed: one sentence, Try again works once the service does, and the details name the request and
 * no token.
 */
export const expectRecovery = async (
  page: Page,
  ground: Ground,
  { name, path, reads, heading }: WaitingScreen,
): Promise<void> => {
  await page.route(reads, failing)
  await page.goto(path(ground))
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page did not load' }),
  ).toBeVisible()
  await expect(page.getByText('Nothing is lost')).toBeVisible()
  await expectSound(page, `${name}, failed`)
  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByRole('button', { name: 'Details copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    /^GET \/api\/2\.0\/\S+\n500 Out of order\n\d{4}-\d\d-\d\dT[\d:.]+Z\nRequest seen-by-nobody-7$/,
  )
  const token = await page.evaluate(() => localStorage.getItem('stepwright.token'))
  if (token) expect(copied).not.toContain(token)
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** It says what it is, and offers what can be done. */
export const expectState = async (
  page: Page,
  ground: Ground,
  screen: StatefulScreen,
  { state, path, after, says, offers }: State,
): Promise<void> => {
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
  await expectSound(page, `${screen.name}, ${state}`)
  await page.context().setOffline(false)
  // What was typed without a network goes out before the next state is looked at.
  if (state === 'offline') await expect(page).not.toHaveTitle(/^•/)
}
