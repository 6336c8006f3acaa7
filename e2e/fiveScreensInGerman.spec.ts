// The screens that issue 20 describes word for word, in the longer language: everyScreen looks at
// them in English.
import { expectNoSidewaysScroll, foundInBothThemes } from './support/accessible.ts'
import { screensOf } from './support/screens.ts'
import { expectSettled, watchTraffic } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })

test('home, search, category, new guide, details and settings are within the rules in German (D2, D3, D5)', async ({
  page,
  site,
}) => {
  const screen = await screensOf(site)
  watchTraffic(page)
  await signIn(page, site.admin)
  await page.addInitScript(() => localStorage.setItem('stepwright.language', 'de'))
  const faults: string[] = []
  for (const [nth, name] of [
    'home',
    'search',
    'category',
    'new-guide',
    'edit-details',
    'site-settings',
    'own-account',
  ].entries()) {
    await page.setViewportSize({ width: nth % 2 ? 320 : 1024, height: 800 })
    await page.goto(screen(name).path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSettled(page, name)
    faults.push(...(await foundInBothThemes(page)))
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  expect(faults).toEqual([])
})
