// A page of the wiki is written: by keys alone, by clicks alone, and by two at once.
import type { Page } from '@playwright/test'
import { matchIn } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expectSaved, save } from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const raw =
  "== Tools ==\n\nTake a '''small''' driver.\n\n* one screw\n* two screws\n\n[x_node|eyJ0eXBlIjoiZnV0dXJlQmxvY2siLCJhdHRycyI6eyJ4IjpbMV19fQ]\n\n{table\n|! Part\n|! Price\n|--\n| lid\n| 5\n}\n\nClose the lid again."
const changed = (from: string, to: string, text = raw) => {
  expect(text).toContain(from)
  return text.replace(from, to)
}
const madeOf = pagesCalled('A/B & C? 100% +"ü"')
const aPage = (site: Site) => madeOf(site, raw)
const open = async (page: Page, author: Person, address: string) => {
  await signIn(page, author, address)
  await expect(textOf(page)).toContainText('Close the lid again.')
}
let author: Person
test.beforeAll(async ({ site }) => {
  author = await site.person('Wren Page', { privilege: 'Moderator' })
  await site.admin.client.createWiki({
    body: { namespace: 'ITEM', title: 'Long driver', contents: '', display_title: 'A long driver' },
  })
})

test('one changed word of a page changes only that word (A-130, A-132)', async ({ page, site }) => {
  const made = await aPage(site)
  await signIn(
    page,
    author,
    new URL(
      (await made.read()).contents_raw
        ? `${site.origin}/Wiki/${encodeURIComponent(made.params.title.replaceAll(' ', '_'))}`
        : site.origin,
    ).pathname,
  )
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: made.params.title })).toBeVisible()
  await textOf(page).getByText('two screws').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' of brass')
  await save(page)
  expect((await made.read()).contents_raw).toBe(changed('two screws', 'two screws of brass'))
})

test('opened, saved by the key and left again nothing is sent (A-131)', async ({ page, site }) => {
  const made = await aPage(site)
  const before = await made.read()
  const writes: string[] = []
  page.on('request', request => request.method() === 'PATCH' && writes.push(request.url()))
  await open(page, author, made.address)
  await textOf(page).getByText('two screws').click()
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Tools' })).toBeVisible()
  expect(writes).toEqual([])
  expect((await made.read()).revisionid).toBe(before.revisionid)
})

test('headings, lists, marks, the slash menu and tables work by keyboard (A-136, A-137, A-143, W16)', async ({
  page,
  site,
}) => {
  const made = await aPage(site)
  await open(page, author, made.address)
  await textOf(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('=== Lists')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- first')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('below')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' and /no')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/tab')
  await expect(page.getByRole('option', { name: 'Table' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Row 1, column 1' }).last()).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const word of ['Name', 'Size', 'Head', 'nut', 'M4']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('hex')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('The end.')
  await save(page)
  expect((await made.read()).contents_raw).toBe(
    `${raw}\n\n=== Lists ===\n\n* first\n** below\n\n***bold*** and /no\n\n{table\n|! Name\n|! Size\n|! Head\n|--\n| nut\n| M4\n| hex\n}\n\nThe end.`,
  )
})

test('paragraph styles, links, rows and chips work by clicks (A-133, A-136, A-138, A-139)', async ({
  page,
  site,
}) => {
  const title = 'Long driver'
  const made = await aPage(site)
  await open(page, author, made.address)
  const tools = page.getByRole('toolbar', { name: 'Text tools' })
  await textOf(page).getByText('Close the lid again.').click()
  await tools.getByRole('button', { name: 'Paragraph style' }).click()
  await page.getByRole('menuitem', { name: 'Heading 3' }).click()
  await textOf(page).getByText('Take a').click()
  await page.keyboard.press('End')
  await tools.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('combobox', { name: 'Page title or address' }).fill('long driver')
  await page.getByRole('option', { name: 'A long driver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('textbox', { name: 'Row 2, column 1' }).click()
  await page
    .getByRole('toolbar', { name: 'Table tools' })
    .getByRole('button', { name: 'Row' })
    .click()
  await page.getByRole('menuitem', { name: 'Insert row below' }).click()
  await page.getByRole('textbox', { name: 'Row 3, column 1' }).fill('hinge')
  await textOf(page).getByText('futureBlock').click()
  const chip = page.getByRole('toolbar', { name: 'Tools for futureBlock' })
  await chip.getByRole('button', { name: 'View data' }).click()
  await expect(page.getByRole('dialog', { name: 'futureBlock' })).toContainText('"x"')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await chip.getByRole('button', { name: 'Move the block down' }).click()
  await save(page)
  const node = matchIn(raw, /\n\n\[x_node[^\n]*/, 0)
  const table = matchIn(raw, /\{table[^}]*\}/, 0)
  const expected = changed(
    "'''small''' driver.",
    `'''small''' driver.[[${title}]]`,
    changed(
      'Close the lid again.',
      '=== Close the lid again. ===',
      changed(
        `${node}\n\n${table}`,
        `\n\n${table.replace('5\n}', '5\n|--\n| hinge\n|\n}')}${node}`,
      ),
    ),
  )
  expect((await made.read()).contents_raw).toBe(expected)
})

test('only changed fields of a page are sent, and only those of its namespace (A-130)', async ({
  page,
  site,
}) => {
  const title = 'Fields of a thing'
  const thing = { namespace: 'ITEM' as const, title }
  await site.admin.client.createWiki({ body: { ...thing, contents: 'A text.' } })
  await signIn(page, author, `/wiki/ITEM/${title.replaceAll(' ', '+')}/edit`)
  const beside = page.getByRole('complementary', { name: 'About the page' })
  await expect(beside.getByRole('region', { name: 'Suppliers' })).toBeVisible()
  await expect(beside.getByRole('region', { name: 'Documents' })).toHaveCount(0)
  await expect(beside.getByLabel('Repairability')).toHaveCount(0)
  const sent: unknown[] = []
  page.on('request', request => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await beside.getByRole('textbox', { name: 'Summary' }).fill('Turns what is stuck.')
  await beside.getByRole('button', { name: 'Add a fact' }).click()
  await beside.getByRole('group', { name: 'Fact 1' }).getByLabel('Name').fill('Weight')
  await beside.getByRole('group', { name: 'Fact 1' }).getByLabel('Value').fill('90 g')
  await save(page)
  for (const body of sent)
    for (const field of Object.keys(body as object))
      expect(['description', 'info']).toContain(field)
  expect(await site.admin.client.readWiki({ params: thing })).toMatchObject({
    description: 'Turns what is stuck.',
    info: [{ name: 'Weight', value: '90 g' }],
    contents_raw: 'A text.',
  })
  await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'A page of words', contents: 'A text.' },
  })
  await page.goto('/wiki/WIKI/A+page+of+words/edit')
  await expect(beside.getByRole('region', { name: 'Documents' })).toBeVisible()
  await expect(beside.getByRole('region', { name: 'Suppliers' })).toHaveCount(0)
  await expect(beside.getByRole('region', { name: 'Facts' })).toHaveCount(0)
})

test('a click on a link of the text puts the caret into it, and leads nowhere', async ({
  page,
  site,
}) => {
  const params = { namespace: 'WIKI', title: 'A page of links' }
  await site.admin.client.createWiki({ body: { ...params, contents: 'See [[Long driver]] here.' } })
  await signIn(page, author, '/wiki/WIKI/A+page+of+links/edit')
  await textOf(page).getByText('Long driver').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Do ')
  await save(page)
  expect((await site.admin.client.readWiki({ params })).contents_raw).toBe(
    'Do See [[Long driver]] here.',
  )
  await expect(page).toHaveURL('/wiki/WIKI/A+page+of+links/edit')
})

test('what "- " turned into is taken back to what was typed by one undo (A-143)', async ({
  page,
  site,
}) => {
  const made = await aPage(site)
  await open(page, author, made.address)
  await textOf(page).getByText('Close the lid again.').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('- ')
  await expect(
    textOf(page)
      .getByRole('listitem')
      .filter({ hasText: /^Close the lid again\.$/ }),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(
    textOf(page)
      .getByRole('paragraph')
      .filter({ hasText: /^- Close the lid again\.$/ }),
  ).toBeVisible()
})

test('the wiki text view edits the same page and moves nothing else (A-141)', async ({
  page,
  site,
}) => {
  const made = await aPage(site)
  await open(page, author, made.address)
  await textOf(page).getByText('two screws').click()
  await page.keyboard.press('End')
  await page.keyboard.press('F4')
  const source = page.getByRole('textbox', { name: 'Wiki text of this page' })
  await expect(source).toBeFocused()
  await page.keyboard.type(' of brass')
  await expect(source).toContainText('* two screws of brass')
  await page.keyboard.press('F4')
  await expect(textOf(page)).toContainText('two screws of brass')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type(' and tin')
  await save(page)
  expect((await made.read()).contents_raw).toBe(
    changed('two screws', 'two screws of brass and tin'),
  )
})

test('the wiki text has line numbers, colours and search, and errors name their line (A-141)', async ({
  page,
  site,
}) => {
  const made = await aPage(site)
  await open(page, author, made.address)
  await page.keyboard.press('F4')
  const source = page.getByRole('textbox', { name: 'Wiki text of this page' })
  await expect(source).toBeFocused()
  await expect(page.locator('.cm-lineNumbers').getByText('3', { exact: true })).toBeVisible()
  await expect(source.locator('.wiki-heading')).toHaveText('== Tools ==')
  await expect(source.locator('.wiki-list')).toHaveText(['*', '*'])
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('two screws')
  await expect(source.locator('.cm-searchMatch')).toHaveText('two screws')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('[quote]Open\n\n')
  const errors = page.getByRole('region', { name: 'Errors in the wiki text' })
  await expect(errors.getByRole('status')).toHaveText('1 error in the wiki text')
  await expect(page.locator('.cm-lineNumbers').getByText('! 1', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await errors
    .getByRole('button', { name: 'Line 1: “[quote]” is never closed, so readers see it as text.' })
    .click()
  await expect(source).toBeFocused()
  await page.keyboard.type('a [code] b [/code]')
  await expect(errors.getByRole('listitem')).toHaveText([
    /^Line 1: “\[code\]” has no effect here\./,
    /^Line 1: “\[\/code\]” has no effect here\./,
  ])
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Delete')
  await expect(errors.getByRole('status')).toHaveText('')
  for (let n = 0; n < 9; n += 1) await page.keyboard.press('F4')
  await expect(textOf(page)).toContainText('Open')
  await expect(textOf(page).getByText('futureBlock')).toBeVisible()
  await save(page)
  expect((await made.read()).contents_raw).toBe(`Open\n\n${raw}`)
})

test('an author who loses the right to edit a page keeps, copies and asks (A-12)', async ({
  page,
  site,
  context,
  faults,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const loser = await site.person('Lena Loser', { privilege: 'Moderator' })
  const params = { namespace: 'INFO', title: 'House rules' } as const
  await site.admin.client.createWiki({ body: { ...params, contents: raw } })
  const privilege = (to: 'User' | 'Moderator') =>
    site.admin.client.patchUser({ params: { userid: loser.userid }, body: { privilege: to } })
  await open(page, loser, '/wiki/INFO/House%20rules/edit')
  await privilege('User')
  await textOf(page).getByText('two screws').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' of brass')
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'You are no longer allowed to edit this page.' })
  await expect(notice).toContainText('Your text is kept on this device.')
  await expect(textOf(page)).toContainText('two screws of brass')
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'false')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Copy my text' }).click()
  await expect(notice.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('two screws of brass')
  await notice.getByRole('button', { name: 'Request access…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request access' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(
    dialog.getByText('Sent. Moderators will find your message in the reports from readers'),
  ).toBeVisible()
  // Whoever can give the right back finds it.
  const reports = await site.admin.client.listPatrolReports({ query: { q: 'work on this page' } })
  expect(reports.map(({ text, title, answerable }) => [text, title, answerable])).toEqual([
    ['I would like to work on this page. May I edit it?', 'House rules', true],
  ])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'You can read this page but not edit it' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy my text' })).toBeVisible()
  await privilege('Moderator')
  await page.reload()
  await expect(textOf(page)).toContainText('two screws of brass')
  await expectSaved(page)
  expect((await site.anyone.readWiki({ params })).contents_raw).toBe(
    raw.replace('two screws', 'two screws of brass'),
  )
  faults.splice(0, faults.length, ...faults.filter(fault => !/status of 403/.test(fault)))
})

test('two authors of a page are asked about a paragraph both changed (R21)', async ({
  page,
  site,
}) => {
  const made = await aPage(site)
  await open(page, author, made.address)
  const { revisionid } = await made.read()
  await site.admin.client.patchWiki({
    params: made.params,
    query: { revisionid },
    body: {
      contents: changed(
        'Close the lid',
        'The admin closes the lid',
        changed('one screw', 'one long screw'),
      ),
    },
  })
  await textOf(page).getByText('Close the lid again.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Gently.')
  await page.keyboard.press('Control+s')
  const panel = page.getByRole('region', { name: '1 question on the page' })
  await panel.getByRole('radio', { name: 'Suggested' }).click()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expectSaved(page)
  await expect(textOf(page)).toContainText('one long screw')
  expect((await made.read()).contents_raw).toBe(
    changed(
      'Close the lid again.',
      'The admin closes the lid again. Gently.',
      changed('one screw', 'one long screw'),
    ),
  )
})

test('offline text comes back after a reload and is sent (A-40)', async ({
  page,
  site,
  faults,
}) => {
  const made = await aPage(site)
  await open(page, author, made.address)
  await page.route('**/api/2.0/wikis/**', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await textOf(page).getByText('two screws').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' of brass')
  await expect(page.getByRole('button', { name: /^Not saved yet/ })).toBeVisible()
  await page.unroute('**/api/2.0/wikis/**')
  await page.reload()
  await expect(textOf(page)).toContainText('two screws of brass')
  await save(page)
  expect((await made.read()).contents_raw).toBe(changed('two screws', 'two screws of brass'))
  // The connection was cut on purpose.
  faults.splice(0)
})

test('the page editor passes axe in both themes and fits 320 pixels', async ({ page, site }) => {
  const made = await aPage(site)
  await open(page, author, made.address)
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 320]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await textOf(page).getByText('futureBlock').click()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
})
