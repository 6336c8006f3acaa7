// Every state of an item against everything that can be done to it (moderation-admin M-90): what
// the table does not list is refused and changes nothing.
import { describe, expect, test } from 'vitest'
import type { ItemState } from '#contract/patrol/shapes.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { itemMoves, moved, type ItemMove } from '#server/rights/review.ts'
import { line, sceneOfFile, type Scene } from '../../../testing/patrol.ts'

const s = sceneOfFile()

const states: ItemState[] = [
  'pending',
  'needs_rebase',
  'accepted',
  'denied',
  'partial',
  'superseded',
  'withdrawn',
  'orphaned',
]

/** M-90, row by row. */
const table: [from: ItemState[], by: ItemMove, to: ItemState][] = [
  [['pending'], 'accept', 'accepted'],
  [['pending', 'needs_rebase'], 'accept_edit', 'accepted'],
  [['pending', 'needs_rebase'], 'deny', 'denied'],
  [['pending', 'needs_rebase'], 'partial', 'partial'],
  [['pending', 'needs_rebase'], 'satisfied', 'superseded'],
  [['pending'], 'conflict', 'needs_rebase'],
  [['needs_rebase'], 'settles', 'pending'],
  [['pending', 'needs_rebase'], 'withdraw', 'withdrawn'],
  [['pending', 'needs_rebase'], 'orphan', 'orphaned'],
  [['orphaned'], 'reinstate', 'pending'],
  [['accepted', 'denied', 'partial'], 'undo', 'pending'],
]

test('the rules move an item as the table says, and in no other way (M-90)', () => {
  expect(itemMoves.toSorted()).toEqual(table.map(([, by]) => by).toSorted())
  for (const state of states)
    for (const [from, by, to] of table)
      expect([state, by, moved(state, by)]).toEqual([state, by, from.includes(state) ? to : null])
})

/** An item of two units of bob's in that state, on a guide of its own. */
const inState = async (
  state: ItemState,
): Promise<{ guide: Awaited<ReturnType<Scene['guide']>>; itemid: number }> => {
  const guide = await s.guide(2)
  if (state === 'needs_rebase' || state === 'superseded') {
    const added = existing(
      (await s.ada.createStep({ params: guide, body: { lines: [line('New')] } })).patrolid,
      'a patrol item',
    )
    const itemid = await s.rewrite(s.bob, guide, 3, 'Better')
    if (state === 'superseded') {
      const other = await s.rewrite(s.ada, guide, 1, 'Said twice')
      const same = await s.rewrite(s.bob, guide, 2, 'Apart')
      await s.decide(s.mo, other, { action: 'deny' })
      await s.api.database.pool.query(
        'update patrol_items set updated = updated - 2000 where itemid = any($1)',
        [[other, same]],
      )
      const denied = await s.decide(s.mo, same, { action: 'deny' })
      await s.rewrite(s.kim, guide, 2, 'Apart')
      await s.mo.undoPatrolDecision({ params: denied.decision, query: denied.item, body: {} })
      return { guide, itemid: same }
    }
    expect(await s.summary(s.bob, guide, 'And this')).toBe(itemid)
    await s.decide(s.mo, added, { action: 'deny' })
    return { guide, itemid }
  }
  const itemid = await s.rewrite(s.bob, guide, 1, 'One')
  expect(await s.rewrite(s.bob, guide, 2, 'Two')).toBe(itemid)
  if (state === 'accepted') await s.decide(s.mo, itemid, { action: 'accept' })
  if (state === 'denied') await s.decide(s.mo, itemid, { action: 'deny' })
  if (state === 'partial')
    await s.decide(s.mo, itemid, {
      action: 'partial',
      units: (await s.itemOf(itemid)).units.map(({ unitid }, n) => ({
        unitid,
        verdict: n ? 'deny' : 'accept',
      })),
    })
  if (state === 'withdrawn')
    await s.bob.withdrawPatrolItem({ params: { itemid }, query: await s.itemOf(itemid) })
  if (state === 'orphaned') await s.admin.deleteGuide({ params: guide, query: await s.head(guide) })
  return { guide, itemid }
}

type Act = 'accept' | 'deny' | 'partial' | 'accept_edit' | 'withdraw' | 'undo'
const acts: Act[] = ['accept', 'deny', 'partial', 'accept_edit', 'withdraw', 'undo']
const act = async (by: Act, itemid: number): Promise<unknown> => {
  const { revisionid, units, decision } = await s.itemOf(itemid)
  if (by === 'withdraw')
    return s.bob.withdrawPatrolItem({ params: { itemid }, query: { revisionid } })
  if (by === 'undo')
    return s.admin.undoPatrolDecision({
      params: { decisionid: decision?.decisionid ?? 1 },
      query: { revisionid },
      body: {},
    })
  const lease = await s.may
    .leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
    .catch(() => ({ token: 'none' }))
  const open = units.filter(({ state }) => state === 'pending' || state === 'conflicted')
  return s.may.decidePatrolItem({
    params: { itemid },
    query: { revisionid },
    body: {
      action: by,
      token: lease.token,
      base_shown: 'live',
      reason_code: 'unclear',
      ...(by === 'partial'
        ? {
            units: open.map(({ unitid, state }) => ({
              unitid,
              verdict:
                state === 'conflicted' || firstOf(open).unitid !== unitid ? 'deny' : 'accept',
            })),
          }
        : {}),
      ...(by === 'accept_edit' ? { edited: { fields: { conclusion: 'Mended' } } } : {}),
    },
  })
}
const kept = async (itemid: number) =>
  (
    await s.api.database.pool.query(
      `
  select i.state, i.revisionid, (select count(*)::int from patrol_decisions d
    where d.itemid = i.itemid) as rows, (select count(*)::int from patrol_units u
    where u.itemid = i.itemid) as units
  from patrol_items i where i.itemid = $1`,
      [itemid],
    )
  ).rows[0]

describe('an item that is', () => {
  for (const state of states) {
    test(`${state}: only the acts of its row are allowed (M-90)`, async () => {
      const listed = (by: Act) =>
        table.find(([from, move]) => move === by && from.includes(state))?.[2]
      // What is refused leaves the item as it was, which is looked at: all of them ask of one item.
      let whole: number | null = null
      for (const by of [...acts.filter(one => !listed(one)), ...acts.filter(listed)]) {
        const to = listed(by)
        const itemid: number = whole ?? (await inState(state)).itemid
        whole = to ? null : itemid
        expect((await s.itemOf(itemid)).state).toBe(state)
        // there is none to take back
        if (by === 'undo' && (await s.itemOf(itemid)).decision === null) continue
        const before = await kept(itemid)
        if (to) {
          await act(by, itemid)
          expect([state, by, (await s.itemOf(itemid)).state]).toEqual([state, by, to])
          continue
        }
        const refusal = await act(by, itemid).then(
          () => null,
          (error: {
            status: number
            headers?: Record<string, string>
            errors?: { code: string }[]
          }) => error,
        )
        const decided = ['accepted', 'denied', 'partial'].includes(state) && by !== 'undo'
        const code = decided
          ? 'decided'
          : state === 'needs_rebase' && by === 'accept'
            ? 'needs_rebase'
            : 'invalid_state'
        expect([
          state,
          by,
          refusal?.status,
          refusal?.headers?.['x-conflict'] ?? refusal?.errors?.[0]?.code,
        ]).toEqual([state, by, decided ? 409 : 422, code])
        expect(await kept(itemid)).toEqual(before)
      }
    })
  }

  test('orphaned returns with its document, nothing else does (M-76, M-90)', async () => {
    for (const state of states.filter(one => one !== 'pending')) {
      const { guide, itemid } = await inState(state)
      if (state !== 'orphaned')
        await s.admin.deleteGuide({ params: guide, query: await s.head(guide) })
      expect((await s.itemOf(itemid)).state).toBe(state === 'needs_rebase' ? 'orphaned' : state)
      await s.admin.restoreGuide({ params: { guideid: guide.guideid, langid: 'en' } })
      expect((await s.itemOf(itemid)).state).toBe(state === 'orphaned' ? 'pending' : state)
    }
  })
})
