// The keys of the line editor in a real browser; their rules as tables stand in src/app/editor/lineRules.test.ts.
import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides.ts'
import { aGuide, caretAtEndOf, linesOf, openEditor, readBack, save } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

let count = 0
/** A guide with one step of these lines, open in the editor. */
const open = async (page: Page, site: Site, ...lines: string[]): Promise<Guide> => {
  count += 1
  const guide = await aGuide(site.admin, `Lines ${count}`, [lines])
  await openEditor(page, guide.guideid)
  return guide
}
const stored = async (site: Site, { guideid }: Guide) => (await readBack(site.admin, guideid)).steps[0]!.lines
const shown = async (site: Site, guide: Guide) => (await stored(site, guide)).map(({ level, bullet, text_raw }) => `${level} ${bullet} ${text_raw}`)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('Enter splits a line and the first part keeps its id; Backspace joins with one blank; undo brings back what was', async ({ page, site }) => {
  const guide = await open(page, site, 'Lift the cover off', 'Turn it')
  const before = await stored(site, guide)
  await caretAtEndOf(page, 1, 'Lift the cover off')
  await press(page, ...Array<string>('off'.length).fill('ArrowLeft'), 'Enter')
  await save(page)
  expect(await shown(site, guide)).toEqual(['0 black Lift the cover', '0 black off', '0 black Turn it'])
  expect((await stored(site, guide))[0]!.lineid).toBe(before[0]!.lineid)
  await press(page, 'Backspace')
  await save(page)
  expect((await stored(site, guide)).map(({ lineid, text_raw }) => [lineid, text_raw])).toEqual(before.map(({ lineid, text_raw }) => [lineid, text_raw]))
  await press(page, 'Control+a', 'x')
  await expect(linesOf(page, 1)).toHaveText(/^x$/)
  await press(page, 'Control+z')
  await save(page)
  expect((await stored(site, guide)).map(({ lineid }) => lineid)).toEqual(before.map(({ lineid }) => lineid))
})

test('Tab deepens a line with those under it, never the first, never by two; an empty deep line is lifted by Enter', async ({ page, site }) => {
  const guide = await open(page, site, 'one', 'two', 'three')
  await caretAtEndOf(page, 1, 'one')
  await press(page, 'Tab')
  await caretAtEndOf(page, 1, 'three')
  await press(page, 'Tab')
  await caretAtEndOf(page, 1, 'two')
  await press(page, 'Tab', 'Tab')
  await save(page)
  expect(await shown(site, guide)).toEqual(['0 black one', '1 black two', '2 black three'])
  await caretAtEndOf(page, 1, 'three')
  await press(page, 'Enter', 'Enter', 'Enter')
  await page.keyboard.type('four')
  await save(page)
  expect(await shown(site, guide)).toEqual(['0 black one', '1 black two', '2 black three', '0 black four'])
})

test('the ninth line is refused in words, and Ctrl+Enter goes on in the next step', async ({ page, site }) => {
  const guide = await open(page, site, ...Array.from({ length: 8 }, (_, n) => `line ${n + 1}`))
  await caretAtEndOf(page, 1, 'line 8')
  await press(page, 'Enter')
  await expect(page.getByText('A step has at most 8 lines.').first()).toBeVisible()
  await press(page, 'Control+Enter')
  await page.keyboard.type('ninth')
  await save(page)
  expect((await readBack(site.admin, guide.guideid)).steps.map(({ lines }) => lines.length)).toEqual([8, 1])
})

test('Tab is no trap: Escape chooses the line, arrows choose others, Tab leaves, Enter writes on', async ({ page, site }) => {
  const guide = await open(page, site, 'one', 'two')
  await caretAtEndOf(page, 1, 'one')
  await press(page, 'Escape', 'Alt+ArrowDown', 'Tab')
  await expect(linesOf(page, 1)).not.toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(linesOf(page, 1)).toBeFocused()
  await press(page, 'ArrowUp', 'Enter')
  await page.keyboard.type(' first')
  await save(page)
  expect(await shown(site, guide)).toEqual(['0 black two first', '0 black one'])
})

test('bullets by key, marks by key, a link by its dialog, and wiki text as it is typed', async ({ page, site }) => {
  const guide = await open(page, site, 'Mind the spring', 'See')
  await caretAtEndOf(page, 1, 'Mind the spring')
  await press(page, 'Control+.', 'c')
  await page.keyboard.type(': ')
  await press(page, 'Control+b')
  await page.keyboard.type('sharp')
  await press(page, 'ArrowDown', 'End')
  await page.keyboard.type(' [guide|5] and [made-up|x], ')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Address or title of a page').fill('https://example.org/a')
  await press(page, 'Enter')
  await save(page)
  expect(await shown(site, guide)).toEqual(['0 icon_caution Mind the spring: ***sharp***', '0 black See [guide|5] and [made-up|x], [link|https://example.org/a|https://example.org/a]'])
})

test('a pasted list becomes lines with levels', async ({ page, site }) => {
  const guide = await open(page, site, 'Before')
  await caretAtEndOf(page, 1, 'Before')
  await press(page, 'Enter')
  await linesOf(page, 1).evaluate(target => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<ol><li>Open it<ul><li>gently</li></ul></li><li>Close it</li></ol>')
    clipboardData.setData('text/plain', 'Open it gently Close it')
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await save(page)
  expect(await shown(site, guide)).toEqual(['0 black Before', '0 black Open it', '1 black gently', '0 black Close it'])
})

test('a deleted step comes back with its text; a step moves to a place by its number', async ({ page, site }) => {
  const { guideid } = await aGuide(site.admin, 'Places', [['one'], ['two'], ['three']])
  const texts = async () => (await readBack(site.admin, guideid)).steps.map(({ lines }) => lines[0]!.text_raw)
  await openEditor(page, guideid)
  await page.getByRole('button', { name: 'More for step 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete step' }).click()
  await save(page)
  expect(await texts()).toEqual(['two', 'three'])
  await page.getByRole('button', { name: 'Undo: bring step 1 back' }).click()
  await save(page)
  expect(await texts()).toEqual(['one', 'two', 'three'])
  await page.getByRole('button', { name: 'More for step 1' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByLabel('New place, 1 to 3').fill('3')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await save(page)
  expect(await texts()).toEqual(['two', 'three', 'one'])
})
