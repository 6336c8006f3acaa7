import { existing, foundIn } from '#lib/existing.ts'
// Decisions without a network: they wait on the device, in their order, and are made once.
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { boxOf, killInClick } from './support/editing.ts'
import { holdBack } from './support/heldBack.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expectSettled } from './support/settled.ts'
import type { Person, Site } from './support/site.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

/** So many edits of a newcomer, with whoever decides them. */
const queueOf = async (
  site: Site,
  name: string,
  many: number,
): Promise<{ ned: Person; mia: Person }> => {
  const [ned, mia] = [
    await site.person(`${name} Newcomer`),
    await site.person(`${name} Moderator`, { privilege: 'Moderator' }),
  ]
  for (let n = 1; n <= many; n++)
    await propose(ned, (await guideOf(site, `${name} ${n}`)).guideid, 1, `Lift it ${n} times.`)
  return { ned, mia }
}

test('the decision bar is whole in the window below the banners (P-21)', async ({
  page,
  site,
  faults,
}) => {
  const { mia } = await queueOf(site, 'Washer', 1)
  const bar = page.getByRole('region', { name: 'Decision' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, mia, '/patrol')
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  await expectSettled(page)
  const onLine = await boxOf(bar)
  expect(onLine.y + onLine.height).toBe(900)
  await page.context().setOffline(true)
  const banner = page.getByText(/^You are offline/).first()
  await expect(banner).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expect(bar).toBeInViewport({ ratio: 1 })
    for (const button of await bar.getByRole('button', { name: /^(Deny all|Accept( A)?$)/ }).all())
      await expect(button).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  }
  forgiveOffline(faults)
})

test('offline decisions end with the held edits and are sent once (M-85)', async ({
  page,
  site,
  faults,
}) => {
  const { mia } = await queueOf(site, 'Bolt', 4)
  await signIn(page, mia, '/patrol')
  const heading = page.getByRole('heading', { level: 1 })
  const bar = page.getByRole('region', { name: 'Decision' })
  await expect(heading).toHaveText(/^Bolt/)
  // Three are held: the open one and two ahead.
  await expect(async () =>
    expect(await mia.client.listPatrolItems({ query: { lease: 'mine' } })).toHaveLength(3),
  ).toPass()
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  await expectSettled(page)
  await page.context().setOffline(true)
  for (let n = 0; n < 2; n++) {
    const before = existing(await heading.textContent(), 'a heading')
    await bar.getByRole('button', { name: /^Accept A$/ }).click()
    await expect(heading).not.toHaveText(before)
  }
  await bar.getByRole('button', { name: /^Deny all/ }).click()
  await page.getByLabel('In your own words').fill('It must not be lifted so often.')
  await page.getByRole('button', { name: /^Deny Ctrl/ }).click()
  await expect(heading).toHaveText('Offline')
  await expect(page.getByText('Sending 3 decisions…')).toBeVisible()
  expect(await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })).toEqual([])
  await page.context().setOffline(false)
  await expect(heading).toHaveText(/^Bolt/)
  await expect(page.getByText(/Sending \d/)).toBeHidden()
  const made = await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })
  expect(made.map(({ action, reason_text }) => [action, reason_text]).toSorted()).toEqual([
    ['accept', null],
    ['accept', null],
    ['deny', 'It must not be lifted so often.'],
  ])
  expect(new Set(made.map(({ itemid }) => itemid)).size).toBe(3)
  await bar.getByRole('button', { name: /^Accept A$/ }).click()
  await expect(heading).toHaveText('No edits to review')
  forgiveOffline(faults)
})

test('offline decisions survive the tab and report earlier ones (M-85)', async ({
  page,
  site,
  faults,
}) => {
  const { mia } = await queueOf(site, 'Nut', 2)
  const moe = await site.person('Moe Moderator', { privilege: 'Moderator' })
  await signIn(page, mia, '/patrol')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Nut/)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  await expect(async () =>
    expect(await mia.client.listPatrolItems({ query: { lease: 'mine' } })).toHaveLength(2),
  ).toPass()
  await expectSettled(page)
  await page.context().setOffline(true)
  const first = existing(await heading.textContent(), 'a heading')
  await page.getByRole('button', { name: /^Accept A$/ }).click()
  await expect(heading).not.toHaveText(first)
  const second = existing(await heading.textContent(), 'a heading')
  await page.getByRole('button', { name: /^Deny all/ }).click()
  await page.getByLabel('In your own words').fill('Twice is enough for this nut.')
  await expect(page.getByText('Sending 1 decision…')).toBeVisible()
  // A page that closes may have the network back for a moment.
  await killInClick(page.context(), page, page.getByRole('button', { name: /^Deny Ctrl/ }))
  // Meanwhile somebody accepts what she denied.
  const item = foundIn(
    await moe.client.listPatrolItems({ query: {} }),
    ({ title }) => title === second,
  )
  await site.admin.client.endPatrolLease({
    params: { itemid: item.itemid },
    query: { force: true },
    body: {},
  })
  const { token } = await moe.client.leasePatrolItem({
    params: { itemid: item.itemid },
    body: { kind: 'open' },
  })
  await moe.client.decidePatrolItem({
    params: { itemid: item.itemid },
    query: { revisionid: item.revisionid },
    body: { action: 'accept', token, base_shown: 'live' },
  })

  await page.context().setOffline(false)
  const later = await page.context().newPage()
  await later.goto(`${site.origin}/patrol`)
  await expect(later.getByRole('alert')).toContainText('Moe Moderator decided first: accepted.')
  await expect(later.getByRole('region', { name: 'What you wrote' })).toContainText(
    'Twice is enough for this nut.',
  )
  await expect(async () =>
    expect(
      (await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })).map(
        ({ title, action }) => [title, action],
      ),
    ).toEqual([[first, 'accept']]),
  ).toPass()
  forgiveOffline(faults)
})

test('U takes back the latest decision even before it is answered (M-36, M-85)', async ({
  page,
  site,
  faults,
}) => {
  const { mia } = await queueOf(site, 'Nut', 3)
  await signIn(page, mia, '/patrol')
  const heading = page.getByRole('heading', { level: 1 })
  const bar = page.getByRole('region', { name: 'Decision' })
  await expect(async () =>
    expect(await mia.client.listPatrolItems({ query: { lease: 'mine' } })).toHaveLength(3),
  ).toPass()
  /** Accepts the edit that is open, and answers its title once the next is there. */
  const accept = async () => {
    await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
    const title = existing(await heading.textContent(), 'a heading')
    await bar.getByRole('button', { name: /^Accept A$/ }).click()
    await expect(heading).not.toHaveText(title)
    return title
  }
  const titles = new Map(
    (await mia.client.listPatrolItems({ query: {} })).map(({ itemid, title }) => [itemid, title]),
  )
  const made = async () =>
    (await mia.client.listPatrolDecisions({ query: { decider: mia.userid } }))
      .map(({ action, itemid }) => `${action} ${titles.get(itemid)}`)
      .toSorted()
  const first = await accept()
  await expect.poll(made).toEqual([`accept ${first}`])
  await expect(page.getByText(/Sending \d/)).toBeHidden()

  const { asked, letGo } = await holdBack(page, 'POST', /\/decide$/)
  const second = await accept()
  await expect.poll(() => asked).toHaveLength(1)
  await expect(bar.getByRole('button', { name: `Undo: accepted “${second}” U` })).toBeVisible()
  await page.keyboard.press('u')
  await expect(
    bar.getByText('The last decision will be undone as soon as the service answers.'),
  ).toBeVisible()
  expect(await made()).toEqual([`accept ${first}`])
  letGo()
  await expect(heading).toHaveText(second)
  const undone = [`accept ${first}`, `accept ${second}`, `undo ${second}`]
  expect(await made()).toEqual(undone)

  await expectSettled(page)
  await page.context().setOffline(true)
  expect(await accept()).toBe(second)
  await expect(page.getByText('Sending 1 decision…')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Sending 1 decision…')).toBeHidden()
  await page.context().setOffline(false)
  await expect(async () =>
    expect(await mia.client.listPatrolItems({ query: { lease: 'mine' } })).toHaveLength(2),
  ).toPass()
  expect(await made()).toEqual(undone)
  forgiveOffline(faults)
})
