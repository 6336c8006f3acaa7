// The keyboard map in a real browser: the list of shortcuts, the panes, and keys of other systems
// and layouts. That each row acts on each system and layout stands as a table in
// src/app/ui/keys/shortcuts.test.ts.
import type { Page } from '@playwright/test'
import { aGuide, caretAtEndOf, linesOf, openEditor, readBack, textsOf } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
/** A key press as another keyboard makes it. */
type Press = {
  key: string
  code: string
  keyCode?: number
  ctrlKey?: boolean
  altKey?: boolean
  isComposing?: boolean
  modifierAltGraph?: boolean
}
const pressElsewhere = (page: Page, press: Press) =>
  page.evaluate(
    init =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
      ),
    press,
  )

/** Its keys come with the rest of the shell, a moment after the page. */
const keysAreThere = (page: Page) =>
  expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wiki', exact: true }),
  ).toBeVisible()

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('the shortcut list opens from everywhere and gives focus back (A-206)', async ({ page }) => {
  await page.goto('/guides')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keysAreThere(page)
  const field = page.getByRole('searchbox', { name: 'Search by title' })
  await field.focus()
  await page.keyboard.press('?')
  await expect(field).toHaveValue('?')
  await page.keyboard.press('Shift+F1')
  await expect(list(page).getByRole('heading', { level: 2 })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.getByRole('link', { name: 'New guide' }).first().focus()
  await page.keyboard.press('?')
  // A switch keeps single keys from acting; Shift+F1 stays.
  await list(page).getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /: account/ }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await list(page).getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type('keyboard')
  await expect(page.getByRole('option', { name: /Keyboard shortcuts/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeVisible()
  // Its rows are those of the table; a Mac has signs of its own.
  const rows = await list(page)
    .locator('dl > div')
    .evaluateAll(all =>
      all.map(
        row => `${row.querySelector('dt')?.textContent} ${row.querySelector('dd')?.textContent}`,
      ),
    )
  expect(rows).toContain('Alt+Shift+↑ Move the step up')
  expect(rows).toContain('Ctrl+Shift+Z Ctrl+Y Redo')
  expect(rows).toContain('Ctrl+. Choose the bullet')
  expect(rows.length).toBeGreaterThan(35)
})

test('F6 and Shift+F6 go through the parts of a page (A-206)', async ({ page, site }) => {
  const guide = await aGuide(site.admin, 'Panes', [['one'], ['two']])
  await openEditor(page, guide.guideid)
  await keysAreThere(page)
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement).blur()
    addEventListener(
      'keydown',
      event =>
        event.key === 'F6' &&
        document.body.setAttribute('data-taken', String(event.defaultPrevented)),
    )
  })
  const taken = () => page.locator('body').getAttribute('data-taken')
  const place = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('[data-pane]')?.getAttribute('aria-label') ??
        document.activeElement?.closest('[data-pane], header')?.tagName ??
        'nowhere',
    )
  const places: string[] = []
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('F6')
    places.push(await place())
    expect(await taken()).toBe('true')
  }
  expect(places).toEqual(['HEADER', 'DIV', 'Steps', 'DIV', 'About the steps'])
  await page.keyboard.press('F6')
  expect(await taken()).toBe('false')
  await page.keyboard.press('Shift+F6')
  expect(await place()).toBe('DIV')
})

test('Ctrl+S sends what waits from any screen, and says so (A-206)', async ({ page, site }) => {
  const guide = await aGuide(site.admin, 'Saved from elsewhere', [['one']])
  await openEditor(page, guide.guideid)
  await keysAreThere(page)
  await caretAtEndOf(page, 1, 'one')
  await page.keyboard.type(' more')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toHaveCount(1)
  expect(textsOf(await readBack(site.admin, guide.guideid))).toEqual(['one more'])
})

test('shortcuts follow German and French layouts and ignore composed text (A-207)', async ({
  page,
  site,
}) => {
  const guide = await aGuide(site.admin, 'Layouts', [['one']])
  await openEditor(page, guide.guideid)
  await caretAtEndOf(page, 1, 'one')
  await page.keyboard.type('!')
  await expect(linesOf(page, 1)).toHaveText('one!')
  await pressElsewhere(page, { key: 'y', code: 'KeyZ', keyCode: 89, ctrlKey: true })
  await expect(linesOf(page, 1)).toHaveText('one!')
  await pressElsewhere(page, { key: 'z', code: 'KeyY', keyCode: 90, ctrlKey: true })
  await expect(linesOf(page, 1)).toHaveText('one')
  await page.keyboard.press('Control+.')
  await expect(page.getByRole('menuitemradio', { name: /^Red/ })).toBeVisible()
  await pressElsewhere(page, { key: '"', code: 'Digit3' })
  await expect(page.getByRole('button', { name: 'Bullet: orange' })).toBeVisible()
  await expect(linesOf(page, 1)).toBeFocused()
  // A word of an input method is under way: its keys are not ours.
  const method = await page.context().newCDPSession(page)
  await method.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
  for (const press of [
    { key: '.', code: 'Period', ctrlKey: true },
    { key: 'Enter', code: 'Enter' },
    { key: 'Enter', code: 'Enter', ctrlKey: true },
    { key: 'F6', code: 'F6' },
  ])
    await pressElsewhere(page, { ...press, isComposing: true, keyCode: 229 })
  await method.send('Input.insertText', { text: 'か' })
  await expect(linesOf(page, 1)).toContainText('oneか')
  await expect(linesOf(page, 1)).toBeFocused()
  // AltGr on Windows: Ctrl and Alt together.
  await pressElsewhere(page, {
    key: '.',
    code: 'Period',
    ctrlKey: true,
    altKey: true,
    modifierAltGraph: true,
  })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Line \d of 1/ })).toHaveCount(1)
})

test('shortcuts use Cmd on a Mac and leave Ctrl to the system (A-206)', async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }),
  )
  const guide = await aGuide(site.admin, 'On a Mac', [['one']])
  await openEditor(page, guide.guideid)
  await keysAreThere(page)
  await caretAtEndOf(page, 1, 'one')
  await pressElsewhere(page, { key: '.', code: 'Period', ctrlKey: true })
  await expect(page.getByRole('menuitemradio', { name: /^Red/ })).toHaveCount(0)
  await page.keyboard.press('Meta+.')
  await expect(page.getByRole('menuitemradio', { name: /^Red/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Meta+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F1')
  await expect(list(page).getByText('⇧⌘Z').or(list(page).getByText('⌘⇧Z'))).toBeVisible()
})
