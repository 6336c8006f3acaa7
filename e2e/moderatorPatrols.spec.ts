import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { linesOf, rewriteLines } from './support/editing.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { withdrawAll } from './support/patrolStates.ts'
import { expect, listenIn, signIn, test } from './support/test.ts'

const shots = process.env['SHOTS']

test('a newcomer mends a denied edit and sends it again (M-39, M-41, M-83)', async ({
  page,
  site,
  browser,
  faults,
}) => {
  const guide = await guideOf(site, 'A lid that is waited for')
  const [ned, mia] = [
    await site.person('Ned Newcomer'),
    await site.person('Mia Moderator', { privilege: 'Moderator' }),
  ]
  await propose(ned, guide.guideid, 2, 'Tighten to 50 Nm.')

  await signIn(page, ned, '/contributions')
  const own = page.getByRole('listitem').filter({ hasText: guide.title })
  await expect(own.getByText('Waiting', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const elsewhere = await browser.newContext()
  await listenIn(elsewhere, faults)
  const theirs = await elsewhere.newPage()
  await signIn(theirs, mia, '/patrol')
  await expect(theirs.getByRole('heading', { level: 1, name: guide.title })).toBeVisible()
  await expect(theirs.locator('del')).toHaveText('5 Nm')
  await expect(theirs.locator('ins')).toHaveText('50 Nm')
  await expectAccessible(theirs)
  if (shots) await theirs.screenshot({ path: `${shots}/patrol.png` })
  await theirs.getByRole('button', { name: /^Deny all/ }).click()
  await expect(theirs.getByRole('region', { name: 'Reason' })).toBeVisible()
  await theirs.getByLabel('In your own words').fill('The manual says 5 Nm.')
  await expect(theirs.getByRole('figure', { name: 'Ned Newcomer will read:' })).toContainText(
    `Your edit to ${guide.title} was denied: The manual says 5 Nm.`,
  )
  await expectAccessible(theirs)
  if (shots) await theirs.screenshot({ path: `${shots}/deny.png` })
  await theirs.getByLabel('In your own words').press('Control+Enter')
  await expect(theirs.getByRole('heading', { level: 1, name: 'No edits to review' })).toBeVisible()
  await expect(async () =>
    expect(
      (await mia.client.listPatrolDecisions({ query: { author: ned.userid } })).map(
        ({ action }) => action,
      ),
    ).toEqual(['deny']),
  ).toPass()
  await theirs.context().close()

  await page.reload()
  await expect(own.getByText('Denied by Mia Moderator.')).toBeVisible()
  await expect(own.getByText('The manual says 5 Nm.')).toBeVisible()
  await own.getByRole('button', { name: /^Edit and send again/ }).click()
  await page.getByLabel('Step 2, line 1').fill('Tighten to 5 Nm, crosswise.')
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/contributions.png` })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(own.getByText('Waiting', { exact: true })).toBeVisible()
  const again = firstOf(await mia.client.listPatrolItems({ query: { author: ned.userid } }))
  expect(
    (await mia.client.readPatrolItem({ params: { itemid: again.itemid } })).units.map(
      ({ after }) => (after as { text_raw: string }).text_raw,
    ),
  ).toEqual(['Tighten to 5 Nm, crosswise.'])
  await ned.client.withdrawPatrolItem({
    params: { itemid: again.itemid },
    query: { revisionid: again.revisionid },
  })
})

test('what is typed about an edit that another decides first is kept (M-61, M-80, A-196)', async ({
  page,
  site,
}) => {
  const [ned, mia, moe] = [
    await site.person('Nina Newcomer'),
    await site.person('Mira Moderator', { privilege: 'Moderator' }),
    await site.person('Moe Moderator', { privilege: 'Moderator' }),
  ]
  await propose(ned, (await guideOf(site, 'Decided twice')).guideid, 1, 'Lift it at once.')
  const { itemid } = firstOf(await moe.client.listPatrolItems({ query: { author: ned.userid } }))
  await signIn(page, mia, `/patrol?item=${itemid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Decided twice' })).toBeVisible()
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  await page.getByRole('button', { name: /^Accept with edit/ }).click()
  await rewriteLines(page, 1, 'Lift it in one go.')
  await page.getByRole('button', { name: /^Back/ }).click()
  await page.getByRole('button', { name: /^Deny all/ }).click()
  await page.getByLabel('In your own words').fill('It should be lifted slowly.')
  await site.admin.client.endPatrolLease({ params: { itemid }, query: { force: true }, body: {} })
  const { token } = await moe.client.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  const { revisionid } = await moe.client.readPatrolItem({ params: { itemid } })
  await moe.client.decidePatrolItem({
    params: { itemid },
    query: { revisionid },
    body: { action: 'deny', token, base_shown: 'live', reason_text: 'The hinge would break.' },
  })
  // She has sent nothing, and hears of it all the same.
  await expect(page.getByRole('alert')).toContainText('Moe Moderator decided first: denied.')
  await expect(page.getByRole('alert')).toContainText('Reason: “The hinge would break.”')
  const written = page.getByRole('region', { name: 'What you wrote' })
  for (const words of ['It should be lifted slowly.', 'Lift it in one go.'])
    await expect(written.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reason' })).toBeHidden()
  await expect(page.getByText(/1 change, 3 words added, 2 removed\.$/)).toBeVisible()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/decided-first.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await page.reload()
  for (const words of ['It should be lifted slowly.', 'Lift it in one go.'])
    await expect(written.getByText(words, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(written).toBeHidden()
})

test('an edit in conflict is settled by an edit that holds both (M-74, M-75)', async ({
  page,
  site,
}) => {
  const [ned, nel, mia] = [
    await site.person('Ned Below'),
    await site.person('Nel Above'),
    await site.person('Mae Moderator', { privilege: 'Moderator' }),
  ]
  const { guideid } = await guideOf(site, 'A lid in conflict')
  await propose(ned, guideid, 2, 'Tighten to 50 Nm.')
  await propose(nel, guideid, 2, 'Tighten to 60 Nm.')
  const below = firstOf(await ned.client.listOwnPatrolItems({ query: {} }))
  const above = firstOf(await nel.client.listOwnPatrolItems({ query: {} }))
  const { token } = await site.admin.client.leasePatrolItem({
    params: { itemid: below.itemid },
    body: { kind: 'open' },
  })
  await site.admin.client.decidePatrolItem({
    params: { itemid: below.itemid },
    query: { revisionid: below.revisionid },
    body: { action: 'deny', reason_code: 'unclear', token, base_shown: 'live' },
  })

  await signIn(page, mia, `/patrol?item=${above.itemid}`)
  const torn = page.getByRole('region', { name: 'Conflicts with the live version' })
  await expect(torn.getByRole('heading', { name: 'Step 2, line 1' })).toBeVisible()
  await expect(torn.getByRole('definition')).toHaveText([
    'Tighten to 50 Nm.',
    'Tighten to 5 Nm.',
    'Tighten to 60 Nm.',
  ])
  await expect(page.getByText('The two versions are the same')).toHaveCount(0)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByRole('button', { name: /^Accept A$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/torn.png` })
  await torn.getByRole('button', { name: 'Deny' }).click()
  await expect(decision.getByRole('button', { name: /^Deny 1/ })).not.toHaveAttribute(
    'aria-disabled',
  )
  await torn.getByRole('button', { name: 'Accept' }).click()
  await decision.getByRole('button', { name: /^Accept with edit/ }).click()
  await expect(linesOf(page, 2)).toHaveText('Tighten to 60 Nm.')
  await rewriteLines(page, 2, 'Tighten to 5 Nm, then look again.')
  await page.getByRole('button', { name: 'Accept with these corrections' }).click()
  await expect(async () =>
    expect(
      firstOf(itemAt((await site.anyone.readGuide({ params: { guideid } })).steps, 1).lines)
        .text_raw,
    ).toBe('Tighten to 5 Nm, then look again.'),
  ).toPass()
})

test('the desk works at 390 px, in the dark and in German (M-80, M-150)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Nele Newcomer'),
    await site.person('Mona Moderator', { privilege: 'Moderator' }),
  ]
  const { guideid } = await guideOf(site, 'Ein Deckel', [
    'Lift the lid.',
    'Tighten to 5 Nm.',
    'Close it.',
    'Wait.',
    'Rest.',
  ])
  await propose(ned, guideid, 2, 'Tighten to 50 Nm, not more.')
  await propose(ned, guideid, 4, 'Wait for an hour.')
  await propose(ned, (await guideOf(site, 'Noch ein Deckel')).guideid, 1, 'Lift it slowly.')
  await page.emulateMedia({ colorScheme: 'dark' })
  const { itemid } = firstOf(
    await mia.client.listPatrolItems({ query: { author: ned.userid, sort: 'oldest' } }),
  )
  await signIn(page, mia, `/patrol?author=${ned.userid}&item=${itemid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ein Deckel' })).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/dark.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (shots) await page.screenshot({ path: `${shots}/phone.png` })
  await page.getByRole('button', { name: /^Queue/ }).click()
  await expect(page.getByRole('button', { name: /Ein Deckel/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close the queue' }).click()
  await page.getByRole('button', { name: 'About', exact: true }).click()
  await expect(page.getByText('Signals sort the queue. People decide.')).toBeVisible()
  await page
    .getByRole('complementary', { name: 'About this edit' })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.evaluate(() => localStorage.setItem('stepwright.language', 'de'))
  await page.reload()
  await expect(page.getByRole('button', { name: /^Annehmen/ }).last()).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/german.png` })
  // The thumb that denied must not accept the next one: no button takes the place of another.
  const places = async () => [
    await page.locator('[data-act=deny]').boundingBox(),
    await page.locator('[data-act=main]').boundingBox(),
  ]
  const first = await places()
  await page.locator('[data-act=deny]').click()
  await page.locator('[data-deny] button').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noch ein Deckel' })).toBeVisible()
  expect(await places()).toEqual(first)
  await page.getByRole('button', { name: 'Weitere Entscheidungen' }).click()
  await expect(
    page.getByRole('menuitem', { name: 'Rückgängig: „Ein Deckel“ abgelehnt' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  if (shots) await page.screenshot({ path: `${shots}/second.png` })
  await page.goto('about:blank')
  await withdrawAll(ned)
})
