// A whole queue by keyboard only: each edit is seen, judged and gone, and the ledger has every
// decision once.
import { atLeast, existing } from '#lib/existing.ts'
import { guideOf, propose, reasonOffered, settled } from './support/patrolling.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { expect, signIn, test } from './support/test.ts'

const [many, denials] = isSoak ? [50, [4, 11, 23, 38]] : [12, [4, 9]]

test(`a moderator clears ${many} edits by keyboard and decides each once (M-81, M-83, M-84)`, async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Newcomer'),
    await site.person('Mia Moderator', { privilege: 'Moderator' }),
  ]
  for (let n = 1; n <= many; n++)
    await propose(
      ned,
      (await guideOf(site, `Lid ${n}`, ['Lift the lid.'])).guideid,
      1,
      `Lift the lid ${n} times.`,
    )
  expect(
    await mia.client.listPatrolItems({ query: { author: ned.userid, limit: 200 } }),
  ).toHaveLength(many)
  await page.clock.install()
  await signIn(page, mia, '/patrol')
  const heading = page.getByRole('heading', { level: 1 })
  /**
   * Presses once, when the open edit can be decided: its title. Another edit is there then, or the
   * heading that the last one leaves behind.
   */
  const press = async (key: 's' | 'a' | 'd', digit?: number) => {
    await expect(heading).toHaveText(/^Lid \d+$/)
    await settled(page)
    const before = existing(await heading.textContent(), 'a heading')
    await page.keyboard.press(key)
    if (digit !== undefined) {
      await reasonOffered(page, digit)
      await page.keyboard.press(`${digit}`)
    }
    await expect(heading).not.toHaveText(before)
    return before
  }
  const putAside = await press('s')
  for (let n = 1; n < many; n++) await (denials.includes(n) ? press('d', 2) : press('a'))
  // What was put aside is not offered again; it is gone to by key.
  await expect(heading).toHaveText('No more edits for you to review')
  await page.keyboard.press('j')
  await expect(heading).toHaveText(putAside)
  await press('a')
  await expect(heading).toHaveText('No edits to review')
  await expect(page.getByRole('complementary', { name: 'Queue' }).getByRole('status')).toHaveText(
    '0 edits waiting',
  )
  const decisions = () =>
    mia.client.listPatrolDecisions({ query: { decider: mia.userid, limit: 200 } })
  await expect(async () => expect(await decisions()).toHaveLength(many)).toPass()
  // The last one is taken back, is there again, and is denied.
  await page.keyboard.press('u')
  await expect(heading).toHaveText(putAside)
  await press('d', 1)
  await expect(heading).toHaveText('No edits to review')
  await expect(async () => expect(await decisions()).toHaveLength(many + 2)).toPass()
  const made = await decisions()
  expect(made.filter(({ action }) => action === 'deny')).toHaveLength(denials.length + 1)
  const [first, second] = atLeast(2, await mia.client.listPatrolReasons())
  expect(
    new Set(made.flatMap(({ action, reason_code }) => (action === 'deny' ? [reason_code] : []))),
  ).toEqual(new Set([first.code, second.code]))
  expect(new Set(made.map(({ itemid }) => itemid)).size).toBe(many)
})
