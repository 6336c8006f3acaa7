// What somebody saves whom nobody knows yet waits for review: the editor never says otherwise, and
// shows what readers see.
import type { Page } from '@playwright/test'
import { firstOf, foundIn } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { caretAtEndOf, linesOf, textsOf } from './support/editing.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

const shots = process.env['SHOTS']

const saveLine = (page: Page) => page.getByTestId('save-line')
const waits = (page: Page, edits = 1) =>
  page.getByText(
    edits === 1
      ? '1 edit is waiting for review here, and readers do not see it yet. What you write builds on it.'
      : `${edits} edits are waiting for review here, and readers do not see them yet. What you write builds on them.`,
  )
/** What the save line says from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(
      () => void said.push(document.querySelector('[data-testid="save-line"]')?.textContent ?? ''),
    ).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const neverPlainlySaved = async (page: Page) =>
  expect(
    (await page.evaluate(() => Reflect.get(window, 'said') as string[])).filter(said =>
      /^(Saved \d|All changes saved)/.test(said),
    ),
  ).toEqual([])
/** By the key; the service has it, and keeps it back. */
const saveHeld = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(saveLine(page)).toHaveText('Saved, waiting for review')
  await expect(page.getByText('Saved, waiting for review.')).toBeAttached()
}

test("a newcomer sees that a save waits, beside the readers' version (A-22, A-64)", async ({
  page,
  site,
}) => {
  const { guideid, title } = await guideOf(site, 'A lid that is edited and waits')
  const ned = await site.person('Ned Newcomer')
  const reads: string[] = []
  const writes: URL[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (request.method() === 'PATCH') writes.push(url)
    if (request.method() === 'GET' && url.pathname.endsWith(`/guides/${guideid}`))
      reads.push(url.search)
  })
  await signIn(page, ned, `/guides/${guideid}/edit/steps`)
  await expect(linesOf(page, 1)).toBeVisible()
  expect(reads.at(-1)).toContain('unpatrolled=true')
  expect(reads.at(-1)).toContain('excludePrerequisiteSteps=true')
  await expect(waits(page)).toHaveCount(0)
  await listen(page)
  await caretAtEndOf(page, 1, 'Lift the lid.')
  await page.keyboard.type(' Slowly.')
  await saveHeld(page)
  await expect(waits(page)).toBeVisible()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/waits-editor.png` })

  // On top of it, not beside it.
  const held = await ned.client.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await caretAtEndOf(page, 1, 'Lift the lid. Slowly.')
  await page.keyboard.type(' Wait.')
  await saveHeld(page)
  await expect
    .poll(() =>
      writes
        .filter(({ pathname }) => pathname.endsWith(`/steps/${firstOf(held.steps).stepid}`))
        .at(-1)
        ?.searchParams.get('revisionid'),
    )
    .toBe(String(firstOf(held.steps).revisionid))
  await expect
    .poll(async () =>
      textsOf(await ned.client.readGuide({ params: { guideid }, query: { unpatrolled: true } })),
    )
    .toEqual(['Lift the lid. Slowly. Wait.'])
  await neverPlainlySaved(page)
  expect(
    (await site.anyone.readGuide({ params: { guideid } })).steps.map(
      step => firstOf(step.lines).text_raw,
    ),
  ).toEqual(['Lift the lid.', 'Tighten to 5 Nm.'])

  await saveLine(page).getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'What is saved' })
  await expect(
    details
      .getByRole('list', { name: 'Receipts' })
      .getByRole('link', { name: 'Waiting for review' })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('link', { name: 'Waiting for review' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'My contributions' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()

  // Whoever comes back is told too, of how many edits there are.
  await propose(await site.person('Nora Newcomer'), guideid, 2, 'Tighten to 6 Nm.')
  await page.goto(`/guides/${guideid}/edit/steps`)
  await expect(waits(page, 2)).toBeVisible()
  await page.getByRole('link', { name: 'Compare with what readers see' }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: 'Version waiting for review' }),
  ).toBeVisible()
  await expect(page.getByText('2 steps differ: 2 lines.')).toBeVisible()
  await expect(page.locator('ins').filter({ hasText: 'Slowly. Wait.' })).toBeVisible()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/waits-compared.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (shots) await page.screenshot({ path: `${shots}/waits-compared-390.png` })
  await page.getByRole('link', { name: 'Back to editing' }).click()
  await expect(waits(page, 2)).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/waits-editor-390.png` })
})

test('an open editor shows that its edit was accepted or denied (A-22, A-64)', async ({
  page,
  site,
}) => {
  const { guideid } = await guideOf(site, 'A lid that is decided')
  const ned = await site.person('Ned Newcomer')
  const decide = async (action: 'accept' | 'deny') => {
    const item = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
    const params = { itemid: item.itemid }
    const { token } = await site.admin.client.leasePatrolItem({ params, body: { kind: 'open' } })
    await site.admin.client.decidePatrolItem({
      params,
      query: { revisionid: item.revisionid },
      body: {
        action,
        token,
        base_shown: 'live',
        ...(action === 'deny' && { reason_code: 'unclear' }),
      },
    })
    await page.clock.fastForward(31_000) // the editor asks twice a minute while something waits
  }
  await page.clock.install()
  await signIn(page, ned, `/guides/${guideid}/edit/steps`)
  await caretAtEndOf(page, 1, 'Lift the lid.')
  await page.keyboard.type(' Slowly.')
  await saveHeld(page)
  await decide('accept')
  await expect(waits(page)).toHaveCount(0)
  await expect(saveLine(page)).toHaveText(/^All changes saved, /)
  await caretAtEndOf(page, 1, 'Lift the lid. Slowly.')
  await page.keyboard.type(' Wait.')
  await saveHeld(page)
  await decide('deny')
  await expect(waits(page)).toHaveCount(0)
  await expect(saveLine(page)).toHaveText(/^Saved, revision \d+$/)
  await expect(linesOf(page, 1)).toHaveText('Lift the lid. Slowly.')
})

test('a newcomer is offered to suggest an edit (A-15)', async ({ page, site }) => {
  const { url, guideid } = await guideOf(site, 'A lid with a better idea')
  await signIn(page, await site.person('Rea Reputed', { reputation: 600 }), new URL(url).pathname)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Suggest an edit' })).toHaveCount(0)
  await signIn(page, await site.person('Nat Newcomer'), new URL(url).pathname)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Suggest an edit' }).click()
  await expect(page).toHaveURL(new RegExp(`/guides/${guideid}/edit/steps`))
  await expect(linesOf(page, 1)).toBeVisible()
})

test('who may only propose is not offered to publish, tag or delete (M-103)', async ({
  page,
  site,
}) => {
  const { guideid } = await guideOf(site, 'A lid of somebody else')
  const own = async () =>
    Promise.all(
      [/^Unpublish…?$/, /^Delete this guide…$/, /^Add tag$/].map(name =>
        page.getByRole('button', { name }).count(),
      ),
    )
  const details = () => page.goto(`/guides/${guideid}/edit/details`)
  await signIn(page, await site.person('Nell Newcomer'), `/guides/${guideid}/edit/steps`)
  await expect(linesOf(page, 1)).toBeVisible()
  expect(await own()).toEqual([0, 0, 0])
  await details()
  for (const words of [
    'Only the author, Moderators, Admins and people this guide is shared with can publish or unpublish it.',
    'Only the author, Moderators and Admins can delete this guide. To ask for its deletion, set the flag “Request Guide Deletion”.',
    'Only the author, Moderators, Admins and people this guide is shared with can set tags.',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  expect(await own()).toEqual([0, 0, 0])
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/not-mine-details.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await signIn(
    page,
    await site.person('Mona Moderator', { privilege: 'Moderator' }),
    `/guides/${guideid}/edit/details`,
  )
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await expect.poll(own).toEqual([1, 1, 1])
})

test('on a page of the wiki likewise (A-22, A-64)', async ({ page, site }) => {
  const params = { namespace: 'WIKI', title: 'Lids in general' }
  await site.admin.client.createWiki({
    body: { ...params, contents: 'A lid is round.\n\nIt closes a pot.' },
  })
  const ned = await site.person('Nelly Newcomer')
  await signIn(page, ned, '/wiki/WIKI/Lids+in+general/edit')
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await expect(waits(page)).toHaveCount(0)
  await listen(page)
  await text.getByText('A lid is round.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Mostly.')
  await saveHeld(page)
  await neverPlainlySaved(page)
  await expect(waits(page)).toBeVisible()
  expect((await site.anyone.readWiki({ params })).contents_raw).toContain('A lid is round.\n')
  // Whoever comes back goes on from their own words.
  await page.reload()
  await expect(text.getByText('A lid is round. Mostly.')).toBeVisible()
  await expect(waits(page)).toBeVisible()
  await page.getByRole('link', { name: 'Compare with what readers see' }).click()
  await expect(page.getByText('1 block.')).toBeVisible()
  await expect(page.locator('ins').filter({ hasText: 'Mostly.' })).toBeVisible()
  await expectAccessible(page)
  // Once it is decided nothing waits here any more.
  const item = firstOf(await ned.client.listOwnPatrolItems({}))
  await ned.client.withdrawPatrolItem({
    params: { itemid: item.itemid },
    query: { revisionid: item.revisionid },
  })
  await page.reload()
  await expect(page.getByText('Nothing is waiting for review here')).toBeVisible()
})

test('home shows the edits of one’s own that wait, and what became of them (A-203)', async ({
  page,
  site,
}) => {
  const ned = await site.person('Ned Homecomer')
  for (const [title, text] of [
    ['A lid that waits at home', 'Lift it.'],
    ['A lid that was denied', 'Throw it.'],
  ] as const)
    await propose(ned, (await guideOf(site, title)).guideid, 1, text)
  const items = await ned.client.listOwnPatrolItems({ query: {} })
  const { itemid, revisionid } = foundIn(items, ({ title }) => title === 'A lid that was denied')
  const { token } = await site.admin.client.leasePatrolItem({
    params: { itemid },
    body: { kind: 'open' },
  })
  await site.admin.client.decidePatrolItem({
    params: { itemid },
    query: { revisionid },
    body: { action: 'deny', reason_code: 'unclear', token, base_shown: 'live' },
  })
  await signIn(page, ned, '/')
  const own = page.getByRole('list', { name: 'My edits' }).getByRole('listitem')
  await expect(own).toHaveText([
    /A lid that was denied.*Denied$/,
    /A lid that waits at home.*Waiting$/,
  ])
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/home-edits.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (shots) await page.screenshot({ path: `${shots}/home-edits-390.png` })
  await page.getByRole('link', { name: '1 edit is waiting for review' }).click()
  await expect(page).toHaveURL('/contributions')
})
