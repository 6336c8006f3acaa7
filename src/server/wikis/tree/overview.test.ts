import fc from 'fast-check'
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { startApiForFile } from '#testing/api.ts'
import { pictureOf } from '#testing/mediaVisibility.ts'
import { line } from '../../../fixtures/setup.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')

const category = (title: string, more: object = {}) =>
  api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
const guide = (subject: string, of: string, more: object = {}) =>
  ada.createGuide({ body: { type: 'technique', subject, category: of, public: true, ...more } })
const overview = (title?: string, each = 4) =>
  api.anyone.readCategoryOverview({ query: { ...(title ? { category: title } : {}), each } })
/** The answer that is kept for all who ask, asked for before. */
const keptOf = async (title: string) => {
  await overview(title)
  const today = Math.floor(unixNow() / 86_400)
  return existing(
    api.service.bytes.peek(`category overview ${JSON.stringify([title, 4, today])}`),
    'a kept answer',
  )
}
const counts = async (title?: string) =>
  (await overview(title)).categories.map(one => [one.title, one.guides])

test('guides of a category come from all below it, and leave it again (D3)', async () => {
  await category('Kitchen')
  await category('Kettle', { parent: 'Kitchen' })
  await category('Glass kettle', { parent: 'Kettle' })
  await category('Toaster', { parent: 'Kitchen' })
  await guide('Lid', 'Kitchen', { type: 'repair', title: 'Refit a lid' })
  const seal = await guide('Seal', 'Glass kettle')
  await guide('Secret', 'Toaster', { public: false })
  expect(await counts()).toEqual([['Kitchen', 2]])
  expect(await counts('Kitchen')).toEqual([
    ['Kettle', 1],
    ['Toaster', 0],
  ])
  const { guides, types } = await overview('Kitchen')
  expect(guides).toBe(2)
  expect(types.map(({ type, count, guides: [first] }) => [type, count, first?.subject])).toEqual([
    ['repair', 1, 'Lid'],
    ['technique', 1, 'Seal'],
  ])
  expect((await overview('Kitchen', 0)).types.flatMap(one => one.guides)).toEqual([])
  await ada.unpublishGuide({
    params: { guideid: seal.guideid },
    query: { revisionid: seal.revisionid },
  })
  expect(await counts()).toEqual([['Kitchen', 1]])
  expect(await overview('No such category')).toEqual({
    guides: 0,
    categories: [],
    types: [],
    faults: [],
  })
  expect(await overview('Glass_kettle')).toEqual(await overview('Glass kettle'))
})

test('the whole site says in how many categories its guides lie and who wrote them', async () => {
  const site = async () => (await overview()).site
  const before = (await site()) ?? { categories: 0, people: 0 }
  const counted = (categories: number, people: number) => ({
    categories: before.categories + categories,
    people: before.people + people,
  })
  const { bob, eve, mia } = await api.people('bob', 'eve', 'mia')
  const by = (person: typeof ada, subject: string, of: string, more: object = {}) =>
    person.createGuide({
      body: { type: 'technique', subject, category: of, public: true, ...more },
    })
  await category('Radiators')
  await category('Safes')
  await by(bob, 'Valve', 'Radiators')
  expect(await site()).toEqual(counted(1, 1))
  await by(eve, 'Sealed', 'Safes', { public: false })
  expect(await site(), 'what is private counts nowhere').toEqual(counted(1, 1))
  const hers = await by(mia, 'Vent', 'Radiators')
  expect(await site()).toEqual(counted(1, 2))
  await mia.unpublishGuide({ params: hers, query: { revisionid: hers.revisionid } })
  expect(await site()).toEqual(counted(1, 1))
  expect(await overview('Radiators')).not.toHaveProperty('site')
})

test('a list of guides goes down the tree where it is asked to (D3)', async () => {
  await category('Bicycle')
  await category('Brake', { parent: 'Bicycle' })
  const cable = await guide('Cable', 'Brake')
  const ids = async (below: boolean) =>
    (await api.anyone.listGuides({ query: { category: 'Bicycle', below } })).map(one => one.guideid)
  expect([await ids(false), await ids(true)]).toEqual([[], [cable.guideid]])
})

test('a category without a picture shows that of a guide below it (D3)', async () => {
  await category('Lamp')
  await category('Desk lamp', { parent: 'Lamp' })
  const shown = async () =>
    (await overview('Lamp')).categories.map(one => one.fallback_image?.id ?? null)
  const made = await guide('Socket', 'Desk lamp')
  expect(await shown()).toEqual([null])
  const image = await pictureOf(ada)
  await ada.createStep({
    params: made,
    body: { lines: [line('Look.')], media: { type: 'image', data: [image.id] } },
  })
  expect(await shown()).toEqual([image.id])
})

test('the guides that are read most come first (D3)', async () => {
  await category('Radio')
  const [one, two] = [await guide('Dial', 'Radio'), await guide('Knob', 'Radio')]
  const first = async () => (await overview('Radio', 1)).types[0]?.guides[0]?.guideid
  expect(await first()).toBe(two.guideid)
  await api.database.pool.query(
    `insert into view_counts (doc_type, docid, day, views, people)
      values ('guide', $1, extract(epoch from now())::int / 86400, 9, 9)`,
    [one.guideid],
  )
  await category('Radio tube', { parent: 'Radio' })
  expect(await first()).toBe(one.guideid)
})

test('counts below categories agree with a walk through drawn trees (D3)', async () => {
  let tree = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ above: fc.nat(), guides: fc.nat(2) }), { minLength: 1, maxLength: 6 }),
      async drawn => {
        const name = (n: number) => `Tree ${tree} node ${n}`
        tree += 1
        const nodes = drawn.map(({ above, guides }, n) => ({
          parent: n === 0 ? null : above % n,
          guides,
        }))
        for (const [n, { parent, guides }] of nodes.entries()) {
          await category(name(n), parent === null ? {} : { parent: name(parent) })
          for (let one = 0; one < guides; one++) await guide(`Part ${one}`, name(n))
        }
        const below = (n: number): number =>
          (nodes[n]?.guides ?? 0) +
          nodes.reduce((sum, { parent }, child) => sum + (parent === n ? below(child) : 0), 0)
        for (const n of nodes.keys()) {
          const children = [...nodes.keys()].filter(child => nodes[child]?.parent === n)
          expect(Object.fromEntries(await counts(name(n)))).toEqual(
            Object.fromEntries(children.map(child => [name(child), below(child)])),
          )
          expect((await overview(name(n))).guides).toBe(below(n))
        }
      },
    ),
    { numRuns: 5 },
  )
})

test('what is wrong with a category or with what is below it is told with its causes (D-C1)', async () => {
  await category('Boiler')
  await category('Glass boiler', { parent: 'Boiler' })
  const faults = async (title = 'Boiler') =>
    (await overview(title)).faults.map(one => [one.title, one.causes, one.likeliest])
  const contents =
    "Seen on each [[Glass_boiler|glass one]].\n\n[comment]solutions[/comment]\n\n== Steam ''does not'' pass ==\n\nClear it.\n\n=== How ===\n\nWith a wire.\n\n== The lid is open ==\n\nShut it.\n\n[comment]conclusion[/comment]\n\n== Else ==\n\nAsk."
  const params = { namespace: 'WIKI', title: 'Boiler does not switch off' }
  expect(await faults()).toEqual([])
  const made = await api.admin.createWiki({ body: { ...params, contents } })
  const told = [['Boiler does not switch off', 2, 'Steam does not pass']]
  expect(await faults()).toEqual(told)
  expect(await faults('Glass boiler')).toEqual(told)
  expect(await faults('Kitchen')).toEqual([])
  const without = await api.admin.patchWiki({
    params,
    query: { revisionid: made.revisionid },
    body: { contents: 'About the [[Boiler]].' },
  })
  expect(await faults()).toEqual([])
  await api.admin.patchWiki({
    params,
    query: { revisionid: without.revisionid },
    body: { contents },
  })
  expect(await faults()).toEqual(told)
  const { revisionid } = await api.admin.readWiki({ params })
  await api.admin.deleteWiki({ params, query: { revisionid } })
  expect(await faults()).toEqual([])
  await category('Boiler, 15"', { parent: 'Boiler' })
  await api.admin.createWiki({
    body: { ...params, title: 'Cold', contents: contents.replace('Glass_boiler', 'Boiler, 15"') },
  })
  expect(await faults()).toEqual([['Cold', 2, 'Steam does not pass']])
  let pages = 0
  // What this service wrote before comes back by its feed, and may end what is kept meanwhile.
  const meanwhile = async () => {
    const ofKitchen = await keptOf('Kitchen')
    const ofBoiler = await keptOf('Boiler')
    const cold = { ...params, title: 'Cold' }
    await api.admin.patchWiki({
      params: cold,
      query: await api.admin.readWiki({ params: cold }),
      body: { contents: `${contents.replace('Glass_boiler', 'Boiler, 15"')} Soon ${++pages}.` },
    })
    await api.admin.createWiki({
      body: { ...params, title: `Water ${pages}`, contents: '[[Boiler]]s boil it.' },
    })
    // Answers about other categories are the very bytes that were kept.
    return {
      kitchen: (await keptOf('Kitchen')) === ofKitchen,
      boiler: (await keptOf('Boiler')) === ofBoiler,
    }
  }
  await expect.poll(meanwhile, { interval: 300 }).toEqual({ kitchen: true, boiler: false })
  const quoting = { ...params, title: 'How to write causes' }
  await api.admin.createWiki({
    body: { ...quoting, contents: '[[Boiler]]: write [comment]solutions[/comment] first.' },
  })
  expect(await faults()).toHaveLength(1)
})
