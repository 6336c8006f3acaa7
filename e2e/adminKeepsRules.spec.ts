// An Admin writes a rule, tries it and switches it on; an author meets it and loses no word
// (decision 0548).
import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import {
  aGuide,
  expectSaved,
  linesOf,
  openEditor,
  rewriteLines,
  stepOf,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const message = 'This site is about repair. Leave out games of chance.'

const newRule = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New rule' }).press('Enter')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Entries').fill('casino\nslot machine')
}
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true })

/** What was refused on purpose. */
const dropRefused = (faults: string[]) =>
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('status of 422')))

test('a rule is written, tried and switched on by keyboard, and its author reads why', async ({
  page,
  site,
  faults,
}) => {
  const kim = await site.person('Kim Kettle', { reputation: 20 })
  const guide = await aGuide(kim, 'Lamp of a machine', [['Carry it outside']])
  await signIn(page, site.admin, '/settings/rules')
  await expect(page.getByText('No content rules yet')).toBeVisible()
  await newRule(page, 'Games of chance')
  await create(page).press('Enter')
  await expect(page.getByText('Enter a message to the author.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Message to the author').fill(message)
  await create(page).press('Enter')
  const panel = page.getByRole('region', { name: 'Games of chance' })
  await expect(panel.getByText(message)).toBeVisible()

  await panel.getByRole('button', { name: 'Switch on' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await panel.getByRole('button', { name: 'Try the rule' }).press('Enter')
  await expect(panel.getByRole('status')).toContainText('Found in: 0.')
  await expect(panel.getByText(/^New guides and pages: found in 0 of [1-9]/)).toBeVisible()
  await panel.getByRole('button', { name: 'Switch on' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Switch off' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { client } = site.admin
  const rule = await client.readContentRule({ params: firstOf(await client.listContentRules({})) })
  expect(rule).toMatchObject({ is_on: true, message, entries: ['casino', 'slot machine'] })

  await signIn(page, kim, '/')
  await openEditor(page, guide.guideid)
  await rewriteLines(page, 1, 'Carry it to the casino')
  await page.keyboard.press('Control+s')
  await expect(stepOf(page, 1).getByText(message)).toBeVisible()
  await page.reload()
  await expect(linesOf(page, 1)).toHaveText('Carry it to the casino')
  await expect(stepOf(page, 1).getByText(message)).toBeVisible()
  await rewriteLines(page, 1, 'Carry it to the bench')
  await page.keyboard.press('Control+s')
  await expectSaved(page)
  dropRefused(faults)
})

test('what an Admin typed stays where another was faster, and deletion asks', async ({
  page,
  site,
  faults,
}) => {
  const { client } = site.admin
  const { ruleid } = await client.createContentRule({
    body: { name: 'Shops', kind: 'words', entries: ['bazaar'], places: ['edit'], act: 'hold' },
  })
  await signIn(page, site.admin, `/settings/rules?rule=${ruleid}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await page.getByLabel('Entries').fill('bazaar\n\n...')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Line 3: One of the entries')).toBeVisible()
  dropRefused(faults)
  await page.getByLabel('Entries').fill('bazaar\nflea market')
  const { revisionid } = await client.readContentRule({ params: { ruleid } })
  await client.patchContentRule({
    params: { ruleid },
    query: { revisionid },
    body: { entries: ['jumble sale'] },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Someone else changed this rule')
  await expect(page.getByText('Words and phrases: jumble sale')).toBeVisible()
  await expect(page.getByLabel('Entries')).toHaveValue('bazaar\nflea market')
  await page.reload()
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await expect(page.getByLabel('Entries')).toHaveValue('bazaar\nflea market')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Words and phrases: bazaar, flea market')).toBeVisible()
  await page.getByRole('button', { name: 'Delete…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText('Shops')).toHaveCount(0)
})
