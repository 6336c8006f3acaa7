// Two Moderators at one list of terms: what one types stays, whatever the other does to the list.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { keptRows, kill } from './support/editing.ts'
import { expectKept } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

const pair = { source_langid: 'en', langid: 'de' }
const screw = { term: 'screw', wanted: ['Schraube'], unwanted: [] }
const lid = { term: 'lid', wanted: ['Deckel'], unwanted: [] }
const words = (page: Page) => page.getByRole('textbox', { name: /^Translations/ })
const save = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()

test('words of an edited term stay where somebody else changes or removes it (A-199, A-200)', async ({
  page,
  context,
  site,
}) => {
  const mona = await site.person('Mona Terms', { privilege: 'Moderator' })
  const { client: max } = await site.person('Max Terms', { privilege: 'Moderator' })
  const write = (version: number, terms: (typeof screw)[]) =>
    max.setTerms({ body: { ...pair, version, terms } })
  await write(0, [lid, screw])
  await signIn(page, mona, '/terms?from=en&to=de')
  await page.getByRole('button', { name: 'Edit: lid' }).click()
  await expect(page.getByRole('textbox', { name: /^Term/ })).toBeFocused()
  await words(page).fill('Deckel, Topfdeckel')

  await write(1, [{ ...lid, wanted: ['Verschluss'] }, screw])
  await save(page)
  await expect(page.getByText('Someone else has changed this term.')).toBeVisible()
  await expect(page.getByText('lid: Verschluss')).toBeVisible()
  await expect(words(page)).toHaveValue('Deckel, Topfdeckel')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await write(2, [screw])
  await save(page)
  await expect(page.getByText('Someone else renamed or removed this term.')).toBeVisible()
  await expect(words(page)).toHaveValue('Deckel, Topfdeckel')
  await expectKept(page, 'Topfdeckel')
  await kill(context, page)

  const again = await context.newPage()
  await again.goto('/terms?from=en&to=de')
  await expect(words(again)).toHaveValue('Deckel, Topfdeckel')
  await save(again)
  await expect(again.getByRole('button', { name: 'Edit: lid' })).toBeVisible()
  const { terms } = await max.readTerms({ query: pair })
  expect(terms).toEqual([screw, { ...lid, wanted: ['Deckel', 'Topfdeckel'] }])
})

test('two tabs edit two terms of one list, and neither loses its words (A-199, A-200)', async ({
  page,
  context,
  site,
}) => {
  const mia = await site.person('Mia Terms', { privilege: 'Moderator' })
  const bolt = { term: 'bolt', wanted: ['Bolzen'], unwanted: [] }
  const { version } = await mia.client.readTerms({ query: pair })
  await mia.client.setTerms({ body: { ...pair, version, terms: [bolt, lid, screw] } })
  await signIn(page, mia, '/terms?from=en&to=de')
  const other = await context.newPage()
  await other.goto('/terms?from=en&to=de')
  // The device has answered: what the first tab keeps from here on, this one does not bring back.
  await expect(other.getByRole('button', { name: 'Edit: bolt' })).toBeEnabled()
  await page.getByRole('button', { name: 'Edit: lid' }).click()
  await words(page).fill('Topfdeckel')
  await other.getByRole('button', { name: 'Edit: bolt' }).click()
  await words(other).fill('Gewindebolzen')
  await expect
    .poll(async () => JSON.stringify(await keptRows(page, 'stepwright', 'drafts')))
    .toMatch(/Topfdeckel.*Gewindebolzen|Gewindebolzen.*Topfdeckel/)
  await page.close()
  await other.close()

  const again = await context.newPage()
  await again.goto('/terms?from=en&to=de')
  await expect(words(again)).toHaveCount(2)
  await expect(words(again).first()).toHaveValue('Gewindebolzen')
  await expect(words(again).last()).toHaveValue('Topfdeckel')
  await expectAccessible(again)
  await again.getByRole('main').getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(again.getByText('bolt: Gewindebolzen')).toBeVisible()
  await expect(words(again)).toHaveValue('Topfdeckel')
})
