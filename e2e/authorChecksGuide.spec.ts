// What is found in a guide while it is written, beside its steps.
import sharp from 'sharp'
import type { CreateStep } from '#contract/steps/schemas.ts'
import { itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import {
  aGuide,
  expectSaved,
  linesOf,
  openEditor,
  readBack,
  stepOf,
  textsOf,
} from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const line = (text_raw: string, bullet = 'black', level = 0) => ({ text_raw, bullet, level })
type Lines = NonNullable<CreateStep['lines']>

let shade = 0
const picture = (width = 1600) =>
  sharp({
    create: {
      width,
      height: 1200,
      channels: 3,
      background: { r: 9, g: 99, b: (shade += 9) },
    },
  })
    .png()
    .toBuffer()

/** A private guide whose first step has a picture without words. */
const aDraft = async (person: Person, title: string, steps: readonly Lines[]) => {
  const { client } = person
  const { category } = await aGuide(person, `Beside ${title}`, [['One.']])
  const { guideid } = await client.createGuide({
    body: { category, type: 'repair', title, summary: 'A try.', difficulty: 'Easy' },
  })
  const { image } = await client.uploadImage(
    { query: { file: 'board.png' } },
    { file: new Uint8Array(await picture()) },
  )
  for (const [n, lines] of steps.entries())
    await client.createStep({
      params: { guideid },
      body: { lines, ...(n === 0 && { media: { type: 'image', data: [image.id] } }) },
    })
  return { guideid, imageid: image.id }
}

test('findings stand beside the step, are reached by F8 and mended at once (A-98)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Checker', { privilege: 'Moderator' })
  const { guideid } = await aDraft(ada, 'Lamp', [
    [line('Open the lamp.')],
    [line('Simply turn the dial.'), line('Take the bulb.'), line('It is hot.', 'icon_caution')],
  ])
  await signIn(page, ada, '/')
  await openEditor(page, guideid)
  const rail = page.getByRole('complementary', { name: 'About the steps' })
  await expect(rail.getByText('Step 2, line 1: “Simply” is vague.')).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: /Open the lamp/ })
      .getByText('Guide Check findings: 1, required: 0'),
  ).toBeAttached()
  // the picture of step 1, no picture in step 2, then the caution and the word
  await linesOf(page, 1).click()
  await page.keyboard.press('F8')
  await page.keyboard.press('F8')
  await page.keyboard.press('F8')
  await expect(linesOf(page, 2)).toBeFocused()
  await expect(page.getByRole('status').getByText(/^Finding 3 of 4: Step 2, line 3/)).toBeAttached()
  await expect(rail.locator('li[aria-current]')).toContainText('warns after the action')
  await page.keyboard.press('Shift+F8')
  await expect(rail.locator('li[aria-current]')).toContainText('Step 2 has no picture')

  await rail.getByRole('button', { name: /^Move the line up/ }).click()
  await expect(rail.getByText('Done: “Move the line up”.')).toBeVisible()
  // What is mended goes from the list, and the rest of it moves up.
  await expect(rail.getByText(/warns after the action/)).toHaveCount(0)
  await expect(linesOf(page, 2).locator('> *').first()).toContainText('Simply turn')
  await rail.getByRole('button', { name: /^Remove the word/ }).click()
  await expect(linesOf(page, 2)).toContainText('Turn the dial.')
  await expect(rail.getByText(/is vague/)).toHaveCount(0)
  await linesOf(page, 2).focus()
  await page.keyboard.press('Control+z')
  await expect(linesOf(page, 2)).toContainText('Simply turn the dial.')
  await expect(rail.getByText(/is vague/)).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(rail.getByText(/is vague/)).toHaveCount(0)
  await expectSaved(page)
  expect(textsOf(await readBack(ada, guideid), 1)).toEqual([
    'Turn the dial.',
    'It is hot.',
    'Take the bulb.',
  ])
})

test('alternative text is given at the finding, first from the line (A-94)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Describer', { privilege: 'Moderator' })
  const { guideid, imageid } = await aDraft(ada, 'Torch', [[line('The **lens** comes off.')]])
  await signIn(page, ada, '/')
  await openEditor(page, guideid)
  const rail = page.getByRole('complementary', { name: 'About the steps' })
  const field = rail.getByRole('textbox', { name: 'Alternative text for picture 1 of step 1' })
  await expect(field).toHaveValue('The **lens** comes off.')
  await field.fill('A lens beside a torch')
  await rail.getByRole('button', { name: 'Save this text' }).click()
  await expect(field).toHaveCount(0)
  await expect(stepOf(page, 1).getByText('“A lens beside a torch”')).toBeVisible()
  const { image } = await ada.client.readImage({ params: { id: String(imageid) } })
  expect(image.alt).toBe('A lens beside a torch')
})

test('a line that is only just made is no finding, one that stays empty is (A-98)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Starter', { privilege: 'Moderator' })
  const { guideid } = await aDraft(ada, 'Kettle', [[line('Open it.')], [line('Close it.')]])
  await signIn(page, ada, '/')
  await openEditor(page, guideid)
  const rail = page.getByRole('complementary', { name: 'About the steps' })
  await expect(rail.getByText('Step 2 has no picture.')).toBeVisible()
  await linesOf(page, 1).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Caution: hot.')
  await expect(rail.getByText(/Step 1, line 2 starts with a word such as/)).toBeVisible()
  await expect(linesOf(page, 1).locator('[data-found="?"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+PageDown')
  await expect(rail.getByText('Step 1, line 3 is empty.')).toBeVisible()
  await rail.getByRole('button', { name: /^Remove the line/ }).click()
  await expect(rail.getByText('Step 1, line 3 is empty.')).toHaveCount(0)
  await rail.getByRole('button', { name: 'Undo' }).click()
  await expect(rail.getByText('Step 1, line 3 is empty.')).toBeVisible()
})

test('a picture of another shape is cropped from its finding, and one undo takes it back (A-98)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Cutter', { privilege: 'Moderator' })
  const { client } = ada
  const { guideid } = await aDraft(ada, 'Candle', [[line('Light it.')]])
  const { image } = await client.uploadImage(
    { query: { file: 'wide.png' } },
    { file: new Uint8Array(await picture(2400)) },
  )
  await client.patchImage({ params: { imageid: image.id }, body: { alt: 'A candle' } })
  const { stepid, revisionid } = itemAt((await readBack(ada, guideid)).steps, 0)
  await client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  const shown = async () =>
    (itemAt((await readBack(ada, guideid)).steps, 0).media.data as { id: number }[])[0]?.id
  await signIn(page, ada, '/')
  await openEditor(page, guideid)
  const rail = page.getByRole('complementary', { name: 'About the steps' })
  const found = rail.getByText(/picture 1 does not have an aspect ratio of 4:3/)
  await expect(found).toBeVisible()
  await rail.getByRole('button', { name: /^Crop to 4:3…: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop picture 1 of step 1' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this crop' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rail.getByText('Done: “Crop the picture”.')).toBeVisible()
  await expect(found).toHaveCount(0)
  await expectSaved(page)
  expect(await shown()).not.toBe(image.id)
  await rail.getByRole('button', { name: 'Undo' }).click()
  await expect(found).toBeVisible()
  await expect.poll(shown).toBe(image.id)
})

test('the list is a sheet on a phone, and the rail keeps to the rules of access (A-98)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Carrier', { privilege: 'Moderator' })
  const { guideid } = await aDraft(ada, 'Bell', [
    [line('Simply ring it.')],
    [line('Note: ring it twice. See [[Nowhere]].')],
  ])
  await signIn(page, ada, '/')
  await openEditor(page, guideid)
  const rail = page.getByRole('complementary', { name: 'About the steps' })
  await expect(rail.getByText(/is vague/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await expect(rail).toBeHidden()
  await page
    .getByRole('group', { name: 'Bottom toolbar' })
    .getByRole('button', { name: /^About the steps/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'About the steps' })
  await expectAccessible(page)
  await sheet.getByRole('link', { name: /^Show: Step 2, line 1 starts with a word/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(linesOf(page, 2)).toBeFocused()
})
