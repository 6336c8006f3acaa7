// The media manager: the queue, the list and its filters, where each is used, and taking out with
// care.
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { aGuide, line, readBack } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Person, Site } from './support/site.ts'

let side = 500
const shot = async () => photo((side += 4), 400)
const upload = async (person: Person, file: string) =>
  (await person.client.uploadImage({ query: { file } }, { file: new Uint8Array(await shot()) }))
    .image
const cells = (page: Page) => page.getByRole('gridcell')
let people = 0
const author = async (page: Page, site: Site) => {
  const person = await site.person(`keeper ${++people}`, { privilege: 'Moderator' })
  await signIn(page, person)
  return person
}

test('a library of hundreds draws only visible items and is used by keyboard (A-185)', async ({
  page,
  site,
}) => {
  const person = await author(page, site)
  const { id } = await upload(person, 'lid.jpg')
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 75; n++)
        await person.client.copyImage({ params: { imageid_or_guid: String(id) } })
    }),
  )
  await person.client.patchImage({
    params: { imageid: id },
    body: { alt: 'The only described one' },
  })
  await person.client.uploadDocument(
    { query: { file: 'manual.txt' } },
    { file: new TextEncoder().encode('Boil it gently.') },
  )
  await page.goto('/media')
  await expect(page.getByText('302 files')).toBeVisible()
  await expect(cells(page).first()).toBeVisible()
  expect(await cells(page).count()).toBeLessThan(80)
  await cells(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.locator('[data-index="301"]')).toBeFocused()
  expect(await cells(page).count()).toBeLessThan(100)
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('2 of 302 selected')).toBeVisible()
  await page.getByLabel('Name or alternative text').pressSequentially('described')
  await expect(page.getByLabel('Name or alternative text')).toHaveValue('described')
  await expect(cells(page)).toHaveCount(1)
  await expect(page).toHaveURL(/q=described/)
  await page.reload()
  await expect(cells(page)).toHaveCount(1)
  await page.getByLabel('Name or alternative text').fill('')
  await page.getByLabel('Kind').selectOption('document')
  await expect(
    page.getByRole('gridcell', { name: /^manual\.txt\s*document\s*unused/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await cells(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('complementary', { name: 'Details' })
      .getByRole('heading', { name: 'manual.txt' }),
  ).toBeFocused()
  await page.getByLabel('Name or alternative text').fill('nothing is called this')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('302 files')).toBeVisible()
})

test('an upload names two bad files and can be paused and resumed (A-186, A-192)', async ({
  page,
  site,
}) => {
  const person = await author(page, site)
  await page.goto('/media')
  await expect(page.getByText('No media yet')).toBeVisible()
  const good = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => ({
      name: `good ${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await shot(),
    })),
  )
  let isHeld = true
  await page.route('**/api/2.0/x/uploads/*', async route => {
    while (isHeld) await new Promise(resolve => setTimeout(resolve, 50))
    await route.continue().catch(() => undefined)
  })
  await page
    .getByLabel('Files to add to your media')
    .first()
    .setInputFiles([
      ...good.slice(0, 4),
      {
        name: 'broken.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no picture at all, whatever its name is'),
      },
      { name: 'model.psd', mimeType: '', buffer: Buffer.from('8BPS') },
      ...good.slice(4),
    ])
  const queue = page.getByRole('region', { name: 'Uploads' })
  await expect(queue.getByText('Uploading 1 of 8')).toBeVisible()
  await queue.getByRole('button', { name: 'Pause all' }).click()
  isHeld = false
  await queue.getByRole('button', { name: 'Resume all' }).click()
  await expect(queue.getByRole('listitem')).toHaveCount(2)
  await expect(queue.getByRole('listitem').filter({ hasText: 'broken.jpg' })).toContainText(
    'Not uploaded: the file is damaged, or not a picture. Choose another file.',
  )
  await expect(queue.getByRole('listitem').filter({ hasText: 'model.psd' })).toContainText(
    'Not uploaded: .psd files are not supported here',
  )
  await expect(page.getByText('8 files')).toBeVisible()
  expect((await person.client.listMedia()).map(({ name }) => name).sort()).toEqual(
    good.map(({ name }) => name),
  )
})

test('a picture used in three places links to each of them (A-188)', async ({ page, site }) => {
  const person = await author(page, site)
  const { id } = await upload(person, 'thrice.jpg')
  const { guideid, revisionid, steps } = await aGuide(person, 'Shows it twice', [['one'], ['two']])
  await person.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { image: id },
  })
  await person.client.patchStep({
    params: { guideid, stepid: itemAt(steps, 1).stepid },
    query: { revisionid: itemAt(steps, 1).revisionid },
    body: { lines: [line('two')], media: { type: 'image', data: [id] } },
  })
  await person.client.createWiki({
    body: { namespace: 'WIKI', title: 'A page of lids', contents: `Look: [image|${id}]` },
  })
  await page.goto('/media')
  await cells(page).first().click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('link', { name: 'Shows it twice' })).toHaveCount(2)
  await expect(details.getByText('Guide picture')).toBeVisible()
  await expect(details.getByRole('link', { name: 'A page of lids' })).toHaveAttribute(
    'href',
    /\/Wiki\/A_page_of_lids$/,
  )
  await expect(details.getByRole('link', { name: 'original' })).toBeVisible()
  await details.getByRole('listitem').filter({ hasText: 'Step 2' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/Guide/.*/${guideid}#s${itemAt(steps, 1).stepid}$`))
})

test('bulk deletion keeps files that came into use meanwhile (A-189)', async ({ page, site }) => {
  const person = await author(page, site)
  await upload(person, 'loose.jpg')
  const old = await upload(person, 'old.jpg')
  const names = async () => (await person.client.listMedia()).map(({ name }) => name).sort()
  await page.goto('/media')
  const dialog = page.getByRole('dialog')
  await page.getByRole('gridcell', { name: /^loose\.jpg\s*picture\s*unused/ }).click()
  await page.getByRole('button', { name: 'Delete…', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete 1 file' }).click()
  await expect(page.getByText('1 file deleted.')).toBeVisible()
  await expect.poll(names).toEqual(['old.jpg'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 file deleted.')).toBeHidden()
  await expect(page.getByRole('gridcell', { name: /^loose.jpg/ })).toBeVisible()
  await expect.poll(names).toEqual(['loose.jpg', 'old.jpg'])

  await page.getByRole('gridcell', { name: /^old.jpg/ }).click()
  await page.getByRole('button', { name: 'Delete…', exact: true }).click()
  await expect(dialog.getByText('Not used anywhere that you can see.')).toBeVisible()
  const { guideid, revisionid, steps } = await aGuide(person, 'Began to use it', [['one']])
  await person.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { image: old.id },
  })
  await person.client.patchStep({
    params: { guideid, stepid: firstOf(steps).stepid },
    query: { revisionid: firstOf(steps).revisionid },
    body: { media: { type: 'image', data: [old.id] } },
  })
  await dialog.getByRole('button', { name: 'Delete 1 file' }).click()
  await expect(
    dialog.getByText('Files whose uses have changed in the meantime were not deleted.'),
  ).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Began to use it' })).toHaveCount(2)
  expect(await names()).toEqual(['loose.jpg', 'old.jpg'])

  await dialog.getByRole('button', { name: 'Replace everywhere…' }).click()
  await page.getByRole('button', { name: 'Use loose.jpg' }).click()
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  expect((await readBack(person, guideid)).image?.id).toBe(old.id)
  await page.getByRole('button', { name: 'Replace in 2 places' }).click()
  await expect(page.getByText('Replaced', { exact: true })).toHaveCount(2)
  const after = await readBack(person, guideid)
  expect(after.image?.id).not.toBe(old.id)
  expect((firstOf(after.steps).media.data as { id: number }[]).map(({ id }) => id)).toEqual([
    after.image?.id,
  ])
  await page.getByRole('button', { name: 'Back', exact: true }).click()

  await expect(dialog.getByText('Not used anywhere that you can see.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('gridcell', { name: /^loose.jpg/ }).click()
  await page.getByRole('button', { name: 'Delete anyway (used in 2 places)…' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete 1 file' })).toHaveAccessibleDescription(
    'First enter the number of places: 2.',
  )
  await expect(dialog.getByRole('button', { name: 'Delete 1 file' })).toBeDisabled()
  expect(await names()).toEqual(['loose.jpg', 'old.jpg'])
  await dialog.getByLabel('To confirm, enter the number of places: 2').fill('2')
  await dialog.getByRole('button', { name: 'Delete 1 file' }).click()
  await expect(page.getByText('1 file deleted.')).toBeVisible()
  await expect.poll(names).toEqual(['old.jpg'])
})

test('storage figures lead to unused and low-resolution pictures (A-193)', async ({
  page,
  site,
}) => {
  const person = await author(page, site)
  const shown = await upload(person, 'shown small.jpg')
  await upload(person, 'loose small.jpg')
  const large = new Uint8Array(await photo(900, 700))
  await person.client.uploadImage({ query: { file: 'loose good.jpg' } }, { file: large })
  const { guideid, revisionid } = await aGuide(person, 'Shows a small one', [['one']])
  await person.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { image: shown.id },
  })
  await page.goto('/media')
  await page.getByText('Storage', { exact: true }).click()
  const finds = page.getByRole('list', { name: 'Files to tidy up' })
  await expect(finds.getByRole('listitem').filter({ hasText: 'Unused' })).toContainText('2 files')
  await expect(
    finds.getByRole('listitem').filter({ hasText: 'Low-resolution pictures' }),
  ).toContainText('2 files')
  await expect(finds.getByRole('button', { name: 'Very large pictures' })).toHaveCount(0)
  await finds.getByRole('button', { name: 'Low-resolution pictures' }).click()
  await expect(page).toHaveURL(/find=low_resolution/)
  await expect(cells(page)).toHaveCount(2)
  await page.getByLabel('Usage').selectOption('unused')
  await expect(cells(page)).toHaveCount(1)
  await expect(page.getByRole('gridcell', { name: /^loose small\.jpg/ })).toBeVisible()
  await finds.getByRole('button', { name: 'Unused' }).click()
  await expect(cells(page)).toHaveCount(2)
  await expect(page.getByLabel('Size', { exact: true })).toHaveValue('')
})

test('a picture of somebody else is copied and says whose it was (A-191)', async ({
  page,
  site,
}) => {
  const writer = await site.person('the photographer', { privilege: 'Moderator' })
  const theirs = await upload(writer, 'theirs.jpg')
  const { guideid, steps } = await aGuide(writer, 'Shows a photograph', [['one']])
  await writer.client.patchStep({
    params: { guideid, stepid: firstOf(steps).stepid },
    query: { revisionid: firstOf(steps).revisionid },
    body: { media: { type: 'image', data: [theirs.id] } },
  })
  const { revisionid, url } = await readBack(writer, guideid)
  await writer.client.publishGuide({ params: { guideid }, query: { revisionid } })
  const person = await author(page, site)
  await page.goto(new URL(url).pathname)
  await page.getByRole('button', { name: 'Enlarge: Picture of step 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copy to my media' }).click()
  await expect(dialog.getByText('Copied from the photographer to your media.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the copy' }).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('link', { name: 'the photographer' })).toBeVisible()
  const [copy] = await person.client.listOwnImages()
  expect(copy).toMatchObject({ copied_from: { imageid: theirs.id, username: 'the photographer' } })
  expect(copy?.image.id).not.toBe(theirs.id)
})
