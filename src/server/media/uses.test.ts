// Where an image is shown, and who may see one because of it (api-facts 6.6).
import { beforeEach, describe, expect, test } from 'vitest'
import type { ImageUse, MediaImage } from '#contract/media/schemas.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApi, startApiForFile, type TestApi } from '#testing/api.ts'
import { photo } from '../../testing/images.ts'

let image: MediaImage
const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
beforeEach(async () => {
  image = await ada.uploadImage(
    { query: { file: 'lid.jpg' } },
    { file: new Uint8Array(await photo(80, 60)) },
  )
})

const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const brief = ({ type, id, where, step, live, head }: ImageUse) => ({
  type,
  id,
  where,
  step,
  live,
  head,
})
const uses = async (who = ada, query = {}) =>
  who.listImageUses({ params: { id: String(image.image.id) }, query })
const at = ({ guideid, revisionid }: { guideid: number; revisionid: number }) => ({
  params: { guideid },
  query: { revisionid },
})
let made = 0
const makeGuide = (body: object = {}) =>
  ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Lid ${++made}`, ...body },
  })
const both = { live: true, head: true }

test("finds a guide's picture, text and steps with numbers", async () => {
  const { id } = image.image
  let guide = await makeGuide({ image: id, introduction: `Look: [image|${id}|size=large]` })
  guide = await ada.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [line('First')] },
  })
  guide = await ada.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [line('Second')], media: { type: 'image', data: [id] } },
  })
  const found = await uses()
  expect(found.map(brief)).toEqual([
    { type: 'guide', id: guide.guideid, where: 'image', step: null, ...both },
    { type: 'guide', id: guide.guideid, where: 'step', step: 2, ...both },
  ])
  expect(found[1]).toMatchObject({
    title: guide.title,
    stepid: itemAt(guide.steps, 1).stepid,
    url: guide.url,
    namespace: null,
  })
  await ada.patchGuide({ ...at(guide), body: { image: null } })
  expect((await uses()).map(brief)[0]).toMatchObject({ where: 'text' })
})

test("gives a step's present number and skips deleted steps", async () => {
  const { id } = image.image
  let guide = await makeGuide()
  for (const data of [[], [id]])
    guide = await ada.createStep({
      params: { guideid: guide.guideid },
      body: { lines: [line('Do')], media: { type: 'image', data } },
    })
  const ordered = await ada.orderSteps({
    ...at(guide),
    body: { stepids: guide.steps.map(step => step.stepid).reverse() },
  })
  expect((await uses()).map(use => use.step)).toEqual([1])
  const step = firstOf(ordered.steps)
  await ada.deleteStep({
    params: { guideid: guide.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
  })
  expect(await uses()).toEqual([])
})

test('pages, people and teams are found, by their picture or their words', async () => {
  const { id } = image.image
  const { wikiid } = await ada.createWiki({
    body: { namespace: 'WIKI', title: 'All lids', contents: `Some.\n\n[image|${id}]\n\nMore.` },
  })
  await ada.createWiki({
    body: {
      namespace: 'WIKI',
      title: 'Others',
      contents: `[image|${id}0] [image|1${id}] image|${id}`,
    },
  })
  await ada.patchUser({ params: { userid: ada.me.userid }, body: { image: id } })
  await bob.patchUser({ params: { userid: bob.me.userid }, body: { about: `Me: [image|${id}]` } })
  const team = await api.admin.createTeam({ body: { name: 'Lid team' } })
  await api.database.pool.query('update teams set imageid = $1 where teamid = $2', [
    id,
    team.teamid,
  ])
  expect(await uses()).toMatchObject([
    { type: 'team', id: team.teamid, where: 'image', title: 'Lid team' },
    { type: 'user', id: ada.me.userid, where: 'image' },
    { type: 'user', id: bob.me.userid, where: 'text', title: 'bob' },
    {
      type: 'wiki',
      id: wikiid,
      where: 'text',
      title: 'All lids',
      namespace: 'WIKI',
      url: 'http://stepwright.test/Wiki/All_lids',
    },
  ])
  await ada.patchUser({ params: { userid: ada.me.userid }, body: { image: null } })
})

test('what only an edit that waits for patrol shows is told from what readers see', async () => {
  const { id } = image.image
  const guide = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Lid ${++made}`, image: id },
  })
  await ada.publishGuide(at(guide))
  const { revisionid } = await bob.readGuide({ params: { guideid: guide.guideid } })
  const other = await bob.uploadImage(
    { query: { file: 'other.jpg' } },
    { file: new Uint8Array(await photo(90, 70)) },
  )
  await bob.patchGuide({
    params: { guideid: guide.guideid },
    query: { revisionid },
    body: { image: other.image.id },
  })
  expect((await uses()).map(brief)).toEqual([
    { type: 'guide', id: guide.guideid, where: 'image', step: null, live: true, head: false },
  ])
  image = other
  expect((await uses()).map(brief)).toEqual([
    { type: 'guide', id: guide.guideid, where: 'image', step: null, live: false, head: true },
  ])
})

test('a release is named where the guide itself no longer shows the image', async () => {
  const { id } = image.image
  let guide = await makeGuide({ image: id })
  const { guideid } = guide
  guide = await ada.createStep({ params: { guideid }, body: { lines: [line('Do')] } })
  await ada.publishGuide(at(guide))
  await ada.createRelease({ body: { guideid, title: 'R' } })
  expect(await uses()).toMatchObject([{ where: 'image', release: null, url: guide.url }])
  const head = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await ada.patchGuide({ ...at(head), body: { image: null } })
  const inRelease = { where: 'image', release: '1.0', live: true, head: false }
  expect(await uses()).toMatchObject([{ ...inRelease, url: guide.url }])
  await ada.createRelease({ body: { guideid, title: 'Newer' } })
  expect(await uses()).toMatchObject([
    { ...inRelease, url: `http://stepwright.test/guides/${guideid}/releases` },
  ])
})

test('only what the caller may see is shown', async () => {
  const { id } = image.image
  const guide = await makeGuide({ image: id })
  await ada.createWiki({
    body: { namespace: 'WIKI', title: `Hidden ${++made}`, contents: '', image: id },
  })
  await api.database.pool.query(`update wikis set flags = '{WIKI_PRIVATE}' where title = $1`, [
    `Hidden ${made}`,
  ])
  expect((await uses()).map(use => use.id)).toEqual([guide.guideid])
  expect(await uses(bob)).toEqual([])
  expect((await uses(api.admin)).map(use => use.id)).toEqual([guide.guideid])
  await ada.addGuideUser({ params: { guideid: guide.guideid, userid: bob.me.userid } })
  expect(await uses(bob)).toHaveLength(1)
  const { revisionid } = await ada.readGuide({ params: { guideid: guide.guideid } })
  await ada.deleteGuide({ params: { guideid: guide.guideid }, query: { revisionid } })
  expect(await uses()).toEqual([])
})

test('its owner is told that there are places without access, and where there are none besides (A-188)', async () => {
  const { id } = image.image
  const hidden = async (who = ada) => {
    let told: string | null = null
    const onHeaders = (headers: Headers) => (told = headers.get('X-Hidden-Uses'))
    const found = await who.listImageUses({ params: { id: String(id) } }, { onHeaders })
    return [found.length, told]
  }
  expect(await hidden()).toEqual([0, 'false'])
  await api.admin.createWiki({
    body: {
      namespace: 'WIKI',
      title: 'Kept back',
      contents: `[image|${id}]`,
      flags: ['WIKI_PRIVATE'],
    },
  })
  expect(await hidden()).toEqual([0, 'true'])
  expect(await hidden(api.admin)).toEqual([0, null])
  await makeGuide({ image: id })
  expect(await hidden()).toEqual([1, 'true'])
})

test('a picture says whether it is in the media of who reads it (A-191)', async () => {
  await makeGuide({ image: image.image.id, public: true })
  const params = { id: String(image.image.id) }
  expect((await ada.readImage({ params })).own).toBe(true)
  expect((await bob.readImage({ params })).own).toBe(false)
})

test('many uses come in pages, with their number', async () => {
  for (let n = 0; n < 3; n++) await makeGuide({ image: image.image.id })
  let total: string | null = null
  const onHeaders = (headers: Headers) => {
    total = headers.get('x-total-count')
  }
  const list = (query: object) =>
    ada.listImageUses({ params: { id: image.image.guid }, query }, { onHeaders })
  const all = await list({})
  expect([all.length, total]).toEqual([3, '3'])
  expect([await list({ limit: 1, offset: 1 }), total]).toEqual([[all[1]], '3'])
  expect([await list({ offset: 10 }), total]).toEqual([[], '3'])
})

describe('who may see an image by itself', () => {
  const status = async (who: TestApi['anyone'], id: string | number = image.image.id) =>
    who.readImage({ params: { id: String(id) } }).then(
      () => 200,
      (error: { status: number }) => error.status,
    )

  test('is for its owner, Moderators and readers of what shows it', async () => {
    expect([
      await status(ada),
      await status(api.admin),
      await status(bob),
      await status(api.anyone),
      await status(api.anyone, image.image.guid),
    ]).toEqual([200, 200, 403, 403, 403])
    const guide = await makeGuide({ image: image.image.id })
    expect(await status(api.anyone)).toBe(403)
    await ada.publishGuide(at(guide))
    expect([await status(api.anyone), await status(api.anyone, image.image.guid)]).toEqual([
      200, 200,
    ])
    expect(await api.anyone.readImage({ params: { id: image.image.guid } })).toEqual({
      ...image,
      own: false,
    })
  })

  test('what does not exist is 404, also under /x/', async () => {
    for (const id of ['999999', '99999999999', 'AAAAAAAAAAAAAAAA', 'x']) {
      expect(await status(ada, id)).toBe(404)
      await expect(ada.listImageUses({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
  })

  test('a closed site shows people only their own pictures and those they may read something of', async () => {
    const closed = await startApi()
    try {
      const { mia, tom } = await closed.people('mia', 'tom')
      const eve = await closed.person('eve', { privilege: 'Author' })
      const { image: own } = await mia.uploadImage(
        { query: { file: 'a.jpg' } },
        { file: new Uint8Array(await photo(60, 60)) },
      )
      await closed.admin.patchSettings({
        query: { revisionid: (await closed.admin.readSettings()).revisionid },
        body: { private_site: true },
      })
      expect([
        await status(mia, own.id),
        await status(tom, own.id),
        await status(eve, own.id),
        await status(closed.anyone, own.id),
      ]).toEqual([200, 403, 403, 401])
      await expect(tom.listImageUses({ params: { id: String(own.id) } })).rejects.toMatchObject({
        status: 404,
      })
    } finally {
      await closed.stop()
    }
  })
})
