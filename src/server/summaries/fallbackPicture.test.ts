import { beforeAll, expect, test } from 'vitest'
import type { Guide, GuideSummary } from '#contract/guides/shapes.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { filmOf } from '#server/files/samples.ts'
import { pictureOf } from '#testing/mediaVisibility.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { line } from '../../fixtures/setup.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const newcomer = await api.person('newcomer', { reputation: 1 })
beforeAll(async () => {
  await category('Kettles')
})

const category = (title: string, more: object = {}) =>
  api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
const pictures = (...data: number[]) => ({ type: 'image', data }) as const
type Media = NonNullable<Parameters<TestPerson['patchStep']>[0]['body']>['media']

let made = 0
/** A private guide, each of whose steps shows one of these. */
const draft = async (steps: Media[], body: object = {}): Promise<Guide> => {
  let guide = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Seal ${++made}`, ...body },
  })
  for (const media of steps)
    guide = await ada.createStep({
      params: guide,
      body: { lines: [line('Look.')], ...(media ? { media } : {}) },
    })
  return guide
}
const at = ({ guideid, revisionid }: Guide) => ({ params: { guideid }, query: { revisionid } })
const published = async (steps: Media[], body: object = {}) =>
  ada.publishGuide(at(await draft(steps, body)))

const head = ({ guideid }: { guideid: number }, who = ada) =>
  who.readGuide({ params: { guideid }, query: { unpatrolled: true } })
/** Another first picture of the step with this place. */
const show = async (guide: { guideid: number }, place: number, media: Media, who = ada) => {
  const { steps } = await head(guide, who)
  const { stepid, revisionid } = itemAt(steps, place)
  return who.patchStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
    body: { media },
  })
}

/** How lists show the guide to somebody, to nobody in particular when not said. */
const listed = async (
  { guideid }: { guideid: number },
  who: Pick<TestPerson, 'listGuides'> = api.anyone,
): Promise<GuideSummary> =>
  existing((await who.listGuides({ query: { guideids: [guideid] } }))[0], 'the guide in the list')
const fallback = async (guide: { guideid: number }) => (await listed(guide)).fallback_image?.id

test('a guide without a picture shows the first one of its steps (D10)', async () => {
  const [first, second, own] = [await pictureOf(ada), await pictureOf(ada), await pictureOf(ada)]
  const guide = await published([pictures(), pictures(first.id, second.id), pictures(second.id)])
  expect(await listed(guide)).toMatchObject({ image: null, fallback_image: { id: first.id } })
  const { fallback_image } = await listed(guide)
  expect((await api.file(existing(fallback_image?.thumbnail, 'thumbnail'), null)).status).toBe(200)
  const { steps } = await head(guide)
  await ada.orderSteps({
    ...at(await head(guide)),
    body: { stepids: [2, 0, 1].map(place => itemAt(steps, place).stepid) },
  })
  expect(await fallback(guide)).toBe(second.id)
  await ada.patchGuide({ ...at(await head(guide)), body: { image: own.id } })
  expect(await listed(guide)).toMatchObject({ image: { id: own.id }, fallback_image: null })
})

test('pictures of edits that wait for patrol are not shown in lists (D10)', async () => {
  const [live, waiting] = [await pictureOf(ada), await pictureOf(newcomer)]
  const guide = await published([pictures(), pictures(live.id)])
  await show(guide, 0, pictures(waiting.id), newcomer)
  await newcomer.createStep({
    params: guide,
    body: { lines: [line('New.')], media: pictures(waiting.id) },
  })
  const shown = (await head(guide, newcomer)).steps.map(step =>
    step.media.type === 'image' ? step.media.data.map(image => image.id) : [],
  )
  expect(shown).toEqual([[waiting.id], [live.id], [waiting.id]])
  for (const who of [api.anyone, newcomer, ada])
    expect((await listed(guide, who)).fallback_image?.id).toBe(live.id)
  const bare = await published([pictures()])
  await show(bare, 0, pictures(waiting.id), newcomer)
  expect(await listed(bare)).toMatchObject({ image: null, fallback_image: null })
})

test('a guide under release shows the picture of its release (D10)', async () => {
  const [released, later] = [await pictureOf(ada), await pictureOf(ada)]
  const guide = await published([pictures(), pictures(released.id)])
  await ada.createRelease({ body: { guideid: guide.guideid, title: 'First' } })
  await show(guide, 0, pictures(later.id))
  expect(await fallback(guide)).toBe(released.id)
  expect((await api.file(await thumbnailOf(guide), null)).status).toBe(200)
  await ada.createRelease({ body: { guideid: guide.guideid, title: 'Second' } })
  expect(await fallback(guide)).toBe(later.id)
})
const thumbnailOf = async (guide: { guideid: number }) =>
  existing((await listed(guide)).fallback_image?.thumbnail, 'the thumbnail')

test('steps of prerequisites lend a guide no picture (D10)', async () => {
  const hidden = await pictureOf(ada)
  const before = await draft([pictures(hidden.id)])
  const guide = await published([pictures()], { prerequisites: [before.guideid] })
  expect(await listed(guide)).toMatchObject({ image: null, fallback_image: null })
  expect(firstOf(await ada.listOwnGuides({ query: { order: 'DESC' } })).guideid).toBe(guide.guideid)
  const own = (await ada.listOwnGuides({})).find(one => one.guideid === before.guideid)
  expect(own?.fallback_image?.id).toBe(hidden.id)
  expect(
    (await api.file(existing(own?.fallback_image?.thumbnail, 'thumbnail'), null)).status,
  ).not.toBe(200)
})

test('a guide whose steps have no picture shows that of its category (D10)', async () => {
  const [image, waiting] = [await pictureOf(api.admin), await pictureOf(newcomer)]
  const page = await category('Toasters', { image: image.id })
  const guide = await published([pictures()], { category: 'Toasters' })
  expect(await fallback(guide)).toBe(image.id)
  await newcomer.patchWiki({
    params: { namespace: 'CATEGORY', title: 'Toasters' },
    query: { revisionid: page.revisionid },
    body: { image: waiting.id },
  })
  expect(await fallback(guide)).toBe(image.id)
  const inStep = await pictureOf(ada)
  await show(guide, 0, pictures(inStep.id))
  expect(await fallback(guide)).toBe(inStep.id)
})

test('a step with a film shows its guide by the still of the film (D10)', async () => {
  const [still, later] = [await pictureOf(ada), await pictureOf(ada)]
  const { videoid } = await ada.uploadVideo(
    { query: { file: 'film.mp4' } },
    { file: new Uint8Array(await filmOf('mp4')) },
  )
  const guide = await published([{ type: 'video', data: videoid }, pictures(later.id)])
  const list = async () => {
    const answer = await api.request('/guides?limit=200&category=Kettles')
    const guides = (await answer.json()) as GuideSummary[]
    const found = guides.find(one => one.guideid === guide.guideid)
    return { etag: answer.headers.get('etag'), shown: found?.fallback_image?.id }
  }
  const before = await list()
  expect(before.shown).toBe(later.id)
  await ada.patchVideo({ params: { videoid }, body: { poster: still.id } })
  const after = await list()
  expect(after.shown).toBe(still.id)
  expect(after.etag).not.toBe(before.etag)
})

test('kept lists and category pages follow the picture of a step and of a category (D10)', async () => {
  const [one, two, third] = [await pictureOf(ada), await pictureOf(ada), await pictureOf(api.admin)]
  await category('Mixers')
  const guide = await published([pictures(), pictures(one.id)], { category: 'Mixers' })
  const guidesOf: Record<string, (answer: unknown) => GuideSummary[]> = {
    '/guides?category=Mixers': answer => answer as GuideSummary[],
    '/wikis/CATEGORY/Mixers': answer => (answer as { guides: GuideSummary[] }).guides,
  }
  const kept = async () =>
    Promise.all(
      Object.entries(guidesOf).map(async ([path, guides]) => {
        const answer = await api.request(path)
        const [shown] = guides(await answer.json())
        return { etag: answer.headers.get('etag'), shown: shown?.fallback_image?.id }
      }),
    )
  const page = async () =>
    api.admin.readWiki({ params: { namespace: 'CATEGORY', title: 'Mixers' }, query: {} })
  const showInCategory = async (image: number | null) =>
    api.admin.patchWiki({
      params: { namespace: 'CATEGORY', title: 'Mixers' },
      query: { revisionid: (await page()).revisionid },
      body: { image },
    })
  const changes: [change: () => Promise<unknown>, shown: number | undefined][] = [
    [() => show(guide, 1, pictures(two.id)), two.id],
    [() => show(guide, 1, pictures(one.id)), one.id],
    [() => show(guide, 0, pictures(two.id)), two.id],
    [() => show(guide, 0, pictures()), one.id],
    [() => show(guide, 1, pictures()), undefined],
    [() => showInCategory(third.id), third.id],
    [() => showInCategory(null), undefined],
  ]
  await api.jobsDone()
  let before = await kept()
  expect(before.map(answer => answer.shown)).toEqual([one.id, one.id])
  for (const [change, shown] of changes) {
    await change()
    const after = await kept()
    expect(after.map(answer => answer.shown)).toEqual([shown, shown])
    for (const [n, answer] of after.entries()) expect(answer.etag).not.toBe(itemAt(before, n).etag)
    expect(await kept()).toEqual(after)
    before = after
  }
})

test('a list with another picture has another ETag though its guide has the same date (D10)', async () => {
  const [one, two] = [await pictureOf(ada), await pictureOf(ada)]
  await category('Grinders')
  await published([pictures(one.id)], { category: 'Grinders' })
  const guide = await published([pictures(one.id)], { category: 'Grinders' })
  await published([pictures(two.id)], { category: 'Grinders' })
  const list = async () => {
    const answer = await api.request('/guides?category=Grinders')
    const shown = ((await answer.json()) as GuideSummary[]).map(found => found.fallback_image?.id)
    return { etag: answer.headers.get('etag'), shown }
  }
  const { modified_date } = await listed(guide)
  const before = await list()
  expect(before.shown).toEqual([one.id, one.id, two.id])
  await show(guide, 0, pictures(two.id))
  // As two saves within one second leave it.
  await api.database.pool.query('update guides set modified_date = $2 where guideid = $1', [
    guide.guideid,
    modified_date,
  ])
  const after = await list()
  expect(after.shown).toEqual([one.id, two.id, two.id])
  expect(after.etag).not.toBe(before.etag)
})
