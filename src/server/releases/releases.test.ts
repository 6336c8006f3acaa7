// Releases through the typed client: what readers get, what is frozen, numbers, lists, rights.
import { expect, test } from 'vitest'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { startApiForFile } from '#testing/api.ts'
import { photo } from '#testing/images.ts'
import { sweepBlobs } from '#server/media/blobs.ts'
import { unixNow } from '#lib/time.ts'
import { line, openBench } from '../../testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

test('readers get the live release and members the working version too (M-114)', async () => {
  const { guideid } = await bench.guideOf()
  const read = (who: Pick<TestPerson, 'readGuide'>, query = {}) =>
    who.readGuide({ params: { guideid }, query })
  expect(await bench.shown(guideid)).toEqual(['Pull the plug.'])
  const first = await ada.createRelease({ body: { guideid, title: 'First' } })
  expect(first).toMatchObject({
    status: 'released',
    current: true,
    phase: 'live',
    major: 1,
    minor: 0,
  })
  await bench.say(guideid, 'Pull the plug and wait.')
  const edited = await bench.head(guideid)
  await ada.patchGuide({
    params: { guideid },
    query: { revisionid: edited.revisionid },
    body: { title: `${edited.title}, new` },
  })
  for (const who of [api.anyone, bob, ada]) {
    const seen = await read(who)
    expect(seen).toMatchObject({
      revisionid: first.revisionid,
      releaseid: first.releaseid,
      title: edited.title,
    })
    expect(firstOf(firstOf(seen.steps).lines).text_raw).toBe('Pull the plug.')
  }
  // Nobody in particular gets no more by asking for the newest, for a revision of it, or by a list.
  expect(
    firstOf(firstOf((await read(api.anyone, { unpatrolled: true })).steps).lines).text_raw,
  ).toBe('Pull the plug.')
  const working = await read(bob, { unpatrolled: true })
  expect(working).toMatchObject({ title: `${edited.title}, new` })
  expect(firstOf(firstOf(working.steps).lines).text_raw).toBe('Pull the plug and wait.')
  expect(await read(bob, { revisionid: working.revisionid })).toMatchObject({
    revisionid: working.revisionid,
  })
  await expect(read(api.anyone, { revisionid: working.revisionid })).rejects.toMatchObject({
    status: 404,
  })
  await expect(
    api.anyone.readRevision({ params: { revisionid: working.revisionid } }),
  ).rejects.toMatchObject({ status: 404 })
  const revisionids = async (who: Pick<TestPerson, 'listGuideRevisions'>) =>
    (await who.listGuideRevisions({ params: { guideid } })).map(one => one.revisionid)
  expect(await revisionids(bob)).toContain(working.revisionid)
  expect(await revisionids(api.anyone)).not.toContain(working.revisionid)
  expect((await api.anyone.listGuides({ query: { guideids: [guideid] } }))[0]).toMatchObject({
    title: edited.title,
    revisionid: first.revisionid,
  })
  expect(await revisionids(api.anyone)).toContain(first.revisionid)

  const second = await ada.createRelease({ body: { guideid, title: 'Second', type: 'minor' } })
  expect(second).toMatchObject({ current: true, major: 1, minor: 1 })
  expect(await bench.shown(guideid)).toEqual(['Pull the plug and wait.'])
  expect((await api.anyone.listGuides({ query: { guideids: [guideid] } }))[0]).toMatchObject({
    title: `${edited.title}, new`,
  })
  expect(await bench.find(first.releaseid)).toMatchObject({
    status: 'released',
    current: false,
    phase: 'superseded',
  })
  expect(
    firstOf(firstOf((await read(api.anyone, { releaseid: String(first.releaseid) })).steps).lines)
      .text_raw,
  ).toBe('Pull the plug.')
  expect(await read(api.anyone, { releaseid: 'current' })).toMatchObject({
    releaseid: second.releaseid,
  })
})

test('the cached read ends when a release goes live (M-114)', async () => {
  const { guideid } = await bench.guideOf()
  const etag = async () => (await api.request(`/guides/${guideid}`)).headers.get('etag')
  await ada.createRelease({ body: { guideid, title: 'First' } })
  await api.jobsDone() // a badge that the author earned is another stamp of the guide
  const before = await etag()
  expect(await etag()).toBe(before)
  await bench.say(guideid, 'Wait.')
  expect(await bench.shown(guideid)).toEqual(['Pull the plug.'])
  await ada.createRelease({ body: { guideid, title: 'Second' } })
  expect(await etag()).not.toBe(before)
  expect(await bench.shown(guideid)).toEqual(['Wait.'])
})

test('an accepted edit reaches readers with the next release (M-114)', async () => {
  const { guideid, steps } = await bench.guideOf()
  const step = firstOf(steps)
  await ada.createRelease({ body: { guideid, title: 'First' } })
  const held = await bob.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [{ ...line('Pull both plugs.'), lineid: firstOf(step.lines).lineid }] },
  })
  const params = { itemid: existing(held.patrolid, 'a patrol item') }
  const waiting = await ada.createRelease({ body: { guideid, title: 'Second', submit: false } })
  expect(waiting).toMatchObject({ pending_edits: 1, status: 'in_progress' })
  const { token } = await api.admin.leasePatrolItem({ params, body: { kind: 'open' } })
  const { revisionid } = await api.admin.readPatrolItem({ params })
  await api.admin.decidePatrolItem({
    params,
    query: { revisionid },
    body: { action: 'accept', token, base_shown: 'live' },
  })
  expect(await bench.shown(guideid)).toEqual(['Pull the plug.'])
  expect(
    firstOf(
      firstOf((await bob.readGuide({ params: { guideid }, query: { unpatrolled: true } })).steps)
        .lines,
    ).text_raw,
  ).toBe('Pull both plugs.')
  const release = { params: { releaseid: waiting.releaseid } }
  await ada.patchRelease({ ...release, body: { refresh: true } })
  expect(await ada.patchRelease({ ...release, body: { status: 'released' } })).toMatchObject({
    current: true,
    pending_edits: 0,
  })
  expect(await bench.shown(guideid)).toEqual(['Pull both plugs.'])
})

test('a release keeps its content whatever is deleted later (M-113)', async () => {
  const { guideid, revisionid } = await bench.guideOf()
  const { image } = await ada.uploadImage(
    { query: { file: 'valve.jpg' } },
    { file: new Uint8Array(await photo(90, 70)) },
  )
  const withPicture = await ada.createStep({
    params: { guideid },
    query: { revisionid },
    body: { lines: [line('Look.')], media: { type: 'image', data: [image.id] } },
  })
  const made = await ada.createRelease({ body: { guideid, title: 'First' } })
  const before = await api.anyone.readGuide({ params: { guideid } })
  expect(itemAt(before.steps, 1).media).toMatchObject({ type: 'image', data: [{ id: image.id }] })
  const second = itemAt(withPicture.steps, 1)
  await ada.deleteStep({
    params: { guideid, stepid: second.stepid },
    query: { revisionid: second.revisionid },
  })
  await ada.removeMedia({ body: { items: [{ kind: 'image', id: image.id, uses: 1 }] } })
  await sweepBlobs(api.service, unixNow() + 1_000_000)
  const after = await api.anyone.readGuide({ params: { guideid } })
  expect(after.steps).toEqual(before.steps)
  expect((await bench.head(guideid)).steps).toHaveLength(1)
  expect(
    (
      await api.site.request(
        firstOf((itemAt(after.steps, 1).media as { data: { original: string }[] }).data).original,
      )
    ).status,
  ).toBe(200)
  expect(await bench.find(made.releaseid)).toMatchObject({ content_hash: made.content_hash })
})

test('a release keeps the alternative texts of its pictures, and they are signed (R-9, M-113)', async () => {
  const { guideid, revisionid } = await bench.guideOf()
  const { image } = await ada.uploadImage(
    { query: { file: 'seal.jpg' } },
    { file: new Uint8Array(await photo(95, 70)) },
  )
  const describe = (alt: string) => ada.patchImage({ params: { imageid: image.id }, body: { alt } })
  await describe('The seal with its lip upwards')
  await ada.createStep({
    params: { guideid },
    query: { revisionid },
    body: { lines: [line('Fit it.')], media: { type: 'image', data: [image.id] } },
  })
  const made = await ada.createRelease({ body: { guideid, title: 'First' } })
  await describe('The seal with its lip downwards')
  const altFor = async (who: Pick<TestPerson, 'readGuide'>, query = {}) => {
    const { media } = itemAt((await who.readGuide({ params: { guideid }, query })).steps, 1)
    return firstOf((media as { data: { alt: string }[] }).data).alt
  }
  expect([await altFor(api.anyone), await altFor(ada, { unpatrolled: true })]).toEqual([
    'The seal with its lip upwards',
    'The seal with its lip downwards',
  ])
  const next = await ada.createRelease({ body: { guideid, title: 'Second' } })
  expect(await altFor(api.anyone)).toBe('The seal with its lip downwards')
  // Nothing else changed between them.
  expect(next.content_hash).not.toBe(made.content_hash)
})

test('steps of a prerequisite stand inline as its release has them (M-113, M-114)', async () => {
  const first = await bench.guideOf()
  const second = await bench.guideOf()
  await ada.createRelease({ body: { guideid: first.guideid, title: 'First' } })
  await ada.patchGuide({
    params: { guideid: second.guideid },
    query: { revisionid: second.revisionid },
    body: { prerequisites: [first.guideid] },
  })
  await bench.say(first.guideid, 'Not yet.')
  expect(await bench.shown(second.guideid)).toEqual(['Pull the plug.', 'Pull the plug.'])
  await ada.createRelease({ body: { guideid: first.guideid, title: 'Second' } })
  expect(await bench.shown(second.guideid)).toEqual(['Not yet.', 'Pull the plug.'])
})

test("a translation is released by itself, else the source's (M-112, M-114)", async () => {
  const { guideid, revisionid } = await bench.guideOf()
  await ada.patchGuide({
    params: { guideid },
    query: { langid: 'de', revisionid },
    body: { title: 'Ventil' },
  })
  const german = async () =>
    await api.anyone.readGuide({ params: { guideid }, query: { langid: 'de' } })
  expect(await german()).toMatchObject({ langid: 'de', title: 'Ventil' })
  await ada.createRelease({ body: { guideid, title: 'First' } })
  // Nobody learns of a translation that is not released.
  expect(await german()).toMatchObject({ langid: 'en', available_langids: ['en'] })
  expect(
    await ada.createRelease({ body: { guideid, title: 'Erste', langid: 'de' } }),
  ).toMatchObject({ langid: 'de', major: 1, minor: 0 })
  const both = { available_langids: ['en', 'de'] }
  expect(await german()).toMatchObject({ langid: 'de', title: 'Ventil', ...both })
  expect(await api.anyone.readGuide({ params: { guideid } })).toMatchObject(both)
  await expect(
    ada.createRelease({ body: { guideid, title: 'Première', langid: 'fr' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'langid', code: 'invalid_langid' }] })
})

test('a private guide is made public by its first release, and only by that (M-91)', async () => {
  const { guideid } = await bench.guideOf(undefined, false)
  await expect(api.anyone.readGuide({ params: { guideid } })).rejects.toMatchObject({ status: 403 })
  await ada.createRelease({ body: { guideid, title: 'First' } })
  const { revisionid } = await bench.head(guideid)
  expect(await api.anyone.readGuide({ params: { guideid } })).toMatchObject({ public: true })
  await ada.unpublishGuide({ params: { guideid }, query: { revisionid } })
  await ada.createRelease({ body: { guideid, title: 'Second' } })
  await expect(api.anyone.readGuide({ params: { guideid } })).rejects.toMatchObject({ status: 403 })
})
