import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { linesOf } from './support/editing.ts'
import { screensFor, type Screen } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })
// Each screen stands alone: the tests of this file may share out among the workers.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

const open = async (page: Page, { path, heading }: Screen) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
}
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const viewport of widths) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('axe finds nothing on any screen of a stranger, in both themes (A-213)', async ({
      page,
      site,
    }) => {
      for (const screen of (await screensFor(site)).anyone) {
        await open(page, screen)
        await expectAccessible(page)
      }
    })

    test('axe finds nothing on any screen of somebody who is signed in, in both themes (A-213)', async ({
      page,
      site,
    }) => {
      await signIn(page, site.admin)
      for (const screen of (await screensFor(site)).signedIn) {
        await open(page, screen)
        await expectAccessible(page)
      }
    })

    test('axe finds nothing in what opens over the editor: bullets, the menu of a step, a new place, own pictures (A-213)', async ({
      page,
      site,
    }) => {
      await signIn(page, site.admin)
      await open(
        page,
        (await screensFor(site)).signedIn.find(({ name }) => name === 'edit-steps')!,
      )
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

    test('axe finds nothing in what opens: the menu, the filters, a large picture, a refused sign-in (A-213)', async ({
      page,
      site,
    }) => {
      await page.goto('/guides')
      if (viewport.width < 900) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('combobox', { name: 'Category' }).fill('Chain')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Language and theme' }).click()
      await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible()
      await expectAccessible(page)
      await page.goto((await screensFor(site)).anyone.find(({ name }) => name === 'read')!.path)
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

for (const width of [390, 320]) {
  test(`no screen scrolls sideways at ${width} pixels (A-218)`, async ({ page, site }) => {
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

/**
 * What moves or fades for longer than 10 ms, by the style of every element and of what stands
 * before and after it.
 */
const slowParts = (page: Page) =>
  page.evaluate(() => {
    const longest = (times: string) =>
      Math.max(
        ...times.split(',').map(time => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)),
      )
    return [...document.querySelectorAll('*')].flatMap(element =>
      [null, '::before', '::after'].flatMap(part => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(
          element,
          part,
        )
        return longest(transitionDuration) > 10 ||
          (animationName !== 'none' && longest(animationDuration) > 10)
          ? [
              `${element.tagName}${part ?? ''} ${transitionDuration} ${animationName} ${animationDuration}`,
            ]
          : []
      }),
    )
  })

test('where less motion is asked for, nothing on any screen moves or fades for longer than 10 ms; where it is not, something does (A-219)', async ({
  page,
  site,
}) => {
  const { anyone, signedIn } = await screensFor(site)
  await open(
    page,
    anyone.find(({ name }) => name === 'read')!,
  )
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await slowParts(page)).toEqual([])
  await signIn(page, site.admin)
  let moving = 0
  for (const screen of signedIn) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, screen)
    expect(await slowParts(page), screen.name).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    moving += (await slowParts(page)).length
  }
  expect(moving).toBeGreaterThan(0)
})

test('with forced colours the focus is seen and buttons keep an edge (A-209)', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const screen of (await screensFor(site)).anyone) {
    await open(page, screen)
    // A field that the screen begins in has the focus already, and may be the last of the page.
    if ((await page.locator('input:focus-visible').count()) === 0) await page.keyboard.press('Tab')
    // The ring is around what has the focus, or around the frame that it stands in.
    await expect
      .poll(() =>
        page.locator(':focus-visible').evaluate(element => {
          for (let one: Element | null = element; one; one = one.parentElement)
            if (getComputedStyle(one).outlineStyle !== 'none') return one.matches(':focus-within')
          return false
        }),
      )
      .toBe(true)
  }
  await page.goto('/sign-in')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).not.toHaveCSS(
    'border-top-width',
    '0px',
  )
})
