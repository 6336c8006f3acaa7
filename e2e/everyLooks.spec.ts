// How screens look and behave under what people set: languages, directions, themes, sizes of text,
// fingers.
import type { Page } from '@playwright/test'
import { guideFlags } from '#contract/flags.ts'
import { photo } from '#server/media/testImages.ts'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { line, linesOf } from './support/editing.ts'
import { faultyLabels, speakPseudo } from './support/pseudo.ts'
import { screensFor, type Screen } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

const open = async (page: Page, { path }: Screen) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
/** As a part of a pattern that means just these letters. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const editors = (screens: readonly Screen[]) =>
  screens.filter(({ name }) => /^(edit|new-guide|list-mine|notifications)/.test(name))

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
    page.getByText('Möglicherweise gefährlich. Ohne Vorsicht besteht Verletzungsgefahr.'),
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
      .evaluate(element => element.closest('[lang]')!.getAttribute('lang')),
  ).toBe('ar')
  expect(
    await page.getByText('أمسك السلسلة.').evaluate(element => getComputedStyle(element).direction),
  ).toBe('rtl')
})

test('from right to left the page is mirrored, nothing is cut, and arrows follow the direction of reading (A-211)', async ({
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
  const { anyone, signedIn } = await screensFor(site)
  const somewhere = ['home', 'list', 'read', 'category', 'search', 'api']
  for (const screen of [
    ...anyone.filter(({ name }) => somewhere.includes(name)),
    ...editors(signedIn),
  ]) {
    await open(page, screen)
    await expectNoSidewaysScroll(page)
  }
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
  const tools = page.getByRole('toolbar', { name: 'Tools for the lines' })
  await tools.getByRole('button', { name: 'Bold' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tools.getByRole('button', { name: 'Italic' })).toBeFocused()
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
  expect([
    ...new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)),
  ]).toEqual(['dark'])
  const filter = await page
    .getByRole('main')
    .locator('img')
    .first()
    .evaluate(image => getComputedStyle(image).filter)
  expect(filter).toBe('none')
})

/** WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

test('with wider text spacing and with text twice as large nothing is lost, at 320 and at 1280 pixels (A-218)', async ({
  page,
  site,
}) => {
  const { anyone, signedIn } = await screensFor(site)
  await signIn(page, site.admin)
  const screens = [
    ...anyone.filter(({ name }) =>
      ['list', 'read', 'category', 'search', 'sign-in'].includes(name),
    ),
    ...signedIn.filter(({ name }) => ['edit-steps', 'edit-details', 'new-guide'].includes(name)),
  ]
  for (const screen of screens) {
    await page.setViewportSize({ width: 320, height: 700 })
    await open(page, screen)
    // The policy allows no style of strangers; a constructed sheet is not one.
    await page.evaluate(text => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, spacing)
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
      document.documentElement.style.fontSize = '200%'
    })
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

/** Controls that are too small and too close to the next one (2.5.8); `least` in CSS pixels. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate(size => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role^=menuitem], [tabindex="0"]',
      ),
    ]
      .filter(
        element =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().width > 1,
      )
      // A link in a sentence, and a checkbox whose label is pressed as well, may be as small as
      // their text.
      .filter(
        element =>
          !(element.matches('a') && getComputedStyle(element).display === 'inline') &&
          !element.closest('label'),
      )
    const boxes = controls.map(element => ({ element, box: element.getBoundingClientRect() }))
    const centre = ({ left, top, width, height }: DOMRect) =>
      [left + width / 2, top + height / 2] as const
    return boxes
      .filter(({ element, box }) => {
        if (box.width >= size - 0.5 && box.height >= size - 0.5) return false
        const [x, y] = centre(box)
        return boxes.some(other => {
          if (
            other.element === element ||
            other.element.contains(element) ||
            element.contains(other.element)
          )
            return false
          const [ox, oy] = centre(other.box)
          return Math.hypot(x - ox, y - oy) < size
        })
      })
      .map(
        ({ element, box }) =>
          `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}” ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`,
      )
  }, least)

test('every target is 24 pixels large or spaced so (A-215)', async ({ page, site }) => {
  const { anyone, signedIn } = await screensFor(site)
  await signIn(page, site.admin)
  for (const screen of [...anyone.filter(({ name }) => name !== 'private'), ...signedIn]) {
    await page.goto(screen.path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await smallTargets(page, 24), screen.name).toEqual([])
  }
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('main targets are 44 pixels (A-215)', async ({ page, site }) => {
    const { anyone, signedIn } = await screensFor(site)
    await signIn(page, site.admin)
    for (const screen of [
      anyone.find(({ name }) => name === 'list')!,
      anyone.find(({ name }) => name === 'sign-in')!,
      ...signedIn.filter(({ name }) => /^(edit-steps|new-guide)$/.test(name)),
    ]) {
      await page.goto(screen.path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const low = await page
        .locator('main button, header button')
        .evaluateAll(all =>
          all
            .filter(
              element =>
                element.checkVisibility() &&
                element.getBoundingClientRect().width > 1 &&
                element.getBoundingClientRect().height < 43.5 &&
                getComputedStyle(element, '::after').position !== 'absolute',
            )
            .map(
              element =>
                `${element.getAttribute('aria-label') ?? element.textContent} ${element.getBoundingClientRect().height.toFixed(0)}`,
            ),
        )
      expect(
        low.filter(name => !/^(Line \d|Bullet)/.test(name)),
        screen.name,
      ).toEqual([])
    }
  })
})

test('Tab shows where it is on every screen, under no bar, and a dialog gives the focus back (A-216)', async ({
  page,
  site,
}) => {
  const { anyone, signedIn } = await screensFor(site)
  await signIn(page, site.admin)
  for (const screen of [
    ...anyone.filter(({ name }) =>
      ['home', 'list', 'read', 'category', 'search', 'person'].includes(name),
    ),
    ...editors(signedIn),
  ]) {
    await page.goto(screen.path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        if (focused === document.body || focused.isContentEditable) return null
        const box = focused.getBoundingClientRect()
        const around = [
          focused,
          focused.parentElement,
          focused.parentElement?.parentElement,
          focused.parentElement?.parentElement?.parentElement,
        ].filter(element => element !== null && element !== undefined)
        const styles = [
          getComputedStyle(focused, '::after'),
          ...around.map(element => getComputedStyle(element)),
        ]
        const ringed =
          styles.some(
            ({ outlineStyle, outlineWidth }) =>
              outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
          ) || getComputedStyle(focused).borderInlineStartWidth === '3px'
        const places = [0.1, 0.5, 0.9].flatMap(x =>
          [0.1, 0.5, 0.9].map(y =>
            document.elementFromPoint(box.left + box.width * x, box.top + box.height * y),
          ),
        )
        const isSeen = places.some(
          element =>
            element &&
            (focused.contains(element) ||
              element.contains(focused) ||
              element.closest('label')?.contains(focused)),
        )
        return ringed && isSeen
          ? null
          : `${focused.tagName} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').slice(0, 40)}” ${ringed ? 'is covered' : 'has no ring'}`
      })
      expect(hidden, screen.name).toBeNull()
    }
  }
  await page.goto(signedIn.find(({ name }) => name === 'edit-steps')!.path)
  const more = page.getByRole('button', { name: 'More for step 1' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  for (const name of ['Drag step 1, or choose its new place', 'From my pictures', 'Film…']) {
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
  await page.getByRole('button', { name: 'Undo: bring step 1 back' }).click()
  await expect(more).toBeFocused()
  const row = page.getByRole('navigation', { name: 'Steps' }).getByRole('link').first()
  await row.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Step 1 deleted.').first()).toBeVisible()
  await expect(row).toBeFocused()
})

test('signing in allows pasting and password managers, and help stands in the same place on every screen (A-220)', async ({
  page,
  site,
  context,
}) => {
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
  const opener = page.getByRole('button', { name: /: account/ })
  await expect(opener).toBeVisible()
  const signedIn = (await screensFor(site)).signedIn.filter(
    ({ name }) => !['bench', 'training-play', 'training-preview'].includes(name),
  ) // there is nothing but the step, or the module
  const places = new Set<string>()
  for (const screen of signedIn) {
    await page.goto(screen.path)
    await opener.click()
    const help = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await expect(help).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Training' }),
    ).toBeVisible() // comes with what the site has
    places.add(
      await help.evaluate(element => {
        const { right, top } = element.getBoundingClientRect()
        return `${Math.round(document.documentElement.clientWidth - right)} ${Math.round(top)}`
      }),
    )
  }
  expect([...places]).toHaveLength(1)
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
      title: 'Begin',
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
  for (const [n, name] of ['1 Begin', '2 Then lift it.'].entries())
    await expect(rows.nth(n)).toHaveAccessibleName(name)
  // Media: place and number of the cells, and what each is called, what it is, and where it is
  // used.
  const { image } = await site.admin.client.uploadImage(
    { query: { file: 'told.jpg' } },
    { file: new Blob([new Uint8Array(await photo(800, 600))]) },
  )
  const { revisionid, stepid } = (await site.admin.client.readGuide({ params: { guideid } }))
    .steps[0]!
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
