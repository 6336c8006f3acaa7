// A file that its owner took out of the library while an edit with it waited does not go live.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { documentOf } from '#testing/mediaVisibility.ts'
import { sceneOfFile } from '#testing/patrol.ts'

const s = sceneOfFile()
const gone = (field: string) => expect.objectContaining({ field, code: 'not_found' })
const save = async (who: typeof s.ada, guide: Guide, body: object) =>
  (await who.patchGuide({ params: guide, query: await s.head(guide), body })).patrolid ?? 0

test('a document that an edit brings back is accepted only while its owner keeps it (M-75)', async () => {
  const { documentid } = await documentOf(s.kim)
  const guide = await s.guide(1)
  await save(s.kim, guide, { documents: [documentid] })
  await save(s.kim, guide, { documents: [] })
  const itemid = await save(s.bob, guide, { documents: [documentid] })
  const params = { documentids: String(documentid) }
  await s.kim.deleteDocuments({ params })
  await expect(s.decide(s.mo, itemid, { action: 'accept' })).rejects.toMatchObject({
    status: 422,
    errors: [gone('documents')],
  })
  expect((await s.live(guide)).documents).toEqual([])
})

test('what is live stays, and taking a decision back brings nothing back (M-75)', async () => {
  const { documentid } = await documentOf(s.kim)
  const guide = await s.guide(1)
  await save(s.kim, guide, { documents: [documentid] })
  await s.kim.deleteDocuments({ params: { documentids: String(documentid) } })
  await s.decide(s.mo, await s.summary(s.ada, guide, 'In short'), { action: 'accept' })
  expect((await s.live(guide)).documents).toHaveLength(1)
  const itemid = await save(s.ada, guide, { documents: [] })
  const { decision } = await s.decide(s.mo, itemid, { action: 'accept' })
  const { revisionid } = await s.itemOf(itemid)
  await expect(
    s.mo.undoPatrolDecision({
      params: { decisionid: decision.decisionid },
      query: { revisionid },
      body: {},
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'decisionid', code: 'undo_blocked' }] })
})

test('a film likewise, in a step or as the introduction (M-75)', async () => {
  const film = await s.kim.createEmbed({
    body: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  })
  const guide = await s.guide(1)
  const show = async (who: typeof s.ada, media: { type: string; data: number } | null) => {
    const { stepid, revisionid } = firstOf((await s.head(guide)).steps)
    const params = { guideid: guide.guideid, stepid }
    return (await who.patchStep({ params, query: { revisionid }, body: { media } })).patrolid ?? 0
  }
  await show(s.kim, { type: 'embed', data: film.embedid })
  await show(s.kim, null)
  const inStep = await show(s.ada, { type: 'embed', data: film.embedid })
  const asIntroduction = await save(s.bob, guide, { objectid: film.objectid })
  await s.kim.deleteEmbeds({ params: { embedids: String(film.embedid) } })
  await expect(s.decide(s.mo, inStep, { action: 'accept' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'media.data', code: 'not_found', step: 1 }],
  })
  await expect(s.decide(s.mo, asIntroduction, { action: 'accept' })).rejects.toMatchObject({
    status: 422,
    errors: [gone('objectid')],
  })
})
