// Which guides show a guide, against a model, and what is said of each.
import { describe, expect, test } from 'vitest'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { seededRandom } from '#testing/randomTree.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')

await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })

type Dependents = ReturnsOf<Table['listDependents']>

const aGuide = async (title: string, prerequisites: number[] = []) => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title, prerequisites, public: true },
  })
  return ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Pull.', bullet: 'black', level: 0, lineid: null }] },
  })
}
const today = () => Math.floor(Date.now() / 86_400_000)
type Day = { guideid: number; ago: number; views: number; people: number }
const viewed = (days: readonly Day[]) =>
  api.database.run(sql`
    insert into view_counts (doc_type, docid, day, views, people)
    select 'guide', * from unnest(${days.map(one => one.guideid)}::int[],
      ${days.map(one => today() - one.ago)}::int[], ${days.map(one => one.views)}::int[],
      ${days.map(one => one.people)}::int[])`)

describe('a graph of 2,000 guides', () => {
  const size = 2000
  const first = 500_000
  const lot = seededRandom(197)
  /** Each stands behind those that it has as prerequisites. */
  const graph = Array.from({ length: size }, (_, n) => {
    const many = [0, 1, 1, 1, 2, 2, 3][lot(7)] ?? 0
    const prerequisites = Array.from({ length: n === 0 ? 0 : many }, () => first + lot(n))
    return {
      guideid: first + n,
      prerequisites: [...new Set(prerequisites)],
      isPublic: lot(5) > 0,
      isShared: lot(10) === 0,
      isDeleted: lot(40) === 0,
      days: [0, 12, 29, 30].map(ago => ({
        guideid: first + n,
        ago,
        views: 1 + lot(50),
        people: 3 + lot(4),
      })),
    }
  })
  type Node = (typeof graph)[number]

  /** The shortest way from each to this one, gone through again until nothing gets shorter. */
  const modelOf = (guideid: number): Map<Node, number> => {
    const far = new Map([[guideid, 0]])
    for (let changed = true; changed;) {
      changed = false
      for (const node of graph) {
        if (node.isDeleted || node.guideid === guideid) continue
        const depth = 1 + Math.min(...node.prerequisites.map(id => far.get(id) ?? Infinity))
        if (depth < (far.get(node.guideid) ?? Infinity)) {
          far.set(node.guideid, depth)
          changed = true
        }
      }
    }
    return new Map(
      graph.flatMap(node => {
        const depth = far.get(node.guideid) ?? 0
        return depth > 0 ? [[node, depth]] : []
      }),
    )
  }
  const isSeen = (node: Node) => node.isPublic || node.isShared
  const viewsOf = ({ days }: Node) =>
    days.reduce((sum, { ago, views, people }) => sum + (ago < 30 && people >= 5 ? views : 0), 0)

  const insert = async () => {
    const { guideid } = await aGuide('The one that all are copies of')
    await api.database.run(sql`
      insert into guides select (jsonb_populate_record(g, jsonb_build_object(
          'guideid', n.guideid, 'title', case when n.public then 'Open' else 'Secret' end
            || ' number ' || n.guideid, 'public', n.public,
          'deleted_date', case when n.deleted then 1 end,
          'prerequisites', n.prerequisites::jsonb))).*
        from guides g, unnest(${graph.map(node => node.guideid)}::int[],
          ${graph.map(node => node.isPublic)}::bool[], ${graph.map(node => node.isDeleted)}::bool[],
          ${graph.map(node => JSON.stringify(node.prerequisites))}::text[])
          n (guideid, public, deleted, prerequisites)
        where g.guideid = ${guideid}`)
    await api.database.run(sql`
      insert into guide_users (guideid, userid, added)
      select id, ${bob.me.userid}, 0
        from unnest(${graph.flatMap(node => (node.isShared ? node.guideid : []))}::int[]) id`)
    await viewed(graph.flatMap(node => node.days))
    await api.database.run(sql`analyze guides`)
  }
  const readAll = async (guideid: number): Promise<Dependents> => {
    const params = { guideid }
    const whole = await bob.listDependents({ params, query: { limit: 200 } })
    for (let offset = 200; offset < whole.direct + whole.indirect; offset += 200) {
      const { guides } = await bob.listDependents({ params, query: { limit: 200, offset } })
      whole.guides.push(...guides)
    }
    return whole
  }

  test('lists what the model has for 100 guides, the hidden ones as a number only (A-197)', async () => {
    await insert()
    const open = graph.filter(node => isSeen(node) && !node.isDeleted)
    const asked = Array.from({ length: 100 }, () => existing(open[lot(open.length)], 'a guide'))
    let [reached, deepest] = [0, 0]
    for (const { guideid } of asked) {
      const model = modelOf(guideid)
      const seen = [...model].filter(([node]) => isSeen(node))
      const answer = await readAll(guideid)
      expect(answer).toMatchObject({
        direct: seen.filter(([, depth]) => depth === 1).length,
        indirect: seen.filter(([, depth]) => depth > 1).length,
        hidden: model.size - seen.length,
      })
      expect(
        answer.guides.map(one => [one.guideid, one.depth, one.public, one.views, one.langids]),
      ).toEqual(
        seen
          .toSorted(([a, near], [b, far]) => near - far || a.guideid - b.guideid)
          .map(([node, depth]) => [node.guideid, depth, node.isPublic, viewsOf(node), ['en']]),
      )
      const text = JSON.stringify(answer)
      for (const [node] of model)
        if (!isSeen(node)) expect(text).not.toContain(`number ${node.guideid}`)
      reached += model.size
      deepest = Math.max(deepest, ...seen.map(([, depth]) => depth))
    }
    // By lot, but not about nothing.
    expect(reached).toBeGreaterThan(500)
    expect(deepest).toBeGreaterThan(4)
  })
})

test('days with few people are left out of the views', async () => {
  const first = await aGuide('Undo the screws')
  const { guideid } = await aGuide('Change the belt', [first.guideid])
  const seen = () => bob.listDependents({ params: first })
  expect(await seen()).toMatchObject({ people_from: 5, guides: [{ guideid, views: 0 }] })
  await viewed([
    { guideid, ago: 0, views: 7, people: 5 },
    { guideid, ago: 1, views: 90, people: 4 },
    { guideid, ago: 29, views: 20, people: 9 },
    { guideid, ago: 30, views: 100, people: 9 },
  ])
  expect(await seen()).toMatchObject({ guides: [{ guideid, views: 27 }] })
})

test('a translation is told of once readers get it, under release once it is released', async () => {
  const first = await aGuide('Open the lid')
  const { guideid, revisionid } = await aGuide('Change the lamp', [first.guideid])
  const langids = async () =>
    (await bob.listDependents({ params: first })).guides.map(one => one.langids)
  expect(await langids()).toEqual([['en']])
  await ada.patchGuide({
    params: { guideid },
    query: { langid: 'de', revisionid },
    body: { title: 'Lampe' },
  })
  expect(await langids()).toEqual([['en', 'de']])
  await ada.createRelease({ body: { guideid, title: 'First' } })
  expect(await langids()).toEqual([['en']])
  await ada.createRelease({ body: { guideid, title: 'Erste', langid: 'de' } })
  expect(await langids()).toEqual([['en', 'de']])
})

test('whoever may restore a deleted guide is told who showed it, and nobody else', async () => {
  const first = await aGuide('Take off the wheel')
  const { guideid } = await aGuide('Change the tube', [first.guideid])
  const { revisionid } = await ada.readGuide({ params: first })
  await ada.deleteGuide({ params: first, query: { revisionid } })
  const told = { direct: 1, guides: [{ guideid, depth: 1 }] }
  expect(await ada.listDependents({ params: first })).toMatchObject(told)
  expect(await api.admin.listDependents({ params: first })).toMatchObject(told)
  await expect(bob.listDependents({ params: first })).rejects.toMatchObject({ status: 404 })
  await api.database.run(
    sql`update guides set deleted_date = deleted_date - 31 * 86400 where guideid = ${first.guideid}`,
  )
  await expect(ada.listDependents({ params: first })).rejects.toMatchObject({ status: 404 })
  expect(await api.admin.listDependents({ params: first })).toMatchObject(told)
})
