// What long writing costs: nothing is drawn that did not change, and nothing piles up.
import type { CDPSession, Page } from '@playwright/test'
import { foundIn } from '#lib/existing.ts'
import { aGuide, caretAtEndOf, linesOf, openEditor } from './support/editing.ts'
import { expectChecked } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'
import { isSoak } from './soak/onlyInSoak.ts'

// In the short form twice the warm-up, so that it ends where that ended, in the first step.
const edits = isSoak ? 500 : 160

/** Listeners after collection, timers that are set, editors in the page. */
const held = async (page: Page, session: CDPSession) => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => foundIn(metrics, one => one.name === name).value
  const timers = await page.evaluate(() => (Reflect.get(window, 'timers') as Set<unknown>).size)
  return {
    listeners: metric('JSEventListeners'),
    timers,
    editors: await page.locator('.ProseMirror').count(),
    heap: metric('JSHeapUsedSize'),
  }
}
/** Writes, deletes, undoes and goes from step to step; the guide keeps its size. */
const edit = async (page: Page, count: number) => {
  for (let n = 0; n < count; n++) {
    await page.keyboard.press(n % 4 === 3 ? 'Backspace' : 'x')
    if (n % 4 === 3) for (let back = 0; back < 2; back++) await page.keyboard.press('Backspace')
    if (n % 20 === 19) await page.keyboard.press(n % 40 === 19 ? 'Alt+PageDown' : 'Alt+PageUp')
    if (n % 50 === 49)
      for (const key of ['Control+z', 'Control+Shift+z']) await page.keyboard.press(key)
  }
}
/**
 * Nothing waits any more. What was written and deleted again before it was sent leaves no receipt.
 */
const settle = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveTitle(/^•/)
}
/** Those of what is over have ended: as many for two seconds. */
const timersAtRest = async (page: Page) => {
  const count = () => page.evaluate(() => (Reflect.get(window, 'timers') as Set<unknown>).size)
  await expect(async () => {
    const now = await count()
    await page.waitForTimeout(2000)
    expect(await count()).toBe(now)
  }).toPass()
}

test(`${edits} edits leave as many listeners, timers and editors as before (A-225)`, async ({
  page,
  site,
}) => {
  if (isSoak) test.setTimeout(900_000)
  const guide = await aGuide(site.admin, 'Written for long', [['one'], ['two'], ['three']])
  await page.addInitScript(() => {
    const timers = new Set<unknown>()
    Object.assign(window, { timers })
    const { setTimeout: set, clearTimeout: clear, setInterval: every, clearInterval: stop } = window
    window.setTimeout = ((run: () => void, wait?: number, ...rest: unknown[]) => {
      const id: unknown = set(
        () => (
          timers.delete(id),
          typeof run === 'function' && (run as (...all: unknown[]) => void)(...rest)
        ),
        wait,
      )
      timers.add(id)
      return id
    }) as typeof window.setTimeout
    window.clearTimeout = id => (timers.delete(id), clear(id))
    window.setInterval = ((run: () => void, wait?: number) => {
      const id = every(run, wait)
      timers.add(id)
      return id
    }) as typeof window.setInterval
    window.clearInterval = id => (timers.delete(id), stop(id))
  })
  await signIn(page, site.admin)
  await openEditor(page, guide.guideid)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await caretAtEndOf(page, 1, 'one')
  await edit(page, 80)
  await settle(page)
  await timersAtRest(page)
  const before = await held(page, session)
  await edit(page, edits)
  await settle(page)
  await expect(async () => {
    const { timers, listeners } = await held(page, session)
    expect(timers, 'timers').toBeLessThanOrEqual(before.timers)
    expect(listeners, 'listeners').toBeLessThanOrEqual(before.listeners)
  }).toPass({ timeout: 100_000 })
  const after = await held(page, session)
  expect(after.editors).toBe(1)
  if (!isSoak) return
  // Five minutes on: the slope of the heap, projected to two hours.
  const began = Date.now()
  while (Date.now() - began < 300_000) await edit(page, 200)
  await settle(page)
  const end = await held(page, session)
  expect((end.heap - after.heap) * (7_200_000 / (Date.now() - began))).toBeLessThan(50_000_000)
})

test('a key draws its own step and nothing else of a guide with sixty of them (A-224)', async ({
  page,
  site,
}) => {
  const guide = await aGuide(
    site.admin,
    'Drawn sparingly',
    Array.from({ length: 60 }, (_, n) => [`step ${n + 1}`, 'second line']),
  )
  await signIn(page, site.admin)
  await openEditor(page, guide.guideid)
  // What comes to the page late is there: the findings of all steps, the rest of the shell.
  await expectChecked(page)
  await caretAtEndOf(page, 1, 'second line')
  await page.keyboard.type('!') // now the step is changed, and says so
  await expect(page).toHaveTitle(/^•/)
  await page.evaluate(() => {
    const drawn = new Set<string>()
    Object.assign(window, { drawn })
    new MutationObserver(records => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        if (!element?.closest('article[aria-label="Step 1"], [data-testid=save-line]'))
          drawn.add(`${element?.tagName} ${element?.closest('[id]')?.id}`)
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  await page.keyboard.type('abcdef')
  await expect(linesOf(page, 1)).toContainText('second line!abcdef')
  expect(await page.evaluate(() => [...(Reflect.get(window, 'drawn') as Set<string>)])).toEqual([])
  await expect(page.locator('.ProseMirror')).toHaveCount(1)
})
