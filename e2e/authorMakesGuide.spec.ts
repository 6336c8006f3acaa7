// Writing a guide from nothing in two ways: with keys only, with single clicks only.
import type { Page } from '@playwright/test'
import { firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import {
  addAtEnd,
  aGuide,
  boxOf,
  linesOf,
  readBack,
  save,
  stepOf,
  tabTo,
  textsOf,
  publishFromPanel,
  publishByKeys,
} from './support/editing.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const texts = ['Open the lid.', 'Take the belt off.', 'Close it again.']
/** Each is another picture: one that the service has already would be asked about. */
const file = async (n: number) => ({
  name: `${n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await photo(1200 + 8 * n, 900),
})

/** What both ways end in. */
const expectMade = async ({ anyone }: Site, title: string, wanted = texts.map(text => [text])) => {
  const made = firstOf(await anyone.listGuides({ query: { title } }))
  const guide = await anyone.readGuide({ params: { guideid: made.guideid } })
  expect(guide.public).toBe(true)
  expect(guide.steps.map(({ lines }) => lines.map(({ text_raw }) => text_raw))).toEqual(wanted)
  for (const { media } of guide.steps)
    expect(media).toMatchObject({ type: 'image', data: [{ guid: expect.any(String) }] })
}
/** On a phone the small picture is all there is of it. */
const pictureOf = (page: Page, number: number) =>
  stepOf(page, number).getByRole('button', { name: 'Show picture 1' })

test('a guide of three illustrated steps is published by keyboard only (A-222, A-214, D27)', async ({
  page,
  site,
}) => {
  await aGuide(site.admin, 'For its category, by keys', [['one']])
  await signIn(page, site.admin, '/guides/new')
  const { keyboard } = page
  // What is mended, which part of it, and how: in the order in which people think.
  const questions = [
    page.getByRole('combobox', { name: 'Category' }),
    page.getByRole('textbox', { name: 'Subject' }),
    page.getByRole('radio', { name: 'Replacement' }),
    page.getByRole('button', { name: 'Create guide' }),
  ]
  const places = (await Promise.all(questions.map(boxOf))).map(({ y }) => y)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await expect(page.getByRole('radio', { name: 'Replacement' })).toBeChecked()
  const create = page.getByRole('button', { name: 'Create guide' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveCSS('border-top-style', 'dashed')
  await expect(create).toHaveAccessibleDescription('Choose a category first.')
  await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
  await keyboard.type('Bench tools')
  await expect(page.getByRole('option', { name: 'Bench tools', selected: true })).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Replacement' }))
  const technique = page.getByRole('radio', { name: 'Technique' })
  while (!(await technique.isChecked())) await keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: 'Use my own title' }))
  await keyboard.press('Enter')
  await keyboard.press('Control+a')
  await keyboard.type('Belt by key')
  await tabTo(page, page.getByRole('button', { name: 'Create guide' }))
  await keyboard.press('Enter')
  for (const [n, text] of texts.entries()) {
    await expect(linesOf(page, n + 1)).toBeFocused()
    await keyboard.type(text)
    await keyboard.press('Escape')
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, stepOf(page, n + 1).getByRole('button', { name: 'Add picture' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await (await chooser).setFiles(await file(10 + n))
    await expect(pictureOf(page, n + 1)).toBeVisible()
    await tabTo(page, linesOf(page, n + 1))
    await keyboard.press('Enter')
    if (n < 2) await keyboard.press('Control+Enter')
  }
  // Steps are moved by keys, there and back.
  await keyboard.press('Alt+Shift+ArrowUp')
  await expect(linesOf(page, 2)).toContainText(itemAt(texts, 2))
  await keyboard.press('Alt+Shift+ArrowDown')
  await expect(linesOf(page, 3)).toContainText(itemAt(texts, 2))
  await save(page)
  await keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Publish…', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  await publishByKeys(page)
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await expectMade(site, 'Belt by key')
})

test('a guide of three illustrated steps is published by clicks only (A-222, A-214)', async ({
  page,
  site,
}) => {
  await aGuide(site.admin, 'For its category, by clicks', [['one']])
  await signIn(page, site.admin, '/')
  await page.getByRole('link', { name: 'New guide' }).first().click()
  await page.getByRole('radio', { name: 'Technique' }).check()
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.keyboard.type('Bench')
  await page.getByRole('option', { name: 'Bench tools' }).click()
  await page.getByRole('button', { name: 'Use my own title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Belt by click')
  await page.getByRole('button', { name: 'Create guide' }).click()
  const add = async (step: number, ...numbers: number[]) => {
    const chooser = page.waitForEvent('filechooser')
    await stepOf(page, step)
      .getByRole('button', { name: /^Add (picture|up to \d more)$/ })
      .click()
    await (await chooser).setFiles(await Promise.all(numbers.map(file)))
  }
  for (const [n, text] of texts.entries()) {
    if (n > 0) await addAtEnd(page).click()
    await expect(linesOf(page, n + 1)).toBeFocused()
    await page.keyboard.type(text)
    await add(n + 1, 20 + n)
    await expect(pictureOf(page, n + 1)).toBeVisible()
  }
  await save(page)
  const made = foundIn(
    await site.admin.client.listOwnGuides({ query: { limit: 200 } }),
    ({ title }) => title === 'Belt by click',
  )
  const picturesOf = async (step: number) =>
    (
      itemAt((await readBack(site.admin, made.guideid)).steps, step).media as {
        data: { guid: string }[]
      }
    ).data.map(({ guid }) => guid)
  // A second and a third picture, chosen together; they change places, and go.
  await add(3, 30, 31)
  const shown = stepOf(page, 3).getByRole('group', { name: 'Pictures or video of step 3' })
  await expect(shown.getByRole('button', { name: /^Show picture/ })).toHaveCount(3)
  await save(page)
  const [first, second, third] = await picturesOf(2)
  await shown.getByRole('button', { name: 'Show picture 3' }).click()
  await shown.getByRole('button', { name: 'Move picture 3 to the left' }).click()
  await save(page)
  expect(await picturesOf(2)).toEqual([first, third, second])
  await shown.getByRole('button', { name: 'Remove picture 2' }).click()
  await shown.getByRole('button', { name: 'Show picture 2' }).click()
  await shown.getByRole('button', { name: 'Remove picture 2' }).click()
  // Lines and steps: there and back.
  const tools = stepOf(page, 3).getByRole('toolbar', { name: 'Line tools' })
  await linesOf(page, 3).getByText(itemAt(texts, 2)).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Moved.')
  await tools.getByRole('button', { name: 'Move line up' }).click()
  await save(page)
  expect(textsOf(await readBack(site.admin, made.guideid), 2)).toEqual(['Moved.', texts[2]])
  const moveTo = async (from: number, to: number) => {
    await page.getByRole('button', { name: new RegExp(`^Drag step ${from}, or choose`) }).click()
    await page.getByLabel('New position, 1 to 3').fill(String(to))
    await page.getByRole('button', { name: 'Move', exact: true }).click()
  }
  await page.getByRole('button', { name: /^Edit step 1/ }).click()
  await moveTo(1, 3)
  await save(page)
  expect(textsOf(await readBack(site.admin, made.guideid), 2)).toEqual([texts[0]])
  await moveTo(3, 1)
  await save(page)
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  await publishFromPanel(page)
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await expectMade(site, 'Belt by click', [
    [firstOf(texts)],
    [itemAt(texts, 1)],
    ['Moved.', itemAt(texts, 2)],
  ])
})
