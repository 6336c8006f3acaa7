// A site whose edits waited before the queue had units: what schema 18 makes of them, and what the
// start of the service does.
import { expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { fillUnits } from './fill.ts'
import { line, sceneOfFile } from '../../testing/patrol.ts'

const s = sceneOfFile()

/**
 * Rows as the migration to schema 18 leaves those of before: without units, and each in the place
 * that its first revision was made on.
 */
const before18 = (...itemids: number[]) =>
  s.api.database.pool.query(
    `
  with gone as (delete from patrol_units where itemid = any($1)),
    signs as (delete from patrol_signals where itemid = any($1))
  update patrol_items set place = base_revisionid, base = null, unit_count = 0, conflict_count = 0,
    summary = '', risk_score = 0, blast_score = 0, category = ''
  where itemid = any($1)`,
    [itemids],
  )
const items = async (ids: number[]) =>
  Promise.all(
    ids.map(async itemid => {
      const { units, unit_count, summary, signals, risk_score, state, category, below } =
        await s.itemOf(itemid)
      return {
        units,
        unit_count,
        summary,
        signals,
        risk_score,
        state,
        category,
        below: below.map(one => one.itemid),
      }
    }),
  )

test('after an upgrade waiting edits have their units (M-20)', async () => {
  const guide = await s.guide()
  const first = await s.rewrite(s.ada, guide, 5, 'Five')
  expect(await s.rewrite(s.ada, guide, 2, 'Two')).toBe(first)
  await s.rewrite(s.mo, guide, 3, 'Three, live')
  const second = await s.rewrite(s.bob, guide, 1, 'One')
  const added = await s.bob.createStep({ params: guide, body: { lines: [line('Six')] } })
  expect(added.patrolid).toBe(second)
  const third = await s.summary(s.ada, guide, 'Later')
  const page = await s.kim.createWiki({
    body: { namespace: 'WIKI', title: 'Descaling', contents: 'Vinegar.' },
  })
  const at = { namespace: 'WIKI', title: 'Descaling' } as const
  const fourth = existing(
    (
      await s.ada.patchWiki({
        params: at,
        query: { revisionid: page.revisionid },
        body: { contents: 'Citric acid.' },
      })
    ).patrolid,
    'a patrol item',
  )
  const ids = [first, second, third, fourth]
  const head = s.texts(await s.head(guide))
  const was = await items(ids)

  await before18(...ids)
  expect((await s.itemOf(first)).units).toEqual([])
  expect(await fillUnits(s.api.service)).toBe(2)
  expect(await items(ids)).toEqual(was)
  expect(s.texts(await s.head(guide))).toEqual(head)
  expect(head).toEqual(['One', 'Two', 'Three, live', 'Step 4', 'Five', 'Six'])
  expect(await fillUnits(s.api.service)).toBe(0)

  await s.decide(s.mo, second, { action: 'accept' })
  await s.decide(s.mo, first, { action: 'deny' })
  await s.decide(s.mo, third, { action: 'accept' })
  await s.decide(s.mo, fourth, { action: 'accept' })
  expect(s.texts(await s.live(guide))).toEqual([
    'One',
    'Step 2',
    'Three, live',
    'Step 4',
    'Step 5',
    'Six',
  ])
  expect((await s.live(guide)).summary).toBe('Later')
  expect((await s.api.anyone.readWiki({ params: at })).contents_raw).toBe('Citric acid.')
  expect(await s.headIsLive(guide)).toBe(true)
})

test('text that readers got since waits as conflict or is closed (M-73, M-75)', async () => {
  const guide = await s.guide()
  const late = await s.rewrite(s.ada, guide, 1, 'One, ada')
  const same = await s.rewrite(s.bob, guide, 2, 'Two')
  await before18(late, same)
  // Versions of before let whoever is not held write over what waited.
  const moves = await s.guide(2)
  const [one, two] = [
    await s.rewrite(s.kim, moves, 1, 'One, kim'),
    await s.rewrite(s.kim, moves, 2, 'Two'),
  ]
  expect([one, two]).toEqual([0, 0])
  const { steps } = await s.live(guide)
  const written = (await s.live(moves)).steps
  for (const n of [0, 1]) {
    await s.api.database.pool.query(
      `
      with r as (insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind,
        userid, created, content)
        select 'guide', $1, 'step', $2, 'en', 'live', 'edit', $3, o.created,
          jsonb_set(o.content, '{lines,0,text_raw}', n.content->'lines'->0->'text_raw')
        from revisions o, revisions n where o.revisionid = (select live_revisionid from steps
          where stepid = $2) and n.revisionid = $4 returning revisionid)
      update steps set live_revisionid = r.revisionid from r where stepid = $2`,
      [guide.guideid, itemAt(steps, n).stepid, s.kim.me.userid, itemAt(written, n).revisionid],
    )
  }
  expect(await fillUnits(s.api.service)).toBe(1)
  expect((await s.itemOf(late)).state).toBe('needs_rebase')
  expect(JSON.stringify((await s.itemOf(late)).units)).toContain('One, ada')
  expect((await s.itemOf(same)).state).toBe('superseded')
  expect(s.texts(await s.head(guide)).slice(0, 2)).toEqual(['One, kim', 'Two'])
})

test('edits of a page or guide that had been deleted come back with it (M-76)', async () => {
  const guide = await s.guide()
  const edit = await s.rewrite(s.ada, guide, 1, 'One')
  const gone = await s.guide()
  const orphan = await s.rewrite(s.ada, gone, 1, 'Uno')
  await s.admin.deleteGuide({
    params: gone,
    query: await s.admin.readGuide({ params: gone, query: { unpatrolled: true } }),
  })
  await s.api.database.pool.query(
    'update guides set deleted_date = $2, deleted_by = $3 where guideid = $1',
    [guide.guideid, Math.floor(Date.now() / 1000), s.admin.me.userid],
  )
  await before18(edit, orphan)
  expect(await fillUnits(s.api.service)).toBe(2)
  expect([(await s.itemOf(edit)).state, (await s.itemOf(orphan)).state]).toEqual([
    'orphaned',
    'orphaned',
  ])
  for (const [one, itemid, text] of [
    [guide, edit, 'One'],
    [gone, orphan, 'Uno'],
  ] as const) {
    await s.admin.restoreGuide({ params: { guideid: one.guideid, langid: 'en' } })
    expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending', unit_count: 1 })
    expect(s.texts(await s.admin.readGuide({ params: one, query: { unpatrolled: true } }))[0]).toBe(
      text,
    )
  }
})
