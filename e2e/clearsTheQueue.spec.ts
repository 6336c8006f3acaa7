// A whole queue by keyboard only: each edit is seen, judged and gone, and the ledger has every
// decision once.
import { atLeast, existing } from '#lib/existing.ts'
import { guideOf, propose } from './support/patrolling.ts'
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
  await signIn(page, mia, '/patrol')
  const heading = page.getByRole('heading', { level: 1 })
  /** The title of the edit that is open; the last one leaves another heading behind. */
  const open = async () => {
    await expect(heading).toHaveText(
      /^(Lid \d+|No more edits for you to review|No edits to review)$/,
    )
    return existing(await heading.textContent(), 'a heading')
  }
  /**
   * Presses until another edit is there: what comes in the first moment of an edit is meant for the
   * one before, and does nothing (M-82).
   */
  const press = async (...keys: string[]) => {
    const before = await open()
    await expect(async () => {
      if ((await heading.textContent()) === before)
        for (const key of keys) await page.keyboard.press(key)
      expect(await open()).not.toBe(before)
    }).toPass()
    return before
  }
  const putAside = await press('s')
  for (let n = 1; n < many; n++) await press(...(denials.includes(n) ? ['d', '2'] : ['a']))
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
  await press('d', '1')
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
