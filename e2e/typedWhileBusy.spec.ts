// What somebody clicks and types while the page is busy is answered afterwards, all of it at once,
// and where they meant it.
import type { Page } from '@playwright/test'
import { existing, firstOf } from '#lib/existing.ts'
import { aGuide, caretAtEndOf, openEditor, readBack, save, textsOf } from './support/editing.ts'
import { drawn, holdBack } from './support/heldBack.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

const aPage = pagesCalled('Busy')
const busyFor = 1000 // milliseconds
/** Types these words, and presses Enter where it says so, while the page is busy. */
const typeWhileBusy = (page: Page, ...keys: string[]) =>
  Promise.all([
    page.evaluate(many => {
      for (const start = performance.now(); performance.now() - start < many;);
    }, busyFor),
    ...keys
      .flatMap(key => (key === 'Enter' ? [key] : [...key]))
      .map(key => page.keyboard.press(key)),
  ])

test('in a page of the wiki, a new paragraph comes behind the words that were clicked', async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'A start.\n\nAn end.')
  await signIn(page, site.admin, made.address)
  await expectSettled(page) // nothing moves the words any more
  const { x, y } = existing(await textOf(page).getByText('A start.').boundingBox(), 'a box')
  await page.mouse.move(x + 8, y + 8)
  await Promise.all([
    typeWhileBusy(page),
    page.mouse.down(),
    page.mouse.up(),
    page.keyboard.press('End'),
    page.keyboard.press('Enter'),
  ])
  await expect(textOf(page).getByRole('paragraph')).toHaveText(['A start.', '', 'An end.'])
})

test('the letters of a new paragraph and of a new line keep their order', async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'A start.\n\nAn end.')
  await signIn(page, site.admin, made.address)
  await textOf(page).getByText('A start.').click()
  await page.keyboard.press('End')
  await typeWhileBusy(page, 'Enter', 'in between', 'Enter', '/categor')
  await expect(textOf(page).getByRole('paragraph')).toHaveText([
    'A start.',
    'in between',
    '/categor',
    'An end.',
  ])
  await page.keyboard.press('Escape')
  await textOf(page).getByText('An end.').click()
  await page.keyboard.press('Home')
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
  await typeWhileBusy(page, 'Enter', 'other ')
  await expect(textOf(page).getByRole('paragraph')).toHaveText([
    'A start.',
    'in between',
    '/categor',
    'An ',
    'other end.',
  ])
  const guide = await aGuide(site.admin, 'Busy lines', [['Pull the plug.']])
  await openEditor(page, guide.guideid)
  await caretAtEndOf(page, 1, 'Pull the plug.')
  await typeWhileBusy(page, 'Enter', 'then wait', 'Enter', 'then go on')
  await save(page)
  expect(
    textsOf(await site.admin.client.readGuide({ params: { guideid: guide.guideid } })),
  ).toEqual(['Pull the plug.', 'then wait', 'then go on'])
})

test('text typed right after a dialog closes follows what was chosen', async ({ page, site }) => {
  await site.admin.client.createWiki({
    body: { namespace: 'ITEM', title: 'Reed hook', contents: 'Threads the reed.' },
  })
  const made = await aPage(site, 'Use')
  await signIn(page, site.admin, made.address)
  await textOf(page).getByText('Use').click()
  await page.keyboard.press('End')
  for (const [n, keys] of [
    ['Enter', ' first'],
    ['Enter', 'Enter', '/categor'],
  ].entries()) {
    await page.keyboard.type(' /part')
    await expect(page.getByRole('option', { name: 'Part or tool' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Part of the title' }).fill('hook')
    await expect(page.getByRole('option', { name: 'Reed hook' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await typeWhileBusy(page, ...keys)
    await expect(textOf(page).getByRole('paragraph').first()).toHaveText(
      n === 0 ? /Reed hook first$/ : /Reed hook first .*Reed hook$/,
    )
  }
  await expect(textOf(page).getByRole('paragraph').last()).toHaveText('/categor')
})

test('what is typed right after a button made the field for it stands in that field', async ({
  page,
  site,
}) => {
  const guide = await aGuide(site.admin, 'Busy fields', [['Pull the plug.']])
  await signIn(
    page,
    site.admin,
    `/guides/${guide.guideid}/edit/steps/${firstOf(guide.steps).stepid}/form`,
  )
  await page.getByRole('button', { name: 'Add field' }).focus()
  await typeWhileBusy(page, 'Enter', 'torque')
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('torque')
  await page.goto(`/guides/${guide.guideid}/edit/parts`)
  await page.getByRole('button', { name: 'Add tool' }).focus()
  await typeWhileBusy(page, 'Enter', 'awl')
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('awl')
  await page.goto(`/guides/${guide.guideid}/edit/details`)
  const text = page.getByRole('textbox', { name: 'Introduction' })
  await text.click()
  await page.keyboard.type('a ')
  await page
    .getByRole('toolbar', { name: 'Tools for Introduction' })
    .getByRole('button', { name: 'Bold' })
    .focus()
  await typeWhileBusy(page, 'Enter', 'firm pull')
  await expect(text.getByRole('strong')).toHaveText('firm pull')
  await expect(text).toHaveText('a firm pull')
})

test('letters typed while a save is under way follow it and stay at the caret (A-29)', async ({
  page,
  site,
}) => {
  const guide = await aGuide(site.admin, 'Saved while typed', [['Start: , end.']])
  const { stepid } = firstOf(guide.steps)
  await signIn(page, site.admin)
  await openEditor(page, guide.guideid)
  await caretAtEndOf(page, 1, 'Start: , end.')
  await page.keyboard.press('Home')
  for (let n = 0; n < 'Start: '.length; n += 1) await page.keyboard.press('ArrowRight')
  const saving = await holdBack(page, 'PATCH', new RegExp(`/steps/${stepid}$`))
  await page.keyboard.type('abc')
  await page.keyboard.press('Control+s')
  await expect.poll(() => saving.asked.length).toBe(1)
  await page.keyboard.type('def')
  const answered = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  saving.letGo()
  await drawn(page, answered)
  await page.keyboard.type('ghi')
  await save(page)
  expect(textsOf(await readBack(site.admin, guide.guideid))).toEqual(['Start: abcdefghi, end.'])
  expect(saving.asked.length).toBeGreaterThan(1)
})
