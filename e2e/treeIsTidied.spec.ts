// What whoever tidies the tree of categories looks for.
import { expect, test } from './support/test.ts'
import { growTree, level, row, rows } from './support/tree.ts'

test.beforeAll(async ({ site }) => growTree(site))

test('filters for what categories lack live in the address and say how many there are (A-166, A-1)', async ({
  page,
}) => {
  await page.goto('/tree')
  const choice = page.getByLabel('Categories to show')
  await choice.selectOption({ label: 'More than 8 levels deep' })
  await expect(page).toHaveURL(/gap=deep/)
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(9)
  await expect(row(page, level(8))).toHaveAccessibleName(/matches further down/)
  await expect(row(page, level(9))).not.toHaveAccessibleName(/matches further down/)
  await choice.selectOption({ label: 'Without public guides' })
  await expect(row(page, 'Level 1')).toBeVisible()
  await expect(row(page, 'Disc brakes')).toHaveCount(0)
  await choice.selectOption({ label: 'Without a summary' })
  await expect(row(page, 'Rim brakes')).toBeVisible()
  await expect(row(page, 'Disc brakes')).toHaveCount(0)
  await expect(page).toHaveURL(/gap=summary/)
  await page.reload()
  await expect(choice).toHaveValue('summary')
  await choice.selectOption({ label: 'With the same name as a sibling' })
  await expect(page.getByText('No categories match the filter')).toBeVisible()
  await page.getByRole('button', { name: 'Show all categories' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(choice).toHaveValue('')
})
