// What somebody advertised is taken back at once.
import { existing } from '#lib/existing.ts'
import { guideOf, propose } from '../support/patrolling.ts'
import { expect } from '../support/test.ts'
import { button, figureOf, log, times, type Month } from './month.ts'

/** What a plan says of a row, and what is said once it is done. */
const done: Record<string, string> = {
  'Will be reverted': 'Reverted',
  'Will be deleted': 'Deleted',
  'Will leave the queue': 'Left the queue',
  'Will be hidden': 'Hidden',
}

/** Of each row its kind, its edits and what becomes of it. */
const rowsOf = async ({ page }: Month): Promise<string[][]> => {
  const rows = page.getByRole('table', { name: 'What the person did' }).getByRole('row')
  const cells = await Promise.all(
    (await rows.all()).slice(1).map(row => row.locator('th, td').allInnerTexts()),
  )
  return cells.toSorted((a, b) => a.join().localeCompare(b.join()))
}
const asDone = (words: string): string => {
  const [happens = '', ...also] = words.split(' · ')
  return [existing(done[happens], happens), ...also].join(' · ')
}

export const undoesASpammer = async (month: Month): Promise<void> => {
  const { page, site, size } = month
  const { client } = site.admin
  const spam = await site.person('Sue Shop')
  const titles = times(size.spam, n => `Cheap parts ${n}`)
  for (const title of titles)
    await spam.client.createWiki({ body: { namespace: 'WIKI', title, contents: 'Best prices.' } })
  const helped = await spam.client.createWiki({
    body: { namespace: 'WIKI', title: 'Fine parts', contents: 'Buy.' },
  })
  await client.patchWiki({
    params: { namespace: 'WIKI', title: 'Fine parts' },
    query: { revisionid: helped.revisionid },
    body: { contents: 'How to tell fine parts.' },
  })
  const { guideid } = await guideOf(site, 'A lid for Sue')
  await propose(spam, guideid, 1, 'Buy here.')
  for (const text of times(size.spam, n => `Buy ${n} of them.`))
    await spam.client.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text },
    })

  await page.goto(`/changes?author=${spam.userid}`)
  await page.getByRole('link', { name: 'Undo what this account did…' }).click()
  await button(page, 'Show what will happen').click()
  await expect(button(page, /^Undo \d+ entries$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'What the person did' })).toBeVisible()
  const planned = await rowsOf(month)
  expect(planned).toHaveLength(2 * size.spam + 2)
  const total = await figureOf(page.getByRole('main'), /^Undo (\d+) entries$/)
  expect(total).toBe(2 * size.spam + 1)
  await page.getByLabel(/^Reason/).fill('Advertising')
  await page
    .getByLabel(`To confirm, enter the number of entries that will change: ${total}`)
    .fill(String(total))
  await button(page, `Undo ${total} entries`).click()
  await expect(page.getByRole('region', { name: 'What was undone' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What the person did' })).toBeVisible()
  expect(await rowsOf(month)).toEqual(
    planned
      .filter(cells => !cells.at(-1)?.startsWith('Unchanged'))
      .map(cells => [...cells.slice(0, -1), asDone(cells.at(-1) ?? '')])
      .toSorted((a, b) => a.join().localeCompare(b.join())),
  )
  for (const title of titles)
    await expect(
      site.anyone.readWiki({ params: { namespace: 'WIKI', title } }),
    ).rejects.toMatchObject({ status: 404 })
  const kept = await site.anyone.readWiki({ params: { namespace: 'WIKI', title: 'Fine parts' } })
  expect(kept.contents_raw).toBe('How to tell fine parts.')
  const said = await site.anyone.listComments({ query: { context: 'guide', contextid: guideid } })
  expect(said).toEqual([])
  expect(
    await client.listPatrolItems({ query: { author: spam.userid, state: 'pending' } }),
  ).toEqual([])
  // Also of what is gone, and whose acts they were.
  for (const title of titles) log(month, `Ada Keeper undid an action by Sue Shop on “${title}”`)
  log(month, 'Ada Keeper undid an action by Sue Shop on “A lid for Sue”')
  log(month, 'Ada Keeper hid a comment on “A lid for Sue”', size.spam)
}
