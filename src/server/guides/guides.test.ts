import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { aGuide, aPublicGuide, at, openDryers } from '#testing/worlds/dryerGuides.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
const { ada, bob, mo } = await openDryers(api)
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0 })

test('a guide that is given no title gets one made of type, category and subject', async () => {
  const guide = await aGuide(ada)
  expect(guide).toMatchObject({
    title: 'Dryer Belt Replacement',
    public: false,
    steps: [],
    patrol_threshold: 500,
    langid: 'en',
    time_required: 'No estimate',
  })
  const changed = await ada.patchGuide({ ...at(guide), body: { subject: 'Drum' } })
  expect(changed.title).toBe('Dryer Drum Replacement')
  const named = await ada.patchGuide({ ...at(changed), body: { title: 'Own words' } })
  const other = await ada.patchGuide({ ...at(named), body: { subject: 'Belt' } })
  expect(other.title).toBe('Own words')
  const again = await ada.patchGuide({ ...at(other), body: { title: 'Dryer Belt Replacement' } })
  expect((await ada.patchGuide({ ...at(again), body: { subject: 'Drum' } })).title).toBe(
    'Dryer Drum Replacement',
  )
})

test('a generated title is cut where the category would make it too long', async () => {
  const category = '長'.repeat(255)
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: category, contents: '' } })
  const guide = await aGuide(ada, { category })
  expect(guide.title).toBe(category)
  expect((await ada.patchGuide({ ...at(guide), body: { type: 'repair' } })).title).toBe(
    `Repairing ${category.slice(0, 245)}`,
  )
})

test("a plain User's guide is marked as contributed by a user", async () => {
  const guide = await aGuide(ada)
  expect(guide.flags).toEqual(['GUIDE_USER_CONTRIBUTED'])
  const changed = await ada.patchGuide({ ...at(guide), body: { flags: ['GUIDE_IN_PROGRESS'] } })
  expect(changed.flags).toEqual(['GUIDE_IN_PROGRESS', 'GUIDE_USER_CONTRIBUTED'])
  await expect(
    ada.patchGuide({ ...at(changed), body: { flags: ['GUIDE_STARRED'] } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'flags', code: 'not_allowed' }] })
})

test('all problems of one body are reported together, each by its field', async () => {
  const wrong = aGuide(ada, {
    category: 'Nowhere',
    type: 'song',
    summary: 'x'.repeat(156),
    time_required_min: 7200,
    time_required_max: 60,
    prerequisites: [999_999],
  })
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  const fields = await wrong.catch((error: { errors: { field: string }[] }) =>
    error.errors.map(one => one.field).sort(),
  )
  expect(fields).toEqual(['category', 'prerequisites', 'summary', 'time_required_min', 'type'])
})

test('an unknown member is refused, but an old client’s revisionid in the body is not', async () => {
  const guide = await aGuide(ada)
  await expect(
    ada.patchGuide({ ...at(guide), body: { colour: 'red' } as object }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'colour', code: 'unknown_field' }] })
  expect(
    (await ada.patchGuide({ ...at(guide), body: { summary: 'Fine', revisionid: 1 } as object }))
      .summary,
  ).toBe('Fine')
})

test('a stale edit is refused with the current guide, whatever its body', async () => {
  const guide = await aGuide(ada)
  const newer = await ada.patchGuide({ ...at(guide), body: { summary: 'Second' } })
  expect(newer.revisionid).toBeGreaterThan(guide.revisionid)
  await expect(
    ada.patchGuide({ ...at(guide), body: misfit({ summary: 7 }) }),
  ).rejects.toMatchObject({
    status: 409,
    body: { guideid: guide.guideid, summary: 'Second', revisionid: newer.revisionid },
  })
  await expect(
    ada.patchGuide({ params: { guideid: guide.guideid }, body: { summary: 'x' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'missing_revisionid' }] })
})

test('a write that changes nothing keeps the revisionid', async () => {
  const guide = await aGuide(ada, { summary: 'Same' })
  expect((await ada.patchGuide({ ...at(guide), body: { summary: 'Same' } })).revisionid).toBe(
    guide.revisionid,
  )
  const shown = await ada.publishGuide(at(guide))
  expect((await ada.publishGuide(at(shown))).revisionid).toBe(shown.revisionid)
})

test('an old revision is read by number, a held one by its author', async () => {
  const guide = await aPublicGuide(ada, { title: 'As it was' })
  const { guideid } = guide
  await ada.patchGuide({ ...at(guide), body: { title: 'As it is' } })
  expect(
    await api.anyone.readGuide({ params: { guideid }, query: { revisionid: guide.revisionid } }),
  ).toMatchObject({ title: 'As it was', revisionid: guide.revisionid })
  expect(await api.anyone.readGuide({ params: { guideid } })).toMatchObject({ title: 'As it is' })
  const { revisionid } = await bob.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  const held = await bob.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { title: 'As bob wants it' },
  })
  const asked = { params: { guideid }, query: { revisionid: held.revisionid } }
  for (const who of [bob, mo]) expect((await who.readGuide(asked)).title).toBe('As bob wants it')
  const other = await aPublicGuide(ada)
  await expect(api.anyone.readGuide(asked)).rejects.toMatchObject({ status: 404 })
  await expect(
    api.anyone.readGuide({
      params: { guideid: other.guideid },
      query: { revisionid: guide.revisionid },
    }),
  ).rejects.toMatchObject({ status: 404 })
})

test('prerequisites are inlined depth first and cycles refused', async () => {
  const [a, b, c] = [
    await aPublicGuide(ada, { title: 'A' }),
    await aPublicGuide(ada, { title: 'B' }),
    await aPublicGuide(ada, { title: 'C' }),
  ]
  for (const guide of [a, b, c])
    await ada.createStep({
      params: { guideid: guide.guideid },
      body: { lines: [line(`Step of ${guide.title}`)] },
    })
  const fresh = async (guide: Guide) => ada.readGuide({ params: { guideid: guide.guideid } })
  await ada.patchGuide({ ...at(await fresh(b)), body: { prerequisites: [a.guideid] } })
  await ada.patchGuide({ ...at(await fresh(c)), body: { prerequisites: [b.guideid] } })
  const read = await api.anyone.readGuide({ params: { guideid: c.guideid } })
  expect(read.steps.map(step => step.guideid)).toEqual([a.guideid, b.guideid, c.guideid])
  expect(read.prerequisites.map(one => one.guideid)).toEqual([b.guideid])
  const own = await api.anyone.readGuide({
    params: { guideid: c.guideid },
    query: { excludePrerequisiteSteps: true },
  })
  expect(own.steps.map(step => step.guideid)).toEqual([c.guideid])
  await expect(
    ada.patchGuide({ ...at(await fresh(a)), body: { prerequisites: [c.guideid] } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'prerequisites', code: 'cycle' }] })
})

test('two concurrent edits cannot close a circle of prerequisites', async () => {
  const [a, b, c] = [
    await aGuide(ada, { title: 'A' }),
    await aGuide(ada, { title: 'B' }),
    await aGuide(ada, { title: 'C' }),
  ]
  const name = (guide: Guide, other: Guide) =>
    ada.patchGuide({ ...at(guide), body: { prerequisites: [other.guideid] } })
  const [first, second] = await Promise.allSettled([name(a, b), name(b, a)])
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  const [above, below] = first.status === 'fulfilled' ? [a, b] : [b, a]
  expect(first.status === 'fulfilled' ? second : first).toMatchObject({
    reason: { status: 422, errors: [{ field: 'prerequisites', code: 'cycle' }] },
  })
  await name(c, above)
  await ada.deleteGuide(at(await ada.readGuide({ params: { guideid: above.guideid } })))
  await expect(name(below, c)).rejects.toMatchObject({ status: 422, errors: [{ code: 'cycle' }] })
})

test.each(['constructor', '__proto__', 'sonnet'])('there is no guide type %s', async type => {
  const guide = await aGuide(ada)
  await expect(ada.patchGuide({ ...at(guide), body: { type } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'type', code: 'invalid_value' }],
  })
  await expect(api.anyone.listGuides({ query: { filter: type } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'filter' }],
  })
})

test('a prerequisite that changes is seen at once in the guide that names it', async () => {
  const before = await aPublicGuide(ada, { title: 'Before' })
  const step = firstOf(
    (
      await ada.createStep({
        params: { guideid: before.guideid },
        body: { lines: [line('Old words')] },
      })
    ).steps,
  )
  const after = await aPublicGuide(ada, { title: 'After', prerequisites: [before.guideid] })
  const read = () => api.anyone.readGuide({ params: { guideid: after.guideid } })
  expect(firstOf(firstOf((await read()).steps).lines).text_raw).toBe('Old words')
  await ada.patchStep({
    params: { guideid: before.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [{ ...line('New words'), lineid: firstOf(step.lines).lineid }] },
  })
  expect(firstOf(firstOf((await read()).steps).lines).text_raw).toBe('New words')
})

test('parts and tools make pages only for new items', async () => {
  const guide = await aPublicGuide(ada, {
    tools: [{ name: 'Spudger' }, { name: 'Torx T6', quantity: 2 }],
    parts: [{ name: 'Belt', featured: true, url: 'https://example.org/belt' }],
  })
  expect(guide.tools.map(tool => [tool.text, tool.quantity])).toEqual([
    ['Spudger', 1],
    ['Torx T6', 2],
  ])
  expect(
    await api.anyone.readWiki({ params: { namespace: 'ITEM', title: 'Spudger' } }),
  ).toMatchObject({ title: 'Spudger' })
  expect(firstOf((await aGuide(ada, { tools: [{ name: 'spudger' }] })).tools).text).toBe('Spudger')
})

test('lists keep to the specification: filter, order, ids, paging and their limits', async () => {
  await aPublicGuide(ada, { type: 'teardown', title: 'Inside' })
  const teardowns = await api.anyone.listGuides({ query: { filter: 'teardown' } })
  expect(teardowns.every(one => one.type === 'teardown' && one.url.includes('/Teardown/'))).toBe(
    true,
  )
  const up = (await api.anyone.listGuides({ query: { limit: 200 } })).map(one => one.guideid)
  const down = (await api.anyone.listGuides({ query: { limit: 200, order: 'DESC' } })).map(
    one => one.guideid,
  )
  expect(down).toEqual([...up].reverse())
  expect(
    (
      await api.anyone.listGuides({ query: { guideids: [itemAt(up, 1), firstOf(up), 999_999] } })
    ).map(one => one.guideid),
  ).toEqual(up.slice(0, 2))
  for (const query of [
    'limit=0',
    'limit=201',
    'offset=-1',
    'order=up',
    'filter=song',
    'modifiedSince=yesterday',
    'includePrivate=maybe',
  ]) {
    expect((await api.request(`/guides?${query}`)).status, query).toBe(422)
  }
  await mo.patchGuide({
    ...at(await mo.readGuide({ params: { guideid: firstOf(up) } })),
    body: { flags: ['GUIDE_STARRED'] },
  })
  expect((await api.anyone.listFeaturedGuides()).map(one => one.guideid)).toEqual([up[0]])
})
