// Content rules go out as a file and come back: seen before they are applied, whole or not at all.
import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test('rules are exported, changed and imported after a preview (0583)', async ({ page, site }) => {
  const { client } = site.admin
  await client.createContentRule({
    body: {
      name: 'Games of chance',
      kind: 'words',
      entries: ['casino'],
      places: ['edit'],
      act: 'hold',
    },
  })
  await signIn(page, site.admin, '/settings/rules')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSON' }).press('Enter')
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  const choose = (rules: unknown[]) =>
    page.getByLabel('File of content rules').setInputFiles({
      name: 'rules.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...file, rules })),
    })
  const [rule] = file.rules
  const panel = page.getByRole('region', { name: 'Import content rules' })
  const rows = panel.getByRole('row')

  await choose([rule, { ...rule, name: 'Wrong', kind: 'hosts', entries: ['a.example/path'] }])
  await expect(panel.getByText('0 new, 0 changed, 1 unchanged, 1 refused')).toBeVisible()
  await expect(rows.filter({ hasText: 'Wrong' })).toContainText('Entries, 1')
  const apply = panel.getByRole('button', { name: /^Import \d+ rules?/ })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  await choose([
    { ...rule, is_on: true },
    { ...rule, name: 'Lotteries', entries: ['lottery'] },
  ])
  await expect(panel.getByText('1 new, 1 changed, 0 unchanged, 0 refused')).toBeVisible()
  await expect(panel.getByText('1 rule is switched on by this import')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expect((await client.listContentRules({})).map(({ name }) => name)).toEqual(['Games of chance'])
  await apply.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Content rules' }).getByRole('listitem')).toHaveText([
    /Games of chance.*On/,
    /Lotteries.*Off/,
  ])

  await page.getByLabel('File of content rules').setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"rules": []}'),
  })
  await expect(
    page.getByText('This file is not an export of content rules. Choose another file.'),
  ).toBeVisible()
})
