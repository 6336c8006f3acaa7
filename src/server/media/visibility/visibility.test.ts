// One rule for pictures, documents and films: their owner, Moderators and Admins, and whoever may
// read something that shows them (roles.md 4).
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { existing } from '#lib/existing.ts'
import { startApiForFile, type TestApi, type TestPerson } from '#testing/api.ts'
import {
  another,
  at,
  makeGuide,
  pictureOf,
  privateFiles,
  statusOf,
  type Files,
} from '../../../testing/mediaVisibility.ts'

const api = await startApiForFile()
const { ada, mallory, friend } = await api.people('ada', 'mallory', 'friend')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
afterEach(() => void vi.useRealTimers())

const reread = async ({ guideid }: { guideid: number }) => ada.readGuide({ params: { guideid } })
const bytesFor = async (url: string, who: TestPerson | null = null) =>
  (await api.file(url, who)).status

const looks = async (who: TestApi['anyone'], { image, document, video }: Files) => [
  await statusOf(who.readImage({ params: { id: String(image.id) } })),
  await statusOf(who.readImage({ params: { id: image.guid } })),
  await statusOf(who.readDocument({ params: { id: String(document.documentid) } })),
  await statusOf(who.readVideo({ params: { id: String(video.videoid) } })),
  await statusOf(
    who.readImage({ params: { id: String(existing(document.image, 'a first page').id) } }),
  ),
]
const all = (status: number) => [status, status, status, status, status]
const fetched = async (who: TestPerson | null, { image, document, video }: Files) => [
  await bytesFor(existing(image.thumbnail, 'a thumbnail'), who),
  await bytesFor(existing(image.original, 'an original'), who),
  await bytesFor(document.url, who),
  await bytesFor(document.download_url, who),
  await bytesFor(existing(video.encodings[0], 'a film').url, who),
]

describe('the files of a private guide', () => {
  let files: Files
  beforeAll(async () => {
    files = await privateFiles(ada, friend)
  })

  test('are found by number by nobody but who may read it (S-5)', async () => {
    expect(await looks(ada, files)).toEqual(all(200))
    expect(await looks(friend, files)).toEqual(all(200))
    expect(await looks(api.admin, files)).toEqual(all(200))
    expect(await looks(mallory, files)).toEqual(all(403))
    expect(await looks(api.anyone, files)).toEqual(all(403))
  })

  test('are sent to nobody but who may read it (S-5)', async () => {
    for (const who of [ada, friend, api.admin]) expect(await fetched(who, files)).toEqual(all(200))
    for (const who of [mallory, null]) expect(await fetched(who, files)).toEqual(all(404))
  })

  test('are copied by nobody but who may read it (S-5)', async () => {
    const copy = (who: TestPerson) =>
      statusOf(who.copyImage({ params: { imageid_or_guid: String(files.image.id) } }))
    expect([await copy(mallory), await copy(friend)]).toEqual([403, 200])
  })

  test('say where they are used to nobody but who may read it (S-5)', async () => {
    const { image, document, video } = files
    const asked = async (who: TestPerson) => [
      await statusOf(who.listImageUses({ params: { id: String(image.id) } })),
      await statusOf(who.listDocumentUses({ params: { id: String(document.documentid) } })),
      await statusOf(who.listVideoUses({ params: { id: String(video.videoid) } })),
    ]
    expect([await asked(mallory), await asked(friend)]).toEqual([
      [404, 404, 404],
      [200, 200, 200],
    ])
  })

  test('come to a browser with the cookie of whoever signed in (S-5)', async () => {
    const answer = await api.request('/user', { headers: { Authorization: `api ${ada.token}` } })
    const cookie = existing(answer.headers.get('set-cookie'), 'a cookie').split(';')[0] ?? ''
    const ask = async (given: string) =>
      api.site.request(existing(files.image.thumbnail, 'a thumbnail'), {
        headers: { Cookie: given },
      })
    const sent = await ask(cookie)
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'private, max-age=30'])
    expect((await ask(cookie.replace(/.$/, 'x'))).status).toBe(404)
  })
})

describe('text that names a private file of somebody else', () => {
  let files: Files
  let marks: string[]
  beforeAll(async () => {
    files = await privateFiles(ada, friend)
    marks = [files.image.guid, files.document.guid, 'secret-name']
  })
  const expectNone = (answer: unknown) => {
    for (const mark of marks) expect(JSON.stringify(answer)).not.toContain(mark)
  }

  test('shows nothing of it in a profile (S-3)', async () => {
    await mallory.patchUser({
      params: { userid: mallory.me.userid },
      body: { about: files.words },
    })
    for (const who of [api.anyone, mallory])
      expectNone(await who.readUser({ params: { userid: mallory.me.userid } }))
    expect(await looks(mallory, files)).toEqual(all(403))
  })

  test('shows nothing of it in a comment (S-3)', async () => {
    const open = await makeGuide(ada, {})
    await ada.publishGuide(at(open))
    expectNone(
      await mallory.createComment({
        params: { context: 'guide', contextid: open.guideid },
        body: { text: files.words },
      }),
    )
    for (const who of [api.anyone, mallory])
      expectNone(await who.readGuide({ params: { guideid: open.guideid } }))
    expect(await looks(mallory, files)).toEqual(all(403))
  })

  test('shows nothing of it in a page, whoever saves that page after (S-3)', async () => {
    const params = { namespace: 'WIKI' as const, title: `Page ${another()}` }
    const { revisionid } = await mallory.createWiki({
      body: { ...params, contents: files.words },
    })
    const later = await api.admin.patchWiki({
      params,
      query: { revisionid },
      body: { contents: `${files.words} more` },
    })
    await ada.patchWiki({
      params,
      query: { revisionid: later.revisionid },
      body: { contents: `${files.words} and more` },
    })
    for (const who of [api.anyone, mallory]) expectNone(await who.readWiki({ params }))
    expect(await looks(mallory, files)).toEqual(all(403))
  })

  test('shows nothing of it in a guide (S-3)', async () => {
    const own = await makeGuide(mallory, { introduction: files.words })
    expectNone(await mallory.readGuide({ params: { guideid: own.guideid } }))
    expect(await looks(mallory, files)).toEqual(all(403))
  })

  test('shows nothing of it when it is converted (S-4)', async () => {
    expectNone(await mallory.convertWikitext({ body: { raw: files.words } }))
    const { html } = await friend.convertWikitext({ body: { raw: files.words } })
    expect(html).toContain(files.image.guid)
    expect(html).toContain(files.document.guid)
  })

  test('shows what was typed in its place (S-3)', async () => {
    const { html } = await mallory.convertWikitext({ body: { raw: files.words } })
    expect(html).toContain(`[image|${files.image.id}]`)
    expect(html).toContain(`[document|${files.document.documentid}]`)
  })

  test('shows it to everybody once its guide is public, and no longer than that (S-3)', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const shown = await privateFiles(ada, friend)
    const params = { namespace: 'WIKI' as const, title: `Page ${another()}` }
    await mallory.createWiki({ body: { ...params, contents: shown.words } })
    const isShown = async () =>
      JSON.stringify(await api.anyone.readWiki({ params })).includes(shown.image.guid)
    expect(await isShown()).toBe(false)
    await ada.publishGuide(at(await reread(shown.guide)))
    vi.advanceTimersByTime(60_000)
    expect(await isShown()).toBe(true)
    await ada.unpublishGuide(at(await reread(shown.guide)))
    vi.advanceTimersByTime(60_000)
    expect(await isShown()).toBe(false)
  })
})

describe('a file is shown by', () => {
  const isSeen = async (id: number) =>
    (await statusOf(api.anyone.readImage({ params: { id: String(id) } }))) === 200

  test('the words of its owner, in a page, a profile and a comment', async () => {
    const [first, second, third] = [
      await pictureOf(ada),
      await pictureOf(ada),
      await pictureOf(ada),
    ]
    await ada.createWiki({
      body: { namespace: 'WIKI', title: `Page ${another()}`, contents: `[image|${first.id}]` },
    })
    await ada.patchUser({
      params: { userid: ada.me.userid },
      body: { about: `[image|${second.id}]` },
    })
    const open = await makeGuide(ada, {})
    await ada.publishGuide(at(open))
    await ada.createComment({
      params: { context: 'guide', contextid: open.guideid },
      body: { text: `Look at this: [image|${third.id}]` },
    })
    for (const { id } of [first, second, third]) expect(await isSeen(id)).toBe(true)
  })

  test('the portrait of a person', async () => {
    const face = await pictureOf(ada)
    expect(await isSeen(face.id)).toBe(false)
    await ada.patchUser({ params: { userid: ada.me.userid }, body: { image: face.id } })
    expect(await isSeen(face.id)).toBe(true)
  })

  test('the history of a guide from its first publication on, for people who signed in (S-14)', async () => {
    const [before, after] = [await pictureOf(ada), await pictureOf(ada)]
    const guide = await makeGuide(ada, { image: before.id })
    await ada.patchGuide({ ...at(guide), body: { image: after.id } })
    await ada.publishGuide(at(await reread(guide)))
    await ada.patchGuide({ ...at(await reread(guide)), body: { image: null } })
    const isSeenBy = async (who: TestPerson) => [
      await statusOf(who.readImage({ params: { id: String(before.id) } })),
      await statusOf(who.readImage({ params: { id: String(after.id) } })),
    ]
    expect([await isSeen(before.id), await isSeen(after.id)]).toEqual([false, false])
    expect([await isSeenBy(mallory), await isSeenBy(ada)]).toEqual([
      [403, 200],
      [200, 200],
    ])
  })
})

describe('a file of what is no longer public', () => {
  test('stops being sent at once, and by caches within half a minute (S-5)', async () => {
    vi.useFakeTimers({ toFake: ['performance'] }) // time that stands still forgets nothing
    const files = await privateFiles(ada, friend)
    await ada.publishGuide(at(await reread(files.guide)))
    expect(await fetched(null, files)).toEqual(all(200))
    const { headers } = await api.site.request(existing(files.image.thumbnail, 'a thumbnail'))
    const kept = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])
    expect(kept).toBeLessThanOrEqual(30)
    expect(headers.get('cache-control')).not.toContain('immutable')
    await ada.unpublishGuide(at(await reread(files.guide)))
    expect(await fetched(null, files)).toEqual(all(404))
    expect(await looks(api.anyone, files)).toEqual(all(403))
    expect(await looks(mallory, files)).toEqual(all(403))
  })

  test('is shown to its owner and Moderators after its guide is deleted (S-5)', async () => {
    const files = await privateFiles(ada, friend)
    await ada.publishGuide(at(await reread(files.guide)))
    await ada.deleteGuide(at(await reread(files.guide)))
    expect(await looks(ada, files)).toEqual(all(200))
    expect(await looks(api.admin, files)).toEqual(all(200))
    expect(await looks(friend, files)).toEqual(all(403))
  })
})
