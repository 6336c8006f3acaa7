import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, matchIn } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible } from './support/accessible.ts'
import { aGuide, expectSaved, readBack, save, publishFromPanel } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Person } from './support/site.ts'

let ada: Person
let guide: Guide

test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author', { reputation: 1000 })
  // A guide needs a category, which Moderators make.
  await aGuide(site.admin, 'What stands in the way', [])
  guide = await aGuide(ada, 'True a wheel', [['Turn it.', 'Slowly.'], ['Look.']])
})

/** Bodies of the changes of a guide's own fields that leave the page. */
const changesOf = (page: Page) => {
  const sent: Record<string, unknown>[] = []
  page.on(
    'request',
    request =>
      request.method() === 'PATCH' &&
      /\/guides\/\d+\?/.test(request.url()) &&
      sent.push(request.postDataJSON() as Record<string, unknown>),
  )
  return sent
}
const open = async (page: Page, { guideid }: Guide, part = 'details') => {
  await signIn(page, ada, `/guides/${guideid}/edit/${part}`)
  await expect(page.getByRole('heading', { level: 1, name: guide.title })).toBeVisible()
}
/** The wiki text of a field that is written as readers see it. */
const sourceOf = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name }).click()
  await page.keyboard.press('F4')
  await expect(page.getByRole('textbox', { name })).not.toHaveAttribute('contenteditable')
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an entry over its limit is kept, counted and sent only once shortened (A-109, A-110)', async ({
  page,
}) => {
  const sent = changesOf(page)
  await open(page, guide)
  const summary = page.getByRole('textbox', { name: 'Summary' })
  await summary.fill('x'.repeat(155))
  await save(page)
  await summary.fill('y'.repeat(200))
  await expect(page.getByText('45 characters too many', { exact: true })).toBeVisible()
  await expect(summary).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('mark', { hasText: /^y{45}$/ })).toHaveCount(1)
  const introduction = page.getByRole('textbox', { name: 'Introduction' })
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `Line ${n + 1}.`).join('\n')
  await sourceOf(page, 'Introduction')
  await introduction.fill(lines(50))
  await expect(page.getByText('1 line too many', { exact: true })).toBeVisible()
  await expect(page.locator('mark', { hasText: /^Line 50\.$/ })).toHaveCount(1)
  await sourceOf(page, 'Conclusion')
  await page.getByRole('textbox', { name: 'Conclusion' }).fill(lines(60))
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await readBack(ada, guide.guideid)).conclusion_raw).toBe(lines(60))
  expect(
    sent.every(
      body =>
        String(body['summary'] ?? '').length <= 155 &&
        String(body['introduction'] ?? '').split('\n').length <= 49,
    ),
  ).toBe(true)
  await expect(summary).toHaveValue('y'.repeat(200))
  await summary.fill('Round again.')
  await introduction.fill(lines(49))
  await save(page)
  expect(await readBack(ada, guide.guideid)).toMatchObject({
    summary: 'Round again.',
    introduction_raw: lines(49),
  })
  await introduction.fill('Hold the door.')
  await introduction.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 8))
  await page.keyboard.press('Control+b')
  await expect(introduction).toHaveValue("Hold '''the''' door.")
  await button(page, 'As readers see it').first().click()
  await expect(page.locator('strong', { hasText: /^the$/ })).toBeVisible()
})

test('difficulty is one of five or none and times are sent as ordered seconds (A-111)', async ({
  page,
}) => {
  const sent = changesOf(page)
  await open(page, guide)
  await expect(page.getByRole('group', { name: 'Difficulty' }).getByRole('radio')).toHaveCount(6)
  await page.getByRole('radio', { name: 'Moderate' }).check()
  await page.getByRole('textbox', { name: 'Shortest time' }).fill('10')
  await page.getByRole('textbox', { name: 'Longest time' }).fill('20')
  await expect(page.getByText(/^Shown to readers as: 10\W+20\Wmin$/)).toBeVisible()
  await save(page)
  expect(Object.assign({}, ...sent)).toMatchObject({
    difficulty: 'Moderate',
    time_required_min: 600,
    time_required_max: 1200,
  })
  await page.getByRole('textbox', { name: 'Shortest time' }).fill('40')
  await expect(
    page.getByText(
      'The shortest time is longer than the longest. Until you correct this, neither is sent.',
    ),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Easy', exact: true }).check()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await readBack(ada, guide.guideid)).difficulty).toBe('Easy')
  expect((await readBack(ada, guide.guideid)).time_required_min).toBe(600)
  await page.getByRole('button', { name: /^Swap the times/ }).click()
  await save(page)
  expect(await readBack(ada, guide.guideid)).toMatchObject({
    time_required_min: 1200,
    time_required_max: 2400,
  })
})

test('parts come from a spreadsheet, from known names and from new pages (A-112, A-214)', async ({
  page,
  site,
}) => {
  await ada.client.createWiki({ body: { namespace: 'ITEM', title: 'Spoke key', contents: '' } })
  const sent = changesOf(page)
  await open(page, guide, 'parts')
  await button(page, 'Add part').click()
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Name' }).evaluate((field: HTMLElement, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, 'Rim\t1\tfront\nSpoke\t32\tsteel\nNipple\t32\t')
  await expect(page.locator('#parts').getByText('3 rows were pasted.')).toBeVisible()
  await save(page)
  const partsNow = async () =>
    (await readBack(ada, guide.guideid)).parts.map(({ text, quantity, notes, featured }) => [
      text,
      quantity,
      notes,
      featured,
    ])
  expect(await partsNow()).toEqual([
    ['Rim', 1, 'front', false],
    ['Spoke', 32, 'steel', false],
    ['Nipple', 32, null, false],
  ])

  const spoke = page.getByRole('group', { name: 'Spoke' })
  await spoke.getByRole('textbox', { name: 'Quantity' }).fill('0')
  await expect(spoke.getByText(/^Enter a whole number from 1/)).toBeVisible()
  await spoke.getByRole('textbox', { name: 'Quantity' }).fill('36')
  await spoke.getByRole('button', { name: /^Move Spoke, 2 of 3/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Move Spoke, 3 of 3/ })).toBeFocused()
  await page.getByRole('group', { name: 'Rim' }).getByRole('checkbox', { name: 'Featured' }).click()
  await page
    .getByRole('group', { name: 'Spoke' })
    .getByRole('checkbox', { name: 'Featured' })
    .click()
  await expect(
    page.getByRole('group', { name: 'Spoke' }).getByRole('checkbox', { name: 'Featured' }),
  ).toBeFocused()
  await expect(
    page.getByText('“Spoke” is now featured and comes first. “Rim” is no longer featured.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Nipple' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await save(page)
  expect(await partsNow()).toEqual([
    ['Spoke', 36, 'steel', true],
    ['Nipple', 32, null, false],
    ['Rim', 1, 'front', false],
  ])

  // A name is not sent while it is typed: each half of it would become a page.
  await button(page, 'Add tool').click()
  const names = page.getByRole('combobox', { name: 'Name' })
  await names.first().pressSequentially('spoke')
  await page.getByRole('option', { name: 'Spoke key' }).click()
  await save(page)
  await button(page, 'Add tool').click()
  const before = sent.length
  await names.nth(1).pressSequentially('Dish gauge')
  await expect(
    page.getByText('“Dish gauge” is new. Its page is created once readers can see this row.'),
  ).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Description in one sentence' })
    .fill('Shows whether a rim stands in the middle.')
  await page
    .getByRole('textbox', { name: 'Web address of a shop' })
    .fill('https://tools.example/dish')
  expect(sent.length).toBe(before)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await save(page)
  expect((await readBack(ada, guide.guideid)).tools.map(({ text }) => text)).toEqual([
    'Spoke key',
    'Dish gauge',
  ])
  const made = await site.anyone.readWiki({ params: { namespace: 'ITEM', title: 'Dish gauge' } })
  expect(made).toMatchObject({
    description: 'Shows whether a rim stands in the middle.',
    suppliers: [{ url: 'https://tools.example/dish' }],
  })
  await expectAccessible(page)
})

test('a prerequisite that closes a circle is refused with the circle named (A-113)', async ({
  page,
  faults,
}) => {
  const [a, b, c] = [
    await aGuide(ada, 'Chain A', [['One.'], ['Two.']]),
    await aGuide(ada, 'Chain B', [['Three.']]),
    guide,
  ]
  const before = async (one: Guide, first: Guide[]) => {
    const { revisionid } = await ada.client.readGuide({
      params: { guideid: one.guideid },
      query: { unpatrolled: true },
    })
    await ada.client.patchGuide({
      params: { guideid: one.guideid },
      query: { revisionid },
      body: { prerequisites: first.map(({ guideid }) => guideid) },
    })
  }
  await before(a, [b])
  await before(b, [c])
  const secret = await ada.client.createGuide({
    body: { category: c.category, type: 'repair', title: 'Kept to myself' },
  })
  await open(page, c)
  const field = page.getByRole('combobox', { name: 'Add a guide to do first' })
  const add = async (text: string, title: string) => {
    await field.fill(text)
    await page.getByRole('option', { name: new RegExp(`^${title}`) }).click()
  }
  await add('Chain A', 'Chain A')
  await expect(
    page.getByRole('alert').filter({ hasText: '“Chain A” cannot come before this guide.' }),
  ).toContainText('Chain A → Chain B → True a wheel → Chain A')
  await before(a, [])
  await add(String(a.guideid), 'Chain A')
  await expect(
    page.getByText('2 steps come before those of this guide; 4 steps in total.'),
  ).toBeVisible()
  await add('Kept', 'Kept to myself')
  await expect(page.getByText('Private: readers see a gap here.')).toBeVisible()
  await page.getByRole('button', { name: /^Move Kept to myself, 2 of 2/ }).focus()
  await page.keyboard.press('ArrowUp')
  await save(page)
  expect((await readBack(ada, c.guideid)).prerequisites.map(({ guideid }) => guideid)).toEqual([
    secret.guideid,
    a.guideid,
  ])
  await page.getByRole('button', { name: 'More actions for Kept to myself' }).click()
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'More actions for Chain A' }).click()
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await save(page)

  // Between the look and the save somebody closes the circle.
  const late = await aGuide(ada, 'Chain D', [['Five.']])
  await page.route(new RegExp(`/guides/${c.guideid}\\?`), async (route, request) => {
    if (request.method() === 'PATCH') await before(late, [c])
    await route.fallback()
  })
  await add('Chain D', 'Chain D')
  await page.keyboard.press('Control+s')
  await expect(
    page.getByRole('alert').filter({ hasText: '“Chain D” cannot come before this guide.' }),
  ).toContainText('Chain D → True a wheel → Chain D')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await save(page)
  expect((await readBack(ada, c.guideid)).prerequisites).toEqual([])
  expect(faults.splice(0).filter(fault => !fault.includes('status of 422'))).toEqual([])
})

test('removing the main document clears its mark in the same write (A-114)', async ({ page }) => {
  const pdf = Buffer.from(
    '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )
  const sent = changesOf(page)
  await open(page, guide)
  await page
    .getByLabel('Document file for the guide')
    .setInputFiles({ name: 'rim-sizes.pdf', mimeType: 'application/pdf', buffer: pdf })
  const row = page.getByRole('listitem').filter({ hasText: 'rim-sizes' })
  await expect(row).toContainText(/1 page, \d+ B|1 page, 0?\.?\d+ [kK]B|\d/)
  await page.getByRole('checkbox', { name: /rim-sizes.* is the main document/ }).check()
  await save(page)
  const stored = await readBack(ada, guide.guideid)
  expect(stored.featured_documentid).toBe(firstOf(stored.documents).documentid)
  await row.getByRole('button', { name: /^More actions for rim-sizes/ }).click()
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await save(page)
  expect(sent.at(-1)).toEqual({ documents: [], featured_documentid: null })
  await button(page, 'Choose from my documents…').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Use rim-sizes/ })
    .click()
  await save(page)
  expect((await readBack(ada, guide.guideid)).documents.map(({ filename }) => filename)).toEqual([
    'rim-sizes.pdf',
  ])
})

test('locked flags name who sets them and the others can be ticked (A-115)', async ({
  page,
  site,
}) => {
  await open(page, guide)
  const flags = page.locator('#flags')
  await flags.getByRole('checkbox', { name: /^In Progress/ }).check()
  await expect(flags.getByText('Featured Guide', { exact: true })).toBeVisible()
  await expect(flags.getByRole('checkbox', { name: /^Featured Guide/ })).toHaveCount(0)
  await expect(
    flags
      .getByText(
        'Only Moderators and Admins can set this flag. You can see this flag but not change it.',
      )
      .first(),
  ).toBeVisible()
  await save(page)
  expect((await readBack(ada, guide.guideid)).flags).toContain('GUIDE_IN_PROGRESS')
  await signIn(page, site.admin, `/guides/${guide.guideid}/edit/details`)
  await flags.getByText('More flags').click()
  await expect(flags.getByRole('checkbox', { name: /^Featured Guide/ })).toBeVisible()
})

test('a step picture becomes the cropped picture of the guide (A-117)', async ({ page }) => {
  const bytes = await photo(1200, 900)
  const { image } = await ada.client.uploadImage(
    { query: { file: 'wheel.jpg' } },
    { file: new Blob([new Uint8Array(bytes)]) },
  )
  const first = firstOf((await readBack(ada, guide.guideid)).steps)
  await ada.client.patchStep({
    params: { guideid: guide.guideid, stepid: first.stepid },
    query: { revisionid: first.revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  const sent = changesOf(page)
  await open(page, guide)
  await button(page, 'Use picture 1 from the steps').click()
  await save(page)
  expect(sent.at(-1)).toEqual({ image: image.id })
  const shown = page.getByRole('img', { name: 'Guide picture' })
  const source = existing(await shown.getAttribute('src'), 'an address')
  await page.goto('/guides?whose=mine')
  await expect(
    page
      .getByRole('list', { name: 'Guides' })
      .getByRole('listitem')
      .filter({ hasText: 'True a wheel' })
      .locator('img')
      .first(),
  ).toHaveAttribute('src', new RegExp(matchIn(source, /\/igi\/\w+/, 0)))
  await page.goBack()
  await button(page, 'Crop…').click()
  for (let n = 0; n < 4; n++)
    await page.getByRole('group', { name: /^Part of the picture/ }).press('+')
  await button(page, 'Use this crop').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await save(page)
  const cut = await ada.client.readImage({
    params: { id: String(existing((await readBack(ada, guide.guideid)).image, 'a picture').id) },
  })
  expect(cut).toMatchObject({ srcid: image.id, crop: { rotate: 0 } })
  expect(existing(cut.crop, 'a crop').width).toBeLessThan(1200)
})

test('publishing waits for unsent text and names its readers and users (A-116, A-18)', async ({
  page,
  site,
}) => {
  const draft = await ada.client.createGuide({
    body: { category: guide.category, type: 'repair', title: 'Kept back', summary: 'Old.' },
  })
  const shows = await aGuide(ada, 'Shows it too', [['One.']])
  await ada.client.patchGuide({
    params: { guideid: shows.guideid },
    query: { revisionid: shows.revisionid },
    body: { prerequisites: [draft.guideid] },
  })
  await ada.client.createStep({
    params: { guideid: draft.guideid },
    body: { lines: [{ text_raw: 'Begin.', bullet: 'black', level: 0 }] },
  })
  await signIn(page, ada, `/guides/${draft.guideid}/edit/details`)
  const panel = page.getByRole('complementary', { name: 'Publishing' })
  await expect(panel.getByText('1 guide shows steps of this guide:')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Shows it too', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Summary' }).fill('x'.repeat(156))
  await expect(panel.getByText(/^1 required,/)).toBeVisible()
  await expect(panel.getByText('The summary has more than 155 characters.')).toBeVisible()
  const publish = panel.getByRole('button', { name: 'Publish…', exact: true })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await expect(publish).toHaveAccessibleDescription('Fix 1 required finding before you publish.')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Summary' }).fill('The last word.')
  await publish.click()
  await publishFromPanel(page)
  await expect(panel.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  expect(await site.anyone.readGuide({ params: { guideid: draft.guideid } })).toMatchObject({
    public: true,
    summary: 'The last word.',
  })
  await expectSaved(page)
  // From the steps the same is shown first, since another guide is touched.
  await page.getByRole('link', { name: 'Steps', exact: true }).click()
  await expect(panel).toBeHidden() // until the steps are there, its button is the one on the screen
  await page.getByRole('button', { name: 'Unpublish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unpublish this guide?' })
  await expect(
    dialog.getByText('1 guide shows steps of this guide and would have a gap:'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('button', { name: 'Publish…', exact: true })).toBeVisible()
})

test('deleting a guide that others use asks for its title first (A-119)', async ({
  page,
  site,
}) => {
  const draft = await ada.client.createGuide({
    body: { category: guide.category, type: 'repair', title: 'Nobody knows it' },
  })
  await signIn(page, ada, `/guides/${draft.guideid}/edit/details`)
  await button(page, 'Delete this private guide').click()
  await expect(page.getByRole('heading', { name: '“Nobody knows it” is deleted' })).toBeVisible()
  await expect(button(page, 'Undo')).toBeFocused()
  await expect(readBack(ada, draft.guideid)).rejects.toMatchObject({ status: 404 })
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Nobody knows it', exact: true }),
  ).toBeVisible()
  expect((await readBack(ada, draft.guideid)).title).toBe('Nobody knows it')

  const shown = await aGuide(site.admin, 'Read by all', [['One.']])
  const shows = await aGuide(site.admin, 'Shows its steps', [['Two.']])
  await site.admin.client.patchGuide({
    params: { guideid: shows.guideid },
    query: { revisionid: shows.revisionid },
    body: { prerequisites: [shown.guideid] },
  })
  await signIn(page, site.admin, `/guides/${shown.guideid}/edit/details`)
  await button(page, 'Delete this guide…').click()
  const dialog = page.getByRole('dialog', { name: 'Delete “Read by all”?' })
  await expect(dialog.getByRole('link', { name: 'Shows its steps' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    'Enter the title first.',
  )
  await dialog.getByRole('textbox').fill('Read by all')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: '“Read by all” is deleted' })).toBeVisible()
  await expect(site.anyone.readGuide({ params: { guideid: shown.guideid } })).rejects.toMatchObject(
    { status: 404 },
  )
})
