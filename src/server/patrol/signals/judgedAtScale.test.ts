// What judging costs and whom it reaches: long texts and guides, thousands of changes, and what
// nobody was shown when it was written.
import { describe, expect, test } from 'vitest'
import { sql, toQuery, type Sql } from '#server/db/sql.ts'
import type { Db } from '#server/db/open.ts'
import { listKeys, listWritten } from '#server/revisions/changes/feed.sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { longestLoopDelay } from '#testing/eventLoop.ts'
import { line } from '#testing/patrol.ts'
import { loud, openFeed, stepAt, words } from '#testing/worlds/recentChanges.ts'
import { judgeChange, judgeOlder, judgeUntil } from './judgeChange.ts'

const api = await startApiForFile()
const { s, clock, later, old, guideOf, says, changes, newestOf } = await openFeed(api)
const judged = () =>
  api.database.values<string>(
    sql`select source || id || ' ' || risk from change_risks order by source, id`,
  )
const forget = () => api.database.run(sql`delete from change_risks`)

describe('what was live before', () => {
  test('is judged where nobody is shown it, as it may come out later', async () => {
    const guide = await guideOf(2, old)
    await says(guide, 0, loud)
    later()
    await old.unpublishGuide({ params: guide, query: await old.readGuide({ params: guide }) })
    await api.jobsDone()
    const before = await judged()
    await forget()
    await judgeOlder(api.service, null, 1000)
    await api.jobsDone()
    const again = await judged()
    // Of saves in one second some were judged before the last of them came.
    expect(before).toEqual(expect.arrayContaining(again))
    expect(again.some(one => one.endsWith(' 100'))).toBe(true)
    later()
    await old.publishGuide({ params: guide, query: await old.readGuide({ params: guide }) })
    const list = (await changes()).filter(one => one.document?.docid === guide.guideid)
    expect(list.map(one => one.risk)).not.toContain(null)
    expect(list.some(one => one.kind === 'edit' && one.signals.includes('shouting'))).toBe(true)
  })

  test('is gone on with, however often it failed', async () => {
    await api.jobsDone()
    const before = await judged()
    await forget()
    await api.database.run(sql`insert into jobs (kind, payload, run_at, attempts)
      values ('judge_older', '{}', 0, 9)`)
    await api.jobsDone()
    const again = await judged()
    expect(again.length).toBeGreaterThan(9)
    expect(before).toEqual(expect.arrayContaining(again))
    expect((await changes()).every(one => one.risk !== null)).toBe(true)
  })

  test('stops at a long one and goes on behind it', async () => {
    const { guideid } = await guideOf(1, old)
    later()
    await api.database.run(sql`
      insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
        created, content)
      select 'guide', ${guideid}, 'step', 8000000 + n, 'en', 'live', 'edit', ${old.me.userid},
        ${clock.now}, jsonb_build_object('title', '', 'media', '{"type": "image", "data": []}'::jsonb,
          'lines', jsonb_build_array(jsonb_build_object('lineid', n, 'bullet', 'black',
          'level', 0, 'text_raw', 'Turn it ' || n)))
      from generate_series(1, 2100) n`)
    await api.database.run(sql`delete from jobs`)
    await forget()
    const keys = await listWritten(api.database, { since: 0, after: null, limit: 1000 })
    expect(keys.length).toBeGreaterThan(9)
    expect(await judgeUntil(api.service, keys)).toMatchObject({ created: clock.now })
    expect(await judgeUntil(api.service, keys)).toBe(undefined)
    expect((await changes()).every(one => one.risk !== null)).toBe(true)
  })
})

test('a page of a million letters holds nothing else up, and is read to its end', async () => {
  const short = 'See https://bit.ly/long'
  const text = Array.from({ length: 10_000 }, (_, n) => words(12, `${n}ab`)).join('\n')
  expect(text.length).toBeLessThan(1_048_576)
  const contents = `${text}\n\n${short}`
  later()
  const page = await old.createWiki({ body: { namespace: 'WIKI', title: 'Long', contents } })
  await api.database.run(sql`delete from jobs`)
  const payload = { source: 'revision', id: page.revisionid }
  expect(await longestLoopDelay(() => judgeChange(api.service, payload))).toBeLessThan(150)
  expect((await newestOf(page.wikiid)).signals).toContain('listed_host')
  later()
  const edited = await old.patchWiki({
    params: { namespace: 'WIKI', title: 'Long' },
    query: { revisionid: page.revisionid },
    body: { contents: `${words(120_000, 'w')}\n\n${short}` },
  })
  await api.database.run(sql`delete from jobs`)
  const next = { source: 'revision', id: edited.revisionid }
  expect(await longestLoopDelay(() => judgeChange(api.service, next))).toBeLessThan(150)
  // What stood there before is no news.
  const { signals } = await newestOf(page.wikiid)
  expect(signals).toContain('large_removal')
  expect(signals).not.toContain('listed_host')
})

describe('a removal is large', () => {
  const longGuide = async () => {
    const guide = await guideOf(6, old)
    for (let n = 0; n < 6; n += 1) await says(await s.live(guide), n, words(30), words(30, 'other'))
    return s.live(guide)
  }
  test('by the whole guide, also where its own words go', async () => {
    const rewritten = async (steps: boolean) => {
      const guide = steps ? await longGuide() : await guideOf(1, old)
      const patch = async (introduction: string) => {
        later()
        const live = await old.readGuide({ params: guide })
        await old.patchGuide({ params: guide, query: live, body: { introduction } })
      }
      await patch(words(60, 'intro'))
      await patch('Nothing')
      return (await newestOf(guide.guideid)).signals
    }
    expect(await rewritten(true)).not.toContain('large_removal')
    expect(await rewritten(false)).toContain('large_removal')
  })

  test('by all that goes with one save, in however many pieces', async () => {
    const { guideid } = await guideOf(1, old)
    const written = (text: (n: number) => string, created: number) =>
      api.database.run(sql`
        insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
          created, content)
        select 'guide', ${guideid}, 'step', 9000000 + n, 'en', 'live', 'edit', ${old.me.userid},
          ${created}, jsonb_build_object('title', '', 'media', '{"type": "image", "data": []}'::jsonb,
            'lines', jsonb_build_array(jsonb_build_object('lineid', n, 'bullet', 'black',
            'level', 0, 'text_raw', said)))
        from unnest(${Array.from({ length: 100 }, (_, n) => text(n))}::text[])
          with ordinality as given (said, n)`)
    later()
    await written(() => words(30), clock.now)
    // A piece that loses nearly all, between others that lose nothing.
    await written(n => (n < 20 ? words(8) : `${words(30)} more`), clock.now + 10)
    expect((await newestOf(guideid)).signals).not.toContain('large_removal')
    await written(n => (n < 20 ? words(8) : words(6)), clock.now + 20)
    expect((await newestOf(guideid)).signals).toContain('large_removal')
  })
})

describe('thousands of changes', () => {
  type Node = {
    'Relation Name'?: string
    'Actual Rows': number
    'Actual Loops': number
    Plans?: Node[]
  }
  type Looked = Node & { 'Rows Removed by Filter'?: number }
  const rowsRead = (node: Looked, table: string): number =>
    (node['Relation Name'] === table
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one, table), 0)

  test('are narrowed by risk without a look at each of them', async () => {
    const { guideid } = await guideOf(1, old)
    await api.database.run(sql`
      insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
        created, content)
      select 'guide', ${guideid}, 'step', 8500000, 'en', 'live', 'edit', ${old.me.userid},
        ${clock.now} + n, '{}' from generate_series(1, 20000) n`)
    await api.database.run(sql`delete from jobs`)
    await api.database.run(sql`
      insert into change_risks (source, id, created, risk, signals, rule_version)
      select 'revision', revisionid, created, case when created < ${clock.now + 10_000} then 80 else 0 end,
        '{}', 2 from revisions where resourceid = 8500000 and resource = 'step'`)
    await api.database.run(sql`analyze revisions, change_risks, comments, documents`)
    // All of them are the oldest: whoever looks at each change comes by all others first.
    let asked: Sql | null = null
    const db = {
      ...api.database,
      many: (query: Sql) => ((asked = query), api.database.many(query)),
    } as Db
    const keys = await listKeys(db, {
      newcomers: null,
      unseen: false,
      risk: 60,
      since: 0,
      after: null,
      limit: 50,
    })
    expect(keys).toHaveLength(50)
    const { text, values } = toQuery(asked ?? sql``)
    const { rows } = await api.database.pool.query<{ 'QUERY PLAN': [{ Plan: Looked }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    expect(plan && rowsRead(plan, 'change_risks')).toBeGreaterThan(0)
    expect(plan && rowsRead(plan, 'revisions')).toBeLessThan(2000)
  })
})

describe('who follows the list, and webhooks', () => {
  const told = () =>
    api.database.many<{ event: string; actor: number; data: object }>(
      sql`select event, actor, data from outbox where event like 'change.%' order by seq`,
    )
  const hearNothingYet = async () => {
    await api.jobsDone()
    await api.database.run(sql`delete from outbox where event like 'change.%'`)
  }

  test('hear once of what went live, by whom and of what (P-C2)', async () => {
    const guide = await guideOf(1, old)
    await hearNothingYet()
    later()
    const { revisionid } = await old.patchStep({
      ...stepAt(guide, 0),
      body: { lines: [line('Step one')] },
    })
    await api.jobsDone()
    const changeid = `r${revisionid}`
    const data = { changeid, doc_type: 'guide', docid: guide.guideid }
    const judged = { event: 'change.created', actor: old.me.userid, data }
    expect(await told()).toEqual([judged])
  })

  test('hear of a save once, however many parts of it were judged by themselves (P-C2)', async () => {
    const guide = await guideOf(2, old)
    await hearNothingYet()
    later()
    for (const at of [0, 1]) {
      await old.patchStep({ ...stepAt(guide, at), body: { lines: [line(`Step ${at}`)] } })
      await api.jobsDone()
    }
    expect((await told()).map(one => one.event)).toEqual(['change.created', 'change.updated'])
  })

  test('hear nothing of what readers do not get', async () => {
    const title = 'Told of to nobody'
    await hearNothingYet()
    await old.createGuide({ body: { type: 'how-to', category: 'Kettles', title } })
    await api.jobsDone()
    expect(await told()).toEqual([])
  })
})
