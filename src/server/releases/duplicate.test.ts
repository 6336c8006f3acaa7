// Copies of releases (moderation-admin M-118).
import { expect, test } from 'vitest'
import { atLeast, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { line, openBench } from '../../testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
for (const title of ['Kettles', 'Pots'])
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
const bench = openBench(api, ada)

/** A guide that needs another one and links to a step of it, both released. */
const twoGuides = async () => {
  const before = await bench.guideOf()
  const after = await bench.guideOf()
  const linked = await ada.patchGuide({
    params: after,
    query: { revisionid: after.revisionid },
    body: { prerequisites: [before.guideid], flags: ['GUIDE_IN_PROGRESS'] },
  })
  await ada.createStep({
    params: after,
    query: { revisionid: linked.revisionid },
    body: {
      title: 'Last',
      lines: [
        line(`See [guide|${before.guideid}|the valve|stepid=${firstOf(before.steps).stepid}].`),
      ],
    },
  })
  const release = ({ guideid }: { guideid: number }) =>
    ada.createRelease({ body: { guideid, title: 'First', notes: 'Checked.' } })
  return { before, after, first: await release(before), second: await release(after) }
}

test('a copied prerequisite is linked from its copied guide (M-118)', async () => {
  const { before, after, first, second } = await twoGuides()
  const head = await bench.head(after.guideid)
  await ada.patchGuide({
    params: after,
    query: { revisionid: head.revisionid },
    body: { title: `${after.title}, later` },
  }) // after the release
  const copies = await bob.duplicateReleases({
    body: {
      releaseids: [second.releaseid, first.releaseid],
      target: 'new',
      title_prefix: 'Copy of ',
      category: 'Pots',
    },
  })
  expect(copies).toEqual([
    {
      releaseid: second.releaseid,
      new_guideid: expect.any(Number),
      new_releaseid: expect.any(Number),
      status: 'in_progress',
      not_copied: [],
    },
    {
      releaseid: first.releaseid,
      new_guideid: expect.any(Number),
      new_releaseid: expect.any(Number),
      status: 'in_progress',
      not_copied: [],
    },
  ])
  const [copy, needed] = atLeast(2, copies)
  const made = await bob.readGuide({
    params: { guideid: copy.new_guideid },
    query: { excludePrerequisiteSteps: true },
  })
  const base = await bob.readGuide({ params: { guideid: needed.new_guideid } })
  expect(made).toMatchObject({
    title: `Copy of ${after.title}`,
    category: 'Pots',
    public: false,
    author: { userid: bob.me.userid },
  })
  expect(made.prerequisites.map(one => one.guideid)).toEqual([base.guideid])
  expect(made.steps.map(step => firstOf(step.lines).text_raw)).toEqual([
    'Pull the plug.',
    `See [guide|${base.guideid}|the valve|stepid=${firstOf(base.steps).stepid}].`,
  ])
  expect(made.flags).toContain('GUIDE_IN_PROGRESS')
  const ids = [...made.steps, ...base.steps].map(step => step.stepid)
  expect(
    new Set([
      ...ids,
      ...before.steps.map(step => step.stepid),
      ...after.steps.map(step => step.stepid),
    ]).size,
  ).toBe(ids.length + 2)
  await expect(ada.readGuide({ params: { guideid: copy.new_guideid } })).rejects.toMatchObject({
    status: 403,
  })
  const {
    releases: [draft],
  } = await bob.listGuideReleases({ params: { guideid: copy.new_guideid } })
  expect(draft).toMatchObject({
    releaseid: copy.new_releaseid,
    status: 'in_progress',
    title: 'First',
    notes: 'Checked.',
    approval: null,
    major: 1,
    minor: 0,
    user: { userid: bob.me.userid },
  })
  expect(
    await bob.patchRelease({
      params: { releaseid: copy.new_releaseid },
      body: { status: 'released' },
    }),
  ).toMatchObject({ status: 'released' })
})

test('prerequisites are copied only when asked for (M-118)', async () => {
  const { before, second } = await twoGuides()
  const [alone, ...none] = atLeast(
    1,
    await bob.duplicateReleases({
      body: { releaseids: [second.releaseid], target: 'new' },
    }),
  )
  expect(none).toEqual([])
  const prerequisites = async (guideid: number) =>
    (await bob.readGuide({ params: { guideid } })).prerequisites.map(one => one.guideid)
  expect(await prerequisites(alone.new_guideid)).toEqual([before.guideid])
  const [copy, needed, ...more] = atLeast(
    2,
    await bob.duplicateReleases({
      body: { releaseids: [second.releaseid], target: 'new', include_prerequisites: true },
    }),
  )
  expect(more).toEqual([])
  expect(await prerequisites(copy.new_guideid)).toEqual([needed.new_guideid])
})

test('what has no release to copy is named, where the caller sees it (R-10)', async () => {
  const [open, hidden, main] = [await bench.guideOf(), await bench.guideOf(), await bench.guideOf()]
  const { revisionid } = await bench.head(main.guideid)
  await ada.patchGuide({
    params: { guideid: main.guideid },
    query: { revisionid },
    body: { prerequisites: [open.guideid, hidden.guideid] },
  })
  const { releaseid } = await ada.createRelease({ body: { guideid: main.guideid, title: 'First' } })
  const head = await bench.head(hidden.guideid)
  await ada.unpublishGuide({
    params: { guideid: hidden.guideid },
    query: { revisionid: head.revisionid },
  })
  const left = async (who: TestPerson, include_prerequisites = true) =>
    (
      await who.duplicateReleases({
        body: { releaseids: [releaseid], target: 'new', include_prerequisites },
      })
    ).flatMap(one => one.not_copied.map(each => each.guideid))
  expect(await left(bob)).toEqual([open.guideid])
  expect(await left(ada)).toEqual([open.guideid, hidden.guideid])
  expect(await left(bob, false)).toEqual([])
})

test('a copy in the same guide is the next release (M-118)', async () => {
  const { guideid } = await bench.guideOf()
  const old = await ada.createRelease({ body: { guideid, title: 'First' } })
  await bench.say(guideid, 'Wait.')
  await ada.createRelease({ body: { guideid, title: 'Second' } })
  const copy = firstOf(
    await ada.duplicateReleases({
      body: { releaseids: [old.releaseid], target: 'same' },
    }),
  )
  expect(await bench.find(copy.new_releaseid)).toMatchObject({
    guideid,
    status: 'in_progress',
    title: 'First',
    major: 3,
    minor: 0,
    content_hash: old.content_hash,
  })
  await expect(
    ada.duplicateReleases({ body: { releaseids: [old.releaseid], target: 'same' } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'releaseids', code: 'release_open', index: 0 }],
  })
  await ada.patchRelease({
    params: { releaseid: copy.new_releaseid },
    body: { status: 'released' },
  })
  expect(await bench.shown(guideid)).toEqual(['Pull the plug.'])
})

test('a copy makes all or nothing (M-118)', async () => {
  const { first, second, before } = await twoGuides()
  const count = async () => (await api.admin.listReleases({ query: { limit: 1 } })).total
  const hidden = await bench.guideOf()
  const ofHidden = await ada.createRelease({ body: { guideid: hidden.guideid, title: 'First' } })
  const draft = await ada.createRelease({
    body: { guideid: before.guideid, title: 'Second', submit: false },
  })
  const { revisionid } = await bench.head(hidden.guideid)
  await ada.unpublishGuide({ params: hidden, query: { revisionid } })
  const all = await count()
  const refused = (releaseids: number[], status: number, more: object = {}, body: object = {}) =>
    expect(
      bob.duplicateReleases({ body: { releaseids, target: 'new', ...body } }),
    ).rejects.toMatchObject({ status, ...more })
  await refused([first.releaseid, 2_000_000_000], 404)
  await refused([first.releaseid, ofHidden.releaseid], 403)
  await refused([second.releaseid, draft.releaseid], 404)
  await refused([first.releaseid, first.releaseid], 422, {
    errors: [{ field: 'releaseids', code: 'duplicate', index: 1 }],
  })
  await refused(
    [first.releaseid],
    422,
    { errors: [{ field: 'category', code: 'not_found' }] },
    { category: 'Nowhere' },
  )
  await refused(
    [first.releaseid],
    422,
    { errors: [{ field: 'title_prefix', code: 'not_allowed' }] },
    { target: 'same', title_prefix: 'x' },
  )
  await refused([], 422, { errors: [{ field: 'releaseids', code: 'too_few' }] })
  await refused(
    Array.from({ length: 51 }, (_, n) => first.releaseid + n),
    422,
    { errors: [{ field: 'releaseids', code: 'too_many' }] },
  )
  await refused([first.releaseid], 403, {}, { target: 'same' })
  expect(await count()).toBe(all)
})

test('fifty releases are copied and fifty-one refused (M-118)', async () => {
  const plain = (n: number) => Promise.all(Array.from({ length: n }, () => bench.guideOf()))
  const release = ({ guideid }: { guideid: number }) =>
    ada.createRelease({ body: { guideid, title: 'First' } })
  const needs = async ({ guideid }: { guideid: number }, prerequisites: { guideid: number }[]) => {
    const { revisionid } = await bench.head(guideid)
    await ada.patchGuide({
      params: { guideid },
      query: { revisionid },
      body: { prerequisites: prerequisites.map(one => one.guideid) },
    })
  }
  // One that needs twenty; the first of those needs twenty more, the second nine: fifty.
  const [top, ...level] = atLeast(1, await plain(21))
  const leaves = await plain(30)
  await needs(firstOf(level), leaves.slice(0, 20))
  await needs(itemAt(level, 1), leaves.slice(20, 29))
  await needs(top, level)
  const released = await Promise.all([...leaves, ...level, top].map(release))
  const copied = () =>
    bob.duplicateReleases({
      body: {
        releaseids: [lastOf(released).releaseid],
        target: 'new',
        include_prerequisites: true,
      },
    })
  expect(new Set((await copied()).map(one => one.new_guideid)).size).toBe(50)
  await needs(itemAt(level, 1), leaves.slice(20))
  await release(itemAt(level, 1))
  const made = async () =>
    await api.database.one<{ guides: number; releases: number }>(
      sql`select (select count(*)::int from guides) as guides,
        (select count(*)::int from releases) as releases`,
    )
  const before = await made()
  await expect(copied()).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'include_prerequisites', code: 'too_many' }],
  })
  expect(await made()).toEqual(before)
})
