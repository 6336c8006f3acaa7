import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { linesOf } from './support/editing.ts'
import { screensFor, type Screen } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })
// Each screen stands alone: the tests of this file may share out among the workers.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const open = async (page: Page, { path, heading }: Screen) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
}
const widths = [{ width: 1440, height: 900 }, { width: 390, height: 844 }]

for (const viewport of widths) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('axe finds nothing on any screen of a stranger, in both themes', async ({ page, site }) => {
      for (const screen of (await screensFor(site)).anyone) {
        await open(page, screen)
        await expectAccessible(page)
      }
    })

    test('axe finds nothing on any screen of somebody who is signed in, in both themes', async ({ page, site }) => {
      await signIn(page, site.admin)
      for (const screen of (await screensFor(site)).signedIn) {
        await open(page, screen)
        await expectAccessible(page)
      }
    })

    test('axe finds nothing in what opens over the editor: bullets, the menu of a step, a new place, own pictures', async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, (await screensFor(site)).signedIn.find(({ name }) => name === 'edit-steps')!)
      await linesOf(page, 1).focus()
      await page.keyboard.press('Control+.')
      await expect(page.getByRole('menuitemradio', { name: /^Red/ })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More for step 1' }).click()
      await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Move to…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'From my pictures' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    })

    test('axe finds nothing in what opens: the menu, the filters, a large picture, a refused sign-in', async ({ page, site }) => {
      await page.goto('/guides')
      if (viewport.width < 900) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('combobox', { name: 'Category' }).fill('Chain')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Language and theme' }).click()
      await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible()
      await expectAccessible(page)
      await page.goto((await screensFor(site)).anyone.find(({ name }) => name === 'read')!.path)
      await page.getByRole('button', { name: /^Enlarge/ }).first().click()
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

for (const width of [390, 320]) {
  test(`no screen scrolls sideways at ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 })
    const { anyone, signedIn } = await screensFor(site)
    for (const screen of anyone) {
      await open(page, screen)
      await expectNoSidewaysScroll(page)
    }
    await signIn(page, site.admin)
    for (const screen of signedIn) {
      await open(page, screen)
      await expectNoSidewaysScroll(page)
    }
  })
}

test('where less motion is asked for, nothing moves', async ({ page, site }) => {
  const { anyone } = await screensFor(site)
  await open(page, anyone.find(({ name }) => name === 'read')!)
  await page.getByRole('button', { name: /^Enlarge/ }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(() => document.getAnimations().map(animation => Number(animation.effect?.getTiming().duration)).filter(milliseconds => milliseconds > 20))
  expect(moving).toEqual([])
})

test('with forced colours the focus is seen and buttons keep an edge', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const screen of (await screensFor(site)).anyone) {
    await open(page, screen)
    // A field that the screen begins in has the focus already, and may be the last of the page.
    if (await page.locator('input:focus-visible').count() === 0) await page.keyboard.press('Tab')
    // The ring is around what has the focus, or around the frame that it stands in.
    await expect.poll(() => page.locator(':focus-visible').evaluate(element => {
      for (let one: Element | null = element; one; one = one.parentElement) if (getComputedStyle(one).outlineStyle !== 'none') return one.matches(':focus-within')
      return false
    })).toBe(true)
  }
  await page.goto('/sign-in')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).not.toHaveCSS('border-top-width', '0px')
})
