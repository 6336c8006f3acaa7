// Releases of prerequisites that a release shows (moderation-admin M-112).
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '../../testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

/** A guide whose one step says its own name, with what has to be done before. */
const guideOf = async (words: string, ...before: Pick<Guide, 'guideid'>[]) => {
  const guide = await bench.guideOf()
  const { guideid, revisionid } = guide
  await bench.say(guideid, words)
  if (before.length)
    await ada.patchGuide({
      params: guide,
      query: { revisionid },
      body: { prerequisites: before.map(one => one.guideid) },
    })
  return guide
}
const release = (
  { guideid }: { guideid: number },
  prerequisite_releases: PrerequisiteRelease[] = [],
  body: object = {},
) => ada.createRelease({ body: { guideid, title: 'R', prerequisite_releases, ...body } })
const pin = ({ guideid, releaseid }: { guideid: number; releaseid: number }) => ({
  guideid,
  releaseid,
})
const newest = ({ guideid }: { guideid: number }) => ({ guideid, releaseid: null })

test('a prerequisite follows the newest release unless pinned (M-112)', async () => {
  const before = await guideOf('Drain, first.')
  const after = await guideOf('Lift.', before)
  const first = await release(before)
  const following = await release(after)
  expect(following.prerequisite_releases).toEqual([newest(before)])
  await bench.say(before.guideid, 'Drain, second.')
  const second = await release(before)
  expect(await bench.shown(after.guideid)).toEqual(['Drain, second.', 'Lift.'])

  const pinned = await release(after, [pin(first)])
  expect(pinned.prerequisite_releases).toEqual([
    { ...pin(first), guide_title: before.title, major: 1, minor: 0 },
  ])
  expect(pinned.content_hash).not.toBe(following.content_hash) // a signature is for what is shown
  expect(await bench.shown(after.guideid)).toEqual(['Drain, first.', 'Lift.'])
  const read = await api.anyone.readGuide({ params: after })
  expect(read.prerequisites).toMatchObject([
    { guideid: before.guideid, releaseid: first.releaseid },
  ])
  await bench.say(before.guideid, 'Drain, third.')
  await release(before)
  expect(await bench.shown(after.guideid)).toEqual(['Drain, first.', 'Lift.'])
  const back = await release(after, [newest(before)])
  expect(back.content_hash).toBe(following.content_hash)
  expect(await bench.shown(after.guideid)).toEqual(['Drain, third.', 'Lift.'])
  expect((await api.anyone.readGuide({ params: after })).prerequisites[0]).not.toHaveProperty(
    'releaseid',
  )
  expect(await bench.find(second.releaseid)).toMatchObject({ phase: 'superseded' })
})

test('a pinned release brings its own pins (M-112, M-113)', async () => {
  const base = await guideOf('Power off, first.')
  const middle = await guideOf('Open.', base)
  const top = await guideOf('Repair.', middle)
  const oldBase = await release(base)
  const oldMiddle = await release(middle, [pin(oldBase)])
  await bench.say(base.guideid, 'Power off, second.')
  const newBase = await release(base)
  const head = await bench.head(middle.guideid)
  await ada.patchGuide({
    params: middle,
    query: { revisionid: head.revisionid },
    body: { prerequisites: [] },
  })
  await release(middle)
  await release(top, [pin(oldMiddle)])
  expect(await bench.shown(top.guideid)).toEqual(['Power off, first.', 'Open.', 'Repair.'])
  await release(top)
  expect(await bench.shown(top.guideid)).toEqual(['Open.', 'Repair.'])
  const { revisionid } = await bench.head(top.guideid)
  await ada.patchGuide({
    params: top,
    query: { revisionid },
    body: { prerequisites: [middle.guideid, base.guideid] },
  })
  await release(top, [pin(oldMiddle), pin(newBase)])
  expect(await bench.shown(top.guideid)).toEqual(['Power off, second.', 'Open.', 'Repair.'])
})

test('422 for a pin of anything but a released prerequisite (M-112)', async () => {
  const before = await guideOf('Drain.')
  const after = await guideOf('Lift.', before)
  const first = await release(before)
  const draft = await release(before, [], { submit: false })
  const other = await release(await guideOf('Else.'))
  const refused = (pins: PrerequisiteRelease[], code: string, index = 0) =>
    expect(release(after, pins)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'prerequisite_releases', code, index }],
    })
  await refused([pin(other)], 'not_found')
  await refused([{ guideid: before.guideid, releaseid: other.releaseid }], 'not_found')
  await refused([{ guideid: before.guideid, releaseid: 2_000_000_000 }], 'not_found')
  await refused([pin(draft)], 'not_found')
  await refused([pin(first), newest(before)], 'duplicate', 1)
  expect((await ada.listReleases({ query: { guideid: after.guideid } })).total).toBe(0)

  // The released one of `before` came when it needed `after`; since then it is the other way round.
  const [one, two] = [await guideOf('One.'), await guideOf('Two.')]
  const needs = async (guide: Guide, ids: number[]) =>
    ada.patchGuide({
      params: guide,
      query: { revisionid: (await bench.head(guide.guideid)).revisionid },
      body: { prerequisites: ids },
    })
  await needs(one, [two.guideid])
  const old = await release(one)
  await needs(one, [])
  await needs(two, [one.guideid])
  await expect(release(two, [pin(old)])).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'prerequisite_releases', code: 'cycle', index: 0 }],
  })
  await release(two) // follows the newest: what leads back is left out of reading
  expect(await bench.shown(two.guideid)).toEqual(['One.', 'Two.'])
})

test('a draft takes other pins and a released one keeps its own (M-91, M-112)', async () => {
  const [drain, lift] = [await guideOf('Drain.'), await guideOf('Lift.')]
  const guide = await guideOf('Go.', drain, lift)
  const [ofDrain, ofLift] = [await release(drain), await release(lift)]
  const draft = await release(guide, [pin(ofDrain)], { submit: false })
  expect(draft.prerequisite_releases).toMatchObject([pin(ofDrain), newest(lift)])
  const changed = await ada.patchRelease({
    params: draft,
    body: { prerequisite_releases: [pin(ofLift)] },
  })
  expect(changed.prerequisite_releases).toMatchObject([newest(drain), pin(ofLift)])
  expect(changed.content_hash).not.toBe(draft.content_hash)
  const { revisionid } = await bench.head(guide.guideid)
  await ada.patchGuide({
    params: guide,
    query: { revisionid },
    body: { prerequisites: [lift.guideid] },
  })
  expect(
    (await ada.patchRelease({ params: draft, body: { refresh: true } })).prerequisite_releases,
  ).toMatchObject([pin(ofLift)])
  await ada.patchRelease({ params: draft, body: { status: 'released' } })
  await expect(
    api.admin.patchRelease({ params: draft, body: { prerequisite_releases: [] } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'prerequisite_releases', code: 'invalid_state' }],
  })
})

test('a release that another one shows is not deleted (M-91, M-112)', async () => {
  const before = await guideOf('Drain, first.')
  const after = await guideOf('Lift.', before)
  const old = await release(before)
  await bench.say(before.guideid, 'Drain, second.')
  await release(before)
  const showing = await release(after, [pin(old)], { submit: false })
  const gone = () => api.admin.deleteRelease({ params: old })
  await expect(gone()).rejects.toMatchObject({
    status: 422,
    errors: [
      {
        field: 'releaseid',
        code: 'in_use',
        message: expect.stringContaining(String(showing.releaseid)),
      },
    ],
  })
  await ada.patchRelease({ params: showing, body: { prerequisite_releases: [] } })
  await gone()
  expect(await bench.find(old.releaseid)).toBeUndefined()
})

test('of a pin and a deletion at once one gives way (M-91, M-112)', async () => {
  for (let round = 0; round < 5; round++) {
    const before = await guideOf('Drain.')
    const after = await guideOf('Lift.', before)
    const old = await release(before)
    await release(before)
    const [made, deleted] = await Promise.allSettled([
      release(after, [pin(old)]),
      api.admin.deleteRelease({ params: old }),
    ])
    expect([made.status, deleted.status].filter(one => one === 'fulfilled')).toHaveLength(1)
  }
})

test('a pin of a private prerequisite shows nothing to others (M-112)', async () => {
  const before = await guideOf('Drain.')
  const after = await guideOf('Lift.', before)
  const old = await release(before)
  await release(after, [pin(old)])
  const { revisionid } = await bench.head(before.guideid)
  await ada.unpublishGuide({ params: before, query: { revisionid } })
  expect(await bench.shown(after.guideid)).toEqual(['Lift.'])
  expect(
    (await ada.readGuide({ params: after })).steps.map(step => firstOf(step.lines).text_raw),
  ).toEqual(['Drain.', 'Lift.'])
  const seen = firstOf((await api.anyone.listGuideReleases({ params: after })).releases)
  expect(seen.prerequisite_releases).toEqual([pin(old)]) // without its title
  const copy = firstOf(
    await bob.duplicateReleases({ body: { releaseids: [seen.releaseid], target: 'new' } }),
  )
  expect(
    firstOf((await bob.listGuideReleases({ params: { guideid: copy.new_guideid } })).releases)
      .prerequisite_releases,
  ).toEqual([])
})

test('the body of a guide says null for the newest, of its prerequisites only (F4)', async () => {
  const before = await ada.createGuide({
    body: { category: 'Kettles', type: 'technique', title: 'Drained first' },
  })
  const asked = (prerequisite_releases: PrerequisiteRelease[]) =>
    ada.createGuide({
      body: {
        category: 'Kettles',
        type: 'technique',
        title: 'Needs it',
        prerequisites: [before.guideid],
        prerequisite_releases,
      },
    })
  const follows = { guideid: before.guideid, releaseid: null }
  expect((await asked([follows])).prerequisites).toMatchObject([{ guideid: before.guideid }])
  await expect(asked([{ ...follows, releaseid: 1 }])).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'prerequisite_releases', code: 'feature_disabled', index: 0 }],
  })
  await expect(asked([follows, { guideid: 1, releaseid: null }])).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'prerequisite_releases', code: 'not_found', index: 1 }],
  })
})
