// Each change of an edit is decided apart, by keys, and its author reads what became of each.
import { firstOf, foundIn } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

const shots = process.env['SHOTS']

test('changes are taken and denied one by one by keys, each with its reason (A-195)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Newcomer'),
    await site.person('Mia Moderator', { privilege: 'Moderator' }),
  ]
  const old = ['Lift the lid.', 'Tighten to 5 Nm.', 'Close it.', 'Wipe it.']
  const { guideid, title } = await guideOf(site, 'A pan in parts', old)
  const young = ['Lift the lid slowly.', 'Tighten to 50 Nm.', 'Slam it.', 'Wipe it dry.']
  for (const [n, text] of young.entries()) await propose(ned, guideid, n + 1, text)
  const { itemid } = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))

  await signIn(page, mia, `/patrol?item=${itemid}`)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  const change = (n: number) =>
    page.getByRole('group', { name: `Step ${n}, line “${young[n - 1]}”` })
  const verdict = (n: number, name: string) => change(n).getByRole('button', { name })
  await page.keyboard.press('n')
  await expect(verdict(1, 'Accept')).toBeFocused()
  await expect(change(1).getByText('Y', { exact: true })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('v')
  await expect(verdict(2, 'Deny')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  await page.keyboard.press('v')
  await expect(verdict(3, 'Deny')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  await page.keyboard.press('x')
  await page.keyboard.press('x')
  await expect(verdict(4, 'Leave undecided')).toHaveAttribute('aria-pressed', 'true')
  const bar = page.getByRole('region', { name: 'Decision' })
  await expect(bar.getByRole('button', { name: /^Accept 1, deny 2, leave 1/ })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Accept the rest' })).toBeVisible()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/parts.png` })
  await bar.getByRole('button', { name: 'Accept the rest' }).press('Enter')

  const reason = page.getByRole('region', { name: 'Reason' })
  await reason.getByLabel('In your own words', { exact: true }).fill('The manual says 5 Nm.')
  await reason.getByText('A different reason for each change').click()
  const own = reason.getByLabel('In your own words: Step 3, line 1')
  await own.fill('The lid would break.')
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/parts-reasons.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await own.press('Control+Enter')
  await expect
    .poll(async () =>
      (await site.admin.client.readGuide({ params: { guideid } })).steps.map(
        ({ lines }) => firstOf(lines).text_raw,
      ),
    )
    .toEqual(['Lift the lid slowly.', 'Tighten to 5 Nm.', 'Close it.', 'Wipe it dry.'])
  await page.goto('about:blank')

  await signIn(page, ned, '/contributions')
  const mine = page.getByRole('listitem').filter({ hasText: title }).first()
  await expect(mine.getByText('Accepted in part by Mia Moderator.')).toBeVisible()
  const [manual, lid] = ['The manual says 5 Nm.', 'The lid would break.']
  // The two of them for the edit, each once more with its change.
  await expect(mine.getByRole('blockquote')).toHaveText([manual, lid, manual, lid])
  const outcome = (n: number) => mine.getByRole('listitem').filter({ hasText: `Step ${n}, line 1` })
  for (const n of [1, 4]) await expect(outcome(n)).toContainText('Accepted')
  await expect(outcome(2)).toContainText('Denied')
  await expect(outcome(2)).toContainText('The manual says 5 Nm.')
  await expect(outcome(3)).toContainText('The lid would break.')
  await expect(outcome(3)).not.toContainText('The manual says 5 Nm.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (shots) await page.screenshot({ path: `${shots}/parts-own.png`, fullPage: true })
  expect(
    foundIn(
      await ned.client.listOwnPatrolItems({ query: {} }),
      one => one.itemid === itemid,
    ).denied.map(({ reason_text }) => reason_text),
  ).toEqual(['The manual says 5 Nm.', 'The lid would break.'])
})
