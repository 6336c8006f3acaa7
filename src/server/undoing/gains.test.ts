// What accepted edits gave an account whose acts are taken back.
import { expect, test } from 'vitest'
import { sceneOfFile } from '#testing/patrol.ts'
import type { TestPerson } from '#testing/api.ts'

const s = sceneOfFile()

test('what an edit gave its author goes with it, and its decider keeps theirs (P-C4)', async () => {
  const spam = await s.api.person('new')
  const one = await s.guide()
  const of = async (who: TestPerson) => (await who.readOwnUser({})).reputation
  const before = [await of(spam), await of(s.mo)] as const
  const itemid = await s.rewrite(spam, one, 1, 'Buy here')
  await s.decide(s.mo, itemid, { action: 'accept' })
  expect([await of(spam), await of(s.mo)]).toEqual([before[0] + 2, before[1] + 1])
  const { userid } = spam.me
  const { jobid } = await s.mo.planUndoing({ params: { userid }, body: {} })
  await s.api.jobsDone()
  const { outcomes } = await s.mo.readJob({ params: { jobid }, query: {} })
  const body = { total: outcomes.changed, reason: 'Advertising' }
  await s.mo.startUndoing({ params: { userid, jobid }, body })
  await s.api.jobsDone()
  expect(outcomes).toMatchObject({ changed: 1 })
  expect(s.texts(await s.live(one))[0]).toBe('Step 1')
  expect([await of(spam), await of(s.mo)]).toEqual([before[0], before[1] + 1])
})
