// Edits of several authors that wait on one another: what a decision means is known before a key is
// pressed.
import { existing } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const shots = process.env['SHOTS']

/** Ada's words, Bob's on hers, and Cem's beside both. */
const chain = async (site: Site, title: string) => {
  const { guideid } = await guideOf(site, title)
  const [ada, bob, cem] = [
    await site.person(`Ada ${title}`),
    await site.person(`Bob ${title}`),
    await site.person(`Cem ${title}`),
  ]
  const made = async (who: Person, step: number, text: string) => {
    await propose(who, guideid, step, text)
    const [item] = await who.client.listOwnPatrolItems({ query: { state: 'pending' } })
    return existing(item, 'what waits of them').itemid
  }
  const itemids = [
    await made(ada, 1, 'Lift the glass lid.'),
    await made(bob, 1, 'Lift the glass lid with care.'),
    await made(cem, 2, 'Tighten to 6 Nm.'),
  ] as const
  return { guideid, itemids }
}

test('a chain is decided up to here by keyboard, and taken back as one (P-6, P-C5, P-26)', async ({
  page,
  site,
}) => {
  const mia = await site.person('Mia Moderator', { privilege: 'Moderator' })
  const { guideid, itemids } = await chain(site, 'A chain of lids')
  const [, second] = itemids
  await signIn(page, mia, `/patrol?item=${second}`)
  const strip = page.getByRole('region', { name: 'Chain of 3 edits' })
  await expect(strip.getByRole('listitem')).toHaveCount(3)
  await expect(strip.locator('[aria-current="true"]')).toContainText('Bob')
  await expect(strip).toContainText('This edit depends on edit 1 by Ada A chain of lids.')
  await expect(strip).toContainText('If you deny only this edit, nothing else changes.')
  await expect(page.locator('ins')).toHaveCount(1) // Bob's words alone
  const bar = page.getByRole('region', { name: 'Decision' })
  await expect(bar.getByRole('button', { name: /^Accept A$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(bar.getByRole('button', { name: /^Accept 1 to 2/ })).toBeEnabled()
  await page.keyboard.press('b')
  const step = page.getByRole('article', { name: 'Step 1' })
  await expect(step).toContainText('1 Ada')
  await expect(step).toContainText('2 Bob')
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/chain-1440.png` })
  const decisions = async () =>
    (await mia.client.listPatrolDecisions({ query: { document: guideid } })).map(
      ({ action, itemid }) => `${action} ${itemids.indexOf(itemid) + 1}`,
    )
  await page.keyboard.press('a') // says why, and sends nothing
  const open = strip.locator('[aria-current="true"]')
  await expect(async () => {
    // A press that acted shows another edit, or none.
    if (await open.filter({ hasText: 'Bob' }).isVisible()) await page.keyboard.press('Shift+A')
    await expect(open.filter({ hasText: 'Bob' })).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(bar.getByRole('button', { name: /^Undo: accepted “A chain of lids”/ })).toBeVisible()
  await expect.poll(decisions).toEqual(['accept 2', 'accept 1'])
  const live = async () =>
    (await site.anyone.readGuide({ params: { guideid } })).steps[0]?.lines[0]?.text_raw
  expect(await live()).toBe('Lift the glass lid with care.')
  const queue = page.getByRole('complementary', { name: 'Queue' })
  await expect(queue.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('u')
  await expect.poll(decisions).toEqual(['undo 1', 'undo 2', 'accept 2', 'accept 1'])
  expect(await live()).toBe('Lift the lid.')
  await expect(queue.getByRole('listitem')).toHaveCount(3)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('one edit of a chain is denied and the others stay (P-C5, P-25)', async ({ page, site }) => {
    const mia = await site.person('Mila Moderator', { privilege: 'Moderator' })
    const { itemids } = await chain(site, 'A chain by touch')
    await signIn(page, mia, `/patrol?item=${itemids[0]}`)
    const strip = page.getByRole('region', { name: 'Chain of 3 edits' })
    await expect(strip).toContainText('there will be conflicts in: 2 (Bob A chain by touch)')
    await strip.getByRole('button', { name: /Cem/ }).tap()
    await expect(strip.locator('[aria-current="true"]')).toContainText('Cem')
    await expect(strip).toContainText('If you deny only this edit, nothing else changes.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/chain-390.png`, fullPage: true })
    const bar = page.getByRole('region', { name: 'Decision' })
    await bar.getByRole('button', { name: 'Deny only this edit' }).tap()
    const panel = page.getByRole('region', { name: 'Reason' })
    const { height } = existing(await panel.boundingBox(), 'the panel')
    expect(height).toBeLessThanOrEqual(844 / 2 + 1)
    await panel.getByRole('listitem').first().getByRole('button').tap()
    await expect
      .poll(async () =>
        Promise.all(
          itemids.map(
            async itemid => (await site.admin.client.readPatrolItem({ params: { itemid } })).state,
          ),
        ),
      )
      .toEqual(['pending', 'pending', 'denied'])
  })
})
