import { firstOf } from '#lib/existing.ts'
// Pictures and films of a step, while an answer about them is under way: nothing is made twice, and
// what was left stays as it was.
import { photo } from '#testing/images.ts'
import { aGuide, openEditor, readBack, save, stepOf } from './support/editing.ts'
import { holdBack } from './support/heldBack.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let ada: Person
test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author', { privilege: 'Moderator' })
})

test('a foreign film is made once however often it is asked for (A-95)', async ({
  page,
  faults,
}) => {
  const { guideid } = await aGuide(ada, 'One film', [['One.']])
  await signIn(page, ada)
  await openEditor(page, guideid)
  await stepOf(page, 1).getByRole('button', { name: 'Choose video…' }).click()
  await page.getByLabel('Video address').fill('https://vimeo.com/1084537')
  await page.getByLabel('What the video shows').fill('A kettle boils')
  const made = await holdBack(page, 'POST', /\/user\/media\/embeds$/)
  const titles = /\/x\/media\/embeds\/\d+$/
  await page.route(titles, route => route.abort())
  const button = page.getByRole('button', { name: 'Use this video' })
  await button.dblclick()
  await expect.poll(() => made.asked).toHaveLength(1)
  await page.getByLabel('What the video shows').press('Enter')
  made.letGo()
  await expect(
    page.getByText('The service did not answer, so it is not known whether this was done'),
  ).toBeVisible()
  await page.unroute(titles)
  await button.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await save(page)
  expect(made.asked).toHaveLength(1)
  expect(await ada.client.listOwnEmbeds({ query: {} })).toHaveLength(1)
  expect(firstOf((await readBack(ada, guideid)).steps).media.type).toBe('embed')
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})

test('cancelling a crop keeps the picture and text typed in the next dialog (A-91)', async ({
  page,
}) => {
  const guide = await aGuide(ada, 'Left as it was', [['One.']])
  const { guideid } = guide
  const { stepid, revisionid } = firstOf(guide.steps)
  const { image } = await ada.client.uploadImage(
    { query: { file: 'wide.jpg' } },
    { file: new Uint8Array(await photo(1420, 900)) },
  )
  await ada.client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  await signIn(page, ada)
  await openEditor(page, guideid)
  const step = stepOf(page, 1)
  await step.getByRole('button', { name: 'Crop…' }).click()
  await page.getByRole('button', { name: 'Rotate by 90°' }).click()
  const cutting = await holdBack(page, 'POST', /\/images\/\d+\/crop$/)
  await page.getByRole('button', { name: 'Use this crop' }).click()
  await expect.poll(() => cutting.asked).toHaveLength(1)
  await page.getByRole('button', { name: 'Leave unchanged' }).click()
  await step.getByRole('button', { name: 'Edit alternative text…' }).click()
  const words = page.getByLabel('What the picture shows')
  await words.fill('A lid')
  const answered = page.waitForResponse(/\/images\/\d+\/crop$/)
  cutting.letGo()
  await answered
  await words.press('End')
  await words.pressSequentially(' from above')
  await expect(words).toHaveValue('A lid from above')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(step.getByText('“A lid from above”')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveTitle(/^•/)
  expect(firstOf((await readBack(ada, guideid)).steps).media.data).toMatchObject([{ id: image.id }])
})
