import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { Db } from '#server/db/open.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { dropUnused, guideTags, insertTag } from './sql.ts'

const api = await startApiForFile()
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

let made = 0
const word = (start = 'tag') => `${start} ${++made}`
const guideOf = async (author: TestPerson, tags: string[], visible = true) => {
  const guide = await author.createGuide({
    body: { category: 'Kettles', type: 'repair', title: word('Seal'), public: visible },
  })
  for (const tag of tags) await author.tagGuide({ params: guide, body: { tag } })
  return guide.guideid
}
const pageOf = async (tags: string[]) => {
  const page = await mo.createWiki({
    body: { namespace: 'WIKI', title: word('Page'), contents: 'Words.' },
  })
  for (const tag of tags) await mo.tagWiki({ params: page, body: { tag } })
  return page
}
const tagsOf = (guideid: number, as: TestPerson = mo) => as.listGuideTags({ params: { guideid } })
type Body = Parameters<TestPerson['startTagJob']>[0]['body']
const run = async (person: TestPerson, body: Body) => {
  const { jobid } = await person.startTagJob({ body })
  await api.jobsDone()
  return person.readJob({ params: { jobid }, query: { limit: 200 } })
}
const problem = (code: string) => ({ status: 422, errors: [expect.objectContaining({ code })] })

describe('a run', () => {
  test('merges three tags exactly as its dry run said (A-170)', async () => {
    const { ann, bob } = await api.people('ann', 'bob')
    const [one, two, three, to] = [word(), word(), word(), word('better')]
    const own = await guideOf(ann, [one, two]),
      both = await guideOf(ann, [three, to], false),
      foreign = await guideOf(bob, [two]),
      hidden = await guideOf(bob, [one], false)
    const page = await pageOf([three])
    const asked = { action: 'merge' as const, tags: [one, two, three], to }
    const dry = await run(ann, { ...asked, dry_run: true })
    expect(dry).toMatchObject({
      state: 'done',
      total: 4,
      outcomes: { changed: 2, skipped: 2, failed: 0 },
    })
    expect(
      dry.rows.map(row => [row.target_type, Number(row.target_id), row.outcome, row.code]),
    ).toEqual([
      ['guide', own, 'changed', null],
      ['guide', both, 'changed', null],
      ['guide', foreign, 'skipped', 'not_allowed'],
      ['wiki', page.wikiid, 'skipped', 'not_allowed'],
    ])
    expect(await tagsOf(own)).toEqual([one, two])
    const real = await run(ann, { ...asked, dry_run: false })
    expect(real.rows).toEqual(dry.rows)
    expect([
      await tagsOf(own),
      await tagsOf(both),
      await tagsOf(foreign),
      await tagsOf(hidden),
    ]).toEqual([[to], [to], [two], [one]])
    expect(await api.anyone.listWikiTags({ params: page })).toEqual([three])
    const all = await run(mo, { ...asked, dry_run: false })
    expect(all.outcomes).toMatchObject({ changed: 3 })
    expect(await api.anyone.listWikiTags({ params: page })).toEqual([to])
  })

  test('says nothing of documents its starter may not see (A-174)', async () => {
    const { pat, sly } = await api.people('pat', 'sly')
    const hidden = await guideOf(pat, [], false),
      deleted = await guideOf(pat, []),
      open = await guideOf(pat, [])
    await pat.deleteGuide({
      params: { guideid: deleted },
      query: await pat.readGuide({ params: { guideid: deleted } }),
    })
    const [gone, unlisted, page] = [await pageOf([]), await pageOf([]), await pageOf([])]
    await api.database.run(sql`update wikis set deleted_date = 1 where wikiid = ${gone.wikiid}`)
    await api.database.run(
      sql`update wikis set flags = '{WIKI_PRIVATE}' where wikiid = ${unlisted.wikiid}`,
    )
    const documents = [
      ...[hidden, deleted, open].map(docid => ({ doc_type: 'guide' as const, docid })),
      ...[gone, unlisted, page].map(one => ({ doc_type: 'wiki' as const, docid: one.wikiid })),
    ]
    const asked = { action: 'add' as const, tag: word(), documents, dry_run: true }
    const shown = async (person: TestPerson) =>
      (await run(person, asked)).rows.map(row => [
        Number(row.target_id),
        row.title !== null,
        row.code,
      ])
    expect(await shown(sly)).toEqual([
      [hidden, false, 'not_found'],
      [deleted, false, 'not_found'],
      [open, true, 'not_allowed'],
      [gone.wikiid, false, 'not_found'],
      [unlisted.wikiid, false, 'not_found'],
      [page.wikiid, true, 'not_allowed'],
    ])
    expect(await shown(pat)).toMatchObject([
      [hidden, true, null],
      [deleted, false, 'not_found'],
      [open, true, null],
      {},
      {},
      {},
    ])
    expect(await shown(mo)).toEqual([
      [hidden, true, null],
      [deleted, false, 'not_found'],
      [open, true, null],
      [gone.wikiid, false, 'not_found'],
      [unlisted.wikiid, true, null],
      [page.wikiid, true, null],
    ])
  })

  test('renames, splits and deletes, each document once (A-170)', async () => {
    const [old, fresh, left, right] = [word(), word(), word(), word()]
    const guideid = await guideOf(mo, [old, 'stays'])
    await run(mo, { action: 'rename', tag: old.toUpperCase(), to: fresh, dry_run: false })
    expect(await tagsOf(guideid)).toEqual(['stays', fresh])
    await run(mo, { action: 'split', tag: fresh, to: [left, right], dry_run: false })
    expect(await tagsOf(guideid)).toEqual(['stays', left, right])
    await run(mo, { action: 'delete', tag: left, dry_run: false })
    expect(await tagsOf(guideid)).toEqual(['stays', right])
    const events = await api.database.many<{ event: string; tag: string }>(
      sql`select event, data->>'tag' as tag from outbox
        where (data->>'docid')::int = ${guideid} and event like 'tag.%' order by seq desc limit 6`,
    )
    expect(events.map(one => `${one.event} ${one.tag}`).sort()).toEqual(
      [
        `tag.added ${fresh}`,
        `tag.added ${left}`,
        `tag.added ${right}`,
        `tag.removed ${fresh}`,
        `tag.removed ${left}`,
        `tag.removed ${old}`,
      ].sort(),
    )
  })

  test('never shows a document without either tag meanwhile (A-171)', async () => {
    const [old, to] = [word(), word()]
    const guides: number[] = []
    for (let n = 0; n < 12; n++) guides.push(await guideOf(mo, [old]))
    const seen = new Set<string>()
    let reading = true
    const readers = guides.map(async guideid => {
      while (reading) seen.add((await tagsOf(guideid)).join())
    })
    await run(mo, { action: 'rename', tag: old, to, dry_run: false })
    reading = false
    await Promise.all(readers)
    expect([...seen].filter(tags => tags !== old && tags !== to)).toEqual([])
    expect(seen).toContain(to)
  })

  test('resumes after a kill and does each document once (A-171)', async () => {
    const [old, to] = [word(), word()]
    const guides = [await guideOf(mo, [old]), await guideOf(mo, [old]), await guideOf(mo, [old])]
    const { jobid } = await mo.startTagJob({
      body: { action: 'rename', tag: old, to, dry_run: true },
    })
    await api.jobsDone()
    // As the kill leaves it: the first is done, two jobs may take up the rest.
    await api.database.run(
      sql`update runs set state = 'running', dry_run = false where runid = ${jobid}`,
    )
    await api.database.run(
      sql`update run_rows set outcome = 'left' where runid = ${jobid} and position > 1`,
    )
    await api.database.run(
      sql`insert into jobs (kind, payload, run_at)
        select 'run', ${JSON.stringify({ runid: jobid })}::jsonb, 0 from generate_series(1, 2)`,
    )
    await api.jobsDone()
    expect(await mo.readJob({ params: { jobid } })).toMatchObject({
      state: 'done',
      outcomes: { changed: 3 },
    })
    expect(await Promise.all(guides.map(guideid => tagsOf(guideid)))).toEqual([[old], [to], [to]])
  })
})

describe('an undo', () => {
  test('restores former tags and leaves newer ones (A-172)', async () => {
    const [one, two, to] = [word(), word(), word()]
    const [first, second, third] = [
      await guideOf(mo, [one, two, 'kept']),
      await guideOf(mo, [two, to]),
      await guideOf(mo, [one]),
    ]
    const before = [await tagsOf(first), await tagsOf(second)]
    const { jobid } = await run(mo, { action: 'merge', tags: [one, two], to, dry_run: false })
    await mo.tagGuide({ params: { guideid: third }, body: { tag: 'later' } })
    const dry = await run(mo, { action: 'undo', jobid, dry_run: true })
    expect(dry.outcomes).toMatchObject({ changed: 2, skipped: 1 })
    const undone = await run(mo, { action: 'undo', jobid, dry_run: false })
    expect(undone).toMatchObject({ undoes: jobid, outcomes: { changed: 2, skipped: 1 } })
    expect(undone.rows.find(row => row.outcome === 'skipped')).toMatchObject({
      target_id: String(third),
      code: 'changed_since',
    })
    expect([await tagsOf(first), await tagsOf(second)]).toEqual(before)
    expect(await tagsOf(third)).toEqual(['later', to])
    await expect(
      mo.startTagJob({ body: { action: 'undo', jobid, dry_run: false } }),
    ).rejects.toMatchObject(problem('undone_already'))
  })

  test('is for whoever started the run, for thirty days (A-172)', async () => {
    const { cat } = await api.people('cat')
    const tag = word()
    await guideOf(mo, [tag])
    const { jobid } = await run(mo, { action: 'delete', tag, dry_run: false })
    await expect(cat.startTagJob({ body: { action: 'undo', jobid } })).rejects.toMatchObject({
      status: 404,
    })
    await api.database.run(
      sql`update runs set finished = finished - 31 * 86400 where runid = ${jobid}`,
    )
    await expect(mo.startTagJob({ body: { action: 'undo', jobid } })).rejects.toMatchObject(
      problem('too_late'),
    )
  })
})

test.each([
  [{ action: 'rename', tag: 'no such tag', to: 'x' }, 404, null],
  [{ action: 'rename', tag: 'stays', to: 'STAYS' }, 422, 'duplicate'],
  [{ action: 'rename', tag: 'stays' }, 422, 'required'],
  [{ action: 'rename', tag: 'stays', to: 'a,b' }, 422, 'invalid_value'],
  [{ action: 'merge', to: 'x' }, 422, 'required'],
  [{ action: 'split', tag: 'stays', to: 'x' }, 422, 'invalid_type'],
  [{ action: 'undo' }, 422, 'required'],
  [{ action: 'paint', tag: 'stays' }, 422, 'invalid_value'],
])('%j is refused with %i', async (body, status, code) => {
  await guideOf(mo, ['stays'])
  const answer = await api.request('/x/tags/jobs', {
    method: 'POST',
    headers: { Authorization: `api ${mo.token}` },
    body: JSON.stringify(body),
  })
  expect([
    answer.status,
    ((await answer.json()) as { errors?: { code: string }[] }).errors?.[0]?.code ?? null,
  ]).toEqual([status, code])
})

describe('the list of tags', () => {
  test('counts only documents the caller may see (A-167)', async () => {
    const { dan } = await api.people('dan')
    const [open, secret] = [word('open'), word('secret')]
    await guideOf(dan, [open, secret], false)
    await guideOf(mo, [open])
    await pageOf([open])
    const use = async (person: { listTagUse: TestPerson['listTagUse'] }, q: string) =>
      (await person.listTagUse({ query: { q } })).map(({ tag, count, guides, wikis }) => ({
        tag,
        count,
        guides,
        wikis,
      }))
    expect(await use(api.anyone, open)).toEqual([{ tag: open, count: 2, guides: 1, wikis: 1 }])
    expect(await use(dan, open)).toEqual([{ tag: open, count: 3, guides: 2, wikis: 1 }])
    expect(await use(api.anyone, secret)).toEqual([])
    expect(await use(dan, secret)).toEqual([{ tag: secret, count: 1, guides: 1, wikis: 0 }])
    const row = firstOf(await dan.listTagUse({ query: { q: secret } }))
    expect(row.first_used).toBe(row.last_used)
    expect(row.first_used).toBeGreaterThan(1_700_000_000)
  })

  test('sorts by count, filters by use, and pages through all of them (A-167, A-174)', async () => {
    const tag = word('lonely')
    const guideid = await guideOf(mo, [tag])
    expect(
      (await mo.listTagUse({ query: { use: 'once', limit: 200 } })).map(one => one.tag),
    ).toContain(tag)
    await mo.untagGuide({ params: { guideid }, query: { tag } })
    expect(
      (await mo.listTagUse({ query: { use: 'unused', limit: 200 } })).map(one => one.tag),
    ).toContain(tag)
    const counts = (
      await mo.listTagUse({ query: { sort: 'count', order: 'DESC', limit: 200 } })
    ).map(one => one.count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    let total = 0
    const all = await mo.listTagUse(
      { query: { limit: 200 } },
      {
        onHeaders: headers => {
          total = Number(headers.get('x-total-count'))
        },
      },
    )
    const paged: string[] = []
    for (let offset = 0; offset < total; offset += 7)
      paged.push(...(await mo.listTagUse({ query: { limit: 7, offset } })).map(one => one.tag))
    expect(paged).toEqual(all.map(one => one.tag))
  })

  test('leads to the documents, with what the caller may do there (A-168)', async () => {
    const { eva } = await api.people('eva')
    const tag = word()
    const own = await guideOf(eva, [tag]),
      other = await guideOf(mo, [tag])
    const page = await pageOf([tag])
    const found = await eva.listTagDocuments({ params: { tag: tag.toUpperCase() } })
    expect(
      found
        .map(({ doc_type, docid, can_tag }) => ({ doc_type, docid, can_tag }))
        .sort((a, b) => a.docid - b.docid),
    ).toEqual(
      [
        { doc_type: 'guide', docid: own, can_tag: true },
        { doc_type: 'guide', docid: other, can_tag: false },
        { doc_type: 'wiki', docid: page.wikiid, can_tag: false },
      ].sort((a, b) => a.docid - b.docid),
    )
    expect(found.find(one => one.docid === own && one.doc_type === 'guide')).toMatchObject({
      type: 'repair',
      category: 'Kettles',
      url: expect.stringContaining(`/Guide/`),
    })
    await expect(
      eva.listTagDocuments({ params: { tag: 'nobody has this' } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('meanwhile', () => {
  test('a removed tag is new again and a fresh one stays (A-170)', async () => {
    const guideid = await guideOf(mo, [])
    const drop = (tag: string) => (db: Db) =>
      dropUnused(db, { moves: [{ gone: tag, come: [] }] }, { privilege: 'Moderator' }, null)
    const unused = async () => {
      const tag = word()
      await mo.tagGuide({ params: { guideid }, body: { tag } })
      await mo.untagGuide({ params: { guideid }, query: { tag } })
      return tag
    }
    const [going, given] = [await unused(), await unused()]
    await api.race(drop(going), () => mo.tagGuide({ params: { guideid }, body: { tag: going } }))
    expect(await tagsOf(guideid)).toEqual([going])
    await api.race(
      db => insertTag(db, guideTags(guideid), given, 1),
      () => api.database.write(drop(given)),
    )
    expect((await tagsOf(guideid)).toSorted()).toEqual([going, given].toSorted())
  })

  test('what somebody tags while a run comes to the document is seen by its undo (A-171)', async () => {
    const [old, to, other] = [word(), word(), word()]
    const guideid = await guideOf(mo, [old])
    await guideOf(mo, [other])
    const { jobid } = await run(mo, { action: 'rename', tag: old, to, dry_run: false })
    const undone = await api.race(
      async db => {
        await db.run(sql`select guideid from guides where guideid = ${guideid} for update`)
        await insertTag(db, guideTags(guideid), other, 1)
      },
      () => run(mo, { action: 'undo', jobid, dry_run: false }),
    )
    expect(undone.rows).toMatchObject([{ outcome: 'skipped', code: 'changed_since' }])
    expect((await tagsOf(guideid)).toSorted()).toEqual([to, other].toSorted())
  })
})

describe('a synonym', () => {
  test('adds the main tag, and finds it in the list (A-173)', async () => {
    const [tag, synonym] = [word('battery'), word('akku')]
    await guideOf(mo, [tag])
    expect(await mo.addSynonym({ params: { tag, synonym } })).toEqual([synonym])
    const guideid = await guideOf(mo, [synonym.toUpperCase()])
    expect(await tagsOf(guideid)).toEqual([tag])
    expect((await mo.listTagUse({ query: { q: synonym } })).map(one => one.tag)).toEqual([tag])
    expect(await api.anyone.listSynonyms({ params: { tag: synonym } })).toEqual([synonym])
    expect(await mo.removeSynonym({ params: { tag, synonym } })).toEqual([])
    await expect(mo.removeSynonym({ params: { tag, synonym } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('stands for one tag, which is no other word that documents carry (A-173)', async () => {
    const [tag, other, synonym] = [word(), word(), word()]
    await guideOf(mo, [tag, other])
    await mo.addSynonym({ params: { tag, synonym } })
    await expect(mo.addSynonym({ params: { tag: other, synonym } })).rejects.toMatchObject(
      problem('duplicate'),
    )
    await expect(mo.addSynonym({ params: { tag, synonym: other } })).rejects.toMatchObject(
      problem('invalid_state'),
    )
    await expect(
      mo.addSynonym({ params: { tag, synonym: tag.toUpperCase() } }),
    ).rejects.toMatchObject(problem('duplicate'))
    await expect(mo.addSynonym({ params: { tag, synonym: 'x'.repeat(33) } })).rejects.toMatchObject(
      problem('too_long'),
    )
    expect(await mo.addSynonym({ params: { tag, synonym } })).toEqual([synonym])
  })
})
