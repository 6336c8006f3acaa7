// Comments that somebody objects to, or that a rule holds: decided by Moderators, told to their
// writers.
import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const words = 'The cover only comes off to the left.'
let guideid: number
let mo: Person, wim: Person
test.beforeEach(async ({ site }, { title }) => {
  const author = await site.person('Ada Author', { privilege: 'Moderator' })
  const guide = await aGuide(author, title.slice(0, 60), [['Loosen the screws.']])
  guideid = guide.guideid
  const { revisionid } = await author.client.readGuide({ params: { guideid } })
  await author.client.publishGuide({ params: { guideid }, query: { revisionid } })
  mo = await site.person('Mo Moderator', { privilege: 'Moderator' })
  wim = await site.person('Wim Writer')
})
const say = async (person: Person, text: string) =>
  (
    await person.client.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text },
    })
  ).commentid
const shown = async () =>
  (await mo.client.readGuide({ params: { guideid } })).comments.map(one => one.text_raw)
const told = async (person: Person) =>
  (await person.client.listNotifications({})).map(one => one.event)
const item = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: text })

test('a flagged comment is hidden, restored and removed by keyboard (M-96, M-148)', async ({
  page,
  site,
}) => {
  const commentid = await say(wim, `${words} Buy at my shop.`)
  const rae = await site.person('Rae Reader')
  await signIn(page, rae, `/guides/${guideid}`)
  await page.getByRole('button', { name: 'Flag the comment by Wim Writer…' }).click()
  await expect(page.getByLabel('Why does this comment not belong here?')).toBeFocused()
  await page.keyboard.type('A shop, not a hint')
  await page.getByRole('button', { name: 'Flag', exact: true }).press('Enter')
  await expect(
    page.getByText('Thank you. Moderators now see the comment in their queue.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, mo, '/')
  await page.getByRole('button', { name: /^Mo Moderator: account/ }).click()
  await page.getByRole('link', { name: 'Comments to review' }).click()
  const one = item(page, 'Buy at my shop.')
  await expect(one).toContainText('Flagged by 1 person')
  await expect(one).toContainText('Rae Reader: A shop, not a hint')
  await expect(one.getByRole('button')).toHaveText(['Leave as it is', 'Hide…'])
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await expect(one).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByRole('region', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(one).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await expect(page.getByText('The comment by Wim Writer is hidden.')).toBeVisible()
  await expect.poll(shown).toEqual([])
  await expect.poll(() => told(wim)).toEqual(['comment.hidden'])
  await expect(one).toContainText('It is advertising.')
  await page.keyboard.press('u')
  await expect(page.getByText('No comments to review')).toBeVisible()
  await expect.poll(shown).toEqual([`${words} Buy at my shop.`])
  await mo.client.hideComment({ params: { commentid }, body: { reason: 'It is advertising.' } })
  await expect(one).toBeVisible() // by the stream of events
  await one.getByRole('button', { name: 'Remove…' }).click()
  await page.getByLabel('In your own words').fill('Nothing but a shop')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The comment by Wim Writer was removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect
    .poll(() => told(wim))
    .toEqual(['comment.deleted', 'comment.hidden', 'comment.hidden'])
  expect(
    (
      await site.admin.client.listAudit({
        query: { target_type: 'comment', target_id: String(commentid), order: 'ASC' },
      })
    ).map(row => [row.action, row.reason]),
  ).toEqual([
    ['comment.hidden', 'It is advertising.'],
    ['comment.public', ''],
    ['comment.hidden', 'It is advertising.'],
    ['comment.removed', 'Nothing but a shop'],
  ])
})

test('held comments of newcomers are decided by keys and by clicks (M-96, M-148)', async ({
  page,
  site,
}) => {
  const set = async (comment_threshold: number) =>
    site.admin.client.patchSettings({
      query: { revisionid: (await site.admin.client.readSettings()).revisionid },
      body: { comment_threshold },
    })
  await set(50)
  try {
    const first = await say(wim, `${words} First.`)
    await say(wim, `${words} Second.`)
    await say(mo, 'Moderators are never held.')
    await expect.poll(shown).toEqual(['Moderators are never held.'])
    await signIn(page, mo, '/comments?state=held')
    await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(page.getByText('The comment by Wim Writer is public.')).toBeVisible()
    await expect.poll(shown).toEqual(['Moderators are never held.', `${words} First.`])
    await expect(item(page, 'Second.')).toBeFocused()
    await item(page, 'Second.').getByRole('button', { name: 'Refuse…' }).click()
    await page.getByRole('button', { name: /It is off topic\.$/ }).click()
    await expect(page.getByText('The comment by Wim Writer was refused.')).toBeVisible()
    await expect(page.getByText('No comments match the filter')).toBeVisible()
    await expect.poll(shown).toEqual(['Moderators are never held.', `${words} First.`])
    await expect.poll(() => told(wim)).toEqual(['comment.deleted'])
    const rae = await site.person('Rae Unjust')
    await rae.client.flagComment({
      params: { commentid: first },
      body: { reason: 'I do not like it' },
    })
    await page.getByRole('link', { name: 'Flagged' }).click()
    await expect(item(page, 'First.')).toContainText('Rae Unjust: I do not like it')
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(page.getByText('No comments match the filter')).toBeVisible()
    await expect.poll(shown).toEqual(['Moderators are never held.', `${words} First.`])
    await expect.poll(() => told(wim)).toEqual(['comment.deleted'])
  } finally {
    await set(0)
  }
})

test('nobody decides their own comment or one decided meanwhile (M-148)', async ({
  page,
  site,
  faults,
}) => {
  const own = await say(mo, 'A comment of my own, flagged by others.')
  const other = await say(wim, `${words} Flagged too.`)
  const fay = await site.person('Fay Flags')
  for (const commentid of [own, other])
    await fay.client.flagComment({ params: { commentid }, body: { reason: 'Looks odd' } })
  await signIn(page, mo, '/comments')
  await expect(
    item(page, 'A comment of my own').getByText('You cannot decide on your own comment.'),
  ).toBeVisible()
  await item(page, 'A comment of my own')
    .getByRole('button', { name: 'Hide…' })
    .click({ force: true })
  await expect(page.getByRole('region', { name: 'Reason' })).toHaveCount(0)
  // The stream is cut off: the other's decision is met when one's own is sent.
  await page.route('**/x/comments/queue**', route => route.abort())
  await item(page, 'Flagged too.').getByRole('button', { name: 'Hide…' }).click()
  await site.admin.client.hideComment({ params: { commentid: other }, body: { reason: 'Faster' } })
  await page.getByRole('button', { name: /It attacks a person\.$/ }).click()
  await expect(
    page.getByRole('alert').filter({
      hasText:
        'Someone has already decided on this comment or deleted it. The list has been refreshed.',
    }),
  ).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(item(page, 'Flagged too.')).toContainText('Faster')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, fay, '/comments')
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }),
  ).toBeVisible()
  faults.splice(
    0,
    faults.length,
    ...faults.filter(fault => !/status of 422|ERR_FAILED/.test(fault)),
  )
})
