import { existing, firstOf } from '#lib/existing.ts'
// What the desk can do beside deciding: both bases, keys of one's own, pages as readers see them.
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { looksAt, proposal, withdrawAll } from './support/patrolStates.ts'
import { expectSettled } from './support/settled.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const shots = process.env['SHOTS']
let ned: Person
let mia: Person
test.beforeAll(async ({ site }) => {
  ;[ned, mia] = [
    await site.person('Ned Newcomer'),
    await site.person('Mia Moderator', { privilege: 'Moderator' }),
  ]
})
test.afterEach(async ({ page }) => {
  await page.goto('about:blank') // a desk that is open takes what is withdrawn for its next edit
  await withdrawAll(ned)
})

test('a stacked edit is compared with live and with the one below (M-51)', async ({
  page,
  site,
}) => {
  const { guideid } = await proposal(site, ned, 'A chained lid')
  const nel = await site.person('Nel Newcomer')
  await propose(nel, guideid, 3, 'Close it slowly.')
  const top = firstOf(await nel.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await looksAt(page, mia, top.itemid)
  await expect(page.locator('ins')).toHaveCount(1) // its author's words alone
  const said = async () =>
    (await page.getByText(/revision \d+$/).allTextContents()).map(words =>
      words.replace(/\d+/, '#'),
    )
  const below = ['With the edit this one builds on, revision #', 'Proposed, revision #']
  await expect.poll(said).toEqual(below)
  await expectSettled(page)
  const asked: string[] = []
  page.on('request', request => {
    // a claim that is kept alive meanwhile reads nothing
    if (request.method() === 'GET') asked.push(request.url())
  })
  await page.keyboard.press('b')
  await expect(page.locator('ins')).toHaveCount(2) // live has neither of both edits
  await expect.poll(said).toEqual(['Public, revision #', 'Proposed, revision #'])
  await page.keyboard.press('b')
  await expect(page.locator('ins')).toHaveCount(1)
  expect(asked.filter(address => address.includes(`/items/${top.itemid}`))).toEqual([])
  await withdrawAll(nel)
})

test('a held key accepts one edit, and its letter can be changed (M-82)', async ({
  page,
  site,
}) => {
  for (const title of ['One nut', 'Two nuts', 'Three nuts', 'Four nuts'])
    await propose(ned, (await guideOf(site, title)).guideid, 1, 'Lift it twice.')
  await signIn(page, mia, '/patrol')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/nut/)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  const first = existing(await heading.textContent(), 'a heading')
  // The first press may come in the moment in which keys wait; a press is one that does not repeat.
  await expect(async () => {
    if ((await heading.textContent()) === first) {
      await page.keyboard.up('a')
      await page.keyboard.down('a')
    }
    expect(await heading.textContent()).not.toBe(first)
  }).toPass()
  await expect(heading).toHaveText(/nut/)
  const second = existing(await heading.textContent(), 'a heading')
  for (let n = 0; n < 90; n++) await page.keyboard.down('a') // as many as come in three seconds
  await page.keyboard.up('a')
  await expect(heading).toHaveText(second)
  await expect(async () =>
    expect(await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })).toHaveLength(
      1,
    ),
  ).toPass()

  await page.getByRole('button', { name: 'Keyboard shortcuts for reviewing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts for reviewing' })
  await expectAccessible(page)
  await dialog.getByLabel('Accept, or apply your choice for each change').fill('D')
  await expect(dialog.getByText('D is taken: Deny')).toBeVisible()
  await dialog.getByLabel('Accept, or apply your choice for each change').fill('G')
  await dialog.getByLabel('Skip').fill('')
  if (shots) await page.screenshot({ path: `${shots}/keys.png` })
  await dialog.getByRole('button', { name: 'Close' }).click()
  const bar = page.getByRole('region', { name: 'Decision' })
  await expect(bar.getByRole('button', { name: /^Accept G$/ })).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Skip$/ })).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('s')
  await expect(heading).toHaveText(second)
  await page.keyboard.press('g')
  await expect(heading).not.toHaveText(second)
  await page.keyboard.press('?')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('region', { name: 'In patrol' })
      .getByText('G', { exact: true }),
  ).toBeVisible()
})

test('a page compares as source and as read, and marks a new host (M-54, M-55)', async ({
  page,
  site,
}) => {
  const params = { namespace: 'WIKI', title: 'About hinges' } as const
  await site.admin.client.createWiki({
    body: {
      ...params,
      contents: '== Hinges ==\n\nSee [link|https://example.org/a|the maker].\n\nGrease them.',
    },
  })
  const { revisionid } = await ned.client.readWiki({ params })
  await ned.client.patchWiki({
    params,
    query: { revisionid },
    body: {
      contents: '== Hinges ==\n\nSee [link|https://elsewhere.example/a|the maker].\n\nGrease them.',
    },
  })
  const item = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await signIn(page, mia, `/patrol?item=${item.itemid}`)
  const diff = page.getByRole('region', { name: 'Change' })
  await expect(diff.getByText('new link to elsewhere.example')).toBeVisible()
  await expect(diff.locator('ins')).toContainText('elsewhere.example')
  await diff.getByRole('button', { name: 'As readers see it' }).click()
  await expect(diff.getByText('the maker (https://example.org/a)')).toBeVisible()
  await expect(diff.getByText('the maker (https://elsewhere.example/a)')).toBeVisible()
  await expect(diff.locator('a[href*="elsewhere"]')).toHaveCount(0)
  await expect(diff.locator('[data-hunk]')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
