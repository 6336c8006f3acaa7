// A comment with pictures: chosen, pasted and dropped, described, read by others, and safe where
// the way to the service breaks off.
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, dropFile } from './support/editing.ts'
import { shotsAt } from './support/photos.ts'
import type { Person } from './support/site.ts'
import { holdBack } from './support/heldBack.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

const words = 'The seal looks worn on my kettle.'
let ada: Person
let bob: Person
let guide: Guide

test.beforeEach(async ({ site }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  bob = await site.person('Bob')
  guide = await aGuide(ada, title.slice(0, 60), [['Loosen the screws.']])
})
const pathOf = ({ url }: Guide) => new URL(url).pathname
const said = async () =>
  firstOf((await ada.client.readGuide({ params: { guideid: guide.guideid } })).steps).comments

test('a reader shows three pictures in a comment, and others enlarge them', async ({
  page,
  browser,
  site,
}) => {
  const [first, second, third, fourth] = await shotsAt([1, 2, 3, 4])
  if (!first || !second || !third || !fourth) throw new Error('four pictures')
  await signIn(page, bob, pathOf(guide))
  await page.getByRole('button', { name: 'Comment on this step' }).click()
  await page.getByRole('button', { name: 'Write a comment' }).first().click()
  const field = page.getByLabel('Your comment')
  await field.fill(words)
  const chosen = page.getByRole('list', { name: 'Pictures in the comment' }).getByRole('listitem')
  await page.getByLabel('Picture files for the comment').setInputFiles([first])
  await expect(chosen).toHaveCount(1)
  await field.evaluate(
    (element, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(
        new File([Uint8Array.from(bytes)], 'pasted.jpg', { type: 'image/jpeg' }),
      )
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [...second.buffer],
  )
  await expect(chosen).toHaveCount(2)
  await dropFile(page, field, { name: 'dropped.jpg', type: 'image/jpeg', bytes: third.buffer })
  await expect(chosen).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Add pictures' })).toHaveAccessibleDescription(
    'A comment can have up to 3 pictures.',
  )
  await dropFile(page, field, { name: 'beyond.jpg', type: 'image/jpeg', bytes: fourth.buffer })
  await expect(
    page.getByText('A comment can have up to 3 pictures. The others were left out.'),
  ).toBeVisible()
  await expect(
    chosen.getByRole('button', { name: /^Add alternative text to picture/ }),
  ).toHaveCount(3)
  await page.getByRole('button', { name: 'Add alternative text to picture 1…' }).click()
  await page.getByLabel('What the picture shows').fill('A crack in the seal')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(chosen.first()).toContainText('A crack in the seal')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveCount(0)
  expect(await said()).toMatchObject([
    { text_raw: words, images: [{ alt: 'A crack in the seal' }, { alt: null }] },
  ])

  const reader = await browser.newPage({ baseURL: site.origin })
  await reader.goto(pathOf(guide))
  await reader.getByRole('button', { name: '1 comment', exact: true }).click()
  await reader.getByRole('button', { name: 'Enlarge: A crack in the seal' }).click()
  const large = reader.getByRole('dialog', { name: 'A crack in the seal' })
  await expect(large.getByRole('img', { name: 'A crack in the seal' })).toBeVisible()
  await expectAccessible(reader)
  await large.getByRole('button', { name: 'Next picture' }).click()
  await expect(
    reader.getByRole('dialog', { name: 'Picture 2 of 2 in the comment by Bob' }),
  ).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(reader.getByRole('dialog')).toHaveCount(0)
  await reader.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(reader)
  await reader.close()
})

test('text and pictures outlive a lost network and a closed page, and are sent once', async ({
  page,
  context,
  faults,
}) => {
  const [first, second] = await shotsAt([11, 12])
  if (!first || !second) throw new Error('two pictures')
  await signIn(page, bob, pathOf(guide))
  const open = async () => {
    await page.getByRole('button', { name: 'Comment on this step' }).click()
    await page.getByRole('button', { name: 'Write a comment' }).first().click()
  }
  const chosen = page.getByRole('list', { name: 'Pictures in the comment' }).getByRole('listitem')
  await open()
  await page.getByLabel('Your comment').fill(words)
  await page.getByLabel('Picture files for the comment').setInputFiles([first])
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Picture files for the comment').setInputFiles([second])
  await expect(page.getByText('Not uploaded. Try again, or remove the picture.')).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveValue(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(
    page.getByText('A picture was not uploaded. Try again, or remove the picture.'),
  ).toBeVisible()
  await context.setOffline(false)
  await page.goto('/guides')
  await page.goto(pathOf(guide))
  await open()
  await expect(page.getByLabel('Your comment')).toHaveValue(words)
  // The file that could not be sent lay on the device.
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(chosen).toHaveCount(1)
  await context.setOffline(true)
  await page.getByLabel('Picture files for the comment').setInputFiles([second])
  await expect(page.getByText('Not uploaded. Try again, or remove the picture.')).toBeVisible()
  await context.setOffline(false)
  await chosen.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Your comment')).toHaveCount(0)
  expect((await said()).map(({ images }) => images.length)).toEqual([2])
  expect(await bob.client.listMedia({ query: { kind: 'image' } })).toHaveLength(2)
  forgiveOffline(faults)
})

test('a picture on its way while its form is left comes once, and later words stay', async ({
  page,
}) => {
  const [picture] = await shotsAt([13])
  if (!picture) throw new Error('a picture')
  await signIn(page, bob, pathOf(guide))
  const open = async () => {
    await page.getByRole('button', { name: 'Comment on this step' }).click()
    await page.getByRole('button', { name: 'Write a comment' }).first().click()
  }
  const field = page.getByLabel('Your comment')
  await open()
  await field.fill(words)
  const upload = await holdBack(page, 'POST', /\/(uploads|user\/media)/)
  await page.getByLabel('Picture files for the comment').setInputFiles([picture])
  await expect.poll(() => upload.asked).toHaveLength(1)
  await page.getByRole('link', { name: 'Guides', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  await page.goBack()
  await open()
  await expect(field).toHaveValue(words)
  const later = `${words} It has a crack.`
  await field.fill(later)
  upload.letGo()
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await page.reload()
  await open()
  await expect(field).toHaveValue(later)
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveCount(0)
  expect((await said()).map(({ images }) => images.length)).toEqual([1])
  expect(await bob.client.listMedia({ query: { kind: 'image' } })).toHaveLength(1)
})
