// A Moderator takes back what somebody did: seen first, agreed to, done, by keys alone.
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test('a spammer is undone from recent changes, and what others wrote stays', async ({
  page,
  site,
}) => {
  const mo = await site.person('Mo Moderator', { privilege: 'Moderator' })
  const spam = await site.person('Sue Shop')
  const kim = await site.person('Kim Author', { privilege: 'Moderator' })
  const aPage = (who: typeof mo, title: string, contents: string) =>
    who.client.createWiki({ body: { namespace: 'WIKI', title, contents } })
  await aPage(spam, 'Cheap parts', 'Best prices.')
  await aPage(spam, 'Cheaper parts', 'Better prices.')
  const helped = await aPage(spam, 'Fine parts', 'Buy.')
  const params = { namespace: 'WIKI', title: 'Fine parts' }
  const query = { revisionid: helped.revisionid }
  await kim.client.patchWiki({ params, query, body: { contents: 'How to tell fine parts.' } })
  const { guideid } = await guideOf(site, 'Waits in the queue')
  await propose(spam, guideid, 1, 'Buy here.')
  await signIn(page, mo, `/changes?author=${spam.userid}`)
  await page.getByRole('link', { name: 'Undo what this account did…' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo what Sue Shop did')
  await page.getByRole('button', { name: 'Show what will happen' }).press('Enter')
  const table = page.getByRole('table', { name: 'What the person did' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /Fine parts/ })).toContainText(
    'Check the document, then decide what to do',
  )
  // What only waited counts as an edit too.
  const waiting = table.getByRole('row', { name: /Waits in the queue/ })
  await expect(waiting.getByRole('cell').nth(1)).toHaveText('1')
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('What happens').selectOption('Unchanged')
  await expect(table.getByRole('row')).toHaveCount(2)

  await page.getByLabel(/^Reason/).fill('Advertising')
  await page.getByLabel('To confirm, enter the number of entries that will change: 3').fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'What was undone' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Cheap parts/ })).toContainText('Deleted')
  await expectAccessible(page)
  await expect(waiting).toContainText('Left the queue')
  await page.reload()
  await expect(page.getByRole('row', { name: /Cheaper parts/ })).toContainText('Deleted')
  expect((await mo.client.readWiki({ params })).contents_raw).toBe('How to tell fine parts.')
})
