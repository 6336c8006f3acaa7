// Screws are counted from the lines of a guide: beside the steps for who writes it, under tools and
// parts for who reads it.
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { linesOf, openEditor, save } from './support/editing.ts'
import { guideOf } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('screws are listed by step, edited in the table and counted for readers (A-103)', async ({
  page,
  site,
}) => {
  const { guideid } = await guideOf(site, 'A drill with screws', [
    'Remove the four 1.6 mm Phillips screws.',
    'Lift the lid.',
    'Remove two M2 x 4 screws with a Torx T5 driver.',
  ])
  await signIn(page, site.admin, '/')
  await openEditor(page, guideid)
  await page
    .getByRole('complementary', { name: 'About the steps' })
    .getByRole('tab', { name: 'Parts' })
    .click()
  const ledger = page.getByRole('region', { name: 'Screws', exact: true })
  const table = page.getByRole('table', { name: 'Screws by step' })
  await expect(table.getByRole('row')).toHaveText([
    /^Count/,
    'Step 14 here',
    /^4\s*1.6 mm\s*Phillips\s*Edit/,
    'Step 32 here, 6 so far',
    /^2\s*M2 × 4 mm\s*Torx T5\s*Edit/,
    'Screws in total: 6',
  ])
  await expectAccessible(page)

  // by keyboard; what no line can say stays in the form
  await linesOf(page, 1).click()
  const edit = ledger.getByRole('button', { name: 'Edit screws: step 1, line 1' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(ledger.getByLabel('Count')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await ledger.getByLabel('Drive').fill('a coin')
  await page.keyboard.press('Enter')
  await expect(ledger.getByText('Enter a drive such as Phillips #00 or Torx T5.')).toBeVisible()
  await ledger.getByLabel('Drive').fill('Pentalobe P2')
  await page.keyboard.press('Enter')
  const next = 'Remove the five 1.6 mm Pentalobe P2 screws.'
  await expect(linesOf(page, 1)).toHaveText(next)
  await expect(edit).toBeFocused()
  await expect(ledger.getByText('Screws in total: 7')).toBeVisible()

  // one step back, and forth
  await linesOf(page, 1).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(linesOf(page, 1)).toHaveText('Remove the four 1.6 mm Phillips screws.')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(linesOf(page, 1)).toHaveText(next)
  await save(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/guides/${guideid}`)
  const screws = page.getByText('Screws: 7', { exact: true })
  await screws.focus()
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row').nth(2)).toHaveText(/^5\s*1.6 mm\s*Pentalobe P2$/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // on paper the map alone: what is printed is there until the printer has it
  await page.evaluate(() => void Object.assign(window, { print: () => undefined }))
  await page.getByRole('button', { name: 'Print tray map' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Screws: A drill with screws' })).toBeVisible()
  await expect(table.filter({ visible: true })).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('heading', { name: 'Screws: A drill with screws' })).toHaveCount(0)
})
