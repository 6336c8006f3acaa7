// Words in a dialog or a panel stay while others act and late answers come; and no late answer
// takes anybody along.
import type { Page } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'
import { asking, button, fillSealForm, kept, openRun, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { drawn, holdBack } from './support/heldBack.ts'
import { change, guideWithRelease } from './support/releasing.ts'
import { expect, signIn, test } from './support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const buttonOf = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true })

test('a late answer of one dialog leaves the next one alone (M-100)', async ({ page, site }) => {
  const { userid } = await site.person('Ela Earner', { reputation: 20 })
  await signIn(page, site.admin, `/users/${userid}`)
  await page.getByRole('button', { name: 'Adjust reputation…' }).click()
  await dialogOf(page).getByLabel('Points').fill('10')
  await dialogOf(page).getByLabel('Reason').fill('Helped at the fair')
  const adjusting = await holdBack(page, 'PATCH', new RegExp(`/users/${userid}$`))
  await buttonOf(page, 'Adjust').click()
  await expect.poll(() => adjusting.asked).toHaveLength(1)
  await buttonOf(page, 'Cancel').click()
  await page.getByRole('button', { name: 'Suspend…' }).click()
  await dialogOf(page).getByLabel('Reason').fill('Advertises the same shop')
  const answer = page.waitForResponse(response => response.request().method() === 'PATCH')
  adjusting.letGo()
  await drawn(page, answer)
  await expect(dialogOf(page).getByLabel('Reason')).toHaveValue('Advertises the same shop')
})

test('leaving the dialog of a new team prevents its redirect (M-110)', async ({ page, site }) => {
  await signIn(page, site.admin, '/teams')
  await page.getByRole('button', { name: 'New team…' }).click()
  await dialogOf(page).getByLabel('Name').fill('Late crew')
  const making = await holdBack(page, 'POST', /\/teams$/)
  await buttonOf(page, 'Create team').click()
  await expect.poll(() => making.asked).toHaveLength(1)
  await buttonOf(page, 'Cancel').click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  const answer = page.waitForResponse(/\/teams$/)
  making.letGo()
  await drawn(page, answer)
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
})

test('a reason for rejection survives another signature dialog (M-121)', async ({ page, site }) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Washers', contents: '' },
  })
  const [author, signer] = [
    await site.person('Ana Author', { reputation: 1000 }),
    await site.person('Ben Bench', { privilege: 'Moderator' }),
  ]
  const process = await site.admin.client.createProcess({
    body: { title: 'One look', stages: [{ type: 'user', userid: signer.userid }] },
  })
  const ask = async () => {
    const { guideid, title } = await guideWithRelease(author)
    await site.admin.client.assignProcess({
      params: { guideid, approval_processid: process.approval_processid },
    })
    await change(author, guideid, 'Turn it gently.')
    await author.client.createRelease({ query: {}, body: { guideid, title: 'Second' } })
    return `${title} 2.0`
  }
  const first = await ask()
  await signIn(page, signer, '/releases/inbox')
  await page.getByRole('button', { name: 'Send back with a reason…' }).click()
  await page.getByLabel('Reason for sending the release back').fill('The torque is not')
  const second = await ask()
  await expect(
    page.getByRole('region', { name: 'Requests' }).getByRole('link', { name: second }),
  ).toBeVisible()
  await expect(page.getByLabel('Reason for sending the release back')).toHaveValue(
    'The torque is not',
  )
  await expect(
    page.getByRole('region', { name: 'Changes' }).getByRole('heading', { level: 2 }),
  ).toHaveText(first)
})

test('a process saved meanwhile keeps what is written here and says so (M-119)', async ({
  page,
  site,
}) => {
  const signer = await site.person('Jo Judge')
  const process = await site.admin.client.createProcess({
    body: { title: 'Two looks', stages: [{ type: 'user', userid: signer.userid }] },
  })
  const other = await site.admin.client.createProcess({
    body: { title: 'Not needed', stages: [{ type: 'user', userid: signer.userid }] },
  })
  await signIn(page, site.admin, '/releases/processes')
  await page.getByRole('button', { name: `Edit ${process.title}` }).click()
  await page.getByLabel('Title').fill('Two looks and a test')
  const { approval_processid, revisionid } = process
  await site.admin.client.patchProcess({
    params: { approval_processid },
    query: { revisionid },
    body: { title: 'Three looks' },
  })
  // The list is read again.
  await page.getByRole('button', { name: `Delete ${other.title}` }).click()
  await buttonOf(page, 'Delete').click()
  await expect(page.getByRole('button', { name: `Delete ${other.title}` })).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('Two looks and a test')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Someone else has made changes.' }),
  ).toBeVisible()
  expect(
    (await site.admin.client.listProcesses({ query: {} })).find(
      one => one.approval_processid === approval_processid,
    )?.title,
  ).toBe('Three looks')
})

test('a late reason is offered in the next question about the run (M-125)', async ({
  page,
  site,
}) => {
  const [mona, tia] = [
    await site.person('Mona Moderator', { privilege: 'Moderator' }),
    await site.person('Tia Technician'),
  ]
  const guide = await aGuide(mona, 'Goes on', [
    ['Pull the plug.'],
    ['Turn the screw.'],
    ['Close the lid.'],
  ])
  const params = {
    entryid: (
      await tia.client.startWork({ body: { guideid: guide.guideid, workorderid: 'W-2207' } })
    ).entryid,
  }
  await signIn(page, mona, '/work/board')
  const suspend = page.getByRole('button', { name: /^Suspend the run: .*Goes on/ })
  const words = dialogOf(page).getByLabel('Note for the person who continues')
  await suspend.click()
  await words.fill('The bench is needed.')
  const suspending = await holdBack(page, 'POST', /\/work_log\/.*suspend/)
  await buttonOf(page, 'Suspend').click()
  await expect.poll(() => suspending.asked).toHaveLength(1)
  await tia.client.saveStepData({
    params,
    body: { fields: {}, stepid: itemAt(guide.steps, 1).stepid },
  })
  suspending.letGo()
  await expect(page.getByRole('alert').filter({ hasText: 'The run has changed.' })).toBeVisible()
  await expect(page.locator('tr').filter({ hasText: 'Goes on' })).toContainText('2 of 3')
  await suspend.click()
  await expect(words).toHaveValue('The bench is needed.')
  await buttonOf(page, 'Suspend').click()
  await expect(page.getByRole('row', { name: /Goes on/ })).toContainText(
    'Suspended: The bench is needed.',
  )
})

test('a held key and a double click sign exactly one step (M-93)', async ({ page, site }) => {
  const [author, tia] = [await site.person('Ada Author'), await site.person('Tia Technician')]
  const guide = await asking(author, 'Seal a kettle')
  const entryid = await openRun(page, tia, guide.guideid)
  await button(page, 'Done, go to step 2').dblclick()
  await expect(step(page, 2)).toBeVisible()
  await fillSealForm(page)
  await page.keyboard.down('Control')
  for (let n = 0; n < 4; n += 1) await page.keyboard.down('Enter') // from the second on it repeats
  for (const key of ['Enter', 'Control']) await page.keyboard.up(key)
  await expect(step(page, 3)).toBeVisible()
  await expect
    .poll(async () =>
      (await tia.client.readWork({ params: { entryid } })).signoffs.map(({ stepid }) => stepid),
    )
    .toEqual(guide.steps.slice(0, 2).map(({ stepid }) => stepid))
  expect((await tia.client.readWork({ params: { entryid } })).status).toBe('started')
})

test('no button of the bench moves from step to step, or with what its line says (M-93)', async ({
  page,
  site,
}) => {
  const [author, tia] = [await site.person('Ali Author'), await site.person('Toni Technician')]
  const guide = await asking(author, 'Descale a kettle')
  await openRun(page, tia, guide.guideid)
  await expect(kept(page)).toBeVisible()
  const places = async () => {
    const found = []
    for (const width of [1440, 1180, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const one of await page
        .getByRole('group', { name: 'Actions for the run' })
        .getByRole('button')
        .all())
        found.push([width, await one.boundingBox()])
    }
    return found
  }
  const before = await places()
  expect(before).toHaveLength(30)
  const sending = await holdBack(page, 'PUT', /stepData$/)
  await button(page, 'Next').click()
  await expect(step(page, 2)).toBeVisible()
  await expect(page.getByText('Sending…')).toBeVisible()
  expect(await places()).toEqual(before)
  sending.letGo()
  await button(page, 'Next').click()
  await expect(step(page, 3)).toBeVisible()
  await expect(kept(page)).toBeVisible()
  expect(await places()).toEqual(before)
})
