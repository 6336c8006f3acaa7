// Filters that are changed before the list of the change before has come: each stands in the
// address, the fields keep what was typed, and the list is that of all of them.
import { firstOf, itemAt } from '#lib/existing.ts'
import { aGuide } from './support/editing.ts'
import { holdBack } from './support/heldBack.ts'
import { expect, signIn, test } from './support/test.ts'

test('filters changed while the list is on its way add up (M-93)', async ({ page, site }) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const wim = await site.person('Wim Worker')
  const guide = await aGuide(lea, 'True a wheel', [['Turn the nipple.']])
  const { guideid } = guide
  const { fields } = await lea.client.changeStepForm({
    params: { guideid, stepid: firstOf(guide.steps).stepid },
    body: { fields: [{ label: 'Tension', type: 'number', required: false, min: 1, max: 2 }] },
  })
  const runOf = async (workorderid: string, value: string) => {
    const { entryid } = await wim.client.startWork({ body: { guideid, workorderid } })
    const [{ field_revisionid }, { stepid }] = [firstOf(fields), firstOf(guide.steps)]
    const body = { stepid, fields: [{ field_revisionid, value, reason: 'As measured' }] }
    await wim.client.saveStepData({ params: { entryid }, body })
  }
  await runOf('W-31', '9')
  await runOf('W-32', '9')
  await runOf('W-31', '1')

  await signIn(page, lea, '/work/runs')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  const list = await holdBack(page, 'GET', /\/work_log\/runs$/)
  const state = page.getByLabel('State')
  const only = page.getByLabel('Only runs with deviations')
  const from = page.getByLabel('From', { exact: true })
  const order = page.getByLabel('Work order or serial number')
  const person = page.getByRole('combobox', { name: 'Person' })
  await state.selectOption('Working')
  await only.check()
  await from.focus()
  // The year is typed last, and the list is asked for the year 2, 20 and 202 as well.
  await page.keyboard.type('11012020')
  await order.pressSequentially('W-31')
  await order.press('Enter')
  await person.fill('Wim')
  await page.getByRole('option', { name: 'Wim Worker' }).click()
  const expectAll = async () => {
    await expect(state).toHaveValue('started')
    await expect(only).toBeChecked()
    await expect(from).toHaveValue('2020-11-01')
    await expect(order).toHaveValue('W-31')
    await expect(person).toHaveValue('Wim Worker')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      status: 'started',
      deviations: '1',
      from: '2020-11-01',
      order: 'W-31',
      user: String(wim.userid),
      name: 'Wim Worker',
    })
  }
  await expectAll()
  await expect(rows).toHaveCount(4)
  await order.focus()
  await order.pressSequentially('7')
  list.letGo()
  await expect(rows).toHaveCount(2)
  await expect(order).toBeFocused()
  await expect(order).toHaveValue('W-317')
  await order.press('Backspace')
  await expectAll()
  // What comes from elsewhere empties the fields.
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(4)
  for (const field of [order, from, person]) await expect(field).toHaveValue('')
  await expect(only).not.toBeChecked()
  // A name that was typed, and no person chosen: nothing is filtered by it.
  await person.fill('Wim')
  await state.focus()
  await expect(person).toHaveValue('')
  // A date is one step back, however many keys it took, also for who is still in the field.
  await state.selectOption('Working')
  await from.focus()
  await page.keyboard.type('11012020')
  await expect(page).toHaveURL(/from=2020-11-01/)
  await page.goBack()
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('')
  await expect(state).toHaveValue('')
})

test('words of the search for modules go with the list that they were asked of', async ({
  page,
  site,
}) => {
  await site.admin.client.createTrainingDraft({ body: { title: 'Oil a gate' } })
  await signIn(page, site.admin, '/training?q=pump')
  const words = page.getByRole('search').getByRole('searchbox')
  await expect(words).toHaveValue('pump')
  await page.getByRole('link', { name: 'Drafts' }).click()
  await expect(page.getByText('Oil a gate')).toBeVisible()
  await expect(words).toHaveValue('')
  await page.goBack()
  await expect(words).toHaveValue('pump')
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(page).toHaveURL(/\/training$/)
})

test('another filter leaves the month of the calendar of releases', async ({ page, site }) => {
  const team = await site.admin.client.createTeam({ body: { name: 'Night shift' } })
  await signIn(page, site.admin, '/releases?view=calendar&month=2027-03&q=none')
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await page.getByLabel('Team').selectOption('Night shift')
  await expect(page).toHaveURL(new RegExp(`team=${team.teamid}`))
  await expect(page).toHaveURL(/view=calendar&month=2027-03/)
})

test('a code scanned while the order of the last one is on its way stays', async ({
  page,
  site,
}) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const { guideid } = await aGuide(lea, 'Pack a bearing', [['Press in the grease.']])
  for (const number of ['W-41', 'W-42'])
    await lea.client.createWorkOrder({ body: { number, guideid } })
  await signIn(page, lea, '/work/orders')
  const scan = page.getByLabel('Scan or type a work order or serial number')
  const orders = page.getByRole('region', { name: /^Work order/ })
  await expect(orders).toHaveCount(2)
  const list = await holdBack(page, 'GET', /\/work_orders$/)
  await scan.pressSequentially('W-41')
  await scan.press('Enter')
  await scan.pressSequentially('W-42')
  list.letGo()
  await expect(orders).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Work order W-41' })).toBeVisible()
  await expect(scan).toHaveValue('W-42')
  await scan.press('Enter')
  await expect(page.getByRole('region', { name: 'Work order W-42' })).toBeVisible()
})

test('guides chosen for paper one after the other are all printed (A-124)', async ({
  page,
  site,
}) => {
  const titles = ['Grease a chain', 'Cut a cable', 'Bleed a brake']
  const ids: number[] = []
  for (const title of titles) ids.push((await aGuide(site.admin, title, [['Begin.']])).guideid)
  await signIn(page, site.admin, `/print?guides=${itemAt(ids, 0)},${itemAt(ids, 1)}`)
  const rows = page.getByRole('list', { name: 'Guides in print order' }).getByRole('listitem')
  await expect(rows).toHaveText([/Grease a chain/, /Cut a cable/])
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
  const guide = await holdBack(page, 'GET', new RegExp(`/guides/${itemAt(ids, 2)}$`))
  const add = page.getByRole('combobox', { name: 'Add a guide' })
  await add.fill('Bleed')
  await page.getByRole('option', { name: /Bleed a brake/ }).click()
  await page.getByLabel('Columns').selectOption('Two columns')
  await page.getByLabel('Comments').check()
  // The focus goes with the row, so the second arrow moves the same one.
  await rows.nth(1).locator('[data-row-handle]').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  guide.letGo()
  await expect(rows).toHaveText([/Cut a cable/, /Grease a chain/, /Bleed a brake/])
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('guides')).toBe([1, 0, 2].map(at => itemAt(ids, at)).join())
  expect(searchParams.get('columns')).toBe('2')
  expect(searchParams.get('with')).toContain('comments')
})

test('words typed into “Find a setting” keep every letter (P-9)', async ({ page, site }) => {
  await signIn(page, site.admin, '/settings/site')
  const find = page.getByLabel('Find a setting')
  await find.pressSequentially('review')
  await expect(find).toHaveValue('review')
  await expect(page).toHaveURL(/q=review/)
})
