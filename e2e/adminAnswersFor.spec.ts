import { firstOf } from '#lib/existing.ts'
// The audit log, and what is sent to other services.
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { guideOf } from './support/patrolling.ts'
import { inDatabase } from './support/rows.ts'
import { expect, signIn, test } from './support/test.ts'

test('an Admin filters, opens and exports the audit log by keyboard (M-134)', async ({
  page,
  site,
}) => {
  const person = await site.person('Paul Promoted')
  await site.admin.client.patchUser({
    params: { userid: person.userid },
    body: { privilege: 'Moderator' },
  })
  await signIn(page, site.admin, '/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.getByLabel('Target ID or name').fill(String(person.userid))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`target_id=${person.userid}`))
  const open = page.getByRole('button', { name: /^Open entry \d+$/ }).first()
  await open.focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('region', { name: /^Entry \d+$/ })
  await expect(row.getByRole('button', { name: 'Close' })).toBeFocused()
  const member = row.getByRole('listitem').filter({ hasText: 'Moderator' })
  await expect(member).toHaveText('Role: before User after Moderator')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export \d+ (entry|entries)$/ }).click()
  expect((await file).suggestedFilename()).toBe('audit.csv')
  await expectFitsPhones(page)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, person, '/audit')
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }),
  ).toBeVisible()
})

test('an Admin finds in the log what happened to a person (P-17, P-C10)', async ({
  page,
  site,
}) => {
  const person = await site.person('Quin Affected')
  const { client } = site.admin
  await client.patchUser({ params: { userid: person.userid }, body: { privilege: 'Author' } })
  const guide = await guideOf(site, 'An audited latch')
  await client.addGuideUser({ params: { guideid: guide.guideid, userid: person.userid } })
  await signIn(page, site.admin, '/audit')
  await page.getByRole('combobox', { name: 'Who was affected' }).fill('Quin Aff')
  await page.getByRole('option', { name: /Quin Affected/ }).click()
  await page.getByRole('combobox', { name: 'Action' }).fill('guide shared')
  await page.getByRole('option', { name: /Guide shared with a person/ }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/affected=\d+&action=guide\.user_added$/)
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'shared “An audited latch” with Quin' })
  await expect(row.getByRole('link', { name: '“An audited latch”' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue(
    'Guide shared with a person',
  )
  await row.getByRole('button', { name: /^Open entry/ }).click()
  await page.getByRole('link', { name: 'All entries about this document' }).click()
  await expect(page.getByRole('combobox', { name: 'Guide', exact: true })).toHaveValue(
    'An audited latch',
  )
  await page.getByRole('button', { name: 'Check all entries' }).click()
  await expect(
    page.getByText(/entr(y|ies) checked\. No entry was changed, removed or added\./),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsPhones(page)
  await page.goto(`/users/${person.userid}`)
  await expect(page.getByText('shared “An audited latch” with Quin Affected')).toBeVisible()
  await expect(page.getByText('guide.user_added')).toHaveCount(0)
})

test('an Admin follows one person through log, decisions and sign-ins (P-17, P-C10)', async ({
  page,
  site,
}) => {
  const person = await site.person('Rhea Followed')
  const { client } = site.admin
  const guide = await guideOf(site, 'A followed latch')
  await client.addGuideUser({ params: { guideid: guide.guideid, userid: person.userid } })
  await signIn(page, site.admin, `/audit?affected=${person.userid}`)
  await page.getByRole('link', { name: 'Timeline', exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Timeline: Rhea Followed' }),
  ).toBeVisible()
  const shared = page.getByRole('listitem').filter({ hasText: 'shared “A followed latch”' })
  const signedIn = page.getByRole('listitem').filter({ hasText: 'Rhea Followed signed in' })
  await expect(shared).toBeVisible()
  await expect(signedIn.first()).toBeVisible()
  await expectAccessible(page)
  const only = page.getByRole('group', { name: 'Show only' }).getByRole('button', {
    name: 'Sign-ins',
  })
  await only.focus()
  await page.keyboard.press('Enter')
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  await expect(shared).toHaveCount(0)
  await expect(signedIn.first()).toBeVisible()
  await only.click()
  await shared.getByRole('link', { name: /^Open entry/ }).click()
  const opened = page.getByRole('region', { name: /^Entry \d+$/ })
  await expect(opened).toContainText('A followed latch')
  await page.goto('/audit?entry=1')
  await expect(page.getByRole('region', { name: 'Entry 1', exact: true })).toBeVisible()
  await page.goto('/audit?entry=2000000000')
  await expect(page.getByText('There is no entry 2000000000 in the log.')).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('button').click()
  await expect(opened).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2101-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('No entries match the filter')).toBeVisible()
  await expect(opened).toHaveCount(0)
  await page.goto(`/users/${person.userid}`)
  await page.getByRole('link', { name: 'Timeline', exact: true }).click()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(shared).toBeVisible()
  await expectFitsPhones(page)
})

test('the audit log refuses a name as a person filter and reports a failed export (M-134)', async ({
  page,
  site,
  faults,
}) => {
  const person = await site.person('Pia Named')
  await site.admin.client.patchUser({
    params: { userid: person.userid },
    body: { privilege: 'Moderator' },
  })
  await signIn(page, site.admin, '/audit')
  const who = page.getByRole('combobox', { name: 'Who did it', exact: true })
  await who.fill('Pia Nobody')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const refusal = page.getByText('Choose a person from the list, or enter their ID.')
  await expect(refusal).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/audit$/)
  // A person is found by name; what a row is about has its name and the way to it.
  await who.fill('Pia Nam')
  await page.getByRole('option', { name: /Pia Named/ }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`actor=${person.userid}$`))
  await expect(who).toHaveValue('Pia Named')
  await page.goto(`/audit?actor=${site.admin.userid}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const said = page.getByRole('row').filter({ hasText: 'made Pia Named a Moderator' }).first()
  await expect(said.getByRole('link', { name: 'Pia Named' })).toHaveAttribute(
    'href',
    `/users/${person.userid}`,
  )
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(refusal).toHaveCount(0)
  await page.goto('/audit?actor=Pia')
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  await page.route(/[?&]format=csv/, route => route.abort())
  const exporting = page.getByRole('button', { name: /^Export \d+ (entry|entries)$/ })
  await exporting.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The service did not answer. Try again.' }),
  ).toBeVisible()
  await page.unroute(/[?&]format=csv/)
  const file = page.waitForEvent('download')
  await exporting.click()
  expect((await file).suggestedFilename()).toBe('audit.csv')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The service did not answer.' }),
  ).toHaveCount(0)
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})

test('an Admin makes, tests, resends, stops and deletes a webhook by keyboard (M-135)', async ({
  page,
  site,
  faults,
}) => {
  await signIn(page, site.admin, '/webhooks')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'New webhook' }).press('Enter')
  await page.getByLabel('Address').fill('https://127.0.0.1/hook')
  await page.getByRole('button', { name: 'Create' }).press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Address').fill('https://hooks.example.com/steps')
  await page.getByLabel('Name').fill('Print queue')
  await page.getByLabel('Events').fill('guide.*, nonsense')
  await page.getByRole('button', { name: 'Create' }).press('Enter')
  await expect(
    page
      .getByText('Must be *, a family such as guide.*, or a kind such as guide.published')
      .first(),
  ).toBeVisible()
  await page.getByLabel('Events').fill('guide.*')
  await page.getByRole('button', { name: 'Create' }).press('Enter')
  const secret = page.getByRole('region', { name: 'Webhook secret' })
  await expect(secret.getByRole('button', { name: 'Copy the secret' })).toBeFocused()
  await expect(secret.locator('code')).toHaveText(/\S{20,}/)
  await expectAccessible(page)
  await secret.getByRole('button', { name: 'I have a copy' }).press('Enter')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Print queue' })).toBeVisible()
  await expect(secret).toHaveCount(0)
  const made = firstOf(await site.admin.client.listWebhooks({}))
  for (const rows of [2, 3]) {
    // with the heading
    await page.getByRole('button', { name: 'Send a test' }).press('Enter')
    await expect(page.getByRole('table', { name: 'Deliveries' }).getByRole('row')).toHaveCount(rows)
  }
  expect(
    await site.admin.client.listDeliveries({ params: { webhookid: made.webhookid } }),
  ).toHaveLength(2)
  await page.getByRole('button', { name: 'Create new secret…' }).press('Enter')
  const renewal = page.getByRole('dialog', { name: 'Create a new secret for “Print queue”?' })
  await expect(renewal).toContainText(
    'For one day, deliveries will be signed with both the current secret and the new one.',
  )
  await renewal.getByRole('button', { name: 'Create new secret' }).press('Enter')
  await expect(secret.getByRole('button', { name: 'Copy the secret' })).toBeFocused()
  await secret.getByRole('button', { name: 'I have a copy' }).press('Enter')
  await page.getByRole('button', { name: 'Switch off' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  expect(firstOf(await site.admin.client.listWebhooks({})).active).toBe(false)
  await expectFitsPhones(page)
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  // the two that were refused on purpose
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('status of 422')))
})

test('chosen ended deliveries are sent again with one request each (M-135)', async ({
  page,
  site,
}) => {
  const { webhookid } = await site.admin.client.createWebhook({
    body: { url: 'https://hooks.example.com/again', events: ['badge.*'] },
  })
  // Nine tries take a day and a half: two that failed so, and one whose next try is tomorrow.
  await inDatabase(
    site,
    `
    insert into webhook_deliveries (webhookid, event, eventid, sequence, body, state, attempts,
      next_at, status, created, finished)
    select $1, 'badge.created', n, n, '{}', case n when 3 then 'waiting' else 'failed' end, 9,
      extract(epoch from now())::int + 86400, 503, 1790000000,
      case n when 3 then null else 1790000100 end
    from generate_series(1, 3) n`,
    [webhookid],
  )
  const listed = () => site.admin.client.listDeliveries({ params: { webhookid } })
  const [waiting, ...failed] = (await listed()).map(({ deliveryid }) => deliveryid)
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/deliveries/'))
      sent.push(new URL(request.url()).pathname)
  })
  await signIn(page, site.admin, `/webhooks?webhook=${webhookid}`)
  await page.getByRole('checkbox', { name: `Select delivery ${failed[0]}` }).focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('checkbox', { name: `Select delivery ${waiting}` })).not.toBeChecked()
  await page.getByRole('button', { name: 'Send 2 deliveries again' }).press('Enter')
  await expect
    .poll(() => sent)
    .toEqual(
      failed.map(deliveryid => `/api/2.0/x/webhooks/${webhookid}/deliveries/${deliveryid}/resend`),
    )
  // Each begins anew: none stands as failed for good any more.
  await expect
    .poll(async () => (await listed()).filter(({ state }) => state === 'failed'))
    .toEqual([])
  expect(
    (await site.admin.client.listAudit({ query: { action: 'webhook.resent' } }))
      .map(row => (row.after as { deliveryid: number }).deliveryid)
      .toSorted((a, b) => a - b),
  ).toEqual([...failed].sort((a, b) => a - b))
})
