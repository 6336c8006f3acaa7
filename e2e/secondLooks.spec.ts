// Accepted edits that somebody else looks at again: found from the figures, judged, named.
import pg from 'pg'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

/**
 * The newest decision once more, with a checksum that the lot picks, which it may have done with
 * the first one too. Gives the number of the second.
 */
const pickNewest = async (databaseUrl: string): Promise<number> => {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const kept = `itemid, item_revisionid, deciderid, action, live_before, base_shown, seconds_viewed,
    diff_hash, prev_hash, created`
  const { rows } = await database.query<{ decisionid: number }>(
    `insert into patrol_decisions (${kept}, hash) select ${kept}, '000032' || substr(hash, 7)
      from patrol_decisions order by decisionid desc limit 1 returning decisionid`,
  )
  await database.end()
  return firstOf(rows).decisionid
}

test('an accepted edit is looked at again by another Moderator and found wrong (P-C8)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Looks'),
    await site.person('Mia Looks', { privilege: 'Moderator' }),
  ]
  const { guideid } = await guideOf(site, 'A lid looked at twice')
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
    body: { action: 'accept', token, base_shown: 'live' },
  })
  const decisionid = await pickNewest(site.databaseUrl)
  await signIn(page, site.admin, '/patrol/figures')
  const totals = page.getByRole('region', { name: 'Decided in the last 28 days' })
  const waiting = totals.getByRole('definition').filter({ has: page.locator('[href*="=open"]') })
  await waiting.getByRole('link').click()
  await expect(page).toHaveURL(/second_look=open/)
  await expect(page.getByText('About one in 50 accepted edits', { exact: false })).toBeVisible()
  const row = page.locator(`[data-decision="${decisionid}"]`)
  await expect(row).toContainText('A lid looked at twice')
  await expectAccessible(page)
  await expectFitsPhones(page)
  await row.getByRole('button', { name: 'Looks wrong' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Second look' }).selectOption('Judged wrong')
  await expect(row).toContainText('Judged wrong by')
  await expect(row.getByRole('button', { name: 'Looks right' })).toHaveCount(0)
})
