import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

const words = 'The cover only comes off to the left.'
let ada: Person
let bob: Person
let guide: Guide

test.beforeEach(async ({ site }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  bob = await site.person('Bob')
  guide = await aGuide(ada, title, [['Loosen the screws.', 'Lift the cover.']])
})
const pathOf = ({ url }: Guide) => new URL(url).pathname
const stored = async () =>
  firstOf((await ada.client.readGuide({ params: { guideid: guide.guideid } })).steps).comments

test('a reader comments on a step and the author is told and answers', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, bob, pathOf(guide))
  await page.getByRole('button', { name: 'Comment on this step' }).first().click()
  await page.getByRole('button', { name: 'Write a comment' }).first().click()
  await expect(page.getByLabel('Your comment')).toBeFocused()
  await page.keyboard.type('Too short')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Comments need at least 12 characters.')).toBeVisible()
  await page.getByLabel('Your comment').fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  const item = page.getByRole('listitem').filter({ hasText: words })
  await expect(item).toBeVisible()
  await expect(page.getByRole('button', { name: '1 comment', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await item.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit the comment').fill(`${words} Mind the clips.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByText('edited')).toBeVisible()
  expect(await stored()).toMatchObject([
    { text_raw: `${words} Mind the clips.`, author: { userid: bob.userid } },
  ])
  await expectAccessible(page)

  const other = await browser.newPage({ baseURL: site.origin })
  await signIn(other, ada, '/')
  await other
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications, \d+ new$/ })
    .click()
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('link', { name: `Bob commented on ${guide.title}` }).click()
  await expect(other.getByText(`${words} Mind the clips.`)).toBeInViewport()
  await other.getByRole('button', { name: 'Reply to Bob' }).click()
  await other.getByLabel('Reply to Bob').fill('So it does, and I will say so.')
  await other.getByRole('button', { name: 'Reply', exact: true }).click()
  const reply = other.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(reply).toContainText('So it does')
  await reply.getByRole('button', { name: 'Delete…' }).click()
  await reply.getByRole('alert').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByRole('list', { name: 'Replies' })).toHaveCount(0)
  await other.goto('/notifications')
  await expect(other.getByRole('link', { name: `Bob commented on ${guide.title}` })).toBeVisible()
  // Whatever else is new to her is told beside the list, a moment later.
  const all = other.getByRole('button', { name: 'Mark all as read' })
  await expect(async () => {
    if (await all.isVisible()) await all.click({ timeout: 1000 })
    await expect(other.getByText(/^\d+ new$/)).toHaveCount(0, { timeout: 1000 })
    expect((await ada.client.readOwnUser()).unread_notification_count).toBe(0)
  }).toPass()
  await other.close()
})

test('what is typed without a network stays, outlives the page, and is sent once', async ({
  page,
  context,
  faults,
}) => {
  await signIn(page, bob, pathOf(guide))
  const open = async () => {
    await page.getByRole('button', { name: 'Comment on this step' }).first().click()
    await page.getByRole('button', { name: 'Write a comment' }).first().click()
  }
  await open()
  await page.getByLabel('Your comment').fill(words)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/The service did not answer. Your text is kept/)).toBeVisible()
  await context.setOffline(false)
  await page.goto('/guides')
  await page.goto(pathOf(guide))
  await open()
  await expect(page.getByLabel('Your comment')).toHaveValue(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
  await expect(page.getByLabel('Your comment')).toHaveCount(0) // its draft is gone with it
  expect(await stored()).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: '1 comment', exact: true }).click()
  await page.getByRole('button', { name: 'Write a comment' }).first().click()
  await expect(page.getByLabel('Your comment')).toHaveValue('')
  forgiveOffline(faults)
})

test('a stranger reads the comments and is shown the way in', async ({ page }) => {
  await bob.client.createComment({
    params: { context: 'guide', contextid: guide.guideid },
    body: { text: words },
  })
  await page.goto(pathOf(guide))
  const section = page.getByRole('region', { name: 'Comments' })
  await expect(section.getByText(words)).toBeVisible()
  await expect(section.getByRole('link', { name: 'Sign in to comment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comment on this step' })).toHaveCount(0)
  await expectAccessible(page)
})
