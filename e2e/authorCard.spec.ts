// Who proposed an edit, beside it: their record, by a key, without another request for the next.
import { expectAccessible } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test('the record of an author stands beside the edit and follows verdicts (P-19, P-C3)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Newly'),
    await site.person('Mia Card', { privilege: 'Moderator' }),
  ]
  for (const title of ['A carded lid', 'A carded latch', 'A carded hinge'])
    await propose(ned, (await guideOf(site, title)).guideid, 1, 'Lift it by its edge.')
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('/x/patrol/authors/')) asked++
  })
  await signIn(page, mia, `/patrol?sort=oldest&author=${ned.userid}`)
  const heading = page.getByRole('heading', { level: 1 })
  const card = page.getByRole('region', { name: 'Author of this edit' })
  await expect(heading).toHaveText('A carded lid')
  await expect(card).toContainText('Nothing decided yet')
  await expect(card).toContainText('2 other edits')
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  const bar = page.getByRole('region', { name: 'Decision' })
  await bar.getByRole('button', { name: /^Accept A$/ }).click()
  await expect(heading).toHaveText('A carded latch')
  await expect(card).toContainText('1 of 1')
  await expect(card).toContainText('1 other edit')
  const last = card.getByRole('list', { name: 'Recent decisions, newest first' })
  await expect(last).toBeHidden()
  await card.getByLabel('Recent decisions', { exact: true }).click()
  await expect(last.getByRole('listitem')).toHaveText(/^Accepted: A carded lid, /)
  await card.getByLabel('Recent decisions', { exact: true }).click()
  await expect(last).toBeHidden()
  expect(asked).toBe(1)
  await expectAccessible(page)

  await page.keyboard.press('w')
  await expect(card).toBeFocused()
  await expect(last).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link', { name: 'Ned Newly' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(heading).toHaveText('A carded hinge')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(
    card.getByText(/^Ned Newly Denied: 0 of 1\. Account age: .* Reputation: \d+\./),
  ).toBeVisible()
  await expect(card.getByRole('button', { name: 'Suspend…' })).toBeHidden()
  const line = await card.boundingBox()
  expect(line?.height).toBeLessThan(60)
  await page.keyboard.press('w')
  await expect(last).toBeHidden()
  await card.getByRole('button', { name: 'Suspend…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Ned Newly?' })
  await dialog.getByLabel('Reason').fill('Only advertising')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('Suspended', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Suspend…' })).toHaveCount(0)
})
