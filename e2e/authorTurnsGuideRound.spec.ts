// A guide for the way back is made of another one, and each of its lines waits until its author has
// accepted it.
import { itemAt } from '#lib/existing.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, linesOf, openEditor, readBack, textsOf } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reverse the steps' })
/** From the palette, by keys. */
const openDialog = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type('reverse the steps')
  await expect(page.getByRole('option', { name: /Reverse the steps…/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  return dialogOf(page)
}
const openSheet = async (page: Page) => {
  await page
    .getByRole('group', { name: 'Bottom toolbar' })
    .getByRole('button', { name: /^About the steps/ })
    .click()
  return page.getByRole('dialog', { name: 'About the steps' })
}

test('a guide is turned round by keys, and its lines wait until they are accepted (A-104)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Turner', { privilege: 'Moderator' })
  const source = await aGuide(ada, 'Turned toaster', [
    ['Remove the two screws.'],
    ['Loosen the clamp.', 'Lift the lid off the base.'],
    ['Look at the fuse.'],
  ])
  await signIn(page, ada, '/')
  await openEditor(page, source.guideid)
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await expect(dialog.getByRole('heading', { name: '3 lines are reversed' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^3\. Look at the fuse/ }).press('Space')
  await expect(dialog.getByText('Lower the lid onto the base.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title of the new guide' })).toHaveValue(
    'Turned toaster – reassembly',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create the guide' }).press('Enter')

  await expect(
    page.getByRole('heading', { name: 'Turned toaster – reassembly', level: 1 }),
  ).toBeVisible()
  await expect(linesOf(page, 1)).toContainText('Lower the lid onto the base.')
  await expect(linesOf(page, 1).locator('[data-found]')).toHaveCount(2)
  const first = 'Step 1, line 1 was reversed. Check and accept it.'
  const second = 'Step 1, line 2 was reversed. Check and accept it.'
  const sheet = await openSheet(page)
  await expect(sheet.getByText(second)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: `Accept: ${first}` }).press('Enter')
  await expect(sheet.getByText(first)).toHaveCount(0)
  await page.reload()
  await expect(linesOf(page, 1).locator('[data-found]')).toHaveCount(1)
  await openSheet(page)
  await expect(sheet.getByText(second)).toBeVisible()
  await expect(sheet.getByText(first)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Accept all 2 lines' }).press('Enter')
  await expect(sheet.getByText(/Check and accept/)).toHaveCount(0)
  await expect(linesOf(page, 1).locator('[data-found]')).toHaveCount(0)

  const kept = await readBack(ada, source.guideid)
  expect(kept.revisionid).toBe(source.revisionid)
  expect(kept.steps.map((_, n) => textsOf(kept, n))).toEqual(
    source.steps.map((_, n) => textsOf(source, n)),
  )
})

test('chosen steps become a draft of the conclusion, line by line accepted (A-104)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Concluder', { privilege: 'Moderator' })
  const { guideid, revisionid, steps } = await aGuide(ada, 'Concluded toaster', [
    ['Remove the two screws.'],
    ['Lift the lid off the base.'],
    ['Look at the fuse.'],
  ])
  await ada.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { conclusion: 'Test it.' },
  })
  const lid = itemAt(steps, 1)
  const said = {
    bullet: 'icon_caution',
    level: 0,
    lineid: null,
    text_raw: 'It stays hot.',
  } as const
  await ada.client.patchStep({
    params: { guideid, stepid: lid.stepid },
    query: { revisionid: lid.revisionid },
    body: {
      lines: [
        said,
        ...lid.lines.map(({ bullet, level, lineid, text_raw }) => ({
          bullet,
          level,
          lineid,
          text_raw,
        })),
      ],
    },
  })
  await signIn(page, ada, '/')
  await openEditor(page, guideid)
  const dialog = await openDialog(page)
  await dialog.getByRole('checkbox', { name: /^3\. Look at the fuse/ }).uncheck()
  await dialog.getByRole('radio', { name: 'A draft of the conclusion of this guide' }).check()
  const draft = dialog.getByRole('group', { name: 'Draft of the conclusion' })
  const boxes = draft.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  // One item, as it will be in the guide.
  await expect(draft.getByRole('listitem').first()).toContainText('Caution: It stays hot.')
  await expect(draft.getByRole('listitem')).toHaveCount(2)
  await expect(draft.getByText('Not accepted yet', { exact: true })).toHaveCount(2)
  await expect(boxes.first()).toHaveAccessibleName(/Lower the lid onto the base\./)
  const add = dialog.getByRole('button', { name: 'Add to the conclusion' })
  await expect(add).toHaveAccessibleDescription('First accept every line.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await boxes.first().check()
  await draft.getByRole('button', { name: 'Accept 1 line' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await readBack(ada, guideid)).conclusion_raw).toBe('Test it.')
  await add.click()

  await expect(page).toHaveURL(new RegExp(`/guides/${guideid}/edit/details#conclusion$`))
  await expect(dialog).toBeHidden()
  const written = `Test it.

To reassemble, follow these steps:

# '''Caution:''' It stays hot. Lower the lid onto the base.
# Install the two screws.`
  await expect.poll(async () => (await readBack(ada, guideid)).conclusion_raw).toBe(written)
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Caution: It stays hot. Lower the lid onto/ }),
  ).toBeInViewport()
  expect((await readBack(ada, guideid)).steps.map(({ lines }) => lines[0]?.text_raw)).toEqual([
    'Remove the two screws.',
    'It stays hot.',
    'Look at the fuse.',
  ])
})
