// What comes late to the desk overwrites nothing: refusals, lists for another filter, claims that
// ran out, forms of yesterday, second clicks, lost answers.
import type { Page, Request } from '@playwright/test'
import { existing, firstOf, foundIn } from '#lib/existing.ts'
import { line, linesOf } from './support/editing.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { withdrawAll } from './support/patrolStates.ts'
import { inDatabase } from './support/rows.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let ned: Person
let nora: Person
let mia: Person
let moe: Person
test.beforeAll(async ({ site }) => {
  ;[ned, nora] = [await site.person('Ned Newcomer'), await site.person('Nora Newcomer')]
  ;[mia, moe] = [
    await site.person('Mia Moderator', { privilege: 'Moderator' }),
    await site.person('Moe Moderator', { privilege: 'Moderator' }),
  ]
})
test.afterEach(async ({ page }) => {
  await page.goto('about:blank') // a desk that is open takes what is withdrawn for its next edit
  for (const one of [ned, nora]) await withdrawAll(one)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const bar = (page: Page) => page.getByRole('region', { name: 'Decision' })
const claimed = (page: Page) => expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
const ask = (page: Page, person: Person) => page.getByLabel(`Ask ${person.username}`)
const row = (page: Page, title: string) =>
  page
    .getByRole('complementary', { name: 'Queue' })
    .getByRole('listitem')
    .filter({ hasText: title })
/** An edit of that person that waits, of a guide of that title. */
const waiting = async (site: Site, person: Person, title: string) => {
  const { guideid } = await guideOf(site, title)
  await propose(person, guideid, 1, 'Lift it at once.')
  return guideid
}
const itemOf = async (title: string) =>
  foundIn(await moe.client.listPatrolItems({ query: { q: title } }), one => one.title === title)
/** Moe has it now, whoever had it before. */
const moeTakes = async (site: Site, itemid: number) => {
  await site.admin.client.endPatrolLease({ params: { itemid }, query: { force: true }, body: {} })
  return moe.client.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
}
/** Waits until the desk has asked nothing for longer than it waits after an event (useDesk.ts). */
const calm = async (page: Page) => {
  let last = Date.now()
  const hear = (request: Request) =>
    void (request.url().includes('/x/patrol/') && (last = Date.now()))
  page.on('request', hear)
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1500)
  page.off('request', hear)
}
/** Holds what is asked at those addresses until it is let go; `asked` is how many wait. */
const holding = async (page: Page, isHeld: (url: URL, method: string) => boolean) => {
  let letGo = () => {}
  let asked = 0
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route(
    url => url.pathname.includes('/x/patrol/'),
    async route => {
      if (!isHeld(new URL(route.request().url()), route.request().method())) return route.fallback()
      asked += 1
      await held
      await route.continue()
    },
  )
  return { letGo: () => letGo(), asked: () => asked }
}

/** Mia accepts the edit that is open; before the answer the next one is open and Moe was first. */
const acceptsTooLate = async (page: Page, site: Site, name: string) => {
  const titles = [`${name} one`, `${name} two`]
  for (const title of titles) await waiting(site, ned, title)
  await signIn(page, mia, '/patrol')
  await claimed(page)
  await expect
    .poll(async () => (await mia.client.listPatrolItems({ query: { lease: 'mine' } })).length)
    .toBe(2)
  const first = existing(await heading(page).textContent(), 'a heading')
  const held = await holding(page, url => url.pathname.endsWith('/decide'))
  await bar(page)
    .getByRole('button', { name: /^Accept A$/ })
    .click()
  await expect(heading(page)).toHaveText(foundIn(titles, title => title !== first))
  await expect.poll(held.asked).toBe(1)
  const { itemid, revisionid } = await itemOf(first)
  const { token } = await moeTakes(site, itemid)
  await moe.client.decidePatrolItem({
    params: { itemid },
    query: { revisionid },
    body: { action: 'accept', token, base_shown: 'live' },
  })
  return {
    second: existing(await heading(page).textContent(), 'a heading'),
    async isRefused() {
      const answer = page.waitForResponse(/\/decide\?/)
      held.letGo()
      expect((await answer).status()).toBe(409)
    },
  }
}
const notTaken = (page: Page) =>
  bar(page).getByText('1 decision was not accepted. That edit comes up next.')

test('a refused decision waits until the edit being mended is done (M-61, M-74, M-82, M-85)', async ({
  page,
  site,
}) => {
  const { second, isRefused } = await acceptsTooLate(page, site, 'A late lid')
  await bar(page)
    .getByRole('button', { name: /^Accept with edit/ })
    .click()
  const words = linesOf(page, 1)
  await words.click()
  await words.press('End')
  await page.keyboard.type(' Use a')
  await isRefused()
  await page.keyboard.type(' sad due')
  await expect(notTaken(page)).toBeVisible()
  await page.keyboard.type(' used edge.')
  await expect(words).toHaveText('Lift it at once. Use a sad due used edge.')
  await expect(words).toBeFocused()
  await expect(heading(page)).toHaveText(second)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })).toEqual([])
  expect((await itemOf(second)).lease?.holder.userid).toBe(mia.userid)
  await page.getByRole('button', { name: /^Back/ }).click()
  await expect(page.getByRole('alert')).toContainText('Moe Moderator decided first: accepted.')
  await expect(notTaken(page)).toBeHidden()
  await page.getByRole('alert').getByRole('button', { name: 'Next edit' }).click()
  await expect(heading(page)).toHaveText(second)
  await claimed(page)
})

test('a refused decision waits while a message is being written (M-42, M-82, M-85)', async ({
  page,
  site,
}) => {
  const { second, isRefused } = await acceptsTooLate(page, site, 'A late pot')
  await ask(page, ned).click()
  await page.keyboard.type('Is it a')
  await isRefused()
  await page.keyboard.type(' sad due')
  await expect(notTaken(page)).toBeVisible()
  await page.keyboard.type(' used edge?')
  await expect(ask(page, ned)).toHaveValue('Is it a sad due used edge?')
  await expect(heading(page)).toHaveText(second)
  await bar(page).getByRole('button', { name: /^Skip/ }).click()
  await expect(page.getByRole('alert')).toContainText('Moe Moderator decided first: accepted.')
  expect(await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })).toEqual([])
})

test('a late answer for the whole queue never fills the queue of one person (M-86, M-87)', async ({
  page,
  site,
}) => {
  await waiting(site, ned, 'A lid of Ned')
  await waiting(site, ned, 'Another lid of Ned')
  const { itemid } = await itemOf('A lid of Ned')
  await signIn(page, mia, `/patrol?item=${itemid}`)
  await claimed(page)
  await expect(row(page, 'Another lid of Ned')).toBeVisible()
  const isWhole = (url: URL, method: string) =>
    method === 'GET' && url.pathname.endsWith('/items') && !url.searchParams.has('author')
  await calm(page)
  const held = await holding(page, isWhole)
  await waiting(site, nora, 'A lid of Nora') // which the stream tells
  await expect.poll(held.asked).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'All edits by Ned Newcomer in the queue' }).click()
  const person = page.getByRole('region', { name: 'All edits by one person' })
  await expect(person.getByText('Ned Newcomer: 2 edits, 2 changes.')).toBeVisible()
  // The next read would mend it: what stands there for a moment is remembered.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(
      () => void seen.push(document.querySelector('aside')?.textContent ?? ''),
    ).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const late = page.waitForResponse(response =>
    isWhole(new URL(response.url()), response.request().method()),
  )
  held.letGo()
  expect(JSON.stringify(await (await late).json())).toContain('A lid of Nora')
  await row(page, 'Another lid of Ned').getByRole('button').click()
  await expect(heading(page)).toHaveText('Another lid of Ned')
  await claimed(page)
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as string[])
  expect(seen.some(queue => queue.includes('Another lid of Ned'))).toBe(true)
  expect(seen.filter(queue => queue.includes('A lid of Nora'))).toEqual([])
  await expect(row(page, 'lid of Ned')).toHaveCount(2)
  await expect(person.getByText('Ned Newcomer: 2 edits, 2 changes.')).toBeVisible()
})

test('an unattended desk claims no edits (M-59, M-86)', async ({ page, site }) => {
  const mine = async () =>
    (await mia.client.listPatrolItems({ query: { lease: 'mine' } })).map(({ title }) => title)
  const see = (state: 'hidden' | 'visible') =>
    page.evaluate(next => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await page.clock.install()
  await signIn(page, mia, '/patrol')
  await expect(heading(page)).toHaveText('No edits to review')
  await see('hidden')
  await waiting(site, ned, 'A lid at night')
  await expect(row(page, 'A lid at night')).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(heading(page)).toHaveText('No more edits for you to review')
  await calm(page)
  expect(await mine()).toEqual([])
  await see('visible')
  await expect(heading(page)).toHaveText('A lid at night')
  await expect.poll(mine).toEqual(['A lid at night'])

  await page.clock.fastForward(21 * 60_000)
  await waiting(site, ned, 'A lid after lunch')
  await expect(row(page, 'A lid after lunch')).toBeVisible()
  await page.clock.fastForward(31_000)
  await calm(page)
  expect(await mine()).toEqual(['A lid at night'])
  await page.keyboard.press('Shift')
  await expect
    .poll(async () => (await mine()).toSorted())
    .toEqual(['A lid after lunch', 'A lid at night'])
})

test('an edit with an expired claim comes to an empty desk (M-59)', async ({ page, site }) => {
  await waiting(site, ned, 'A lid left alone')
  const { itemid } = await itemOf('A lid left alone')
  await moe.client.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  await page.clock.install()
  const stream = page.waitForResponse(/\/x\/events\?/)
  await signIn(page, mia, '/patrol')
  await expect(heading(page)).toHaveText('No more edits for you to review')
  await stream
  await calm(page)
  await inDatabase(site, 'update patrol_leases set expires = expires - 200 where itemid = $1', [
    itemid,
  ])
  await page.clock.fastForward(31_000)
  await expect(heading(page)).toHaveText('A lid left alone')
  await expect
    .poll(async () => (await itemOf('A lid left alone')).lease?.holder.userid)
    .toBe(mia.userid)
})

test('mended words of a denied edit apply to the newest document (M-41)', async ({
  page,
  site,
}) => {
  const { guideid } = await guideOf(site, 'A lid that goes on')
  await propose(ned, guideid, 2, 'Tighten to 50 Nm.')
  const { itemid, revisionid } = await itemOf('A lid that goes on')
  const { token } = await moe.client.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  await moe.client.decidePatrolItem({
    params: { itemid },
    query: { revisionid },
    body: { action: 'deny', reason_code: 'wrong', token, base_shown: 'live' },
  })
  await signIn(page, ned, '/contributions')
  await page.getByRole('button', { name: 'Edit and send again: A lid that goes on' }).click()
  await page.getByLabel('Step 2, line 1').fill('Tighten to 6 Nm.')
  // Meanwhile Moe adds a step and corrects another line.
  await propose(moe, guideid, 1, 'Lift the lid by its edge.')
  await moe.client.createStep({ params: { guideid }, body: { lines: [line('Look again.')] } })
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'A lid that goes on' })
      .filter({ hasText: 'Waiting' }),
  ).toBeVisible()
  const { itemid: again } = await itemOf('A lid that goes on')
  const { units } = await moe.client.readPatrolItem({ params: { itemid: again } })
  expect(units.map(({ after }) => (after as { text_raw?: string } | null)?.text_raw)).toEqual([
    'Tighten to 6 Nm.',
  ])
  const texts = async (person: Person) =>
    (
      await person.client.readGuide({ params: { guideid }, query: { unpatrolled: true } })
    ).steps.map(({ lines }) => firstOf(lines).text_raw)
  expect(await texts(ned)).toEqual(['Lift the lid by its edge.', 'Tighten to 6 Nm.', 'Look again.'])
})

test('a question stays with its author and is sent once (M-42)', async ({ page, site }) => {
  await waiting(site, ned, 'A lid to ask about')
  await waiting(site, nora, 'A lid of another')
  const { itemid } = await itemOf('A lid to ask about')
  await signIn(page, mia, `/patrol?item=${itemid}`)
  await claimed(page)
  await ask(page, ned).fill('Which edge do you mean?')
  await row(page, 'A lid of another').getByRole('button').click()
  await expect(heading(page)).toHaveText('A lid of another')
  await expect(ask(page, nora)).toHaveValue('')
  await ask(page, nora).fill('And you?')
  await row(page, 'A lid to ask about').getByRole('button').click()
  await expect(ask(page, ned)).toHaveValue('Which edge do you mean?')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(ask(page, ned)).toHaveValue('')
  await expect(
    page
      .getByRole('complementary', { name: 'About this edit' })
      .getByRole('listitem')
      .filter({ hasText: 'Which edge do you mean?' }),
  ).toBeVisible()
  await calm(page)
  expect(
    (await mia.client.listPatrolMessages({ params: { itemid } })).map(({ text_raw }) => text_raw),
  ).toEqual(['Which edge do you mean?'])
  await row(page, 'A lid of another').getByRole('button').click()
  await expect(ask(page, nora)).toHaveValue('And you?')
})

for (const { what, arrives } of [
  { what: 'did not leave', arrives: false },
  { what: 'arrived, though its answer did not', arrives: true },
]) {
  test(`an undo that ${what} is asked for again by the same key, and is made once (M-36)`, async ({
    page,
    site,
    faults,
  }) => {
    const title = `A lid that comes back: ${what}`
    await waiting(site, ned, title)
    await signIn(page, mia, '/patrol')
    await claimed(page)
    await bar(page)
      .getByRole('button', { name: /^Accept A$/ })
      .click()
    await expect(heading(page)).toHaveText('No edits to review')
    await expect(page.getByText(/Sending \d/)).toBeHidden()
    const made = async () =>
      (await mia.client.listPatrolDecisions({ query: { decider: mia.userid } }))
        .filter(one => one.title === title)
        .map(({ action }) => action)
        .toSorted()
    await page.route(
      /\/undo\?/,
      async route => {
        if (arrives) await route.fetch()
        await route.abort()
      },
      { times: 3 }, // the app repeats it twice by itself
    )
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('/undo?'))
    await page.keyboard.press('u')
    await failed
    await expect(
      bar(page).getByRole('button', { name: `Undo U: the decision on ${title}` }),
    ).toBeVisible()
    await expect.poll(made).toEqual(arrives ? ['accept', 'undo'] : ['accept'])
    await page.keyboard.press('u')
    await expect(heading(page)).toHaveText(title)
    await claimed(page)
    expect(await made()).toEqual(['accept', 'undo'])
    faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
  })
}
