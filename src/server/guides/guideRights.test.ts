import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { line } from '#testing/releases.ts'
import { aGuide, aPublicGuide, at, openDryers } from '#testing/worlds/dryerGuides.ts'

const api = await startApiForFile()
const { ada, bob, mo } = await openDryers(api)

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

const withStep = async (person: TestPerson, more: object = {}) => {
  const guide = await aPublicGuide(person, more)
  return person.createStep({ ...at(guide), body: { lines: [line('Unplug it')] } })
}
const pointsOf = async (person: TestPerson) => (await person.readOwnUser()).reputation

test('whoever publishes an own guide gains reputation once, from its first step on', async () => {
  const cleo = await api.person('cleo')
  await aPublicGuide(cleo, { title: 'Nothing in it' })
  expect(await pointsOf(cleo)).toBe(1)
  const guide = await withStep(cleo)
  expect(await pointsOf(cleo)).toBe(16)
  const hidden = await cleo.unpublishGuide(at(guide))
  expect(await pointsOf(cleo)).toBe(1)
  await cleo.publishGuide(at(hidden))
  expect(await pointsOf(cleo)).toBe(16)
})

test('a deleted guide takes its points with it, and brings back those of its readers', async () => {
  const { gil, hal } = await api.people('gil', 'hal')
  const guide = await withStep(gil)
  const { guideid } = guide
  await hal.completeGuide({ params: { guideid } })
  expect([await pointsOf(gil), await pointsOf(hal)]).toEqual([21, 2])
  await gil.deleteGuide(at(guide))
  expect([await pointsOf(gil), await pointsOf(hal)]).toEqual([1, 2])
  const restored = await gil.restoreGuide({ params: { guideid, langid: 'en' } })
  expect(await pointsOf(gil)).toBe(6)
  await gil.publishGuide(at(restored))
  expect(await pointsOf(gil)).toBe(21)
  await hal.uncompleteGuide({ params: { guideid } })
  expect([await pointsOf(gil), await pointsOf(hal)]).toEqual([16, 1])
})

test('points that nobody judged come slowly, however many guides there are', async () => {
  const { ivo, jan } = await api.people('ivo', 'jan')
  const guides = []
  for (let n = 0; n < 5; n++) guides.push(await withStep(ivo, { title: `Farmed ${n}` }))
  expect(await pointsOf(ivo)).toBe(46)
  const [first] = guides
  const params = { guideid: first?.guideid ?? 0 }
  await jan.completeGuide({ params })
  expect([await pointsOf(ivo), await pointsOf(jan)]).toEqual([46, 2])
  await jan.uncompleteGuide({ params })
  expect([await pointsOf(ivo), await pointsOf(jan)]).toEqual([46, 1])
  await api.database.run(
    sql`update reputation_entries set created = created - 86400 where userid = ${ivo.me.userid}`,
  )
  await withStep(ivo, { title: 'A day later' })
  expect(await pointsOf(ivo)).toBe(61)
  for (const guide of guides) await ivo.deleteGuide(at(guide))
  expect(await pointsOf(ivo)).toBe(16)
})

test('a guide that comes back after days brings exactly what it gave', async () => {
  const { kai, liv } = await api.people('kai', 'liv')
  const guides = []
  for (let n = 0; n < 4; n++) guides.push(await withStep(kai, { title: `Kept ${n}` }))
  expect(await pointsOf(kai)).toBe(46)
  const dayLater = () =>
    api.database.run(
      sql`update reputation_entries set created = created - 86400 where userid = ${kai.me.userid}`,
    )
  await dayLater()
  const { guideid } = existing(guides[0], 'the first guide')
  for (const reader of [liv, ...Object.values(await api.people('lou', 'lea', 'len', 'lin'))])
    await reader.completeGuide({ params: { guideid } })
  await dayLater()
  for (const reader of Object.values(await api.people('mai', 'max', 'mel', 'mik', 'mim')))
    await reader.completeGuide({ params: { guideid } })
  expect(await pointsOf(kai)).toBe(96)
  await mo.deleteGuide(at(existing(guides[0], 'the first guide')))
  expect(await pointsOf(kai)).toBe(31)
  await dayLater()
  const restored = await api.admin.restoreGuide({ params: { guideid, langid: 'en' } })
  expect(await pointsOf(kai)).toBe(81)
  await kai.publishGuide(at(restored))
  expect(await pointsOf(kai)).toBe(96)
  // What came back was no gain of this day, and the fourth guide never gave anything.
  for (let n = 0; n < 4; n++) await withStep(kai, { title: `New ${n}` })
  expect(await pointsOf(kai)).toBe(141)
})

test('deleting and restoring many guides gives no more than keeping them', async () => {
  const noa = await api.person('noa')
  const guides = []
  for (let n = 0; n < 6; n++) {
    const guide = await withStep(noa, { title: `Moved ${n}` })
    await noa.deleteGuide(at(guide))
    guides.push(guide)
  }
  for (const { guideid } of guides) {
    const guide = await noa.restoreGuide({ params: { guideid, langid: 'en' } })
    await noa.publishGuide(at(guide))
  }
  expect(await pointsOf(noa)).toBe(46)
})

test("featuring a guide changes its author's reputation once", async () => {
  const dora = await api.person('dora')
  const { guideid } = await withStep(dora)
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
