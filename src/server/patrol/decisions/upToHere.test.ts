// Edits of three authors on top of one another, decided up to one of them or without one
// (moderation-admin 5).
import { describe, expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

/** Three authors: the second on the words of the first, the third beside both. */
const chainOfThree = async () => {
  const cem = (await s.api.people('cem')).cem
  const guide = await s.guide()
  const [one, two, three] = [
    await s.rewrite(s.ada, guide, 1, 'Lift the lid'),
    await s.rewrite(s.bob, guide, 1, 'Lift the lid slowly'),
    await s.rewrite(cem, guide, 2, 'Close it'),
  ]
  return { guide, cem, one, two, three }
}
const belowOf = async (itemid: number, who = s.mo) =>
  (await s.itemOf(itemid, who)).below.map(({ itemid: lower, revisionid }) => ({
    itemid: lower,
    revisionid,
  }))
const acceptUpTo = async (itemid: number, who = s.mo) =>
  s.decide(who, itemid, { action: 'accept', below: await belowOf(itemid, who) })
const states = (itemids: number[]) =>
  Promise.all(itemids.map(async one => (await s.itemOf(one)).state))

describe('a chain of three authors', () => {
  test('says before a decision what it needs and what it breaks (P-6, P-C5)', async () => {
    const { one, two, three } = await chainOfThree()
    expect(await s.itemOf(two, s.mo)).toMatchObject({
      needs: [one],
      breaks: [],
      below: [
        {
          itemid: one,
          author: { username: 'ada' },
          unit_count: 1,
          words_added: expect.any(Number),
          accept_bar: null,
          paths: [expect.stringMatching(/^steps\/\d+\/lines\//)],
        },
      ],
    })
    expect(await s.itemOf(one, s.mo)).toMatchObject({ needs: [], breaks: [two] })
    expect(await s.itemOf(three, s.mo)).toMatchObject({ needs: [], breaks: [] })
    // whoever wrote one of them cannot accept that one
    const [own] = (await s.itemOf(two, s.bob)).below
    expect(own?.accept_bar).toBe(null)
    await s.may.leasePatrolItem({ params: { itemid: one }, body: { kind: 'open' } })
    expect((await s.itemOf(two, s.mo)).below[0]?.accept_bar).toBe('leased')
  })

  test('is accepted up to one of them, each by its author (P-6, P-C5)', async () => {
    const { guide, one, two, three } = await chainOfThree()
    await acceptUpTo(two)
    expect(s.texts(await s.live(guide)).slice(0, 2)).toEqual(['Lift the lid slowly', 'Step 2'])
    expect(await states([one, two, three])).toEqual(['accepted', 'accepted', 'pending'])
    const { stepid } = itemAt(guide.steps, 0)
    const history = await s.mo.listStepRevisions({ params: { guideid: guide.guideid, stepid } })
    expect(history.slice(0, 2).map(({ username }) => username)).toEqual(['bob', 'ada'])
    const rows = await s.admin.listPatrolDecisions({ query: { document: guide.guideid } })
    expect(rows.map(({ itemid, action }) => [itemid, action])).toEqual([
      [two, 'accept'],
      [one, 'accept'],
    ])
  })

  test('is taken back up to one of them as one act (P-C5)', async () => {
    for (const which of [0, 1]) {
      const { guide, one, two, three } = await chainOfThree()
      const { decision } = await acceptUpTo(two)
      const rows = await s.mo.listPatrolDecisions({ query: { document: guide.guideid } })
      const named = itemAt(rows, which)
      await s.mo.undoPatrolDecision({
        params: named,
        query: await s.itemOf(named.itemid),
        body: {},
      })
      expect(await states([one, two, three])).toEqual(['pending', 'pending', 'pending'])
      expect(s.texts(await s.live(guide))[0]).toBe('Step 1')
      expect(s.texts(await s.head(guide)).slice(0, 2)).toEqual(['Lift the lid slowly', 'Close it'])
      expect((await s.itemOf(two)).needs).toEqual([one])
      await expect(
        s.mo.undoPatrolDecision({ params: decision, query: await s.itemOf(two), body: {} }),
      ).rejects.toMatchObject({ status: 422 })
      await acceptUpTo(three)
      expect(await states([one, two, three])).toEqual(['accepted', 'accepted', 'accepted'])
    }
  })

  test('goes on without one of them where the others still fit (P-C5)', async () => {
    const { guide, one, two, three } = await chainOfThree()
    await s.decide(s.mo, two, { action: 'deny' })
    expect(await states([one, two, three])).toEqual(['pending', 'denied', 'pending'])
    await acceptUpTo(three)
    expect(s.texts(await s.live(guide)).slice(0, 2)).toEqual(['Lift the lid', 'Close it'])
    const torn = await chainOfThree()
    await s.decide(s.mo, torn.one, { action: 'deny' })
    expect(await states([torn.two, torn.three])).toEqual(['needs_rebase', 'pending'])
  })
})

describe('two moderators at one chain', () => {
  test('decide on what they saw: a chain that moved is 409 with the item (P-C5)', async () => {
    const { one, two, guide } = await chainOfThree()
    const shown = await belowOf(two)
    await s.decide(s.may, one, { action: 'deny' })
    await expect(s.decide(s.mo, two, { action: 'accept', below: shown })).rejects.toMatchObject({
      status: 409,
      headers: { 'x-conflict': 'stale' },
      body: { itemid: two },
    })
    expect(s.texts(await s.live(guide))[0]).toBe('Step 1')
  })

  test('do not take one along that the other has claimed (P-C5)', async () => {
    const { one, two } = await chainOfThree()
    const shown = await belowOf(two)
    await s.may.leasePatrolItem({ params: { itemid: one }, body: { kind: 'open' } })
    await expect(s.decide(s.mo, two, { action: 'accept', below: shown })).rejects.toMatchObject({
      status: 409,
      headers: { 'x-conflict': 'stale' },
    })
    expect(await states([one, two])).toEqual(['pending', 'pending'])
  })

  test('accept up to one at the same time: one is first, nothing is done twice', async () => {
    const { two, guide } = await chainOfThree()
    const { token } = await s.mo.leasePatrolItem({
      params: { itemid: two },
      body: { kind: 'open' },
    })
    const { revisionid } = await s.itemOf(two)
    const send = async () =>
      s.mo.decidePatrolItem({
        params: { itemid: two },
        query: { revisionid },
        body: { action: 'accept', token, base_shown: 'live', below: await belowOf(two) },
      })
    const done = await Promise.allSettled([send(), send()])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await s.admin.listPatrolDecisions({ query: { document: guide.guideid } })
    expect(rows).toHaveLength(2)
  })

  test('take edits below along with an acceptance only', async () => {
    const { two } = await chainOfThree()
    await expect(
      s.decide(s.mo, two, { action: 'deny', below: await belowOf(two) }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'below', code: 'not_allowed' }] })
  })
})
