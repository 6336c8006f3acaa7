// One person's media as one list, where each is used, and taking out with care
//
import { expect, test } from 'vitest'
import type { MediaItem } from '#contract/library/schemas.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { filmOf, pdfOf } from '#server/files/samples.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { photo } from '../../testing/images.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const bytes = (from: Buffer) => new Uint8Array(from)
const imageOf = async (who: TestPerson, file: string, side = 80) =>
  (await who.uploadImage({ query: { file } }, { file: bytes(await photo(side, 60)) })).image
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const guideWith = async (who: TestPerson, title: string, body: object = {}) =>
  who.createGuide({ body: { category: 'Kettles', type: 'repair', title, ...body } })
const names = (items: MediaItem[]) => items.map(({ name }) => name)
const one = (kind: MediaItem['kind'], id: number, uses = 0) => ({
  body: { items: [{ kind, id, uses }] },
})

test('lists all media with filters, sorting and a total (A-185)', async () => {
  const lid = await imageOf(ada, 'lid.jpg')
  const base = await imageOf(ada, 'base.jpg', 120)
  await ada.patchImage({ params: { imageid: base.id }, body: { alt: 'The heated Plate' } })
  const film = await ada.uploadVideo(
    { query: { file: 'boil.mp4' } },
    { file: bytes(await filmOf('mp4')) },
  )
  const manual = await ada.uploadDocument(
    { query: { file: 'manual.pdf' } },
    { file: bytes(pdfOf('Boil it')) },
  )
  await imageOf(bob, 'theirs.jpg')
  const guide = await guideWith(ada, 'Uses three', {
    image: lid.id,
    documents: [manual.documentid],
  })
  await ada.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [line('Boil')], media: { type: 'object', data: film.objectid } },
  })
  const list = (query: Parameters<TestPerson['listMedia']>[0] = {}) => ada.listMedia(query)
  await api.database.pool.query(
    'update images set created = 1700000000 - imageid where userid = $1',
    [ada.me.userid],
  )
  await api.database.pool.query('update documents set created = created + 100 where userid = $1', [
    ada.me.userid,
  ])
  const all = ['manual.pdf', 'boil.mp4', 'lid.jpg', 'base.jpg']
  expect(names(await list())).toEqual(all)
  expect(names(await list({ query: { order: 'oldest' } }))).toEqual(all.toReversed())
  expect((await list()).map(({ kind, uses }) => [kind, uses])).toEqual([
    ['document', 1],
    ['video', 1],
    ['image', 1],
    ['image', 0],
  ])
  expect(names(await list({ query: { text: 'PLATE' } }))).toEqual(['base.jpg'])
  expect(names(await list({ query: { text: '%' } }))).toEqual([])
  expect(names(await list({ query: { kind: 'video' } }))).toEqual(['boil.mp4'])
  expect(names(await list({ query: { use: 'unused' } }))).toEqual(['base.jpg'])
  expect(names(await list({ query: { use: 'used', order: 'name' } }))).toEqual([
    'boil.mp4',
    'lid.jpg',
    'manual.pdf',
  ])
  expect(names(await list({ query: { end_date: 978_307_200 } }))).toEqual([])
  expect(names(await list({ query: { order: 'largest' } }))).toEqual(
    names([...(await list())].sort((a, b) => b.bytes - a.bytes)),
  )
  const [{ sha256 }] = (await list({ query: { text: 'lid.jpg' } })) as [MediaItem]
  expect(names(await list({ query: { sha256: existing(sha256, 'a hash') } }))).toEqual(['lid.jpg'])
  let total: string | null = null
  expect(
    names(
      await ada.listMedia(
        { query: { limit: 1, offset: 2 } },
        { onHeaders: headers => void (total = headers.get('X-Total-Count')) },
      ),
    ),
  ).toEqual(['lid.jpg'])
  expect(total).toBe('4')
})

test('the places of a film and of a document lead to their steps and guides (A-188)', async () => {
  const film = await ada.uploadVideo(
    { query: { file: 'pour.mp4' } },
    { file: bytes(await filmOf('mp4')) },
  )
  const sheet = await ada.uploadDocument(
    { query: { file: 'sheet.pdf' } },
    { file: bytes(pdfOf('Cold')) },
  )
  const guide = await guideWith(ada, 'Pour', { documents: [sheet.documentid] })
  const { steps } = await ada.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [line('Pour')], media: { type: 'object', data: film.objectid } },
  })
  expect(await ada.listVideoUses({ params: { id: String(film.videoid) } })).toMatchObject([
    {
      type: 'guide',
      id: guide.guideid,
      where: 'step',
      step: 1,
      stepid: firstOf(steps).stepid,
      url: guide.url,
    },
  ])
  expect(await ada.listDocumentUses({ params: { id: String(sheet.documentid) } })).toMatchObject([
    { type: 'guide', id: guide.guideid, where: 'document' },
  ])
  await expect(ada.listVideoUses({ params: { id: '999999' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('an item that came into use is not removed and says so (A-189)', async () => {
  const { id } = await imageOf(ada, 'guarded.jpg')
  const guide = await guideWith(ada, 'Guarded', { image: id })
  expect(await ada.removeMedia(one('image', id, 0))).toEqual({
    removed: [],
    kept: [{ kind: 'image', id, uses: 1 }],
  })
  expect(names(await ada.listMedia({ query: { text: 'guarded' } }))).toEqual(['guarded.jpg'])
  expect(await ada.removeMedia(one('image', id, 1))).toEqual({
    removed: [{ kind: 'image', id }],
    kept: [],
  })
  expect((await ada.readGuide({ params: { guideid: guide.guideid } })).image?.id).toBe(id)
})

test('one that is taken out comes back for 30 days, to its owner alone (A-189)', async () => {
  const { id } = await imageOf(ada, 'back.jpg')
  const { videoid } = await ada.uploadVideo(
    { query: { file: 'back.mp4' } },
    { file: bytes(await filmOf('mp4')) },
  )
  const both = {
    body: {
      items: [
        { kind: 'image' as const, id, uses: 0 },
        { kind: 'video' as const, id: videoid, uses: 0 },
      ],
    },
  }
  expect((await bob.removeMedia(both)).removed).toEqual([])
  expect((await ada.removeMedia(both)).removed).toHaveLength(2)
  expect(names(await ada.listMedia({ query: { text: 'back' } }))).toEqual([])
  const back = { body: { items: both.body.items.map(({ kind, id: of }) => ({ kind, id: of })) } }
  expect((await bob.restoreMedia(back)).restored).toEqual([])
  expect((await ada.restoreMedia(back)).restored).toHaveLength(2)
  expect(names(await ada.listMedia({ query: { text: 'back' } }))).toHaveLength(2)
  await ada.removeMedia(both)
  await api.database.pool.query(
    'update images set removed_date = removed_date - 31 * 86400 where imageid = $1',
    [id],
  )
  expect((await ada.restoreMedia(back)).restored).toEqual([{ kind: 'video', id: videoid }])
})

test('a film keeps title, part, poster and captions (A-95)', async () => {
  const { videoid } = await ada.uploadVideo(
    { query: { file: 'part.mp4' } },
    { file: bytes(await filmOf('mp4')) },
  )
  const poster = await imageOf(ada, 'poster.jpg')
  const set = (body: NonNullable<Parameters<TestPerson['patchVideo']>[0]['body']>, who = ada) =>
    who.patchVideo({ params: { videoid }, body })
  const film = await set({
    title: 'The lid',
    start: 100,
    end: 400,
    poster: poster.id,
    captions: 'https://example.org/lid.vtt',
  })
  expect(film).toMatchObject({
    title: 'The lid',
    start: 100,
    end: 400,
    captions: 'https://example.org/lid.vtt',
    image: { image: { id: poster.id } },
  })
  expect(await set({ end: null })).toMatchObject({ title: 'The lid', start: 100, end: null })
  await expect(set({ end: 50 })).rejects.toMatchObject({ status: 422, errors: [{ field: 'end' }] })
  await expect(set({ title: 'x' }, bob)).rejects.toMatchObject({ status: 403 })
  // Two changes in one moment: the later one takes nothing of the first away.
  await api.race(
    db =>
      db.run(
        sql`update objects set shown = shown || '{"title": "The spout"}'
          where objectid = ${videoid}`,
      ),
    () => set({ start: 200 }),
  )
  expect(await set({})).toMatchObject({ title: 'The spout', start: 200 })
  const embed = await ada.createEmbed({ body: { url: 'https://vimeo.com/1084537' } })
  expect(
    await ada.patchEmbed({ params: { embedid: embed.embedid }, body: { title: 'A kettle boils' } }),
  ).toMatchObject({ title: 'A kettle boils' })
})

test('figures and finders equal what there is of each sort (A-193)', async () => {
  const dana = await api.person('dana')
  const model = new Map<number, { bytes: number; width: number; height: number; use: string }>()
  const sizes = [
    [799, 600],
    [800, 599],
    [800, 600],
    [900, 700],
    [640, 480],
  ] as const
  for (const [n, [width, height]] of sizes.entries()) {
    const { image, bytes: size } = await dana.uploadImage(
      { query: { file: `${n}.jpg` } },
      { file: bytes(await photo(width, height)) },
    )
    model.set(image.id, { bytes: size, width, height, use: 'unused' })
  }
  const ids = [...model.keys()]
  const as = (n: number, change: object) =>
    Object.assign(existing(model.get(existing(ids[n], 'an id')), 'a picture'), change)
  for (const [n, size] of [8_000_000, 7_999_999].entries()) {
    await api.database.pool.query('update images set bytes = $1 where imageid = $2', [size, ids[n]])
    as(n, { bytes: size })
  }
  const guide = await guideWith(dana, 'Older', { image: ids[2] })
  const { guideid, revisionid } = guide
  await dana.patchGuide({ params: { guideid }, query: { revisionid }, body: { image: ids[3] } })
  as(2, { use: 'past' })
  as(3, { use: 'used' })
  // The same bytes again take up nothing.
  const twin = await dana.copyImage({ params: { imageid_or_guid: String(ids[4]) } })
  const stored = existing(model.get(existing(ids[4], 'an id')), 'a picture')
  const those = (is: (one: typeof stored) => boolean) =>
    [...model].filter(([, one]) => is(one)).map(([id]) => id)
  const listed = async (query: object) =>
    (await dana.listMedia({ query: { limit: 200, order: 'oldest', ...query } })).map(({ id }) => id)
  const isSmall = ({ width, height }: typeof stored) => width < 800 || height < 600
  const expected = {
    very_large: those(({ bytes }) => bytes >= 8_000_000),
    low_resolution: [...those(isSmall), twin.image.id],
    unused: [...those(({ use }) => use === 'unused'), twin.image.id],
    past: those(({ use }) => use === 'past'),
    used: those(({ use }) => use === 'used'),
  }
  for (const find of ['very_large', 'low_resolution'] as const)
    expect(await listed({ find })).toEqual(expected[find])
  for (const use of ['used', 'past', 'unused'] as const)
    expect(await listed({ use })).toEqual(expected[use])
  expect(await listed({ find: 'low_resolution', use: 'used' })).toEqual([])
  const figure = (of: number[]) => ({
    count: of.length,
    bytes: of.reduce((sum, id) => sum + (model.get(id)?.bytes ?? 0), 0),
  })
  const { very_large, low_resolution, unused, past, used } = expected
  expect(await dana.readMediaFigures()).toEqual({
    kinds: {
      image: { ...figure([...ids, twin.image.id]) },
      video: { count: 0, bytes: 0 },
      document: { count: 0, bytes: 0 },
    },
    uses: { used: figure(used), past: figure(past), unused: figure(unused) },
    finds: { very_large: figure(very_large), low_resolution: figure(low_resolution) },
  })
})

test('20,000 items are filtered and paged by the service (A-185)', async () => {
  const cleo = await api.person('cleo')
  const { id } = await imageOf(cleo, 'first.jpg')
  await api.database.pool.query(
    `insert into images (guid, userid, filename, format, width, height, bytes, created, blob,
      variant)
    select 'many' || lpad(n::text, 12, '0'), userid, 'part ' || n || '.jpg', format, width, height,
      bytes, created, blob, variant from images, generate_series(1, 19999) n where imageid = $1`,
    [id],
  )
  let total: string | null = null
  const list = (query: Parameters<TestPerson['listMedia']>[0]) =>
    cleo.listMedia(query, { onHeaders: headers => void (total = headers.get('X-Total-Count')) })
  expect(await list({ query: { limit: 100, offset: 19_950 } })).toHaveLength(50)
  expect(total).toBe('20000')
  expect(names(await list({ query: { text: 'part 1234.', use: 'unused' } }))).toEqual([
    'part 1234.jpg',
  ])
  expect(total).toBe('1')
})
