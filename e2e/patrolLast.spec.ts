// What was decided last, taken back from a list, and what the author of an edit will read.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test('a decision before the last one is taken back from the list (M-36, M-64, P-26)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Earlier'),
    await site.person('Mia Earlier', { privilege: 'Moderator' }),
  ]
  for (const title of ['An earlier lid', 'An earlier latch', 'An earlier hinge'])
    await propose(ned, (await guideOf(site, title)).guideid, 1, 'Lift it by its edge.')
  await signIn(page, mia, '/patrol?sort=oldest')
  const heading = page.getByRole('heading', { level: 1 })
  const bar = page.getByRole('region', { name: 'Decision' })
  for (const title of ['An earlier lid', 'An earlier latch']) {
    await expect(heading).toHaveText(title)
    await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
    await bar.getByRole('button', { name: /^Accept A$/ }).click()
  }
  await expect(heading).toHaveText('An earlier hinge')
  await expect.poll(async () => (await mia.client.listPatrolItems({ query: {} })).length).toBe(1)

  const queue = page.getByRole('complementary', { name: 'Queue' })
  await queue.getByRole('button', { name: 'Your recent decisions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your recent decisions' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /An earlier latch.*Accepted/,
    /An earlier lid.*Accepted/,
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo: An earlier lid' }).press('Enter')
  await expect(dialog.getByRole('listitem').nth(1)).toHaveText(/An earlier lid.*Undone/)
  await expect(dialog.getByRole('button', { name: /^Undo/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  // What somebody else takes back is said with their name.
  const query = { decider: mia.userid, action: 'accept', limit: 1 } as const
  const { decisionid } = firstOf(await mia.client.listPatrolDecisions({ query }))
  const { revisionid } = await mia.client.readPatrolDecision({ params: { decisionid } })
  await site.admin.client.undoPatrolDecision({
    params: { decisionid },
    query: { revisionid },
    body: {},
  })
  await queue.getByRole('button', { name: 'Your recent decisions' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([
    /An earlier latch.*Undone by /,
    /An earlier lid.*Undone,/,
  ])
  await dialog.getByRole('button', { name: 'Open: An earlier lid' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(heading).toHaveText('An earlier lid')
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  expect((await mia.client.listPatrolItems({ query: {} })).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['An earlier lid', 'An earlier hinge']),
  )
})

test('the words of a denial stand there as their author will read them (M-83, P-23)', async ({
  page,
  site,
  faults,
}) => {
  const [jo, mia] = [
    await site.person('Jo Liest'),
    await site.person('Mia Reads', { privilege: 'Moderator' }),
  ]
  await jo.client.patchUser({ params: { userid: jo.userid }, body: { langid: 'de' } })
  await propose(jo, (await guideOf(site, 'A read lid')).guideid, 1, 'Lift it by its edge.')
  await signIn(page, mia, `/patrol?author=${jo.userid}`)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  // By its button: a key that comes with the edit was meant for the one before.
  await page.getByRole('button', { name: /^Deny all/ }).click()
  const reads = page.getByRole('figure', { name: 'Jo Liest will read, in German:', exact: true })
  await expect(reads.locator('blockquote')).toHaveText(
    'Deine Änderung an A read lid wurde abgelehnt',
  )
  await page.getByLabel('In your own words').fill('Bitte nicht am Rand anheben.')
  await expect(reads.locator('blockquote')).toHaveText(
    'Deine Änderung an A read lid wurde abgelehnt: Bitte nicht am Rand anheben.',
  )
  await expect(reads.locator('blockquote')).toHaveAttribute('lang', 'de')
  await expect(
    page.getByRole('region', { name: 'Reason' }).locator('small[lang=de]').first(),
  ).toBeVisible()
  await expectAccessible(page)
  // Whose language has no words here reads English, and nothing says otherwise.
  await jo.client.patchUser({ params: { userid: jo.userid }, body: { langid: 'fr' } })
  await page.reload()
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  await page.getByRole('button', { name: /^Deny all/ }).click()
  await expect(
    page.getByRole('figure', { name: 'Jo Liest will read:' }).locator('blockquote'),
  ).toHaveText('Your edit to A read lid was denied: Bitte nicht am Rand anheben.')
  await page.getByLabel('In your own words').press('Control+Enter')
  const decisions = () => mia.client.listPatrolDecisions({ query: { author: jo.userid } })
  await expect.poll(async () => (await decisions()).map(({ action }) => action)).toEqual(['deny'])
  // The keys of the screen that somebody is on stand first.
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('heading', { level: 3 }).first()).toHaveText('In patrol')
  await page.keyboard.press('Escape')
  // Below the desk there is nothing else, and nothing is claimed there.
  await page.goto('/patrol/ledger')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const others = faults.filter(fault => !fault.includes('status of 404'))
  faults.splice(0, faults.length, ...others)
})
