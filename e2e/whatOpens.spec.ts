// What opens over a screen, on a desk and on a phone, in both themes.
import { expectAccessible } from './support/accessible.ts'
import { linesOf } from './support/editing.ts'
import { screensOf } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const viewport of widths) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('axe finds nothing in what opens over the editor (A-213)', async ({ page, site }) => {
      await signIn(page, site.admin)
      await page.goto((await screensOf(site))('edit-steps').path)
      await linesOf(page, 1).focus()
      await page.keyboard.press('Control+.')
      await expect(page.getByRole('menuitemradio', { name: /^Red/ })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More actions for step 1' }).click()
      await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Move to…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Choose from my pictures…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    })

    test('axe finds nothing in what opens over a list, a guide and the form of signing in (A-213)', async ({
      page,
      site,
    }) => {
      await page.goto('/guides')
      if (viewport.width < 900) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('combobox', { name: 'Category' }).fill('Chain')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible()
      await expectAccessible(page)
      await page.goto((await screensOf(site))('read').path)
      await page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/sign-in')
      await page.getByLabel('Email').fill(site.admin.email)
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
