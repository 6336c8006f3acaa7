// What a page gets beside its words: links that say where they lead, pictures with a form, cards
// and lists, a beginning.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { save } from './support/editing.ts'
import { expectFound } from './support/settled.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let author: Person
const aPage = pagesCalled('Grown')
const pickFromMenu = async (page: Page, typed: string, option: string) => {
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

test.beforeAll(async ({ site }) => {
  author = await site.person('Gro Author', { privilege: 'Moderator' })
  const page = (namespace: string, title: string, more = {}) =>
    site.admin.client.createWiki({ body: { namespace, title, contents: '', ...more } })
  await page('ITEM', 'Reed hook', { display_title: 'Hook for reeds' })
  await page('CATEGORY', 'Loom')
  for (const title of ['Table loom', 'Floor loom'])
    await page('CATEGORY', title, { parent: 'Loom' })
})

test('a link to a missing or renamed page is marked and can be mended (A-138)', async ({
  page,
  site,
  context,
}) => {
  const made = await aPage(
    site,
    'First [[Reed hook]], then [[Hook for reeds|this one]], then [[Nobody wrote this]].',
  )
  await signIn(page, author, made.address)
  const missing = textOf(page).locator('a', { hasText: 'Nobody wrote this' })
  await expect(missing).toHaveCSS('text-decoration-style', 'dashed')
  await expect(textOf(page).locator('[data-shown="Hook for reeds"]')).toHaveText('Reed hook')
  await textOf(page).getByText('Reed hook').click()
  const bar = page.getByRole('toolbar', { name: 'Link to Reed hook' })
  await expect(bar).toContainText('Hook for reeds')
  await expect(bar.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    '/Item/Reed_hook',
  )
  await textOf(page).getByText('this one').click()
  await page
    .getByRole('toolbar', { name: 'Link to Hook for reeds' })
    .getByRole('button', { name: 'Link to “Hook for reeds” (Part or tool) instead' })
    .click()
  await expect(page.getByRole('toolbar', { name: 'Link to Reed hook' })).toBeVisible()
  await missing.click()
  const there = page.getByRole('toolbar', { name: 'Link to Nobody wrote this' })
  await expect(there).toContainText('There is no page “Nobody wrote this” yet.')
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await there.getByRole('link', { name: 'Create page' }).click()
  const other = await opened
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('Nobody wrote this')
  await other.getByRole('button', { name: 'Create page' }).click()
  await expect(textOf(other)).toBeFocused()
  await other.close()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('toolbar', { name: 'Link to Nobody wrote this' })).toContainText(
    'Wiki page',
  )
  await save(page)
  expect(await made.raw()).toBe(
    'First [[Reed hook]], then [[Reed hook|this one]], then [[Nobody wrote this]].',
  )
})

test('a picture in text gets caption, size, place and text in one undo (A-140)', async ({
  page,
  site,
}) => {
  const file = new Uint8Array(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  )
  const imageid = (await author.client.uploadImage({ query: { file: 'lid.png' } }, { file })).image
    .id
  const made = await aPage(site, `Look:\n\n[image|${imageid}|glow=1]\n\nThere.`, author)
  await signIn(page, author, made.address)
  await textOf(page).locator('img:not([class])').click()
  await page.getByRole('button', { name: 'Edit caption, size and position…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit caption, size and position' })
  await dialog.getByLabel('Caption').fill('A [lid')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByLabel('Caption')).toHaveAccessibleDescription(/cannot contain/)
  await dialog.getByLabel('Caption').fill('A lid')
  await dialog.getByLabel('Size').selectOption('Large')
  await dialog.getByLabel('Position').selectOption('Centred')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit caption, size and position…' }).click()
  await dialog.getByLabel('Caption').fill('A lid')
  await dialog.getByLabel('Size').selectOption('Large')
  await dialog.getByLabel('Position').selectOption('Centred')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(textOf(page)).toContainText('A lid')
  await page.getByRole('button', { name: 'Edit alternative text…' }).click()
  await page.getByRole('dialog').getByLabel('What the picture shows').fill('A blue lid from above.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save text' }).click()
  // it is the picture's, and has been saved with it
  await expect(page.getByRole('dialog')).toBeHidden()
  await save(page)
  expect(await made.raw()).toBe(
    `Look:\n\n[image|${imageid}|glow=1|caption=A lid|size=large|align=center]\n\nThere.`,
  )
  expect((await site.admin.client.readWiki({ params: made.params })).contents_rendered).toMatch(
    /imageBox_center.*alt="A blue lid from above\.".*<p>A lid<\/p>/,
  )
  await textOf(page).focus()
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).not.toContainText('A lid')
  await save(page)
  expect(await made.raw()).toBe(`Look:\n\n[image|${imageid}|glow=1]\n\nThere.`)
})

test('the slash menu brings cards of parts and of categories (A-137)', async ({ page, site }) => {
  const made = await aPage(site, 'Use ')
  await signIn(page, author, made.address)
  await textOf(page).getByText('Use').click()
  await page.keyboard.press('End')
  await pickFromMenu(page, ' /part', 'Part or tool')
  const words = page.getByRole('combobox', { name: 'Part of the title' })
  await words.fill('hook')
  await page.getByRole('option', { name: /Hook for reeds/ }).click()
  await expect(textOf(page)).toContainText('Reed hook')
  await page.keyboard.press('Enter')
  await pickFromMenu(page, '/categor', 'List of subcategories')
  await words.fill('floor loom')
  await page.getByRole('option', { name: 'Floor loom' }).click()
  await expect(words).toHaveAccessibleDescription(/“Floor loom” has no subcategories\./)
  await words.fill('loom')
  await page.getByRole('option', { name: 'Loom', exact: true }).click()
  await expect(textOf(page).getByRole('listitem')).toHaveText(['Floor loom', 'Table loom'])
  await save(page)
  expect(await made.raw()).toBe('Use [product|Reed hook]\n\n* [[Floor loom]]\n* [[Table loom]]')
})

test('a new page opens with the caret in its text (A-146)', async ({ page, site }) => {
  await signIn(page, author, '/wiki/new?title=Warping+boards')
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(page).toHaveURL('/wiki/WIKI/Warping+boards/edit')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('Wind the warp.')
  await save(page)
  expect(
    await site.anyone.readWiki({ params: { namespace: 'WIKI', title: 'Warping boards' } }),
  ).toMatchObject({ contents_raw: 'Wind the warp.' })
})

test('unanswered prompts of a page template are never saved (A-145)', async ({ page, site }) => {
  await signIn(page, author, '/wiki/new?namespace=CATEGORY&title=Rigid+heddle+loom')
  await page.getByLabel('Start with').selectOption('Device page')
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(textOf(page).getByRole('heading')).toHaveText([
    'Background',
    'Identification',
    'Technical data',
  ])
  await expect(textOf(page).locator('[data-prompt]')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.type('Small and quick.')
  await expect(textOf(page).locator('[data-prompt]')).toHaveCount(2)
  await save(page)
  const read = async () =>
    (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Rigid heddle loom' } }))
      .contents_raw
  expect(await read()).toBe(
    '== Background ==\n\nSmall and quick.\n\n== Identification ==\n\n== Technical data ==',
  )
  await page.reload()
  await expect(textOf(page).getByRole('heading')).toHaveCount(3)
  await textOf(page).getByText('Small and quick.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await pickFromMenu(page, '/template', 'Template: Device page')
  await expect(textOf(page).getByRole('heading')).toHaveCount(6)
})

test('causes of a page from the template for faults stand on the page of the device (D-C1)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Inkle loom', contents: '' },
  })
  await signIn(page, author, '/wiki/new?namespace=WIKI&title=The+band+curls')
  await page.getByLabel('Start with').selectOption('Troubleshooting page')
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('It rolls up at its edges.')
  await textOf(page).getByRole('heading', { name: 'Most likely cause' }).click({ clickCount: 3 })
  await page.keyboard.type('The warp is too tight')
  await save(page)
  await page.goto('/')
  const params = { namespace: 'WIKI', title: 'The band curls' }
  const { contents_raw, revisionid } = await site.admin.client.readWiki({ params })
  expect(contents_raw).toContain('[comment]solutions[/comment]\n\n== The warp is too tight ==')
  await site.admin.client.patchWiki({
    params,
    query: { revisionid },
    body: { contents: `Seen on each [[Inkle loom]].\n\n${contents_raw}` },
  })
  const results = page.getByRole('region', { name: 'Results' })
  // The first word is of the last change.
  await expectFound(site.admin.client, 'inkle band curls', ['The band curls'])
  await page.goto('/search?q=band+curls')
  await expect(results.getByRole('heading').first()).toHaveText('Faults')
  await expect(results.getByRole('link', { name: 'The warp is too tight' })).toBeVisible()
  await page.goto('/Device/Inkle_loom')
  const faults = page.locator('#faults')
  await expect(faults.getByRole('heading')).toHaveText('What is wrong with it?')
  await expect(faults.getByRole('listitem')).toContainText(
    'The band curls1 causeCheck first: The warp is too tight',
  )
  await expectAccessible(page)
  await faults.getByRole('link', { name: 'The band curls' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The band curls' })).toBeVisible()
})

test('a link to a heading survives changes of case and punctuation (A-144)', async ({
  page,
  site,
}) => {
  const filler = Array.from({ length: 30 }, (_, n) => `Line ${n} of the text.`).join('\n\n')
  const made = await aPage(
    site,
    `== First ==\n\n${filler}\n\n== Second ==\n\n${filler}\n\n== Tie-up & Treadling ==\n\nLast.`,
  )
  await page.goto(
    '/Wiki/Grown_6#Section_Tie_up_Treadling'.replace(
      'Grown_6',
      made.params.title.replaceAll(' ', '_'),
    ),
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Tie-up & Treadling' })).toBeInViewport()
  await signIn(page, author, made.address)
  await page
    .getByRole('navigation', { name: 'Page headings' })
    .getByRole('button', { name: 'Tie-up & Treadling' })
    .click()
  await expect(textOf(page)).toBeFocused()
  await expect(textOf(page).getByRole('heading', { name: 'Tie-up & Treadling' })).toBeInViewport()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  for (let n = 0; n < 11; n += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type(' treadling?')
  await save(page)
  expect(await made.raw()).toContain('== Tie-up & treadling? ==')
  await page.goto(`/Wiki/${made.params.title.replaceAll(' ', '_')}#Section_Tie_up_Treadling`)
  await expect(
    page.getByRole('heading', { level: 2, name: 'Tie-up & treadling?' }),
  ).toBeInViewport()
})

test('links, pictures and prompts fit on a phone, in light and dark', async ({ page, site }) => {
  const made = await aPage(
    site,
    'See [[Reed hook]] and [[A page that nobody wrote, with a long title that goes on and on]].\n\n== Symptoms ==\n\nIt hums.',
  )
  await signIn(page, author, made.address)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 844 })
    await textOf(page).getByText('A page that nobody').click()
    await expect(page.getByRole('link', { name: 'Create page' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('the picture of a page is a field and not part of its text (A-130)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'A text.')
  await signIn(page, author, made.address)
  await expect(textOf(page)).toContainText('A text.')
  const region = page
    .getByRole('complementary', { name: 'About the page' })
    .getByRole('region', { name: 'Picture' })
  const buffer = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#642' },
  })
    .png()
    .toBuffer()
  await region
    .getByLabel('Picture file for the page')
    .setInputFiles({ name: 'head.png', mimeType: 'image/png', buffer })
  await expect(region.getByRole('button', { name: 'Crop…' })).toBeVisible()
  await save(page)
  const read = await site.anyone.readWiki({ params: made.params })
  expect([read.contents_raw, read.image !== null]).toEqual(['A text.', true])
})

test('moving a category from its editor keeps unsaved text (A-130)', async ({ page, site }) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Inkle loom', contents: 'Narrow.' },
  })
  const read = () =>
    site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Inkle loom' } })
  await signIn(page, author, '/wiki/CATEGORY/Inkle+loom/edit')
  await textOf(page).getByText('Narrow.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And long.')
  await save(page)
  // Once the move has left nothing reads the page again until the test lets it.
  let isMoved = false
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route(/\/wikis\/CATEGORY\/Inkle/, async route => {
    const method = route.request().method()
    if (method === 'PUT') isMoved = true
    else if (isMoved && method === 'GET') await held
    await route.continue()
  })
  const statuses: number[] = []
  page.on(
    'response',
    response => void (response.request().method() === 'PATCH' && statuses.push(response.status())),
  )
  const place = page
    .getByRole('complementary', { name: 'About the page' })
    .getByRole('region', { name: 'Place in the tree' })
  await place.getByRole('combobox', { name: 'Parent category' }).fill('Loom')
  await page.getByRole('option', { name: 'Loom', exact: true }).click()
  await place.getByRole('button', { name: 'Move the category' }).click()
  await expect(place.getByRole('button', { name: 'Move the category' })).toBeHidden()
  expect((await read()).parent).toBe('Loom')
  // The move has made a revision, on which the next save stands at once.
  await textOf(page).getByText('Narrow. And long.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And light.')
  await save(page)
  expect(await read()).toMatchObject({
    parent: 'Loom',
    contents_raw: 'Narrow. And long. And light.',
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  letGo()
})

test('a category shows the parts and tools of its guides', async ({ page, site }) => {
  for (const title of ['Warp it', 'Thread it']) {
    await site.admin.client.createGuide({
      body: {
        category: 'Floor loom',
        type: 'technique',
        title,
        public: true,
        tools: [{ name: 'Reed hook' }],
        parts: title === 'Warp it' ? [{ name: 'Heddle', type: 'wire' }] : [],
      },
    })
  }
  await page.goto('/Device/Floor_loom')
  const tools = page.getByRole('list', { name: 'Tools' })
  await expect(tools.getByRole('listitem')).toHaveText([/^Hook for reeds\s*2 guides$/])
  await expect(page.getByRole('list', { name: 'wire' }).getByRole('listitem')).toHaveText([
    /^Heddle\s*1 guide$/,
  ])
  await expectAccessible(page)
  await tools.getByRole('link', { name: 'Hook for reeds' }).click()
  await expect(page).toHaveURL('/Item/Reed_hook')
})

test('pages of people and teams show what they wrote about themselves', async ({ page, site }) => {
  const team = await author.client.createTeam({ body: { name: 'Saturday weavers' } })
  await page.goto(team.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Saturday weavers' })).toBeVisible()
  await author.client.createWiki({
    body: { namespace: 'TEAM', title: String(team.teamid), contents: 'We weave on Saturdays.' },
  })
  await author.client.createWiki({
    body: { namespace: 'USER', title: String(author.userid), contents: 'I weave alone.' },
  })
  await page.goto(team.url)
  await expect(page.getByRole('heading', { name: 'About the team' })).toBeVisible()
  await expect(page.getByText('We weave on Saturdays.')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, author, `/User/${author.userid}/Gro+Author`)
  await expect(page.getByText('I weave alone.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(textOf(page)).toContainText('I weave alone.')
  expect(await site.anyone.readTeam({ params: { teamid: team.teamid } })).toMatchObject({
    name: 'Saturday weavers',
  })
})
