// Values out of range as a list of their own: narrowed down and sorted by the address, taken along
// as files, and followed to their place in the record.
import { readFile } from 'node:fs/promises'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('deviations are found, exported and followed to their place in the record', async ({
  page,
  site,
}) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const wim = await site.person('Wim Worker')
  const guide = await aGuide(lea, 'Tighten a hinge', [['Turn the screw.'], ['Close the door.']])
  const { guideid } = guide
  const second = itemAt(guide.steps, 1).stepid
  const form = await lea.client.changeStepForm({
    params: { guideid, stepid: second },
    body: {
      fields: [
        { label: 'Torque', type: 'number', required: false, min: 10, max: 12, unit: 'Nm' },
        { label: 'Gap', type: 'number', required: false, min: 1, max: 2, rework: true },
      ],
    },
  })
  const [torque, gap] = [0, 1].map(at => itemAt(form.fields, at).field_revisionid) as [
    number,
    number,
  ]
  const runOf = async (workorderid: string) =>
    (await wim.client.startWork({ body: { guideid, workorderid } })).entryid
  const put = (entryid: number, field_revisionid: number, value: string, reason: string) =>
    wim.client.saveStepData({
      params: { entryid },
      body: { stepid: second, fields: [{ field_revisionid, value, reason }] },
    })
  const first = await runOf('W-2301')
  await put(first, torque, '15', 'The wrench was set wrong')
  await put(first, torque, '11', 'Tightened again')
  const later = await runOf('W-2302')
  await put(later, gap, '3', 'A burr')

  await signIn(page, lea, '/work')
  await page.getByRole('link', { name: 'Deviations' }).click()
  await expect(page.getByRole('heading', { name: 'Deviations', level: 1 })).toBeVisible()
  const table = page.getByRole('table', { name: 'Deviations' })
  const corrected = table.getByRole('row', { name: /^Torque/ })
  await expect(corrected).toContainText('15\u00a0Nm')
  await expect(corrected).toContainText('From 10 to 12\u00a0Nm')
  await expect(corrected).toContainText('Corrected to 11\u00a0Nm')
  await expect(corrected).toContainText('Settled')
  const waiting = table.getByRole('row', { name: /^Gap/ })
  await expect(waiting).toContainText('Waiting for rework or a signature')
  await expectAccessible(page)

  // As files: each of those that the filter leaves, in their order.
  const saved = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
    return readFile(await file.path(), 'utf8')
  }
  const lines = (await saved('Export CSV')).trim().split('\r\n')
  expect(lines).toEqual([
    expect.stringContaining('entryid,work_order'),
    expect.stringMatching(new RegExp(`^${later},W-2302,.*,Gap,3,`)),
    expect.stringMatching(new RegExp(`^${first},W-2301,.*,Torque,15,Nm,10,12,.*,corrected,`)),
  ])
  const rows = JSON.parse(await saved('Export JSON')) as { value: string; decision: string }[]
  expect(rows.map(one => [one.value, one.decision])).toEqual([
    ['3', null],
    ['15', 'corrected'],
  ])

  await table.getByRole('button', { name: 'Work order' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('W-2301')
  await page.getByLabel('State').selectOption('Open')
  await expect(corrected).toHaveCount(0)
  await expect(waiting).toBeVisible()
  // The address keeps what is chosen.
  await page.getByRole('combobox', { name: 'Guide' }).fill('Tighten')
  await page.getByRole('option', { name: /Tighten a hinge/ }).click()
  await expect(page).toHaveURL(new RegExp(`guide=${guideid}`))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Guide' })).toHaveValue('Tighten a hinge')
  await expect(waiting).toBeVisible()
  await expect(corrected).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await waiting.getByRole('link', { name: /^Gap/ }).click()
  await expect(page).toHaveURL(new RegExp(`/work/${later}/record#s${second}$`))
  await expect(page.getByRole('heading', { name: /^Step 2/ })).toBeInViewport()
  expect(
    firstOf(await lea.client.listRuns({ query: { guideid, deviations: true } })).deviations,
  ).toBe(1)
})
