import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
for (const title of ['Dryer', 'Washer'])
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })

const body = { category: 'Dryer', type: 'replacement', subject: 'Belt' } as const
const aGuide = (person: TestPerson, more: object = {}): Promise<Guide> =>
  person.createGuide({ body: { ...body, ...more } })
const at = (guide: Guide) => ({
  params: { guideid: guide.guideid },
  query: { revisionid: guide.revisionid },
})
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0 })
const aPublicGuide = async (person: TestPerson, more: object = {}) =>
  aGuide(person, { public: true, ...more })

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

test('a private guide is for its creator, allowed people and Moderators', async () => {
  const guide = await aGuide(ada, { title: 'Quite secret' })
  await expect(api.anyone.readGuide({ params: { guideid: guide.guideid } })).rejects.toMatchObject({
    status: 403,
    message: 'Guide is private.',
  })
  await expect(bob.readGuide({ params: { guideid: guide.guideid } })).rejects.toMatchObject({
    status: 403,
  })
  expect((await mo.readGuide({ params: { guideid: guide.guideid } })).title).toBe('Quite secret')
  await ada.addGuideUser({ params: { guideid: guide.guideid, userid: bob.me.userid } })
  expect((await bob.readGuide({ params: { guideid: guide.guideid } })).can_edit).toBe(true)
  expect((await api.anyone.listGuides()).some(one => one.guideid === guide.guideid)).toBe(false)
})

test('each caller is told whether they may publish the guide (M-103)', async () => {
  const guide = await aPublicGuide(ada, { title: 'Whose to publish' })
  const told = () =>
    Promise.all(
      [api.anyone, ada, bob, mo, api.admin].map(async one => {
        const { can_edit, can_publish } = await one.readGuide({
          params: { guideid: guide.guideid },
        })
        return [can_edit, can_publish]
      }),
    )
  expect(await told()).toEqual([
    [false, false],
    [true, true],
    [true, false],
    [true, true],
    [true, true],
  ])
  await expect(bob.unpublishGuide(at(guide))).rejects.toMatchObject({ status: 403 })
  await ada.addGuideUser({ params: { guideid: guide.guideid, userid: bob.me.userid } })
  expect((await told())[2]).toEqual([true, true])
  expect((await bob.unpublishGuide(at(guide))).can_publish).toBe(true)
})

test('publishing puts a guide into lists at once and taking it back removes it', async () => {
  const guide = await aPublicGuide(ada, { title: 'Shown' })
  expect((await api.anyone.readGuide({ params: { guideid: guide.guideid } })).title).toBe('Shown')
  expect(
    (await api.anyone.listGuides({ query: { title: 'shown' } })).map(one => one.guideid),
  ).toContain(guide.guideid)
  await ada.unpublishGuide(at(guide))
  await expect(api.anyone.readGuide({ params: { guideid: guide.guideid } })).rejects.toMatchObject({
    status: 403,
  })
})

test('whoever publishes an own guide gains reputation once', async () => {
  const cleo = await api.person('cleo')
  const guide = await aPublicGuide(cleo)
  expect((await cleo.readOwnUser()).reputation).toBe(16)
  const hidden = await cleo.unpublishGuide(at(guide))
  await cleo.publishGuide(at(hidden))
  expect((await cleo.readOwnUser()).reputation).toBe(16)
})

test("featuring a guide changes its author's reputation once", async () => {
  const dora = await api.person('dora')
  const { guideid } = await aPublicGuide(dora)
  const flagged = async (flags: string[]) => {
    const { revisionid } = await mo.readGuide({ params: { guideid } })
    await mo.patchGuide({ params: { guideid }, query: { revisionid }, body: { flags } })
    return (await dora.readOwnUser()).reputation
  }
  expect(await flagged(['GUIDE_STARRED'])).toBe(41)
  expect(await flagged(['GUIDE_STARRED', 'GUIDE_FEATURED_STUDENT'])).toBe(41)
  expect(await flagged(['GUIDE_FEATURED_STUDENT'])).toBe(41)
  expect(await flagged([])).toBe(16)
  expect(await flagged(['GUIDE_STARRED'])).toBe(41)
  expect(await flagged(['GUIDE_IN_PROGRESS'])).toBe(16)
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

test("a stranger's edit is held and further edits go on top of it", async () => {
  const guide = await aPublicGuide(ada, { summary: 'Accepted words' })
  const headers: string[] = []
  const held = await bob.patchGuide(
    { ...at(guide), body: { summary: 'Words that wait' } },
    { onHeaders: h => headers.push(h.get('X-Patrol-State') ?? '', h.get('X-Patrol-Item') ?? '') },
  )
  expect(headers[0]).toBe('pending')
  expect(held).toMatchObject({
    summary: 'Words that wait',
    unpatrolled: true,
    patrolid: Number(headers[1]),
  })
  const read = { params: { guideid: guide.guideid } }
  expect(await api.anyone.readGuide(read)).toMatchObject({
    summary: 'Accepted words',
    revisionid: guide.revisionid,
  })
  expect(await api.anyone.readGuide({ ...read, query: { unpatrolled: true } })).toMatchObject({
    summary: 'Words that wait',
    revisionid: held.revisionid,
  })
  await expect(
    ada.patchGuide({ ...at(guide), body: { conclusion: 'Old base' } }),
  ).rejects.toMatchObject({ status: 409, body: { summary: 'Words that wait' } })
})

test("a live editor's change on a held head goes live alone if it can", async () => {
  const guide = await aPublicGuide(ada, { summary: 'Live' })
  const held = await bob.patchGuide({ ...at(guide), body: { summary: 'Held' } })
  const own = await ada.patchGuide({ ...at(held), body: { conclusion: 'From the author' } })
  expect(own).toMatchObject({ summary: 'Held', conclusion_raw: 'From the author' })
  const read = { params: { guideid: guide.guideid } }
  expect(await api.anyone.readGuide(read)).toMatchObject({
    summary: 'Live',
    conclusion_raw: 'From the author',
  })
  let state = ''
  await ada.patchGuide(
    { ...at(own), body: { summary: 'Touches what is held' } },
    {
      onHeaders: h => {
        state = h.get('X-Patrol-State') ?? ''
      },
    },
  )
  expect(state).toBe('pending')
  expect((await api.anyone.readGuide(read)).summary).toBe('Live')
})

test('only the sole author and Moderators delete, and it comes back private', async () => {
  const guide = await aPublicGuide(ada)
  await expect(bob.deleteGuide(at(guide))).rejects.toMatchObject({ status: 403 })
  await ada.deleteGuide(at(guide))
  const read = { params: { guideid: guide.guideid } }
  await expect(api.anyone.readGuide(read)).rejects.toMatchObject({
    status: 404,
    message: 'Guide not found',
  })
  await expect(
    bob.restoreGuide({ params: { guideid: guide.guideid, langid: 'en' } }),
  ).rejects.toMatchObject({ status: 403 })
  expect(
    await ada.restoreGuide({ params: { guideid: guide.guideid, langid: 'en' } }),
  ).toMatchObject({ public: false, title: guide.title })
  await expect(
    ada.restoreGuide({ params: { guideid: guide.guideid, langid: 'en' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
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

test('only an Admin can list private guides too', async () => {
  const hidden = await aGuide(ada, { title: 'Hidden from lists' })
  const query = { includePrivate: true, limit: 200 }
  expect((await api.admin.listGuides({ query })).some(one => one.guideid === hidden.guideid)).toBe(
    true,
  )
  expect((await mo.listGuides({ query })).some(one => one.guideid === hidden.guideid)).toBe(false)
  expect(
    (await ada.listOwnGuides({ query: { limit: 200 } })).some(
      one => one.guideid === hidden.guideid,
    ),
  ).toBe(true)
})

test('who may edit, mark and hand on: each refused member of a body has its own status', async () => {
  const guide = await aPublicGuide(ada)
  await expect(bob.patchGuide({ ...at(guide), body: { public: false } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    bob.patchGuide({ ...at(guide), body: { patrol_threshold: 0 } }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    ada.patchGuide({ ...at(guide), body: { author: bob.me.userid } }),
  ).rejects.toMatchObject({ status: 403 })
  expect(
    (await mo.patchGuide({ ...at(guide), body: { author: bob.me.userid } })).author.userid,
  ).toBe(bob.me.userid)
})
