// What waits by category, and where an edit is found whose guide was moved since (moderation-admin
// M-7, M-27, M-44).
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

const waitingIn = async (who: TestPerson, category: string): Promise<number> => {
  let total = 0
  await who.listPatrolItems(
    { query: { category, limit: 1 } },
    { onHeaders: headers => void (total = Number(headers.get('X-Total-Count'))) },
  )
  return total
}

test('what waits is counted by category with what lies below it, by age (M-44)', async () => {
  const category = (title: string, parent: string) =>
    s.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', parent } })
  await category('Machines', 'Root')
  await category('Hidden machines', 'Machines')
  await category('Pumps', 'Hidden machines')
  await s.mo.patchWiki({
    params: { namespace: 'CATEGORY', title: 'Hidden machines' },
    query: await s.mo.readWiki({ params: { namespace: 'CATEGORY', title: 'Hidden machines' } }),
    body: { flags: ['WIKI_PRIVATE'] },
  })
  const itemids: number[] = []
  for (const [title, waited] of [
    ['Pumps', 1000],
    ['Pumps', 5000],
    ['Machines', 90_000],
  ] as const) {
    const guide = await s.guide(1)
    const itemid = await s.rewrite(s.ada, guide, 1, 'Of a machine')
    await s.api.database.pool.query(
      'update patrol_items set created = created - $2 where itemid = $1',
      [itemid, waited],
    )
    await s.kim.patchGuide({
      params: guide,
      query: await s.live(guide),
      body: { category: title },
    })
    itemids.push(itemid)
  }
  const rowsOf = async (who: TestPerson) =>
    Object.fromEntries(
      (await who.readPatrolStats({ query: { decider: 'me' } })).by_category.map(row => [
        row.category,
        [row.count, Math.floor(row.oldest_age / 1000), Math.floor(row.median_age / 1000)],
      ]),
    )
  const seen = await rowsOf(s.mo)
  expect(seen).toMatchObject({
    Machines: [3, 90, 5],
    'Hidden machines': [2, 5, 1],
    Pumps: [2, 5, 1],
  })
  expect(Object.keys(seen)).not.toContain('Root') // everything lies below it
  for (const [title, [count]] of Object.entries(seen))
    expect([title, await waitingIn(s.mo, title)]).toEqual([title, count])
  // Whoever does not find a category without its title is not told that it is there.
  const own = await rowsOf(s.ada)
  expect(own).toMatchObject({ Machines: [3, 90, 5], Pumps: [2, 5, 1] })
  expect(Object.keys(own)).not.toContain('Hidden machines')
  expect(await s.itemOf(itemids[0] ?? 0)).toMatchObject({ category: 'Pumps' })
  // Of whom an edit waits in it knows its title, and the filter finds what lies below it too.
  const guide = await s.guide(1)
  await s.rewrite(s.ada, guide, 1, 'Of a hidden machine')
  const hidden = { params: { namespace: 'CATEGORY' as const, title: 'Hidden machines' } }
  await s.mo.patchWiki({
    ...hidden,
    query: await s.mo.readWiki(hidden),
    body: { display_title: 'Machines of the cellar' },
  })
  await s.kim.patchGuide({
    params: guide,
    query: await s.live(guide),
    body: { category: 'Hidden machines' },
  })
  expect((await rowsOf(s.ada))['Hidden machines']?.[0]).toBe(3)
  expect(await waitingIn(s.ada, 'Hidden machines')).toBe(3)
  const named = async (who: TestPerson) =>
    (await who.readPatrolStats({})).by_category.find(one => one.category === 'Hidden machines')
      ?.title
  expect([await named(s.mo), await named(s.ada)]).toEqual([
    'Machines of the cellar',
    'Hidden machines',
  ])
})

test('edits of a guide that was moved wait where it is now, and lead nobody to it (M-7, M-27)', async () => {
  await s.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Vaults', contents: '' } })
  const guide = await s.guide(1)
  const itemid = await s.rewrite(s.ada, guide, 1, 'Before it moved')
  const inCategory = async (who: TestPerson, category: string) =>
    (await who.listPatrolItems({ query: { category, limit: 200 } })).some(
      one => one.itemid === itemid,
    )
  const move = async (body: object) =>
    s.kim.patchGuide({ params: guide, query: await s.live(guide), body })
  await move({ category: 'Vaults' })
  for (const who of [s.mo, s.ada])
    expect([await inCategory(who, 'Vaults'), await inCategory(who, 'Kettles')]).toEqual([
      true,
      false,
    ])
  const { by_category } = await s.mo.readPatrolCounts({ query: { category: 'Vaults' } })
  expect(by_category).toEqual([{ key: 'Vaults', title: 'Vaults', count: 1 }])
  await s.kim.unpublishGuide({ params: guide, query: await s.live(guide) })
  await s.admin.createWiki({
    body: { namespace: 'CATEGORY', title: 'Secret vaults', contents: '' },
  })
  await s.kim.patchGuide({
    params: guide,
    query: await s.kim.readGuide({ params: guide }),
    body: { category: 'Secret vaults' },
  })
  // Its author lost sight of it: where it went is not told, nor found out by asking.
  expect(JSON.stringify(await s.ada.listOwnPatrolItems({}))).not.toContain('Secret')
  expect(await inCategory(s.ada, 'Secret vaults')).toBe(false)
  expect(
    (await s.ada.readPatrolStats({})).by_category.map(({ category }) => category),
  ).not.toContain('Secret vaults')
})
