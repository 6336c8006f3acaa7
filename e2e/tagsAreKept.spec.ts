// Tags across documents: found, merged, taken back, given to what a search finds.
import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { expectFound } from './support/settled.ts'
import { inDatabase } from './support/rows.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let moderator: Person
test.beforeAll(async ({ site }) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Lamps', contents: '' },
  })
  moderator = await site.person('Mona Tag', { privilege: 'Moderator' })
})

const guideWith = async (site: Site, title: string, tags: string[]) => {
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Lamps', type: 'repair', title, public: true },
  })
  for (const tag of tags) await site.admin.client.tagGuide({ params: { guideid }, body: { tag } })
  return guideid
}
const tagsOf = (site: Site, guideid: number) => site.anyone.listGuideTags({ params: { guideid } })
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

test('three tags are merged and divided again by keyboard (A-167, A-170, A-172)', async ({
  page,
  site,
}) => {
  const guides = [
    await guideWith(site, 'Fuse', ['fuse']),
    await guideWith(site, 'Fuses', ['fuses', 'kept']),
    await guideWith(site, 'Fuse holder', ['fuse box']),
  ]
  await signIn(page, moderator, '/tags?q=fuse')
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  await expect(page.getByText('Tags: 3 of 4')).toBeVisible()
  await box(page, 'fuse').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('region', { name: '3 tags selected' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(box(page, 'fuse box')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: '2 tags selected' })).toBeVisible()
  await page.keyboard.press('Space')
  const act = page.getByRole('region', { name: '3 tags selected' })
  await act.getByLabel('Tag to merge into').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('fuses and holders')
  await page.keyboard.press('Enter')
  const dry = page.getByRole('region', { name: 'What would change' })
  await expect(dry.getByRole('row', { name: /Fuse holder Will change/ })).toContainText(
    'fuses and holders',
  )
  expect(await Promise.all(guides.map(guideid => tagsOf(site, guideid)))).toEqual([
    ['fuse'],
    ['fuses', 'kept'],
    ['fuse box'],
  ])
  await expectAccessible(page)
  await dry.getByRole('button', { name: 'Merge tags in 3 documents' }).focus()
  await page.keyboard.press('Enter')
  const run = page.getByRole('region', { name: /^Run \d+$/ })
  await expect(run.getByText('Done.')).toBeVisible()
  expect(await Promise.all(guides.map(guideid => tagsOf(site, guideid)))).toEqual([
    ['fuses and holders'],
    ['fuses and holders', 'kept'],
    ['fuses and holders'],
  ])
  // Another tab shows the same run.
  await page.reload()
  await expect(run.getByText('Done.')).toBeVisible()
  await run.getByRole('button', { name: 'Undo in 3 documents' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Undoing a run' }).getByText('Done.')).toBeVisible()
  expect(await Promise.all(guides.map(guideid => tagsOf(site, guideid)))).toEqual([
    ['fuse'],
    ['fuses', 'kept'],
    ['fuse box'],
  ])
  await page.getByRole('link', { name: 'Runs' }).click()
  await expect(page.getByRole('row', { name: /Undone/ })).toBeVisible()
  await expectAccessible(page)
})

test('a tag is taken off three documents and put back (A-168)', async ({ page, site }) => {
  const guides = [
    await guideWith(site, 'Cord', ['cord']),
    await guideWith(site, 'Cord grip', ['cord']),
    await guideWith(site, 'Cord switch', ['cord']),
  ]
  await signIn(page, moderator, '/tags/cord')
  await expect(page.getByRole('heading', { level: 1, name: 'Tag: cord' })).toBeVisible()
  const sent: [string, string | null][] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith('/tag'))
      sent.push([request.method(), request.postData()])
  })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Remove the tag from 3 documents' }).click()
  await expect(page.getByText('The tag was removed from 3 documents.')).toBeVisible()
  await expect(page.getByText('No documents with this tag')).toBeVisible()
  expect(sent).toEqual(Array.from({ length: 3 }, () => ['DELETE', JSON.stringify({ tag: 'cord' })]))
  expect(await Promise.all(guides.map(guideid => tagsOf(site, guideid)))).toEqual([[], [], []])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Cord grip/ })).toBeVisible()
  await expect
    .poll(() => Promise.all(guides.map(guideid => tagsOf(site, guideid))))
    .toEqual([['cord'], ['cord'], ['cord']])
  await expectAccessible(page)
  await expectFitsPhones(page)
})

test('search results are tagged in one run and synonyms apply (A-168, A-173)', async ({
  page,
  site,
}) => {
  const guides = [
    await guideWith(site, 'Dimmer swap', ['dimming']),
    await guideWith(site, 'Dimmer knob', []),
  ]
  await signIn(page, moderator, '/tags/dimming')
  await page.getByRole('button', { name: 'Tag documents' }).click()
  await page.getByLabel('Search terms').last().fill('dimmer')
  await expectFound(moderator.client, 'dimmer', ['Dimmer swap', 'Dimmer knob'])
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('2 documents')).toBeVisible()
  const found = page.getByRole('group', { name: 'Documents found' })
  await found.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Show what would change' }).click()
  await expect(page.getByRole('row', { name: /Dimmer swap Nothing to change/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add the tag to 1 document' }).click()
  await expect(page.getByText('Done.')).toBeVisible()
  expect(await Promise.all(guides.map(guideid => tagsOf(site, guideid)))).toEqual([
    ['dimming'],
    ['dimming'],
  ])
  await page.getByLabel('New synonym').fill('brightness')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Synonyms' }).getByText('brightness')).toBeVisible()
  expect(await site.anyone.listSynonyms({ params: { tag: 'dimming' } })).toEqual(['brightness'])
})

test('look-alike tags are merged and renamings are previewed (A-173, A-174)', async ({
  page,
  site,
}) => {
  const [one, two] = [
    await guideWith(site, 'Shade', ['lampshade']),
    await guideWith(site, 'Shades', ['lampshades']),
  ]
  await signIn(page, moderator, '/tags?view=alike')
  await page
    .getByRole('button', { name: 'Merge lampshades into lampshade' })
    .or(page.getByRole('button', { name: 'Merge lampshade into lampshades' }))
    .click()
  await page.getByRole('button', { name: 'Show what would change' }).click()
  await page.getByRole('button', { name: 'Merge tags in 1 document' }).click()
  await expect(page.getByText('Done.')).toBeVisible()
  const left = firstOf(await tagsOf(site, one))
  expect(await tagsOf(site, two)).toEqual([left])
  await page.getByLabel('Table of renames').setInputFiles({
    name: 'renamings.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`tag,to\n${left},shade\n`),
  })
  await expect(page.getByRole('button', { name: 'Rename tags in 2 documents' })).toBeVisible()
  expect(await tagsOf(site, one)).toEqual([left])
  await page.getByRole('button', { name: 'Rename tags in 2 documents' }).click()
  await expect(page.getByText('Done.')).toBeVisible()
  expect([await tagsOf(site, one), await tagsOf(site, two)]).toEqual([['shade'], ['shade']])
  await page
    .getByLabel('Table of renames')
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('tag,to\n') })
  await expect(page.getByRole('alert')).toContainText('The file contains no renames')
})

test('a look-alike pair that is not the same is suggested no more, until taken back (W28)', async ({
  page,
  site,
}) => {
  await guideWith(site, 'Pliers', ['tweezers'])
  await guideWith(site, 'Radio', ['tweeters'])
  await signIn(page, moderator, '/tags?view=alike')
  const offer = page.getByRole('button', { name: /^Not the same: tw/ })
  await expect(offer).toBeVisible()
  await offer.click()
  const said = page.getByRole('status').filter({ hasText: 'will not be suggested again' })
  await expect(said).toBeVisible()
  await expect(offer).toHaveCount(0)
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(offer).toBeVisible()
  await expect(said).toHaveCount(0)

  await offer.focus()
  await page.keyboard.press('Enter')
  await expect(offer).toHaveCount(0)
  await page.reload()
  const pairs = page.getByRole('table', { name: 'Pairs of tags that are not the same' })
  const row = pairs.getByRole('row').filter({ hasText: 'tweezers' })
  await expect(row).toContainText('tweeters')
  await expect(row.getByRole('link', { name: moderator.username })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByRole('button', { name: /^Suggest tw/ })).toBeInViewport()
  await row.getByRole('button', { name: /^Suggest tw/ }).click()
  await expect(pairs).toHaveCount(0)
  await expect(offer).toBeVisible()
})

test('a near match offers the existing tag of a guide (A-169)', async ({ page, site }) => {
  await guideWith(site, 'Battery lamp', ['battery'])
  const guideid = await guideWith(site, 'Torch', [])
  await signIn(page, site.admin, `/guides/${guideid}/edit/details`)
  const field = page.getByRole('combobox', { name: 'New tag' })
  await field.fill('batery')
  await expect(
    page.getByText('A similar tag already exists: “battery”. You typed “batery”.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use “battery”' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the tag battery' })).toBeVisible()
  await expect(field).toBeFocused()
  await field.pressSequentially('light,')
  await expect(page.getByRole('button', { name: 'Remove the tag light' })).toBeVisible()
  await expect(field).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Press Backspace again to remove “light”.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: 'Remove the tag light' })).toHaveCount(0)
  await field.fill('torch light')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the tag torch light' })).toBeVisible()
  await expect.poll(() => tagsOf(site, guideid)).toEqual(['battery', 'torch light'])
})

test('ten thousand tags are paged and only near rows are drawn (A-167)', async ({ page, site }) => {
  await inDatabase(
    site,
    "insert into tags (tag) select 'zz ' || lpad(n::text, 5, '0') from generate_series(0, 9999) n",
  )
  const limits = new Set<string | null>()
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/2.0/x/tags') limits.add(searchParams.get('limit'))
  })
  await signIn(page, moderator, '/tags')
  // some fifty readings
  await expect(page.getByText(/^Tags: (10,\d{3}) of \1$/)).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .focus() // the first tag, after the one that chooses all
  await page.keyboard.press('End')
  await expect(box(page, 'zz 09999')).toBeFocused()
  expect(await page.getByRole('checkbox').count()).toBeLessThan(150)
  await page.getByLabel('Filter tags').fill('zz 0777')
  await expect(page.getByText(/^Tags: 10 of 10,\d{3}$/)).toBeVisible()
  await expect(box(page, 'zz 07779')).toBeVisible()
  expect([...limits]).toEqual(['200'])
})
