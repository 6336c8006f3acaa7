// How screens speak and in which direction they are read.
import { guideFlags } from '#contract/core/flags.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { line, linesOf } from './support/editing.ts'
import { faultyLabels, speakPseudo } from './support/pseudo.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })
// In the short form a second site would cost more than the tests.
test.describe.configure({ mode: isSoak ? 'parallel' : 'default' })

/** As a part of a pattern that means just these letters. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A guide in Arabic, whose words cannot be taken for the interface's. */
const arabicGuide = async ({ admin, anyone }: Site) => {
  const { langids, revisionid } = await admin.client.readSettings({})
  if (!langids.includes('ar'))
    await admin.client.patchSettings({
      query: { revisionid },
      body: { langids: [...langids, 'ar'] },
    })
  await expect.poll(async () => (await anyone.readSite({})).languages).toContain('ar')
  const { guideid } = await admin.client.createGuide({
    body: {
      category: 'Chains',
      type: 'technique',
      title: 'تغيير السلسلة',
      public: true,
      langid: 'ar',
    },
  })
  await admin.client.createStep({
    params: { guideid },
    body: {
      lines: [line('أمسك السلسلة.'), { ...line('افتح القفل بلطف.'), level: 1, bullet: 'red' }],
    },
  })
  await admin.client.createStep({ params: { guideid }, body: { lines: [line('ضعها جانبا.')] } })
  return guideid
}

test('in a language that is longer and accented every word comes from the catalogs, and no label is cut (A-210)', async ({
  page,
  site,
}) => {
  const guideid = await arabicGuide(site)
  await signIn(page, site.admin)
  await speakPseudo(page)
  const { client } = site.admin
  const guides = await client.listGuides({ query: { limit: 200, includePrivate: true } })
  const categories = await client.listWikis({
    params: { namespace: 'CATEGORY' },
    query: { limit: 200 },
  })
  const known = [
    ...categories.flatMap(({ title, display_title }) => [title, display_title]),
    ...guides.flatMap(({ title, username, category }) => [title, username, category]),
    'Stepwright',
    'admin',
    'Admin',
    'English',
    'Deutsch',
    'Ctrl',
    'API',
    'Chains',
  ].filter(Boolean)
  const content = new RegExp(`^(${known.map(escaped).join('|')})$`)
  for (const path of [
    '/guides?title=nosuchword',
    '/guides/new',
    `/guides/${guideid}`,
    `/guides/${guideid}/edit/steps`,
    `/guides/${guideid}/edit/details`,
    '/notifications',
    '/no/such/place',
    '/search',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('⟦').first()).toBeVisible()
    expect(await faultyLabels(page, content), path).toEqual([])
  }
})

test('flags are told in the language of the interface, to readers and to authors (A-210)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const { guideid } = await client.createGuide({
    body: {
      category: 'Chains',
      type: 'technique',
      title: 'Flagged',
      public: true,
      flags: ['DANGER', 'GUIDE_MISSING_STEPS'],
    },
  })
  await signIn(page, site.admin)
  await page.evaluate(() => localStorage.setItem('stepwright.language', 'de'))
  await page.goto(`/guides/${guideid}`)
  await expect(
    page.getByText(
      'Möglicherweise gefährlich. Wenn du nicht vorsichtig bist, kannst du dich verletzen.',
    ),
  ).toBeVisible()
  await page.goto(`/guides/${guideid}/edit/details`)
  await expect(
    page.getByRole('checkbox', { name: 'Schritt fehlt Mindestens ein Schritt fehlt.' }),
  ).toBeChecked()
  for (const { title, text } of guideFlags)
    await expect(page.getByText(new RegExp(`^(${escaped(title)}|${escaped(text)})$`))).toHaveCount(
      0,
    )
  await client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Stubs', contents: 'Little.', flags: ['WIKI_NO_IMAGE'] },
  })
  await page.goto('/Device/Stubs')
  await expect(page.getByRole('listitem').filter({ hasText: 'Kein Bild' })).toContainText(
    'Die Seite braucht ein Bild.',
  )
})

test('the words of a guide carry its language, whatever the language of the interface (A-210)', async ({
  page,
  site,
}) => {
  const guideid = await arabicGuide(site)
  await page.goto(`/guides/${guideid}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(
    await page
      .getByText('أمسك السلسلة.')
      .evaluate(element => element.closest('[lang]')?.getAttribute('lang')),
  ).toBe('ar')
  expect(
    await page.getByText('أمسك السلسلة.').evaluate(element => getComputedStyle(element).direction),
  ).toBe('rtl')
})

test('from right to left the page is mirrored, and arrows follow the direction of reading (A-211)', async ({
  page,
  site,
}) => {
  const guideid = await arabicGuide(site)
  await signIn(page, site.admin)
  // No language that ships is written so: its direction is set as activating one would.
  await page.addInitScript(() => {
    const mirror = () =>
      document.documentElement.dir !== 'rtl' && (document.documentElement.dir = 'rtl')
    new MutationObserver(mirror).observe(document, {
      attributes: true,
      subtree: true,
      childList: true,
      attributeFilter: ['dir'],
    })
  })
  await page.goto(`/guides/${guideid}/edit/steps`)
  await expect(linesOf(page, 1)).toBeVisible()
  const x = (name: string) =>
    page.getByRole('navigation', { name }).evaluate(element => element.getBoundingClientRect().left)
  expect(await x('Steps')).toBeGreaterThan(700)
  expect(
    await page
      .getByRole('link', { name: 'Stepwright' })
      .evaluate(element => element.getBoundingClientRect().left),
  ).toBeGreaterThan(700)
  // The bullet stands before its line: at the right of it.
  const bullet = page.getByRole('button', { name: /^Line 2 of 2/ })
  expect(await bullet.evaluate(element => element.getBoundingClientRect().left)).toBeGreaterThan(
    await linesOf(page, 1).evaluate(
      element => element.getBoundingClientRect().left + element.getBoundingClientRect().width / 2,
    ),
  )
  const tools = page.getByRole('toolbar', { name: 'Line tools' })
  await tools.getByRole('button', { name: 'Bold' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tools.getByRole('button', { name: 'Italic' })).toBeFocused()
})
