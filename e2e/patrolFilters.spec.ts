// The desk narrowed to some edits: by keyboard, in the address, by touch, and under a name.
import { foundIn } from '#lib/existing.ts'
import { inDatabase } from './support/rows.ts'
import { expectAccessible } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test('filters are set by keys, stand in the address and are kept (M-27, M-28, P-18)', async ({
  page,
  site,
}) => {
  const [ned, nell, mia] = [
    await site.person('Ned Filtered'),
    await site.person('Nell Filtered'),
    await site.person('Mia Filters', { privilege: 'Moderator' }),
  ]
  await propose(ned, (await guideOf(site, 'A filtered lid')).guideid, 1, 'Lift it by its edge.')
  await propose(nell, (await guideOf(site, 'A filtered latch')).guideid, 2, 'Tighten to 50 Nm.')
  await propose(nell, (await guideOf(site, 'A filtered hinge')).guideid, 1, 'Lift it at its edge.')
  await signIn(page, mia, '/patrol')
  const queue = page.getByRole('complementary', { name: 'Queue' })
  const rows = queue.getByRole('listitem').filter({ hasText: 'A filtered' })
  await expect(rows).toHaveCount(3)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('A filtered')
  const waiting = (await mia.client.readPatrolCounts({ query: {} })).pending

  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog', { name: 'Sort and filter' })
  await dialog.getByLabel('Signal').selectOption('number_changed')
  await expect(dialog.getByRole('button', { name: 'Show 1 edit', exact: true })).toBeVisible()
  await dialog.getByLabel('Search by title').fill('filtered')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('A filtered latch')
  await expect(queue.getByRole('status')).toHaveText('1 edit waiting')
  expect(page.url()).toContain('signal=number_changed')
  await expectAccessible(page)

  await queue.getByRole('button', { name: /^Your filters:/ }).click()
  await page.getByRole('menuitem', { name: 'Save and manage filters…' }).click()
  const kept = page.getByRole('dialog', { name: 'Your filters' })
  await kept.getByLabel('Name of this filter').fill('Numbers')
  await kept.getByLabel('Always open patrol with this filter').check()
  await kept.getByRole('button', { name: 'Save' }).click()
  await expect(
    kept.getByRole('button', { name: 'Always open patrol with this filter: Numbers' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Close' }).click()

  await queue.getByRole('link', { name: 'Remove the filter Number or unit changed' }).click()
  await expect(rows).toHaveCount(3)
  await page.goBack()
  await expect(rows).toHaveCount(1)

  await page.goto('/patrol?sort=risk&q=nosuchword')
  await expect(heading).toHaveText('No waiting edits match these filters')
  await expect(page.getByText(`${waiting} other edits are waiting.`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(3)

  await page.goto('/patrol')
  await expect(queue.getByRole('button', { name: 'Your filters: Numbers' })).toBeVisible()
  await expect(heading).toHaveText('A filtered latch')
  expect(await mia.client.listPatrolFilters()).toMatchObject([{ name: 'Numbers', count: 1 }])
  // What comes meanwhile is counted in each filter, as it is in the queue.
  await propose(nell, (await guideOf(site, 'A filtered hasp')).guideid, 2, 'Tighten to 9 Nm.')
  await expect(queue.getByRole('status')).toHaveText('2 edits waiting')
  await queue.getByRole('button', { name: 'Your filters: Numbers' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Numbers (2)' })).toBeVisible()
  await page.keyboard.press('Escape')
  // What another program keeps is said in full; of closed edits it cannot be shown here.
  await mia.client.patchPatrolFilters({
    body: {
      filters: [
        { name: 'Lines', filter: { unit_kind: 'step.line', kind: 'edit' }, first: true },
        { name: 'Denied', filter: { state: 'denied' } },
      ],
    },
  })
  await page.goto('/patrol')
  const parts = queue.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await expect(parts).toHaveText(['Edits to existing documents', 'Changes in: Lines of steps'])
  await queue.getByRole('button', { name: 'Your filters: Lines' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: /^Denied/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a filter is set by touch, and what nobody opened is one act away (M-28)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Touched'),
    await site.person('Mia Touches', { privilege: 'Moderator' }),
  ]
  for (const title of ['A touched lid', 'A touched latch'])
    await propose(ned, (await guideOf(site, title)).guideid, 1, 'Lift it by its edge.')
  const { itemid } = foundIn(
    await ned.client.listOwnPatrolItems({ query: {} }),
    ({ title }) => title === 'A touched lid',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, mia, `/patrol?item=${itemid}&q=touched`)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  await page.getByRole('button', { name: /^Queue/ }).click()
  const queue = page.getByRole('complementary', { name: 'Queue' })
  const rows = queue.getByRole('listitem').filter({ hasText: 'A touched' })
  await expect(rows).toHaveCount(2)
  await queue.getByRole('link', { name: 'Not opened by anyone: 1' }).click()
  await expect.poll(() => page.url()).toContain('unseen=anybody')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A touched latch')
  // It came up by itself, and is opened all the same; its row stays while it is read.
  const query = { unseen: 'anybody', q: 'touched' } as const
  await expect.poll(async () => (await mia.client.readPatrolCounts({ query })).pending).toBe(0)
  await propose(ned, (await guideOf(site, 'A touched hinge')).guideid, 1, 'Lift it by its edge.')
  await expect(rows).toHaveText([/A touched latch/, /A touched hinge/])
  await expectAccessible(page)
  await queue.getByRole('button', { name: 'Sort and filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sort and filter' })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const foot = dialog.getByRole('button', { name: /^Show/ })
    await expect(foot).toBeInViewport({ ratio: 1 })
    await dialog.getByLabel('Waiting less than').scrollIntoViewIfNeeded()
    await expect(foot).toBeInViewport({ ratio: 1 })
  }
  await dialog.getByLabel('Not opened yet').selectOption('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show 3 edits' }).click()
  await expect(rows).toHaveCount(3)
})

test('E right after Continue opens the edit while the claim is on its way (A-194)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Lost'),
    await site.person('Mia Lost', { privilege: 'Moderator' }),
  ]
  await propose(ned, (await guideOf(site, 'A lost lid')).guideid, 1, 'Lift it by its edge.')
  const { itemid } = foundIn(
    await ned.client.listOwnPatrolItems({ query: {} }),
    ({ title }) => title === 'A lost lid',
  )
  await signIn(page, mia, `/patrol?item=${itemid}`)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route(/\/decide\?/, route =>
    route.fulfill({
      status: 409,
      headers: { 'X-Conflict': 'lease_lost', 'Content-Type': 'application/json' },
      body: '{}',
    }),
  )
  let read = () => {}
  const isRead = new Promise<void>(resolve => (read = resolve))
  await page.route(/\/patrol\/items\/\d+\?/, async route => {
    await isRead
    await route.continue()
  })
  // A key right after an edit has come is not taken, a click is.
  await page.getByRole('button', { name: /^Accept A$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Your claim on this edit has expired.')
  // Back on top, and on its way here.
  await page.keyboard.press('e')
  await expect(page.getByText(/^This edit is still loading\./).first()).toBeAttached()
  // Once it is read it is claimed again by itself.
  await page.route(/\/lease$/, async route => {
    await held
    await route.continue()
  })
  read()
  await expect(page.getByText(/^You have not claimed this edit\./)).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^You have not claimed this edit\./)).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('region', { name: 'Accept with edit' })).toBeVisible()
  answer()
})

test('what was written about an edit that others decided comes up and can go (A-196)', async ({
  page,
  site,
}) => {
  const [ned, mia, moe] = [
    await site.person('Ned Left'),
    await site.person('Mia Left', { privilege: 'Moderator' }),
    await site.person('Moe Left', { privilege: 'Moderator' }),
  ]
  await propose(ned, (await guideOf(site, 'A left lid')).guideid, 1, 'Lift it by its edge.')
  const { itemid, revisionid } = foundIn(
    await ned.client.listOwnPatrolItems({ query: {} }),
    ({ title }) => title === 'A left lid',
  )
  await signIn(page, mia, `/patrol?item=${itemid}`)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  await page.getByRole('button', { name: /^Deny all/ }).click()
  await page.getByLabel('In your own words').last().fill('Not by its edge, it would break.')
  // Without a reload: the desk gives back what it has claimed.
  await page.getByRole('link', { name: 'Guides', exact: true }).click()
  await expect(page).toHaveURL(/\/guides$/)
  await expect(async () => {
    const { token } = await moe.client.leasePatrolItem({
      params: { itemid },
      body: { kind: 'open' },
    })
    await moe.client.decidePatrolItem({
      params: { itemid },
      query: { revisionid },
      body: { action: 'accept', token, base_shown: 'live' },
    })
  }).toPass()
  await page.goto('/patrol')
  const wrote = page.getByRole('region', { name: 'What you wrote' })
  await expect(wrote).toContainText('The edit to “A left lid” no longer needs a decision')
  await expect(wrote).toContainText('Not by its edge, it would break.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(wrote).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(wrote).toHaveCount(0)
})

test('a saved filter notifies of new edits until that is stopped at the notification', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Interested'),
    await site.person('Mia Interested', { privilege: 'Moderator' }),
  ]
  await signIn(page, mia, '/patrol?sort=risk&q=interesting')
  const queue = page.getByRole('complementary', { name: 'Queue' })
  await queue.getByRole('button', { name: /^Your filters:/ }).click()
  await page.getByRole('menuitem', { name: 'Save and manage filters…' }).click()
  const kept = page.getByRole('dialog', { name: 'Your filters' })
  await kept.getByLabel('Name of this filter').fill('Interesting')
  await kept.getByLabel('Notify me of new edits').check()
  await kept.getByRole('button', { name: 'Save' }).click()
  await expect(
    kept.getByRole('button', { name: 'Notify me of new edits: Interesting' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await propose(ned, (await guideOf(site, 'An interesting lid')).guideid, 1, 'Lift its edge.')
  // As if its hour were over.
  await inDatabase(site, "update jobs set run_at = 0 where kind = 'trim'", [])
  await expect.poll(async () => (await mia.client.listNotifications({ query: {} })).length).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/notifications')
  const link = page.getByRole('link', { name: 'Edits waiting in “Interesting”: 1' })
  await expect(link).toHaveAttribute('href', '/patrol?sort=risk&q=interesting')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop notifications about “Interesting”' }).click()
  await expect(link).toBeHidden()
  expect(await mia.client.listPatrolFilters()).toMatchObject([
    { name: 'Interesting', tell: false, count: 1 },
  ])
})
