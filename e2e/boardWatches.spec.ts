// Who looks after the work: the live board, and the forms that authors make.
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, linesOf, tabTo } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, listenIn, signIn, test } from './support/test.ts'

let author: Person, mona: Person, tia: Person
test.beforeAll(async ({ site }) => {
  author = await site.person('Ada Author')
  mona = await site.person('Mona Moderator', { privilege: 'Moderator' })
  tia = await site.person('Tia Technician')
})

const begin = async (title: string, workorderid = 'W-2207') => {
  const guide = await aGuide(author, title, [
    ['Pull the plug.'],
    ['Turn the screw.'],
    ['Close the lid.'],
  ])
  const { entryid } = await tia.client.startWork({ body: { guideid: guide.guideid, workorderid } })
  return { guide, entryid, params: { entryid } }
}
const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const board = async (page: Page, who: Person) => {
  await signIn(page, who, '/work/board')
  await expect(page.getByRole('heading', { level: 1, name: 'Live board' })).toBeVisible()
}

test('the board follows a run and keeps a row under the pointer (M-124)', async ({ page }) => {
  const { guide, entryid, params } = await begin('Follow me')
  const { params: later } = await begin('Follow me after')
  await board(page, mona)
  const row = rowOf(page, 'Follow me W')
  await expect(row).toContainText('Tia Technician')
  await expect(row).toContainText('No step yet')
  await tia.client.saveStepData({
    params,
    body: { fields: {}, stepid: itemAt(guide.steps, 1).stepid },
  })
  await expect(row).toContainText('2 of 3')
  await expect(row).toContainText('usual time not known yet')
  await author.client.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [{ text_raw: 'Wipe it.', bullet: 'black', level: 0 }] },
  })
  await tia.client.pauseWork({ params })
  await expect(row).toContainText('Paused after')
  await expect(row).toContainText('Guide has since changed')
  const titles = () =>
    page
      .getByRole('row')
      .filter({ hasText: 'Follow me' })
      .getByRole('link', { name: /^Follow me/ })
      .allTextContents()
  await expect.poll(titles).toEqual(['Follow me after', 'Follow me']) // what is paused stands below
  await rowOf(page, 'Follow me after').hover()
  await tia.client.suspendWork({ params: later, body: { notes: 'The shift is ending' } })
  await expect(rowOf(page, 'Follow me after')).toContainText('Suspended: The shift is ending')
  expect(await titles()).toEqual(['Follow me after', 'Follow me'])
  await page.mouse.move(5, 5)
  await expect.poll(titles).toEqual(['Follow me', 'Follow me after'])
  await tia.client.cancelWork({ params: { entryid } })
  await expect(row).toBeHidden()
})

test('the board shows what happened before its event stream began (M-124)', async ({ page }) => {
  const { guide, params } = await begin('Heard of me')
  await page.route('**/x/events/ticket', async route => {
    await tia.client.saveStepData({
      params,
      body: { fields: {}, stepid: itemAt(guide.steps, 1).stepid },
    })
    // until every stream that is open by then has heard of it
    await new Promise(resolve => setTimeout(resolve, 2000))
    await route.continue()
  })
  await board(page, mona)
  await expect(rowOf(page, 'Heard of me')).toContainText('2 of 3')
})

test('the board is filtered by team, category and state, each by an address (M-124)', async ({
  page,
  site,
}) => {
  const { params } = await begin('Filter me')
  const { teamid } = await site.admin.client.createTeam({ body: { name: 'Saturday workshop' } })
  await board(page, mona)
  await expect(rowOf(page, 'Filter me')).toBeVisible()
  await page.getByLabel('Team').selectOption('Saturday workshop')
  await expect(page.getByText('No runs match the filter')).toBeVisible()
  await site.admin.client.addTeamMember({ params: { teamid, userid: tia.userid } })
  await page.reload()
  await expect(rowOf(page, 'Filter me')).toBeVisible()
  await page.getByLabel('State').selectOption('Paused')
  await expect(rowOf(page, 'Filter me')).toBeHidden()
  await tia.client.pauseWork({ params })
  await expect(rowOf(page, 'Filter me')).toBeVisible()
  await page.getByLabel('Category').selectOption('Bench tools')
  await expect(page).toHaveURL(`/work/board?team=${teamid}&category=Bench+tools&status=paused`)
  await expect(rowOf(page, 'Filter me')).toBeVisible()
})

test('a Moderator suspends a run read-only, and its worker is told (M-125)', async ({
  page,
  site,
  browser,
  faults,
}) => {
  const { entryid } = await begin('Watch me')
  const context = await browser.newContext({ baseURL: site.origin })
  await listenIn(context, faults)
  const worker = await context.newPage()
  await signIn(worker, tia, '/work')
  await worker.goto(`/work/${entryid}`)
  await worker.getByRole('button', { name: 'Next' }).click()
  await expect(worker.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await board(page, mona)
  await page.getByRole('link', { name: 'Watch: Tia Technician, Watch me' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Step 2' })).toBeVisible()
  await expect(
    page.getByText('You are watching a run by Tia Technician. You cannot fill in anything here.'),
  ).toBeVisible()
  await worker.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Step 3' })).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Suspend…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByLabel('Note for the person who continues').fill('The bench is needed.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('heading', { name: 'This run is suspended' })).toBeVisible()
  await expect(
    worker
      .getByRole('heading', { name: 'This run is suspended' })
      .or(worker.getByText('This run was suspended on another device.')),
  ).toBeVisible()
  const told = await tia.client.listNotifications()
  expect(told.some(one => JSON.stringify(one).includes('The bench is needed.'))).toBe(true)
  await context.close()
})

test('of two people who take over a run at once one is refused (M-125)', async ({
  page,
  site,
  browser,
  faults,
}) => {
  const { params, entryid } = await begin('Take me')
  await tia.client.suspendWork({ params, body: { notes: 'The shift is ending' } })
  const otto = await site.person('Otto Other')
  const context = await browser.newContext({ baseURL: site.origin })
  await listenIn(context, faults)
  const other = await context.newPage()
  await board(other, otto)
  await board(page, mona)
  const take = (on: Page) => on.getByRole('button', { name: 'Take over: Tia Technician, Take me' })
  await expect(take(page)).toBeVisible()
  await expect(take(other)).toBeVisible()
  // Neither reaches the service before both are on their way.
  let asked = 0
  let letGo = () => {}
  const both = new Promise<void>(resolve => (letGo = resolve))
  for (const on of [page, other]) {
    await on.route(/\/work_log\/\d+\/assume/, async route => {
      if ((asked += 1) === 2) letGo()
      await both
      await route.continue()
    })
  }
  await Promise.all([take(page).click(), take(other).click()])
  await expect.poll(async () => (await mona.client.readWork({ params })).status).toBe('started')
  const { userid, handovers } = await mona.client.readWork({ params })
  expect(handovers).toHaveLength(1)
  const [winner, loser] = userid === mona.userid ? [page, other] : [other, page]
  await expect(winner).toHaveURL(`/work/${entryid}`)
  await expect(
    loser.getByRole('alert').filter({ hasText: 'Someone else took over or ended this run first.' }),
  ).toBeVisible()
  // The row is gone with the run; what was said of it stays.
  await expect(take(loser)).toHaveCount(0)
  await expect(
    loser.getByRole('alert').filter({ hasText: 'Someone else took over or ended this run first.' }),
  ).toBeVisible()
  await context.close()
})

test('a form kept by its author survives a concurrent save and a reload (M-93)', async ({
  page,
}) => {
  const guide = await aGuide(author, 'Form me', [['Turn the screw.']])
  const { stepid } = firstOf(guide.steps)
  const params = { guideid: guide.guideid, stepid }
  await signIn(page, author, `/guides/${guide.guideid}/edit/steps`)
  await expect(linesOf(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'More actions for step 1' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit the form for this step' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Form for step 1' })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add field' })
  await add.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await page.keyboard.type('Torque')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nu')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  await tabTo(page, page.getByRole('checkbox', { name: 'Required to finish the run' }))
  await page.keyboard.press('Space')
  await add.press('Enter')
  const second = page.getByRole('group', { name: 'Field 2' })
  await page.keyboard.type('Grease')
  await second.getByLabel('Type').selectOption('Choice')
  const save = page.getByRole('button', { name: 'Save form' })
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Add at least one option.')).toBeVisible()
  await second.getByLabel('Options, one per line').fill('Silicone\nNone')
  await expectAccessible(page)
  await save.press('Enter')
  await expect(page.getByText('Saved. New runs will use this form.')).toBeVisible()
  const saved = await author.client.readStepForm({ params })
  expect(saved.fields.map(({ field_revisionid: _, ...field }) => field)).toEqual([
    { label: 'Torque', type: 'number', required: true, min: 1, max: 20 },
    { label: 'Grease', type: 'select', required: false, options: ['Silicone', 'None'] },
  ])
  await mona.client.changeStepForm({
    params,
    body: { fields: [{ label: 'Theirs', type: 'text', required: false }] },
  })
  await page.getByRole('group', { name: 'Field 1' }).getByLabel('Label').fill('Torque in Nm')
  await save.click()
  const asks = page.getByRole('region', { name: 'Questions about the form' })
  const torque = asks.getByRole('radiogroup', { name: 'Torque in Nm' })
  await expect(torque).toContainText('Before')
  await expect(torque.getByRole('radio', { name: 'Theirs' })).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('group', { name: 'Field 1' }).getByLabel('Label')).toHaveValue(
    'Torque in Nm',
  )
  await torque.getByRole('radio', { name: 'Mine' }).check()
  await asks.getByRole('button', { name: 'Save with these answers' }).click()
  await expect(page.getByText('Saved. New runs will use this form.')).toBeVisible()
  expect((await author.client.readStepForm({ params })).fields.map(({ label }) => label)).toEqual([
    'Theirs',
    'Torque in Nm',
  ])
})
