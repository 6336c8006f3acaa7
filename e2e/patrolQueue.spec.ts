// A long queue, and all that waits of one person.
import { existing, foundIn, itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { guideOf, propose, proposeAt } from './support/patrolling.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

test('a long queue is scrolled to its end with few rows drawn (M-5, M-80)', async ({
  page,
  site,
}) => {
  const many = 230 // a read brings 200
  const mia = await site.person('Mia Moderator', { privilege: 'Moderator' })
  const newcomers: Person[] = []
  for (let n = 1; n <= 10; n++) newcomers.push(await site.person(`Ned Newcomer ${n}`))
  const texts = Array.from({ length: 10 }, (_, n) => `Lift the lid ${n + 1} times.`)
  for (let n = 1; n <= many; n += 10) {
    const { steps } = await guideOf(site, `Lid ${n}`, texts)
    // Each by another person: an edit of one's own would take the next one in.
    await Promise.all(
      newcomers.map((newcomer, at) => proposeAt(newcomer, itemAt(steps, at), 'Lift it slowly.')),
    )
  }
  expect((await mia.client.readPatrolCounts({ query: {} })).pending).toBe(many)
  await signIn(page, mia, '/patrol')
  const queue = page.getByRole('complementary', { name: 'Queue' })
  await expect(queue.getByRole('status')).toHaveText('230 edits waiting')
  const rows = queue.getByRole('listitem')
  const seen = new Set<number>()
  const look = async () => {
    const places = await rows.evaluateAll(all =>
      all.map(row => Number(row.getAttribute('aria-posinset'))),
    )
    expect(places.length).toBeLessThan(60)
    for (const place of places) seen.add(place)
  }
  await look()
  const list = rows.first().locator('xpath=../..')
  await expect(async () => {
    // What was drawn too late to be seen is come to in the next round.
    await list.evaluate(box =>
      box.scrollTop + box.clientHeight >= box.scrollHeight - 1
        ? box.scrollTo(0, 0)
        : box.scrollBy(0, 400),
    )
    await look()
    expect(seen.size).toBe(many)
  }).toPass({ intervals: [50] })
  // The last one to be seen may stand anywhere in a later round.
  await list.evaluate(box => box.scrollTo(0, box.scrollHeight))
  await expect(rows.last()).toHaveAttribute('aria-setsize', String(many))
  const last = queue.locator(`[aria-posinset="${many}"]`).getByRole('button')
  const title = existing(await last.textContent(), 'a title')
  await last.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(last).toHaveAttribute('aria-current', 'true')
  await expect
    .poll(async () => [title, title.includes(existing(await heading.textContent(), 'a heading'))])
    .toEqual([title, true])
  // For what is scrolled away, axe takes the bar that lies there for its ground.
  await page.getByRole('textbox', { name: /^Ask / }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
})

test('edits of one person are decided together after a preview (M-87)', async ({ page, site }) => {
  const [ned, mia] = [
    await site.person('Ned Alone'),
    await site.person('Mila Moderator', { privilege: 'Moderator' }),
  ]
  await propose(ned, (await guideOf(site, 'A seen edge')).guideid, 1, 'Lift the lid by its edge.')
  await propose(
    ned,
    (await guideOf(site, 'An unseen edge')).guideid,
    1,
    'Lift the lid at its edge.',
  )
  await propose(ned, (await guideOf(site, 'A risky number')).guideid, 2, 'Tighten to 50 Nm.')
  const { itemid } = foundIn(
    await ned.client.listOwnPatrolItems({ query: {} }),
    ({ title }) => title === 'A seen edge',
  )
  await signIn(page, mia, `/patrol?item=${itemid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'A seen edge' })).toBeVisible()
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  await page.getByRole('button', { name: 'All edits by Ned Alone in the queue' }).click()
  const person = page.getByRole('region', { name: 'All edits by one person' })
  await expect(person.getByText('Ned Alone: 3 edits, 3 changes.')).toBeVisible()
  // the open one or the riskiest: which was here first
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Decide on edits by Ned Alone' })
  const row = (title: string) => dialog.getByRole('listitem').filter({ hasText: title })
  const foresee = async () => {
    await person.getByRole('button', { name: 'Decide on all edits…' }).click()
    await dialog.getByLabel('Decision on these edits').selectOption('Accept')
    await dialog.getByRole('button', { name: 'Show what will happen' }).click()
  }
  await foresee()
  await expect(row('A seen edge')).toContainText('will be accepted')
  await expect(row('An unseen edge')).toContainText('stays in the queue: open it first')
  await expect(row('A risky number')).toContainText(
    'stays in the queue: its risk is 20 or more, so decide on it separately',
  )
  await expectAccessible(page)
  expect(await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })).toEqual([])
  await dialog.getByRole('button', { name: 'Accept 1 edit' }).click()
  await expect(row('A seen edge')).toContainText('accepted')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(person.getByText('Ned Alone: 2 edits, 2 changes.')).toBeVisible()

  await page
    .getByRole('complementary', { name: 'Queue' })
    .getByRole('button', { name: /An unseen edge/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'An unseen edge' })).toBeVisible()
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  // That it was opened is told to the service a moment after it is shown.
  await expect
    .poll(async () =>
      (await mia.client.listPatrolItems({ query: { unseen: 'me' } })).map(({ title }) => title),
    )
    .not.toContain('An unseen edge')
  await foresee()
  await expect(row('An unseen edge')).toContainText('will be accepted')
  await dialog.getByRole('button', { name: 'Back' }).click()

  await person.getByRole('button', { name: 'Decide on all edits…' }).click()
  const show = dialog.getByRole('button', { name: 'Show what will happen' })
  await expect(show).toHaveAttribute('aria-disabled', 'true') // nobody is denied without a reason
  await dialog.getByLabel('In your own words').last().fill('All of this is said already.')
  await show.click()
  for (const title of ['An unseen edge', 'A risky number'])
    await expect(row(title)).toContainText('will be denied')
  await dialog.getByRole('button', { name: 'Deny 2 edits' }).click()
  await expect(row('A risky number')).toContainText('denied')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const made = await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })
  expect(made.map(({ action, title }) => `${action} ${title}`).toSorted()).toEqual([
    'accept A seen edge',
    'deny A risky number',
    'deny An unseen edge',
  ])
})
