// What was written in a page is taken back: also after a reload, also where somebody else has
// written since, in both views.
import type { Page } from '@playwright/test'
import { save } from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let author: Person
const aPage = pagesCalled('Taken back')
const caretBehind = async (page: Page, words: string) => {
  await textOf(page).getByText(words).click()
  await page.keyboard.press('End')
}
const redo = async (page: Page) => page.keyboard.press('Control+Shift+z')
const undo = async (page: Page) => page.keyboard.press('Control+z')

test.beforeAll(async ({ site }) => {
  author = await site.person('Una Undone', { privilege: 'Moderator' })
})

test('undo takes back saved sentences one by one after a reload (A-43)', async ({ page, site }) => {
  const made = await aPage(site, 'Start.')
  await signIn(page, author, made.address)
  // a second's rest ends a change: none here, however busy the machine is
  await page.clock.setFixedTime(Date.now())
  await caretBehind(page, 'Start.')
  await page.keyboard.type(' One is here. Two follows. Three ends it.')
  await save(page)
  const saved = await made.read()
  expect(saved.contents_raw).toBe('Start. One is here. Two follows. Three ends it.')
  await page.reload()
  await caretBehind(page, 'Start.')
  for (const left of ['Start. One is here. Two follows.', 'Start. One is here.', 'Start.']) {
    await undo(page)
    await expect(textOf(page).getByRole('paragraph')).toHaveText(left)
  }
  await save(page)
  const before = await made.read()
  expect(before.contents_raw).toBe('Start.')
  expect(before.revisionid).toBeGreaterThan(saved.revisionid)
  await page.reload()
  await caretBehind(page, 'Start.')
  for (const there of [
    'Start. One is here.',
    'Start. One is here. Two follows.',
    'Start. One is here. Two follows. Three ends it.',
  ]) {
    await redo(page)
    await expect(textOf(page).getByRole('paragraph')).toHaveText(there)
  }
  // The caret is where it was changed.
  await page.keyboard.type('!')
  await save(page)
  expect((await made.read()).contents_raw).toBe('Start. One is here. Two follows. Three ends it.!')
})

test('what somebody else wrote meanwhile stays when mine is taken back (A-43)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'Mine to write.\n\nTheirs to write.')
  await signIn(page, author, made.address)
  await page.clock.setFixedTime(Date.now()) // one change, however slowly it is typed
  await caretBehind(page, 'Mine to write.')
  await page.keyboard.type(' Written.')
  await save(page)
  const { revisionid } = await made.read()
  await site.admin.client.patchWiki({
    params: made.params,
    query: { revisionid },
    body: { contents: 'Mine to write. Written.\n\nTheirs to write. Done.' },
  })
  await page.reload()
  await caretBehind(page, 'Theirs to write. Done.')
  await undo(page)
  await expect(textOf(page).getByRole('paragraph')).toHaveText([
    'Mine to write.',
    'Theirs to write. Done.',
  ])
  await save(page)
  expect((await made.read()).contents_raw).toBe('Mine to write.\n\nTheirs to write. Done.')
})

test('wiki text view and page share one undo history (A-43)', async ({ page, site }) => {
  const made = await aPage(site, 'A start.\n\nAn end.')
  await signIn(page, author, made.address)
  await caretBehind(page, 'A start.')
  await page.keyboard.press('Enter')
  // One change each: letters that come slowly are undone in parts.
  await page.keyboard.insertText('Between.')
  await page.keyboard.press('F4')
  const source = page.getByRole('textbox', { name: 'Wiki text of this page' })
  await expect(source).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(' Typed as wiki text.')
  await undo(page)
  await expect(source).not.toContainText('Typed as wiki text')
  await undo(page)
  await expect(source).not.toContainText('Between')
  await redo(page)
  await expect(source).toContainText('Between')
  await page.keyboard.press('F4')
  await expect(textOf(page).getByRole('paragraph')).toHaveText(['A start.', 'Between.', 'An end.'])
  await page
    .getByRole('complementary', { name: 'About the page' })
    .getByRole('textbox', { name: 'Summary' })
    .fill('What it is about.')
  const tools = page.getByRole('toolbar', { name: 'Text tools' })
  await tools.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
  await expect(page.getByText('Changes outside the text were undone.')).toBeAttached()
  await tools.getByRole('button', { name: 'Undo' }).click()
  await tools.getByRole('button', { name: 'Undo' }).click()
  await expect(textOf(page).getByRole('paragraph')).toHaveText(['A start.', 'An end.'])
  await caretBehind(page, 'A start.')
  await page.keyboard.type(' New.')
  await save(page)
  expect((await made.read()).contents_raw).toBe('A start. New.\n\nAn end.')
})

test('what is typed after a table was undone goes into the text (W8)', async ({ page, site }) => {
  const made = await aPage(site, 'Start.')
  await signIn(page, author, made.address)
  await caretBehind(page, 'Start.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/tab')
  await expect(page.getByRole('option', { name: 'Table' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const cells = textOf(page).getByRole('textbox')
  await expect(cells.first()).toBeFocused()
  await page.keyboard.type('nut')
  await expect(cells.first()).toHaveText('nut')
  await expect(async () => {
    if ((await cells.count()) > 0) await undo(page)
    await expect(cells).toHaveCount(0, { timeout: 100 })
  }).toPass()
  await expect(page.getByRole('toolbar', { name: 'Table tools' })).toHaveCount(0)
  await page.keyboard.type('Typed after it.')
  await expect(textOf(page)).toContainText('Typed after it.')
  await save(page)
  expect((await made.read()).contents_raw).toContain('Typed after it.')
})
