// A decision is not taken back into what nobody could save today (moderation-admin M-65).
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing } from '#lib/existing.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const blocked = { status: 422, errors: [{ field: 'decisionid', code: 'undo_blocked' }] }

const accepted = async (guide: Guide, body: { category: string } | { prerequisites: number[] }) => {
  const query = await s.live(guide)
  const { patrolid } = await s.ada.patchGuide({ params: guide, query, body })
  return s.decide(s.mo, existing(patrolid, 'a patrol item'), { action: 'accept' })
}
const undo = ({ decision, item }: Awaited<ReturnType<typeof accepted>>) =>
  s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })

test('into a category that is gone (M-65)', async () => {
  const at = { namespace: 'CATEGORY', title: 'Short-lived' } as const
  await s.admin.createWiki({ body: { ...at, contents: '' } })
  const guide = await s.guide(1)
  await s.kim.patchGuide({ params: guide, query: guide, body: { category: at.title } })
  const decided = await accepted(guide, { category: 'Kettles' })
  await s.admin.deleteWiki({ params: at, query: await s.admin.readWiki({ params: at }) })
  await expect(undo(decided)).rejects.toMatchObject(blocked)
  expect((await s.live(guide)).category).toBe('Kettles')
  expect((await s.itemOf(decided.item.itemid)).state).toBe('accepted')
  await s.admin.createWiki({ body: { ...at, contents: '' } })
  await undo(decided)
  expect((await s.live(guide)).category).toBe(at.title)
})

test('into a circle of prerequisites (M-65)', async () => {
  const [one, other] = [await s.guide(1), await s.guide(1)]
  const needs = async (guide: Guide, prerequisites: number[]) =>
    s.kim.patchGuide({ params: guide, query: await s.live(guide), body: { prerequisites } })
  await needs(one, [other.guideid])
  const decided = await accepted(one, { prerequisites: [] })
  await needs(other, [one.guideid])
  await expect(undo(decided)).rejects.toMatchObject(blocked)
  expect((await s.live(one)).prerequisites).toEqual([])
})
