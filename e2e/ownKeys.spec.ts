// Keys of one's own: chosen in the list of shortcuts, obeyed and shown at once and after a reload.
// What may be chosen, and whose keys clash, stands as tables in src/app/ui/keys/ownKeys.test.ts.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, widerThanWindow } from './support/accessible.ts'
import { aGuide, caretAtEndOf, linesOf, openEditor } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const rowOf = (page: Page, does: string) =>
  list(page).getByRole('listitem').filter({ hasText: does })
const changeOf = (row: Locator) => row.getByRole('button', { name: /^Change…/ })
const stepsIn = (page: Page) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')
const said = (page: Page) => list(page).getByRole('status')

/** By the keyboard alone; the list is open, and each row can be changed. */
const openChanging = async (page: Page) => {
  // The keys come with the rest of the shell, a moment after the page.
  await expect(async () => {
    await page.keyboard.press('Shift+F1')
    await expect(list(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await list(page).getByRole('button', { name: 'Change shortcuts' }).press('Enter')
  await expect(changeOf(rowOf(page, 'New step after this one'))).toBeVisible()
}
const choose = async (page: Page, does: string, keys: string) => {
  await changeOf(rowOf(page, does)).press('Enter')
  await expect(said(page)).toHaveText('Press the new keys, or Escape to cancel.')
  await page.keyboard.press(keys)
}

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('a step is added by other keys, after a reload too, until they are reset (A-208)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Other keys for a new step', [['Only line']])
  await openEditor(page, guideid)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toHaveAttribute(
    'title',
    'Preview (F9)',
  )
  await openChanging(page)
  const row = rowOf(page, 'New step after this one')
  await choose(page, 'New step after this one', 'Control+t')
  await expect(said(page)).toHaveText(
    'Ctrl+T is reserved by the browser or the operating system. Press other keys.',
  )
  await page.keyboard.press('k')
  await expect(said(page)).toHaveText(
    'K on its own types text here. Hold Ctrl and press the key again.',
  )
  await page.keyboard.press('Escape')
  await expect(said(page)).toBeEmpty()
  await expect(list(page)).toBeVisible()
  await expect(changeOf(row)).toBeFocused()
  await expect(row).toContainText('Ctrl+Enter')
  // What is pressed to be chosen does not act.
  await choose(page, 'New step after this one', 'F9')
  const inUse = list(page).getByRole('alert')
  await expect(inUse).toContainText('F9 is already assigned to')
  await inUse.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(changeOf(row)).toBeFocused()
  await choose(page, 'New step after this one', 'Control+j')
  await expect(said(page)).toHaveText('New step after this one: Ctrl+J')
  await choose(page, 'Open or close the preview', 'F7')
  await expect(rowOf(page, 'Open or close the preview')).toContainText('F7')
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toHaveAttribute(
    'title',
    'Preview (F7)',
  )

  await page.reload()
  await caretAtEndOf(page, 1, 'Only line')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+j')
  await expect(linesOf(page, 2)).toBeFocused()
  await page.keyboard.type('Made by other keys')
  await expect(linesOf(page, 2)).toContainText('Made by other keys')
  await expect(stepsIn(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'More actions for step 2', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Add step after/ })).toContainText('Ctrl+J')
  await page.keyboard.press('Escape')

  await openChanging(page)
  await row.getByRole('button', { name: 'Reset' }).press('Enter')
  await expect(said(page)).toHaveText('New step after this one: Ctrl+Enter')
  await expect(changeOf(row)).toBeFocused()
  await expect(row.getByRole('button', { name: 'Reset' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await stepsIn(page).first().getByRole('link').click()
  await expect(linesOf(page, 1)).toBeVisible()
  await caretAtEndOf(page, 1, 'Only line')
  await page.keyboard.press('Control+j')
  await page.keyboard.type('!')
  await expect(linesOf(page, 1)).toContainText('Only line!')
  await expect(stepsIn(page)).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(linesOf(page, 2)).toBeFocused()
  await expect(linesOf(page, 2)).not.toContainText('Made by other keys')
  await expect(stepsIn(page)).toHaveCount(3)
})

test('keys of another shortcut are taken only by who says so, on a phone too (A-208)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto('/guides')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openChanging(page)
  const step = rowOf(page, 'New step after this one')
  const bold = rowOf(page, 'Bold')
  await choose(page, 'New step after this one', 'Control+b')
  const question = list(page).getByRole('alert')
  await expect(question).toContainText('In a line: Ctrl+B is already assigned to “Bold”.')
  await expectAccessible(page)
  expect(await widerThanWindow(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(changeOf(step)).toBeFocused()
  await expect(step).toContainText('Ctrl+Enter')
  await choose(page, 'New step after this one', 'Control+b')
  await question.getByRole('button', { name: 'Reassign the keys' }).press('Enter')
  await expect(changeOf(step)).toBeFocused()
  await expect(step).toContainText('Ctrl+B')
  await expect(bold).toContainText('No keys')
  await expect(rowOf(page, 'Indent the line')).toContainText('cannot be changed')
  await list(page).getByRole('button', { name: 'Reset all' }).click()
  await expect(bold).toContainText('Ctrl+B')
  await expect(step).toContainText('Ctrl+Enter')

  await choose(page, 'Search or jump to a page', 'Control+j')
  await expect(said(page)).toContainText('Ctrl+J')
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 780 })
  await expect(page.getByRole('button', { name: /^Search or jump to…/ })).toContainText('Ctrl+J')
  const palette = page.getByRole('combobox', { name: 'Search or jump to…' })
  await page.keyboard.press('Control+j')
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Shift+F1')
  await expect(list(page)).toBeVisible()
  await expect(palette).toHaveCount(0)
})
