// Tools and parts while answers are late and others add theirs: what is typed stays in its row.
import { aGuide, readBack, save } from './support/editing.ts'
import { holdBack } from './support/heldBack.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let ada: Person
test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author', { privilege: 'Moderator' })
})

test('Enter keeps typed text when the list is for earlier letters (A-112)', async ({ page }) => {
  await ada.client.createWiki({ body: { namespace: 'ITEM', title: 'Torx driver', contents: '' } })
  const { guideid } = await aGuide(ada, 'Late names', [['One.']])
  await signIn(page, ada, `/guides/${guideid}/edit/parts`)
  await page.getByRole('button', { name: 'Add tool' }).click()
  const name = page.getByRole('combobox', { name: 'Name' })
  await name.pressSequentially('Torx')
  const option = page.getByRole('option', { name: 'Torx driver' })
  await expect(option).toHaveAttribute('aria-selected', 'false')
  await name.press('Enter')
  await expect(option).toBeHidden()
  await expect(name).toHaveValue('Torx')
  await name.press('ArrowDown')
  await name.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  const late = await holdBack(page, 'GET', /\/api\/2\.0\/wikis\/ITEM$/)
  await name.pressSequentially(' plus')
  await expect.poll(() => late.asked.some(address => /Torx(\+|%20)plus/.test(address))).toBe(true)
  await expect(option).toHaveAttribute('aria-selected', 'false')
  await name.press('Enter')
  await expect(name).toHaveValue('Torx plus')
  late.letGo()
  await expect(
    page.getByText('“Torx plus” is new. Its page is created once readers can see this row.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add tool' })).toBeVisible()
  await save(page)
  expect((await readBack(ada, guideid)).tools.map(({ text }) => text)).toEqual(['Torx plus'])
})

test('tools inserted above keep the focus and text of the row being written (A-7, A-112)', async ({
  page,
}) => {
  const { guideid, revisionid } = await aGuide(ada, 'Two hands', [['One.']])
  const tool = (name: string) => ({ name, quantity: 1, type: '', notes: null, isoptional: false })
  const { revisionid: next } = await ada.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { tools: [tool('Brush')] },
  })
  await signIn(page, ada, `/guides/${guideid}/edit/parts`)
  // Nothing of this row is saved before the other's.
  const held = await holdBack(page, 'PATCH', /\/guides\/\d+$/)
  const note = page.getByRole('group', { name: 'Brush' }).getByRole('textbox', { name: 'Note' })
  await page
    .getByRole('group', { name: 'Brush' })
    .getByRole('textbox', { name: 'Quantity' })
    .fill('0')
  await note.pressSequentially('sof')
  await ada.client.patchGuide({
    params: { guideid },
    query: { revisionid: next },
    body: { tools: [tool('Anvil'), tool('Brush')] },
  })
  held.letGo()
  await save(page)
  await expect(page.getByRole('group', { name: 'Anvil' })).toBeVisible()
  await expect(note).toBeFocused()
  await page.keyboard.type('t')
  await expect(note).toHaveValue('soft')
  await expect(
    page.getByRole('group', { name: 'Brush' }).getByRole('textbox', { name: 'Quantity' }),
  ).toHaveValue('0')
  await expect(
    page.getByRole('group', { name: 'Anvil' }).getByRole('textbox', { name: 'Quantity' }),
  ).toHaveValue('1')
  await save(page)
  expect((await readBack(ada, guideid)).tools.map(({ text, notes }) => [text, notes])).toEqual([
    ['Anvil', null],
    ['Brush', 'soft'],
  ])
})
