// One change on the real service, as patrol, history and the view of what waits compare it: the
// same parts in the same words, shown by the same component.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, versionOf } from '#app/revisions/compare/compare.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { pictureOf } from '#testing/mediaVisibility.ts'
import { startApi } from '#testing/api.ts'
import { line, openScene, type Scene } from '#testing/patrol.ts'
import { namesOf, storedVersion } from './desk/storedVersion.ts'

let s: Scene
beforeAll(async () => {
  s = await openScene(await startApi())
})
afterAll(() => s.api.stop())

/** A line, a new line, a picture, a title, an order and two fields. */
const changed = async () => {
  const guide = await s.guide(4)
  const params = { guideid: guide.guideid }
  const itemid = await s.rewrite(s.ada, guide, 1, 'Lift the lid')
  const image = await pictureOf(s.ada)
  const { stepid, revisionid, lines } = itemAt((await s.head(guide)).steps, 1)
  await s.ada.patchStep({
    params: { ...params, stepid },
    query: { revisionid },
    body: {
      title: 'Turn',
      lines: [...lines.map(one => line(one.text_raw, one.lineid)), line('Wipe it')],
      media: { type: 'image', data: [image.id] },
    },
  })
  await s.ada.patchGuide({
    params,
    query: await s.head(guide),
    body: { summary: 'Short', introduction: 'First.\n\nSecond.' },
  })
  const [one, two, three, four] = guide.steps.map(step => step.stepid)
  await s.ada.orderSteps({
    params,
    query: await s.head(guide),
    body: { stepids: [one, two, four, three].map(id => existing(id, 'a step')) },
  })
  return { guide, itemid, params }
}

test('a change compares alike in patrol, history and what waits (A-194)', async () => {
  const { guide, itemid, params } = await changed()
  const [live, head] = [
    await s.live(guide),
    await s.ada.readGuide({ params, query: { unpatrolled: true } }),
  ]
  const waiting = compare(versionOf(live), versionOf(head))
  const { diff, revisionid } = await s.mo.readPatrolItem({
    params: { itemid },
    query: { full: true },
  })
  const names = namesOf([live, head])
  const patrol = compare(storedVersion(diff.before, names), storedVersion(diff.after, names))
  expect(patrol).toEqual(waiting)
  expect(patrol.fields.map(({ field }) => field)).toEqual(['summary', 'introduction'])
  expect(patrol.steps.map(({ kind, moved }) => [kind, moved])).toEqual([
    ['changed', false],
    ['changed', false],
    expect.anything(),
    expect.anything(),
  ])
  // Once it is live, history compares both revisions so.
  const { token } = await s.mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  await s.mo.decidePatrolItem({
    params: { itemid },
    query: { revisionid },
    body: { action: 'accept', token, base_shown: 'live' },
  })
  const [newest] = await s.ada.listGuideRevisions({ params, query: { limit: 1 } })
  const at = async (one: number) =>
    versionOf(await s.ada.readGuideRevision({ params: { ...params, revisionid: one } }))
  const before = live.steps.reduce((last, step) => Math.max(last, step.revisionid), live.revisionid)
  expect(compare(await at(before), await at(existing(newest, 'a revision').revisionid))).toEqual(
    waiting,
  )
})
