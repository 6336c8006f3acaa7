// "[[", "@" and "/" in a line of a step, and undo for whoever has no keys for it.
import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { aGuide, caretAtEndOf, linesOf, openEditor, readBack, save } from './support/editing.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

test.beforeAll(async ({ site }) => {
  await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Long driver', contents: 'A page.' },
  })
})

const opened = async (page: Page, site: Site, title: string, lines: string[]) => {
  const guide = await aGuide(site.admin, title, [lines, ['The end.']])
  const { revisionid } = await readBack(site.admin, guide.guideid)
  await site.admin.client.patchGuide({
    params: { guideid: guide.guideid },
    query: { revisionid },
    body: { tools: [{ name: 'Flat screwdriver' }, { name: 'Spudger' }], parts: [{ name: 'Lid' }] },
  })
  await signIn(page, site.admin, '/')
  await openEditor(page, guide.guideid)
  return guide
}
const linesSaved = async (site: Site, { guideid }: Guide) =>
  firstOf((await readBack(site.admin, guideid)).steps).lines.map(
    ({ text_raw, bullet, level }) => `${level} ${bullet} ${text_raw}`,
  )
const list = (page: Page, name: string) => page.getByRole('listbox', { name })

test('"[[" and "@" put a page and a tool into a line, by keys alone (A-87, A-102)', async ({
  page,
  site,
}) => {
  const guide = await opened(page, site, 'Names in lines', ['Take', 'See'])
  await caretAtEndOf(page, 1, 'Take')
  await page.keyboard.type(' @')
  await expect(list(page, 'Parts and tools').getByRole('option')).toHaveText([
    'Flat screwdriverTool',
    'SpudgerTool',
    'LidPart',
  ])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('flat s')
  await expect(list(page, 'Parts and tools').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' and pull.')
  await caretAtEndOf(page, 1, 'See')
  await page.keyboard.type(' [[Long')
  await expect(
    list(page, 'Pages and guides').getByRole('option', { name: /^Long driver/ }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' first, with a @Heat gun')
  // what the guide does not list yet comes into its list
  await expect(list(page, 'Parts and tools').getByRole('option')).toHaveText([
    'Heat gunAdd to the tools',
    'Heat gunAdd to the parts',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('.')
  await save(page)
  expect(await linesSaved(site, guide)).toEqual([
    '0 black Take Flat screwdriver and pull.',
    '0 black See [[Long driver]] first, with a Heat gun.',
  ])
  const { tools } = await readBack(site.admin, guide.guideid)
  expect(tools.map(({ text, quantity }) => `${quantity} ${text}`)).toEqual([
    '1 Flat screwdriver',
    '1 Spudger',
    '1 Heat gun',
  ])
})

test('"/" at the start of an empty line leads to its commands (A-87)', async ({ page, site }) => {
  const guide = await opened(page, site, 'Commands in lines', ['One.', 'Two.'])
  const other = await aGuide(site.admin, 'Sharpen the blade', [['Turn it.']])
  await caretAtEndOf(page, 1, 'One.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(list(page, 'Line commands')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list(page, 'Line commands')).toBeHidden()
  await expect(linesOf(page, 1)).toContainText('/')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/cau')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hot.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/indent')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/guide')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Part of the title' }).fill('sharpen')
  await expect(page.getByRole('option', { name: /Sharpen the blade/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' comes first.')
  await save(page)
  expect(await linesSaved(site, guide)).toEqual([
    '0 black One.',
    '0 icon_caution Hot.',
    `1 black [guide|${other.guideid}] comes first.`,
    '0 black Two.',
  ])
  await page.keyboard.press('Enter')
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.type('/picture')
  await page.keyboard.press('Enter')
  expect((await choosing).isMultiple()).toBe(true)
  await page.keyboard.type('/bullet')
  await page.keyboard.press('Enter')
  await page.keyboard.press('c')
  await page.keyboard.type('/split')
  await page.keyboard.press('Enter')
  await expect(linesOf(page, 2)).toContainText('Two.')
})

test('what is typed is undone and brought back by buttons, on a phone too (AU-20, AU-C9)', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await opened(page, site, 'Undone by thumb', ['Pull'])
  const undo = page.getByRole('button', { name: 'Undo typing' })
  const redo = page.getByRole('button', { name: 'Redo typing' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await caretAtEndOf(page, 1, 'Pull')
  await page.keyboard.type(' the plug')
  await expect(undo).toHaveAttribute('aria-disabled', 'false')
  await expectAccessible(page)
  await undo.click()
  await expect(linesOf(page, 1)).toHaveText('Pull')
  await expect(linesOf(page, 1)).toBeFocused()
  await redo.click()
  await expect(linesOf(page, 1)).toHaveText('Pull the plug')
  await page.keyboard.type('.')
  await expect(linesOf(page, 1)).toHaveText('Pull the plug.')
  await expect(redo).toHaveAttribute('aria-disabled', 'true')
})

test('the bullet of a line opens a menu that takes the keys which it shows', async ({
  page,
  site,
}) => {
  const guide = await opened(page, site, 'Bullet by hand', ['Pull', 'Push'])
  await caretAtEndOf(page, 1, 'Pull')
  await linesOf(page, 1)
    .getByRole('button', { name: /^Line 2 of 2/ })
    .click()
  await expect(page.getByRole('menuitemradio', { name: 'Black' })).toBeFocused()
  await page.keyboard.press('2')
  await page.keyboard.type('!')
  await save(page)
  expect(await linesSaved(site, guide)).toEqual(['0 black Pull', '0 red Push!'])
})
