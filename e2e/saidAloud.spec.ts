// What is said to those who listen: a whole sitting, in one polite region, and nothing that nobody
// needs to hear.
import type { Page } from '@playwright/test'
import { lastOf } from '#lib/existing.ts'
import {
  aGuide,
  caretAtEndOf,
  linesOf,
  openEditor,
  readBack,
  textsOf,
  tryNow,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true })
test.describe.configure({ mode: 'parallel' })

/** Everything that the polite region says from now on. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = []
    let last = ''
    Object.assign(window, { said })
    new MutationObserver(() => {
      const words = [...document.querySelectorAll('div[role=status][aria-live=polite]')]
        .map(region => region.textContent ?? '')
        .join(' | ')
      if (words === last) return
      last = words
      if (words !== '') said.push(words.trim())
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'said') as string[])

test('the editor announces each event once without taking focus (A-217)', async ({
  page,
  site,
  faults,
}) => {
  const guide = await aGuide(site.admin, 'Listened to', [['one'], ['two'], ['three']])
  await signIn(page, site.admin)
  await listen(page)
  await openEditor(page, guide.guideid)
  const expected: string[] = []
  const expectHeard = async (...words: string[]) => {
    expected.push(...words)
    await expect.poll(() => heard(page)).toEqual(expected)
  }
  const stored = async () => textsOf(await readBack(site.admin, guide.guideid))
  await caretAtEndOf(page, 1, 'one')
  await expectHeard('Press Escape to leave the text, then Tab to leave the lines.')
  // By itself a save is not worth a word.
  await page.keyboard.type(' a')
  await expect.poll(stored).toEqual(['one a'])
  await page.keyboard.type(' b')
  await page.keyboard.press('Control+s')
  await expectHeard('Saved.')
  await expect(linesOf(page, 1)).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expectHeard('The step is now number 2 of 3.')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expectHeard('The step is now number 3 of 3.')
  await expect(linesOf(page, 3)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expectHeard('The line cannot move further.')
  // A failure is told once, however often it is tried; so is its end, though nobody asked.
  const failing = '**/api/2.0/guides/**'
  let tried = 0
  await page.route(failing, route =>
    route.request().method() === 'GET'
      ? route.fallback()
      : (tried++,
        route.fulfill({ status: 503, json: { error: true, message: 'Busy', errors: [] } })),
  )
  await page.keyboard.type(' c')
  await expect.poll(() => tried).toBeGreaterThan(1)
  await expect.poll(async () => (await heard(page)).length).toBe(expected.length + 1)
  expect((await heard(page)).at(-1)).toMatch(/^Not saved yet\. Trying again in \d+ s$/)
  expected.push(lastOf(await heard(page)))
  await expect(linesOf(page, 3)).toBeFocused()
  await page.unroute(failing)
  await tryNow(page)
  await expectHeard('Saved.')
  await page.getByRole('button', { name: 'More actions for step 3' }).click()
  await page.getByRole('menuitem', { name: 'Delete step' }).click()
  await expectHeard('Step 3 deleted.')
  expect(faults.filter(fault => !fault.includes('status of 503'))).toEqual([])
  faults.length = 0
})
