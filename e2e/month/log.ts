// What the month left in the audit log and in files.
import { inDatabase } from '../support/rows.ts'
import { expect } from '../support/test.ts'
import { button, figureOf, figuresIn, log, savedBy, type Month } from './month.ts'

/** Rows of the log on one page of it. */
const onPage = 50

export const exportsPeople = async (month: Month): Promise<void> => {
  const { page } = month
  await page.goto('/users')
  const { people } = await figuresIn(page.getByRole('status').filter({ hasText: / people$/ }), {
    people: /^(\d+) people$/,
  })
  expect(await savedBy(page, button(page, 'Export CSV'))).toHaveLength(people)
  log(month, 'Ada Keeper exported the list of people as CSV')
}

/** Every sentence of the keeper’s, page by page. */
const sentencesOf = async ({ page }: Month, total: number): Promise<string[]> => {
  const found: string[] = []
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  for (;;) {
    const last = Math.min(found.length + onPage, total)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(
      `${found.length + 1} to ${last} of ${total}`,
    )
    await expect(rows).toHaveCount(last - found.length + 1)
    const shown = await rows.evaluateAll(all =>
      all.slice(1).map(row => row.querySelector('td')?.textContent.trim() ?? ''),
    )
    found.push(...shown)
    if (found.length >= total) return found
    await page.getByRole('link', { name: 'Next' }).click()
  }
}

export const readsTheLog = async (month: Month): Promise<void> => {
  const { page, site, logged } = month
  await page.goto('/audit')
  await page.getByRole('combobox', { name: 'Who did it' }).fill('Ada Keep')
  await page.getByRole('option', { name: /Ada Keeper/ }).click()
  await button(page, 'Show').click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Timeline' })).toBeVisible()
  const main = page.getByRole('main')
  const total = await figureOf(main, /^Export ([\d,]+) entries$/)
  const found = new Map<string, number>()
  for (const sentence of await sentencesOf(month, total)) {
    const words = sentence.replaceAll(/\b(Person|Page) \d+/g, '$1 #')
    found.set(words, (found.get(words) ?? 0) + 1)
  }
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(logged))
  expect(await savedBy(page, button(page, `Export ${total} entries`))).toHaveLength(total)

  await button(page, 'Check all entries').click()
  const { checked } = await figuresIn(main, {
    checked: /([\d,]+) entries checked\. No entry was changed, removed or added\./,
  })
  const [rows] = await inDatabase(site, 'select count(*)::int as count from audit_rows')
  expect(rows).toEqual({ count: checked })
}
