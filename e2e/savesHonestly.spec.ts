// What the save line says is true, whatever the service answers; and what it did is written down.
import type { Page, Route } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  aGuide,
  caretAtEndOf,
  expectSaved,
  line,
  linesOf,
  openEditor,
  readBack,
  save,
  stepOf,
  textsOf,
  tryNow,
} from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const first = 'Loosen the screws.'
let ada: Person
let bob: Person
let guide: Guide

test.beforeEach(async ({ site, page, context }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  bob = await site.person('Bob', { privilege: 'Moderator' })
  guide = await aGuide(ada, title, [[first, 'Lift the cover.'], ['The other step.']])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A clock that a test may set back.
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + ((Reflect.get(window, 'shift') as number | undefined) ?? 0)
  })
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
})
const stored = async (step = 0) => textsOf(await readBack(ada, guide.guideid), step)
const writes = '**/api/2.0/guides/*/steps/*'
const saveLine = (page: Page) => page.getByTestId('save-line')

test('a lying service is never reported as saved, even with a reset clock (A-20, A-229)', async ({
  page,
  faults,
}) => {
  // Everything that the save line says from now on.
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(
      () => void said.push(document.querySelector('[data-testid="save-line"]')?.textContent ?? ''),
    ).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const old = await readBack(ada, guide.guideid)
  const lies = [
    { status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' },
    { status: 200, body: '' },
    { status: 200, contentType: 'application/json', body: JSON.stringify(old.steps[0]) },
    { status: 200, contentType: 'application/json', body: '{}' },
  ]
  let told = 0
  // It lies until it is stopped: the app tries again by itself too.
  const lying = (route: Route) => route.fulfill(itemAt(lies, told++ % lies.length))
  await page.route(writes, lying)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' A quarter turn.')
  await page.keyboard.press('Control+s')
  await expect(saveLine(page)).toContainText('Not saved yet. Trying again in')
  await page.evaluate(() => Object.assign(window, { shift: -2 * 24 * 3600 * 1000 }))
  await page.keyboard.type(' Each.')
  while (told < lies.length) {
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(saveLine(page)).toContainText('Not saved yet. Trying again in')
    await expect(linesOf(page, 1)).toContainText(`${first} A quarter turn. Each.`)
  }
  const said = await page.evaluate(() => Reflect.get(window, 'said') as string[])
  // Until the first letter all was saved.
  const sinceTyped = said.slice(said.findIndex(words => !words.startsWith('Saved, revision')))
  expect(sinceTyped).toContainEqual(expect.stringContaining('Not saved yet'))
  expect(sinceTyped.filter(words => /^(Saved|All changes saved)/.test(words))).toEqual([])
  expect(await stored()).toEqual([first, 'Lift the cover.'])
  await page.unroute(writes, lying)
  await tryNow(page)
  await expect.poll(stored).toEqual([`${first} A quarter turn. Each.`, 'Lift the cover.'])
  await expectSaved(page)
  // The clock that went back delays nothing.
  await caretAtEndOf(page, 1, `${first} A quarter turn. Each.`)
  await page.keyboard.type(' Slowly.')
  await expect.poll(stored).toEqual([`${first} A quarter turn. Each. Slowly.`, 'Lift the cover.'])
  expect(faults.filter(fault => fault.includes('threw'))).toEqual([])
  faults.length = 0
})

test('Back to the guide waits for the last save (A-18)', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route(writes, async route => {
    await held
    await route.continue()
  })
  const sending = page.waitForRequest(request => request.method() === 'PATCH')
  await caretAtEndOf(page, 1, first)
  await page.keyboard.insertText(' Now.')
  await page.getByRole('link', { name: 'Back to the guide' }).click()
  expect((await sending).postData()).toContain(`${first} Now.`)
  expect(page.url()).toContain('/edit/steps')
  await expect(linesOf(page, 1)).toContainText(`${first} Now.`)
  letGo()
  await expect(page).toHaveURL(/\/Guide\//)
  expect(await stored()).toEqual([`${first} Now.`, 'Lift the cover.'])
  await expect(page.getByRole('article').getByText(`${first} Now.`)).toBeVisible()
})

test("receipts of the save line name the service's revisions (A-23)", async ({ page }) => {
  await caretAtEndOf(page, 1, first)
  await page.keyboard.insertText(' One.')
  await save(page)
  await page.keyboard.insertText(' Two.')
  await save(page)
  await page.getByRole('button', { name: /^Edit step 2/ }).click()
  await caretAtEndOf(page, 2, 'The other step.')
  await page.keyboard.insertText(' Three.')
  await save(page)
  await saveLine(page).getByTitle('What is saved').click()
  const rows = page
    .getByRole('dialog')
    .getByRole('list', { name: 'Receipts' })
    .getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const listOf = async (at: number) =>
    (
      await ada.client.listStepRevisions({
        params: { guideid: guide.guideid, stepid: itemAt(guide.steps, at).stepid },
      })
    ).map(({ revisionid }) => revisionid)
  const [one, two] = [await listOf(0), await listOf(1)]
  await expect(rows.nth(0)).toContainText('Step 2: 1 line')
  await expect(rows.nth(0)).toContainText(`revision ${two[1]} → ${two[0]}`)
  await expect(rows.nth(1)).toContainText(`revision ${one[1]} → ${one[0]}`)
  await expect(rows.nth(2)).toContainText(`revision ${one[2]} → ${one[1]}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy the receipts' }).click()
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(3)
  expect(copied).toContain(`revision ${two[1]} → ${two[0]}`)
  await page.keyboard.press('Escape')
  await expect(saveLine(page).getByTitle('What is saved')).toBeFocused()
})

test("a text changed by the service is shown beside the author's own (A-21)", async ({ page }) => {
  let isStripping = true
  await page.route(writes, route =>
    route.continue(
      isStripping ? { postData: (route.request().postData() ?? '').replace('gently', '') } : {},
    ),
  )
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Turn gently.')
  await page.keyboard.press('Control+s')
  const notice = stepOf(page, 1)
    .getByRole('status')
    .filter({ hasText: 'The service changed 1 line.' })
  await expect(notice).toBeVisible()
  await expect(linesOf(page, 1)).not.toContainText('gently')
  await notice.getByRole('button', { name: 'Show' }).click()
  await expect(notice).toContainText(`${first} Turn gently.`)
  await expect(notice.locator('del')).toContainText('gently')
  await expectAccessible(page)
  isStripping = false
  await notice.getByRole('button', { name: 'Send my version again' }).click()
  await save(page)
  expect((await stored())[0]).toBe(`${first} Turn gently.`)
  await expect(notice).toBeHidden()
})

test('a refused step says why and keeps its text, and the other one is saved (A-34)', async ({
  page,
  faults,
}) => {
  const { stepid } = firstOf(guide.steps)
  await page.route(`**/api/2.0/guides/*/steps/${stepid}*`, route =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 422,
          json: {
            error: true,
            message: 'Validation failed',
            errors: [{ message: 'Screws have no room here.', field: 'lines', code: 'invalid' }],
          },
        }),
  )
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' All.')
  await page.keyboard.press('Alt+PageDown')
  await caretAtEndOf(page, 2, 'The other step.')
  await page.keyboard.type(' It goes on.')
  await page.keyboard.press('Control+s')
  await expect.poll(() => stored(1)).toEqual(['The other step. It goes on.'])
  await expect(
    page.getByRole('button', { name: 'Not saved: Screws have no room here.' }),
  ).toBeVisible()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Edit step 1:/ }) })
  await expect(card.getByText('Not saved: Screws have no room here.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^1 .*Not saved/ })).toBeVisible()
  await card.getByRole('button', { name: 'Show' }).click()
  await expect(stepOf(page, 1).getByText('Screws have no room here.')).toBeVisible()
  await expect(stepOf(page, 1)).toContainText(`${first} All.`)
  expect(await stored()).toEqual([first, 'Lift the cover.'])
  expect(faults.splice(0).filter(fault => !fault.includes('status of 422'))).toEqual([])
})

test('a step deleted by somebody else keeps a copy and can come back (A-35)', async ({ page }) => {
  const { revisionid, stepid } = firstOf(guide.steps)
  await bob.client.deleteStep({ params: { guideid: guide.guideid, stepid }, query: { revisionid } })
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' A quarter turn.')
  await page.keyboard.press('Control+s')
  const notice = page.getByText(
    /^Bob deleted this step\. Restore the step with your text, or keep a copy\. If you leave it deleted, your text stays on this device for 30 days\.$/,
  )
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Keep a copy', exact: true }).click()
  await expect(page.getByText('A copy of your text is kept on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Restore with my text' }).click()
  await expectSaved(page)
  await expect
    .poll(async () =>
      (await readBack(ada, guide.guideid)).steps.map(step => firstOf(step.lines).text_raw),
    )
    .toEqual([`${first} A quarter turn.`, 'The other step.'])
})

test('a guide that somebody deleted keeps the text, and comes back with it (A-35)', async ({
  page,
}) => {
  const { revisionid } = await readBack(ada, guide.guideid)
  await ada.client.deleteGuide({ params: { guideid: guide.guideid }, query: { revisionid } })
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' A quarter turn.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Someone deleted this guide\./)).toBeVisible()
  await expect(linesOf(page, 1)).toContainText(`${first} A quarter turn.`)
  await page.getByRole('button', { name: 'Restore the guide' }).click()
  await expectSaved(page)
  await expect.poll(stored).toEqual([`${first} A quarter turn.`, 'Lift the cover.'])
})

test('somebody who saves at the same time again and again is named (A-54)', async ({ page }) => {
  let isBusy = true
  const tries: number[] = []
  await page.route(writes, async route => {
    tries.push(performance.now())
    if (isBusy) {
      const { stepid, revisionid, lines } = firstOf((await readBack(bob, guide.guideid)).steps)
      await bob.client.patchStep({
        params: { guideid: guide.guideid, stepid },
        query: { revisionid },
        body: {
          lines: lines.map((old, i) => ({
            ...line(i === 1 ? `Lift, says Bob, ${tries.length}.` : old.text_raw),
            lineid: old.lineid,
          })),
        },
      })
    }
    return route.continue()
  })
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' A quarter turn.')
  await page.keyboard.press('Control+s')
  await expect(saveLine(page)).toContainText(
    /Not saved yet: Bob is saving at the same time\. Trying again in \d+ s/,
  )
  expect(tries.length).toBeGreaterThanOrEqual(6)
  // Six leave at once; before the seventh Bob has a moment.
  await expect.poll(() => tries.length).toBeGreaterThan(6)
  expect(itemAt(tries, 6) - itemAt(tries, 5)).toBeGreaterThanOrEqual(800)
  isBusy = false
  await tryNow(page)
  await expectSaved(page)
  expect(await stored()).toEqual([
    `${first} A quarter turn.`,
    expect.stringMatching(/^Lift, says Bob, \d+\.$/),
  ])
})
