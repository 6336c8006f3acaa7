// A release that teams must read: its author asks, the worker is stopped at the start of a run,
// reads and confirms, and the lead sees who is still to and reminds them.
import { expectAccessible } from './support/accessible.ts'
import { button, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('a run starts once its release was read and understood, and the lead sees by whom', async ({
  page,
  browser,
  site,
}) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const wim = await site.person('Wim Worker')
  const uma = await site.person('Uma Unread')
  const { guideid } = await aGuide(lea, 'Balance a fan', [['Turn the blades.']])
  await lea.client.createRelease({ body: { guideid, title: 'For the bench' } })
  const { teamid } = await lea.client.createTeam({ body: { name: 'Fan bench' } })
  for (const { userid } of [wim, uma])
    await lea.client.addTeamMember({ params: { teamid, userid }, body: {} })

  await signIn(page, lea, `/guides/${guideid}/releases`)
  const section = page.getByRole('region', { name: 'Read and understood' })
  await expect(section).toContainText('No team has to read the live release.')
  await button(page, 'Change who must read…').click()
  const dialog = page.getByRole('dialog', { name: 'Who must read this guide' })
  await dialog.getByLabel('Fan bench').check()
  await dialog.getByLabel('Required to start a run').check()
  await dialog.getByLabel('Valid for').selectOption('12 months')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(section).toContainText('Fan bench')
  await expect(section).toContainText('Only after completion')

  const bench = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const worker = await bench.newPage()
  await signIn(worker, wim, '/reading')
  const list = worker.getByRole('list', { name: 'To read' })
  await expect(list).toContainText('Balance a fan')
  await expect(list).toContainText('You cannot start a run until this is done.')
  await expectAccessible(worker)
  await worker.goto(`/work/new?guide=${guideid}`)
  await expect(worker.getByText('You cannot start yet: read release 1.0 first')).toBeVisible()
  await expect(button(worker, 'Start')).toHaveAccessibleDescription(
    'Read the release and confirm it first.',
  )
  await worker.getByRole('link', { name: 'Read release 1.0' }).click()
  const end = worker.getByRole('region', { name: 'Read and understood' })
  await expect(end).toContainText(
    'You must read this guide and confirm that you have understood it',
  )
  await expectAccessible(worker)
  await end.getByRole('button', { name: 'I have read and understood release 1.0' }).click()
  await expect(end).toContainText('You have read and understood release 1.0 (valid until')
  await expect(end).toBeFocused()
  await worker.goto(`/work/new?guide=${guideid}`)
  await button(worker, 'Start').click()
  await expect(step(worker, 1)).toBeVisible()
  await bench.close()

  await page.goto('/reading/matrix')
  const table = page.getByRole('region', { name: 'People and training' })
  await expect(table.getByRole('row', { name: /Wim Worker/ })).toContainText('valid until')
  await expect(table.getByRole('row', { name: /Uma Unread/ })).toContainText('due on')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'With open items (2)' }).click()
  await expect(table.getByRole('row', { name: /Wim Worker/ })).toHaveCount(0)
  await button(page, 'Remind 1 person').click()
  const ask = page.getByRole('dialog', { name: 'Remind 1 person?' })
  await ask.getByRole('button', { name: 'Remind 1 person' }).click()
  await expect(page.getByText('1 person has been reminded.')).toBeVisible()
  expect((await uma.client.listNotifications()).map(one => one.event)).toContain(
    'release.read_reminder',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  const people = page.getByRole('list', { name: 'People and training' })
  await expect(people).toContainText('Uma Unread')
  await expectAccessible(page)
})
