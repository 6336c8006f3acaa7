// The ledger of decisions and the figures of patrol: found, filtered, opened, undone, and counted.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test('Admins check the whole ledger, whatever is listed, and go on where it failed (P-10)', async ({
  page,
  site,
  faults,
}) => {
  await signIn(page, site.admin, '/patrol/decisions?category=Nothing+lies+here')
  await expect(page.getByText('No decisions match the filter')).toBeVisible()
  const check = page.getByRole('button', { name: 'Check all entries' })
  await check.click()
  await expect(page.getByText(/decisions? checked\. All entries are unchanged\./)).toBeVisible()
  await expectAccessible(page)

  const asked: (string | null)[] = []
  await page.route('**/x/patrol/decisions/check*', route => {
    asked.push(new URL(route.request().url()).searchParams.get('after'))
    return asked.length === 2
      ? route.fulfill({ status: 503, json: { error: true, message: 'Busy', errors: [] } })
      : route.fulfill({ json: { rows: 700, broken: null, last: asked.length === 1 ? 700 : null } })
  })
  await check.click()
  await expect(page.getByRole('alert')).toContainText('The service is busy')
  await page.getByRole('button', { name: 'Continue the check' }).click()
  await expect(page.getByText('1,400 decisions checked. All entries are unchanged.')).toBeVisible()
  expect(asked).toEqual([null, '700', '700'])
  await expectFitsPhones(page)
  expect(faults.splice(0).join()).toContain('503')
})

test('decisions are found from their figures, opened and undone by keys (M-37, M-44)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Ledger'),
    await site.person('Mia Ledger', { privilege: 'Moderator' }),
  ]
  for (const [title, action] of [
    ['A ledger lid', 'accept'],
    ['A ledger latch', 'deny'],
    ['A ledger hinge', 'deny'],
  ] as const) {
    const { guideid } = await guideOf(site, title)
    await propose(ned, guideid, 1, 'Lift it by its edge.')
    const { pending } = await mia.client.readPatrolDocument({
      params: { doc_type: 'guide', docid: guideid },
    })
    const params = { itemid: firstOf(pending) }
    const { revisionid } = await mia.client.readPatrolItem({ params })
    const { token } = await mia.client.leasePatrolItem({ params, body: { kind: 'open' } })
    await mia.client.decidePatrolItem({
      params,
      query: { revisionid },
      body: {
        action,
        token,
        base_shown: 'live',
        ...(action === 'deny' && { reason_text: 'The lid has no edge.' }),
      },
    })
  }
  await signIn(page, mia, '/patrol/figures?of=me')
  const totals = page.getByRole('region', { name: 'Decided in the last 28 days' })
  await expect(totals).toContainText('2 (67%)')
  await expectAccessible(page)
  const byKind = page.getByRole('region', { name: 'By kind' })
  await byKind.getByRole('link', { name: 'Edit to a guide, Denied: 2' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Decisions' })).toBeVisible()
  await expect(page.getByText('2 decisions')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /A ledger hinge.*Denied.*Ned Ledger.*Mia Ledger.*The lid has no edge\./,
    /A ledger latch.*Denied/,
  ])
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'A ledger latch', exact: true })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'A ledger hinge' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What the edit proposed' })).toContainText(
    'Lift it by its edge.',
  )
  await expectAccessible(page)
  await page.goBack()
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('A ledger hinge').focus()
  await link('Clear filters').focus()
  await page.keyboard.press('u') // of no row
  await link('A ledger latch').focus()
  await page.keyboard.press('u')
  await expect(rows.filter({ hasText: 'A ledger latch' })).toContainText('Undone')
  await expect(rows.filter({ hasText: 'A ledger hinge' })).not.toContainText('Undone')
  await page.getByLabel('Outcome').selectOption({ label: 'Undone by the decider' })
  await expect(page).toHaveURL(/outcome=undone/)
  await expect(page.getByText('1 decision', { exact: true })).toBeVisible()
  await expect(rows).toHaveText([/A ledger latch.*Undone by Mia Ledger/])
  await link('Clear filters').click()
  await expect(rows.filter({ hasText: 'A ledger lid' })).toContainText('Accepted')
  await page.getByLabel('Outcome').selectOption({ label: 'Accepted, with or without an edit' })
  await expect(page.getByText('1 decision', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo: A ledger lid' }).press('Enter')
  await expect(rows.filter({ hasText: 'A ledger lid' })).toContainText('Undone')
  await expect(link('A ledger lid')).toBeFocused()

  const author = page.getByRole('combobox', { name: 'Author' })
  const choose = async () => {
    await author.fill('Ned Led')
    await page.getByRole('option', { name: 'Ned Ledger' }).click()
    await expect(page).toHaveURL(/author=\d+/)
    await expect(author).toBeFocused()
  }
  await choose()
  await author.fill('')
  await expect(page).not.toHaveURL(/author=\d+/)
  await choose()
  await link('Clear filters').click()
  await expect(page).not.toHaveURL(/author=/)
  await expect(author).toHaveValue('')
})

test('pages of the ledger go on from a row, and Admins check its chain (M-37, P-10)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Pages'),
    await site.person('Mia Pages', { privilege: 'Moderator' }),
  ]
  const deny = async (itemid: number) => {
    const params = { itemid }
    const { revisionid } = await mia.client.readPatrolItem({ params })
    const { token } = await mia.client.leasePatrolItem({ params, body: { kind: 'open' } })
    await mia.client.decidePatrolItem({
      params,
      query: { revisionid },
      body: { action: 'deny', token, base_shown: 'live', reason_text: 'The words say less.' },
    })
  }
  const proposeAndDeny = async (title: string) => {
    const { revisionid } = await site.admin.client.createWiki({
      body: { namespace: 'WIKI', title, contents: 'Words.' },
    })
    const { patrolid } = await ned.client.patchWiki({
      params: { namespace: 'WIKI', title },
      query: { revisionid },
      body: { contents: 'Other words.' },
    })
    await deny(patrolid ?? 0)
  }
  for (let n = 0; n < 52; n++) await proposeAndDeny(`Ledger page ${n}`)
  await page.clock.install()
  await signIn(page, site.admin, `/patrol/decisions?author=${ned.userid}`)
  await expect(page.getByText('52 decisions', { exact: true })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await expect(rows).toHaveCount(50)
  // Somebody decides while the page is read.
  await proposeAndDeny('A page that came later')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(rows).toHaveText([/Ledger page 1/, /Ledger page 0/])
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText('Ledger page 51')
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(rows).toHaveText([/A page that came later/])
  // What was read within the last second is not asked for again.
  await page.clock.fastForward(2000)
  await page.getByRole('link', { name: 'Newest decisions' }).click()
  await expect(page.getByText('53 decisions', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check all entries' }).click()
  await expect(page.getByText(/\d+ decisions checked\. All entries are unchanged\./)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhones(page)
})
