// The bar that decides, on a phone: one row that a thumb finds blind, and nothing of it lost.
import type { Page } from '@playwright/test'
import { existing, firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { claimed, guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

const shots = process.env['SHOTS']
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const bar = (page: Page) => page.getByRole('region', { name: 'Decision' })
/** Its buttons stand in one row, none over another, each as large as a thumb needs. */
const expectOneRow = async (region: ReturnType<typeof bar>, highest: number) => {
  const boxes = await Promise.all(
    (await region.getByRole('button').all()).map(async one =>
      existing(await one.boundingBox(), 'a button'),
    ),
  )
  expect(boxes).toHaveLength(3)
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const [deny, accept, more] = boxes
  const [one, two, three] = [deny, accept, more].map(box => existing(box, 'a button'))
  expect(one && two && one.x + one.width <= two.x).toBe(true)
  expect(two && three && two.x + two.width <= three.x).toBe(true)
  const middles = boxes.map(({ y, height }) => y + height / 2)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
  const { height } = existing(await region.boundingBox(), 'the bar')
  expect(height).toBeLessThanOrEqual(highest)
}

const more = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'More ways to decide' }).tap()
  return page.getByRole('menu', { name: 'More ways to decide' })
}

test('the bar is one row, and all else is behind its last button (P-25)', async ({
  page,
  site,
}) => {
  const [bob, cem, mia] = [
    await site.person('Bob Onphone'),
    await site.person('Cem Onphone'),
    await site.person('Mia Onphone', { privilege: 'Moderator' }),
  ]
  const { guideid } = await guideOf(site, 'A lid on a phone')
  await propose(bob, guideid, 1, 'Lift the lid by its edge.')
  await propose(cem, guideid, 1, 'Lift the lid slowly by its edge.')
  const upper = firstOf(await cem.client.listOwnPatrolItems({ query: {} }))
  const other = await guideOf(site, 'A second lid on a phone')
  await propose(bob, other.guideid, 2, 'Tighten to 6 Nm.')
  await signIn(page, mia, `/patrol?sort=oldest&q=phone&item=${upper.itemid}`)
  await claimed(page)
  for (const [width, highest] of [
    [390, 64],
    [320, 84],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expectOneRow(bar(page), highest)
    if (shots) await page.screenshot({ path: `${shots}/bar-${width}.png` })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar(page).getByRole('button').first()).toHaveText(/^Deny/)
  await expect(bar(page).getByRole('button').nth(1)).toHaveText(/^Accept/)
  const rows = (await more(page)).getByRole('menuitem')
  await expect(rows).toHaveText([/^Accept 1 to 2/, /^Accept with edit…/, /^Skip/])
  await expectAccessible(page)
  // What cannot be done with this edit stays there, with the reason.
  await expect(rows.nth(1)).toHaveAttribute('aria-disabled', 'true')
  await rows.first().tap()

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('A second lid on a phone')
  await claimed(page)
  await expect
    .poll(
      async () => (await mia.client.listPatrolDecisions({ query: { decider: mia.userid } })).length,
    )
    .toBe(2)
  await (await more(page)).getByRole('menuitem', { name: /^Accept with edit/ }).tap()
  await expect(page.getByRole('region', { name: 'Accept with edit' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Accept with edit' })).toHaveCount(0)
  await (await more(page)).getByRole('menuitem', { name: /^Skip/ }).tap()
  await expect(heading).not.toHaveText('A second lid on a phone')
  await (await more(page)).getByRole('menuitem', { name: /^Undo: accepted/ }).tap()
  await expect
    .poll(async () => (await mia.client.listPatrolItems({ query: { q: 'phone' } })).length)
    .toBeGreaterThan(1)
})
