// What was found wanting in the look of the editors, measured where it was seen.
import type { Locator } from '@playwright/test'
import { tokenOf } from './support/accessible.ts'
import { aGuide, boxOf } from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import { expect, signIn, test } from './support/test.ts'
import { category } from './support/tree.ts'

const madeOf = pagesCalled('Lids')

test('the details mark the section one is in, and name a guide in the specified order (D18)', async ({
  page,
  site,
}) => {
  await category(site, 'Derailleurs')
  // The order is the specification's: category, subject, type.
  const { guideid, title } = await site.admin.client.createGuide({
    body: { category: 'Derailleurs', type: 'maintenance', subject: 'Rear derailleur' },
  })
  expect(title).toBe('Derailleurs Rear derailleur Maintenance')
  await signIn(page, site.admin, `/guides/${guideid}/edit/details`)
  const links = page.getByRole('navigation', { name: 'Sections' })
  const current = links.locator('[aria-current=location]')
  await expect(current).toHaveText('What the guide is about')
  await expect(current).toHaveCSS('border-left-color', await tokenOf(page, '--accent'))
  await expect(links.getByRole('link', { name: 'Effort' })).toHaveCSS(
    'border-left-color',
    'rgba(0, 0, 0, 0)',
  )
  for (const name of ['Effort', 'Shared with', 'Flags']) {
    await links.getByRole('link', { name }).click()
    await expect(current).toHaveText(name)
  }
  await page.mouse.move(700, 450)
  await page.mouse.wheel(0, -9000)
  await expect(current).toHaveText('What the guide is about')
})

/** How far the words of a button are from where its column begins. */
const indentOf = (button: Locator) =>
  button.evaluate(one => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const column = one.parentElement ?? document.body
    const { paddingLeft, borderLeftWidth } = getComputedStyle(column)
    const edge =
      column.getBoundingClientRect().left + parseFloat(paddingLeft) + parseFloat(borderLeftWidth)
    return Math.abs(range.getBoundingClientRect().left - edge)
  })

test('the words of quiet buttons stand on the edge of their column (D28)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Author', { reputation: 1000 })
  const { guideid } = await aGuide(ada, 'A lid with an edge', [])
  await signIn(page, ada, `/guides/${guideid}/edit/details`)
  const hair = 1.5 // px: the edge that a quiet button does not show
  for (const name of ['Choose from the tree…', /^Use “/, 'Delete this guide…']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeVisible()
    expect(await indentOf(button), String(name)).toBeLessThan(hair)
  }
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/Guide/lid/${guideid}`)
  expect(await indentOf(page.getByRole('button', { name: 'Print' }))).toBeLessThan(hair)
})

test('the way from the editor of a page to how it reads is named in words (D30)', async ({
  page,
  site,
}) => {
  const made = await madeOf(site, 'Close the lid.')
  await signIn(page, site.admin, made.address)
  await expect(page.getByRole('link', { name: 'Preview' })).toHaveText('Preview')
})

test('the words of a page are those of its text: no marks of tables, no lone sign (W17)', async ({
  page,
  site,
}) => {
  const cells = ['lid', '5 Nm', '1/2'].map(cell => `| ${cell}`).join('\n')
  const made = await madeOf(
    site,
    `Close / lift the lid & wait.\n\n{table\n${cells}\n|--\n${cells}\n}`,
  )
  await signIn(page, site.admin, made.address)
  const outline = page.getByRole('navigation', { name: 'Page headings' })
  await expect(outline.getByText('13 words')).toBeVisible()
})

test('tools of a table move no text, and List is pressed where the caret is seen (W31)', async ({
  page,
  site,
}) => {
  const long = Array.from({ length: 40 }, (_, n) => `Paragraph ${n + 1}.`).join('\n\n')
  const made = await madeOf(site, `{table\n| lid\n| 5\n}\n\n${long}\n\n* one\n* last of all`)
  await signIn(page, site.admin, made.address)
  const cell = textOf(page).getByText('lid', { exact: true })
  const list = page.getByRole('button', { name: 'Bulleted list' })
  await expect(cell).toBeVisible()
  await expect(list).toHaveAttribute('aria-pressed', 'false')
  const before = await boxOf(cell)
  await cell.click()
  const tools = page.getByRole('toolbar', { name: 'Table tools' })
  await expect(tools).toBeVisible()
  const [after, bar] = [await boxOf(cell), await boxOf(tools)]
  expect(after.y).toBe(before.y)
  expect(bar.y + bar.height).toBeLessThan(after.y)
  await textOf(page).getByText('last of all').click()
  await expect(tools).toHaveCount(0)
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(list).toHaveAttribute('aria-pressed', 'false')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(list).toHaveAttribute('aria-pressed', 'true')
})
