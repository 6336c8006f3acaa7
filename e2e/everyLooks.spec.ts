import { firstOf } from '#lib/existing.ts'
// How single parts look and behave under what people set: themes, motion, fingers, listening. What
// holds on every screen stands in everyScreen.spec.ts.
import { photo } from '#testing/images.ts'
import { line, linesOf } from './support/editing.ts'
import { screensOf } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'
import { slowParts } from './support/visits/motion.ts'
import { lowButtons } from './support/visits/targets.ts'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

test('an enlarged picture moves only where less motion is not asked for (A-219)', async ({
  page,
  site,
}) => {
  await page.goto((await screensOf(site))('read').path)
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await slowParts(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await slowParts(page)).not.toEqual([])
})

test('with forced colours a button keeps an edge (A-209)', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/sign-in')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).not.toHaveCSS(
    'border-top-width',
    '0px',
  )
})

test('the first painted frame has the stored theme, whatever the device prefers (A-209)', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    localStorage.setItem('stepwright.theme', 'dark')
    const seen: string[] = []
    Object.assign(window, { seen })
    requestAnimationFrame(function look() {
      seen.push(getComputedStyle(document.documentElement).colorScheme)
      if (seen.length < 60) requestAnimationFrame(look)
    })
  })
  await page.goto('/guides')
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  expect([...new Set(await page.evaluate(() => Reflect.get(window, 'seen') as string[]))]).toEqual([
    'dark',
  ])
  const filter = await page
    .getByRole('main')
    .locator('img')
    .first()
    .evaluate(image => getComputedStyle(image).filter)
  expect(filter).toBe('none')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('main targets are 44 pixels (A-215)', async ({ page, site }) => {
    const named = await screensOf(site)
    await signIn(page, site.admin)
    for (const screen of ['list', 'sign-in', 'edit-steps', 'new-guide'].map(named)) {
      await page.goto(screen.path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await lowButtons(page), screen.name).toEqual([])
    }
  })
})

test('a dialog of the editor gives the focus back, and what is deleted gives it to what stands in its place (A-216)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto((await screensOf(site))('edit-steps').path)
  const more = page.getByRole('button', { name: 'More actions for step 1' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  for (const name of [
    'Drag step 1, or choose its new position',
    'Choose from my pictures…',
    'Choose video…',
  ]) {
    const opener = page
      .getByRole('article', { name: 'Step 1', exact: true })
      .getByRole('button', { name })
    await opener.click()
    await expect(page.getByRole('dialog'), name).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog'), name).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await linesOf(page, 1).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(linesOf(page, 1)).toBeFocused()
  // What is deleted gives the focus to what stands in its place.
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete step' }).click()
  await expect(page.getByText('Step 1 deleted.').first()).toBeVisible()
  await expect(more).toBeFocused()
  await page.getByRole('button', { name: 'Undo: restore step 1' }).click()
  await expect(more).toBeFocused()
  const row = page.getByRole('navigation', { name: 'Steps' }).getByRole('link').first()
  await row.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Step 1 deleted.').first()).toBeVisible()
  await expect(row).toBeFocused()
})

test('signing in allows pasting and password managers (A-220)', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await page.evaluate(text => navigator.clipboard.writeText(text), site.admin.password)
  await password.focus()
  await page.keyboard.press('Control+v')
  await expect(password).toHaveValue(site.admin.password)
  await page.getByLabel('Email').fill(site.admin.email)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /: account/ })).toBeVisible()
})

test('lines, the rows of the outline and the cells of the media say what they are to those who listen (A-221)', async ({
  page,
  site,
}) => {
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Chains', type: 'technique', title: 'Told aloud', public: true },
  })
  await site.admin.client.createStep({
    params: { guideid },
    body: {
      title: 'Start',
      lines: [
        line('Lift the cover.'),
        { ...line('Mind the spring.'), level: 1, bullet: 'red' },
        { ...line('Keep dry.'), bullet: 'icon_caution' },
      ],
    },
  })
  await signIn(page, site.admin)
  await page.goto(`/guides/${guideid}/edit/steps`)
  await expect(linesOf(page, 1)).toBeVisible()
  for (const name of [
    'Line 1 of 3, level 1, black bullet, Lift the cover.',
    'Line 2 of 3, level 2, red bullet, Mind the spring.',
    'Line 3 of 3, level 1, caution, Keep dry.',
  ]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await site.admin.client.createStep({
    params: { guideid },
    body: { lines: [line('Then lift it.')] },
  })
  await page.reload()
  const rows = page.getByRole('navigation', { name: 'Steps' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  // What the check finds is added once it has run.
  for (const [n, name] of ['1 Start', '2 Then lift it\\.'].entries())
    await expect(rows.nth(n)).toHaveAccessibleName(
      new RegExp(`^${name}( Guide Check findings:.*)?$`),
    )
  // Media: place and number of the cells, and what each is called, what it is, and where it is
  // used.
  const { image } = await site.admin.client.uploadImage(
    { query: { file: 'told.jpg' } },
    { file: new Blob([new Uint8Array(await photo(800, 600))]) },
  )
  const { revisionid, stepid } = firstOf(
    (await site.admin.client.readGuide({ params: { guideid } })).steps,
  )
  await site.admin.client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  await page.goto('/media?q=told')
  const cells = page.getByRole('grid').getByRole('gridcell')
  await expect(cells).toHaveCount(1)
  await expect(cells).toHaveAccessibleName(/^told(\.jpg)? picture 1 use, \d/)
})
