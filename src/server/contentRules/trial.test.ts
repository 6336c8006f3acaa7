// Rules tried on edits of the past, and what many rules and long texts cost.
import { expect, test } from 'vitest'
import type { RulePlace } from '#contract/contentRules/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { longestLoopDelay } from '#testing/eventLoop.ts'
import { openScene } from '#testing/patrol.ts'

const api = await startApiForFile()
const s = await openScene(api)

test('a trial counts what was decided of the edits that it finds, and changes nothing (P-C6)', async () => {
  const texts = ['trial accepted', 'trial denied', 'trial waits', 'another']
  const items: number[] = []
  for (const text of texts) items.push(await s.rewrite(s.ada, await s.guide(1), 1, text))
  await s.decide(s.mo, firstOf(items), { action: 'accept' })
  await s.decide(s.mo, items[1] ?? 0, { action: 'deny' })
  const result = await api.admin.tryContentRule({ body: { kind: 'words', entries: ['trial'] } })
  expect(result).toMatchObject({ matched: 3, accepted: 1, denied: 1 })
  expect(result.looked_at).toBeGreaterThanOrEqual(4)
  expect(result.matches.map(({ itemid }) => itemid)).toEqual(items.slice(0, 3).toReversed())
  expect(firstOf(result.matches)).toMatchObject({ words: ['trial'], state: 'pending' })
  await expect(
    api.admin.tryContentRule({ body: { kind: 'pattern', entries: ['**'] } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'entries', index: 0 }] })
})

test('a trial reads what the rule would be asked of', async () => {
  await s.rewrite(s.bob, await s.guide(1), 1, 'Asked of bob')
  const tried = async (more: object) => {
    const body = { kind: 'words' as const, entries: ['bob'], ...more }
    return (await api.admin.tryContentRule({ body })).matched
  }
  expect(await tried({})).toBe(1)
  expect(await tried({ below: 2 })).toBe(1)
  expect(await tried({ below: 1 })).toBe(0)
  expect(await tried({ places: ['page', 'comment'] })).toBe(0)
})

test('a trial looks at all that the rule would touch, each by its kind (P-C6)', async () => {
  const word = 'zanzibar'
  const { zed } = await api.people('zed')
  const guide = await s.guide(1)
  const waits = await s.rewrite(zed, guide, 1, `Waits: ${word}`)
  const own = await s.guide(1, zed)
  await s.rewrite(zed, own, 1, `Live: ${word}`)
  const { wikiid } = await zed.createWiki({
    body: { namespace: 'WIKI', title: 'Of a trial', contents: `About ${word}` },
  })
  const published = await zed.publishGuide(
    await (async () => {
      const made = await zed.createGuide({
        body: { category: 'Kettles', type: 'repair', title: `Seal of ${word}` },
      })
      return { params: made, query: made }
    })(),
  )
  const { commentid } = await zed.createComment({
    params: { context: 'guide', contextid: guide.guideid },
    body: { text: `Bought in ${word}, it works.` },
  })
  const gone = await zed.createComment({
    params: { context: 'guide', contextid: guide.guideid },
    body: { text: `Deleted from ${word} again.` },
  })
  await zed.deleteComment({ params: gone })
  await zed.patchUser({
    params: zed.me,
    query: await zed.readOwnUser(),
    body: { about: `I live in ${word}.` },
  })
  // What nobody but its author sees is no part of it.
  await zed.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Private ${word}` },
  })
  const places = ['edit', 'page', 'comment', 'profile'] as const
  const rule = { kind: 'words' as const, entries: [word], places: [...places] }
  const { matches, places: counted } = await api.admin.tryContentRule({ body: rule })
  const found = (place: (typeof places)[number]) => matches.filter(one => one.place === place)
  expect(counted.map(({ place, matched }) => [place, matched])).toEqual([
    ['edit', 2],
    ['page', 2],
    ['comment', 1],
    ['profile', 1],
  ])
  const [held, live] = found('edit').toSorted((a, b) => (b.itemid ?? 0) - (a.itemid ?? 0))
  expect(held).toMatchObject({ itemid: waits, state: 'pending', revisionid: null })
  expect(live).toMatchObject({ itemid: null, docid: own.guideid, revisionid: expect.any(Number) })
  expect(new Set(found('page').map(({ doc_type, docid }) => `${doc_type} ${docid}`))).toEqual(
    new Set([`wiki ${wikiid}`, `guide ${published.guideid}`]),
  )
  expect(found('comment')).toMatchObject([{ commentid, docid: guide.guideid }])
  expect(found('profile')).toMatchObject([{ userid: zed.me.userid, title: 'zed' }])
  const tried = async (of: RulePlace[]) =>
    (await api.admin.tryContentRule({ body: { ...rule, places: of } })).matches
  expect((await tried(['comment'])).map(one => one.commentid)).toEqual([commentid])
})

test('a rule says when it was last tried as it is now, and with what result (P-C6)', async () => {
  const finds = { kind: 'words' as const, entries: ['trial'], below: 50 }
  const { ruleid, tried } = await api.admin.createContentRule({
    body: { ...finds, name: 'Tried', places: ['edit', 'page'], act: 'raise' },
  })
  const read = () => api.admin.readContentRule({ params: { ruleid } })
  const patch = async (body: object) =>
    api.admin.patchContentRule({ params: { ruleid }, query: await read(), body })
  expect(tried).toBeNull()
  // Of another rule nothing is learned of this one.
  await api.admin.tryContentRule({ body: { ...finds, below: 40, places: ['page', 'edit'] } })
  expect((await read()).tried).toBeNull()
  const { revisionid } = await read()
  const { looked_at, matched } = await api.admin.tryContentRule({
    body: { ...finds, places: ['page', 'edit'] },
  })
  expect(await read()).toMatchObject({
    revisionid,
    tried: { looked_at, matched, at: expect.any(Number) },
  })
  expect(matched).toBeGreaterThan(0)
  expect((await patch({ name: 'Renamed', is_on: true })).tried).toMatchObject({ matched })
  const [listed] = (await api.admin.listContentRules({})).filter(one => one.ruleid === ruleid)
  expect(listed?.tried).toMatchObject({ matched })
  for (const body of [{ entries: ['trial', 'error'] }, { places: ['edit'] }, { below: null }]) {
    const { entries, places, below } = await read()
    await api.admin.tryContentRule({ body: { ...finds, entries, places, below } })
    expect((await read()).tried).not.toBeNull()
    expect((await patch(body)).tried).toBeNull()
  }
})

test('a trial of a thousand edits, some of them long, holds nobody up', async () => {
  const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'Long ago')
  await api.database.run(sql`
    with made as (
      insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid,
        head_revisionid, place, created, updated, threshold_at_save)
      select doc_type, docid, langid, kind, authorid, base_revisionid, head_revisionid, place,
        created, updated, threshold_at_save
      from patrol_items, generate_series(1, 1000) where itemid = ${itemid}
      returning itemid
    )
    insert into patrol_units (itemid, unitid, place, kind, state, unit)
    select m.itemid, u.unitid, u.place, u.kind, u.state, u.unit || jsonb_build_object('after',
      repeat('turn the long seal ', case when m.itemid % 50 = 0 then 50000 else 20 end))
    from made m, patrol_units u where u.itemid = ${itemid}`)
  let looked_at = 0
  const delay = await longestLoopDelay(async () => {
    const places = ['edit' as const]
    const body = { kind: 'words' as const, entries: ['short seal', 'gasket'], places }
    ;({ looked_at } = await api.admin.tryContentRule({ body }))
  })
  expect(looked_at).toBe(1000)
  expect(delay).toBeLessThan(200)
})

test('200 rules and a megabyte hold nobody up', async () => {
  await api.database.run(sql`
    insert into content_rules (name, kind, entries, places, act, message, is_on, created, modified)
    select 'Rule ' || r, 'words', array(select 'sell' || n || ' word' || r || repeat(' pad', 45)
      from generate_series(1, 500) n), '{page}', 'refuse', 'No', true, 0, 0
    from generate_series(1, 200) r`)
  const contents = `${'sell7 the kettle '.repeat(61_000)}sell7 word5${' pad'.repeat(45)}`
  const delay = await longestLoopDelay(async () => {
    await expect(
      s.kim.createWiki({ body: { namespace: 'WIKI', title: 'Longest', contents } }),
    ).rejects.toMatchObject({ status: 422 })
  })
  expect(delay).toBeLessThan(200)
})
