// What work on tags may touch, and how it names what goes.
import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestApi, type TestPerson } from '#testing/api.ts'
import { openTaggedGuides } from '#testing/worlds/taggedGuides.ts'

const api = await startApiForFile()
const { mo, word, guideOf, tagsOf } = await openTaggedGuides(api)
const ann = await api.person('ann')

const synonymsOf = (tag: string) => mo.listSynonyms({ params: { tag } })
const all = () => mo.listTags({ query: { limit: 200 } })
type Body = Parameters<TestPerson['startTagJob']>[0]['body']
const run = async (person: TestPerson, body: Body) => {
  const { jobid } = await person.startTagJob({ body })
  await api.jobsDone()
  return person.readJob({ params: { jobid }, query: { limit: 200 } })
}
/** As an import brings it: longer than a tag that people give, and with a comma. */
const imported = async (guideid: number, tag: string) => {
  await api.database.run(sql`insert into tags (tag) values (${tag})`)
  await api.database.run(sql`insert into guide_tags (guideid, tagid)
    select ${guideid}::int, tagid from tags where tag = ${tag}`)
}

describe('synonyms', () => {
  const kept = async (person: TestPerson | null) => {
    const [tag, synonym] = [word('battery'), word('akku')]
    const guideid = await guideOf(person ?? mo, [tag])
    await mo.addSynonym({ params: { tag, synonym } })
    if (!person) await mo.untagGuide({ params: { guideid }, body: { tag } })
    return { tag, synonym, guideid }
  }

  test.each([
    [{ action: 'rename' as const }, 'to'],
    [{ action: 'merge' as const }, 'to'],
    [{ action: 'delete' as const }, null],
  ])("stay where they are, whatever a User's %j does (A-173)", async (asked, to) => {
    for (const person of [ann, null]) {
      const { tag, synonym, guideid } = await kept(person)
      const come = word('power')
      const done = await run(ann, { ...asked, tag, ...(to && { to: come }), dry_run: false })
      expect(done).toMatchObject({ state: 'done', outcomes: { changed: person ? 1 : 0 } })
      expect(await tagsOf(guideid)).toEqual(person && to ? [come] : [])
      expect(await all()).toContain(tag)
      expect(await synonymsOf(tag)).toEqual([synonym])
    }
  })

  test('go with the tag that a Moderator deletes (A-173)', async () => {
    const { tag, synonym } = await kept(ann)
    await run(mo, { action: 'delete', tag, dry_run: false })
    expect(await all()).not.toContain(tag)
    await expect(synonymsOf(synonym)).rejects.toMatchObject({ status: 404 })
  })

  test('are taken off a document like they are put on (A-173)', async () => {
    const { tag, synonym, guideid } = await kept(ann)
    const off = { params: { guideid }, body: { tag: synonym.toUpperCase() } }
    expect((await ann.untagGuide(off)).guideid).toBe(guideid)
    expect(await tagsOf(guideid)).toEqual([])
    await expect(ann.untagGuide(off)).rejects.toMatchObject({ status: 404 })
    const page = { params: { namespace: 'CATEGORY' as const, title: 'Kettles' } }
    expect((await mo.tagWiki({ ...page, body: { tag: synonym } })).tags).toEqual([tag])
    expect((await mo.untagWiki({ ...page, body: { tag: synonym } })).tags).toEqual([])
    // An import may bring a tag that is another's spelling: a document's own word goes first.
    await ann.tagGuide({ params: { guideid }, body: { tag } })
    await imported(guideid, synonym)
    await ann.untagGuide(off)
    expect(await tagsOf(guideid)).toEqual([tag])
  })

  test('cannot be given to a tag that goes in this moment (A-173)', async () => {
    const tag = word('gone')
    await mo.untagGuide({ params: { guideid: await guideOf(mo, [tag]) }, body: { tag } })
    await expect(
      api.race(
        db => db.run(sql`delete from tags where tag = ${tag}`),
        () => mo.addSynonym({ params: { tag, synonym: word('spelling') } }),
      ),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('an undo', () => {
  test('that was stopped leaves the rest to another one (A-172)', async () => {
    const [old, to] = [word('old'), word('to')]
    const guides: number[] = []
    for (let n = 0; n < 3; n++) guides.push(await guideOf(ann, [old]))
    const { jobid } = await run(ann, { action: 'rename', tag: old, to, dry_run: false })
    const undo = (id = jobid) => run(ann, { action: 'undo', jobid: id, dry_run: false })
    const first = await undo()
    // As a stop leaves it that came behind the first document.
    await api.database.run(sql`update runs set state = 'stopped' where runid = ${first.jobid}`)
    await api.database.run(sql`update run_rows set outcome = case position when 2 then 'failed'
      else 'left' end where runid = ${first.jobid} and position > 1`)
    for (const guideid of guides.slice(1)) {
      await ann.untagGuide({ params: { guideid }, body: { tag: old } })
      await ann.tagGuide({ params: { guideid }, body: { tag: to } })
    }
    const second = await undo()
    expect(second).toMatchObject({ state: 'done', total: 2, outcomes: { changed: 2 } })
    expect(await Promise.all(guides.map(tagsOf))).toEqual([[old], [old], [old]])
    const refused = (code: string) => ({ status: 422, errors: [expect.objectContaining({ code })] })
    await expect(undo()).rejects.toMatchObject(refused('undone_already'))
    await expect(
      ann.patchJob({ params: { jobid: first.jobid }, body: { action: 'retry' } }),
    ).rejects.toMatchObject(refused('invalid_state'))
    await api.database.run(sql`update runs set state = 'paused' where runid = ${second.jobid}`)
    await expect(undo()).rejects.toMatchObject(refused('undone_already'))
    await api.database.run(sql`update runs set state = 'paused' where runid = ${jobid}`)
    await expect(undo()).rejects.toMatchObject(refused('still_running'))
    await expect(undo(second.jobid)).rejects.toMatchObject(refused('nothing_to_undo'))
  })

  test('is one, when two are asked for at once (A-172)', async () => {
    const [old, to] = [word('old'), word('to')]
    await guideOf(ann, [old])
    const { jobid } = await run(ann, { action: 'rename', tag: old, to, dry_run: false })
    const undo = () => ann.startTagJob({ body: { action: 'undo', jobid, dry_run: false } })
    const answers = await Promise.allSettled([undo(), undo(), undo()])
    expect(
      answers.map(one => (one.status === 'fulfilled' ? 200 : one.reason.status)).toSorted(),
    ).toEqual([200, 422, 422])
  })
})

describe('a tag that no person could give', () => {
  const long = () => `${word('of an import, with a comma')}, ${'x'.repeat(40)}`
  test('is taken off and worked on like others (A-170)', async () => {
    const [one, two, three, four, five] = [long(), long(), long(), long(), long()]
    const guideid = await guideOf(mo, [])
    for (const tag of [one, two, three, four, five]) await imported(guideid, tag)
    await mo.untagGuide({ params: { guideid }, body: { tag: one } })
    const [renamed, merged] = [word('renamed'), word('merged')]
    await run(mo, { action: 'rename', tag: two, to: renamed, dry_run: false })
    await run(mo, { action: 'merge', tags: [three, renamed], to: merged, dry_run: false })
    await run(mo, { action: 'delete', tag: four, dry_run: false })
    await run(mo, {
      action: 'remove',
      tag: five,
      documents: [{ doc_type: 'guide', docid: guideid }],
      dry_run: false,
    })
    expect(await tagsOf(guideid)).toEqual([merged])
    const again = long()
    await imported(guideid, again)
    await run(mo, { action: 'import', renames: [{ tag: again, to: renamed }], dry_run: false })
    expect((await tagsOf(guideid)).toSorted()).toEqual([merged, renamed].toSorted())
    const page = { params: { namespace: 'CATEGORY' as const, title: 'Kettles' } }
    const { wikiid } = await mo.readWiki(page)
    await api.database.run(sql`insert into wiki_tags (wikiid, tagid)
      select ${wikiid}::int, tagid from tags where tag = ${five}`)
    expect((await mo.untagWiki({ ...page, body: { tag: five } })).tags).toEqual([])
  })

  test('comes nowhere, and what has a NUL names none (A-170)', async () => {
    const [tag, bad] = [word('short'), long()]
    const guideid = await guideOf(mo, [tag])
    const documents = [{ doc_type: 'guide' as const, docid: guideid }]
    const asked: Body[] = [
      { action: 'rename', tag, to: bad },
      { action: 'split', tag, to: [word('part'), bad] },
      { action: 'add', tag: bad, documents },
      { action: 'import', renames: [{ tag, to: bad }] },
      { action: 'delete', tag: 'a\u0000' },
    ]
    for (const body of asked)
      await expect(mo.startTagJob({ body })).rejects.toMatchObject({ status: 422 })
    await expect(
      mo.untagGuide({ params: { guideid }, body: { tag: 'a\u0000' } }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await tagsOf(guideid)).toEqual([tag])
  })
})

describe('a tag of private documents alone', () => {
  test('is asked for like one that nobody has, by whom may see none (A-168, A-174)', async () => {
    const bob = await api.person('bob')
    const [tag, synonym] = [word('Secret project'), word('codename')]
    const guideid = await guideOf(ann, [tag], false)
    await mo.addSynonym({ params: { tag, synonym } })
    const asked = async (person: TestApi['anyone']) => {
      const found = await Promise.allSettled([
        ...[tag, synonym.toUpperCase()].map(one =>
          person.listTagDocuments({ params: { tag: one } }),
        ),
        person.listSynonyms({ params: { tag } }),
        person.addSynonym({ params: { tag, synonym: word('other') } }),
        person.removeSynonym({ params: { tag, synonym: word('other') } }),
        person.startTagJob({ body: { action: 'delete', tag: synonym } }),
      ])
      return found.map(one => (one.status === 'fulfilled' ? 200 : one.reason.status))
    }
    expect(await asked(api.anyone)).toEqual([404, 404, 404, 401, 401, 401])
    expect(await asked(bob)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await asked(ann)).toEqual([200, 200, 200, 403, 403, 200])
    expect(await asked(mo)).toEqual([200, 200, 200, 200, 404, 200])
    await guideOf(mo, [tag])
    expect((await asked(api.anyone)).slice(0, 3)).toEqual([200, 200, 200])
    expect(await bob.listTagDocuments({ params: { tag } })).toHaveLength(1)
    expect((await ann.listTagDocuments({ params: { tag } })).map(one => one.docid)).toContain(
      guideid,
    )
  })

  test('is found by everybody while no document carries it (A-167)', async () => {
    const [tag, synonym] = [word('of nobody'), word('spelling')]
    await mo.untagGuide({ params: { guideid: await guideOf(mo, [tag]) }, body: { tag } })
    await mo.addSynonym({ params: { tag, synonym } })
    expect(await api.anyone.listTagDocuments({ params: { tag: synonym } })).toEqual([])
    expect(await api.anyone.listSynonyms({ params: { tag } })).toEqual([synonym])
  })
})

test('a file of tags, or of what became of a run, is whole or there is none (A-174)', async () => {
  const guideid = await guideOf(mo, [])
  const documents = [{ doc_type: 'guide' as const, docid: guideid }]
  const { jobid } = await run(mo, { action: 'add', tag: word('one'), documents })
  await api.database.run(
    sql`insert into tags (tag) select 'of a flood ' || n from generate_series(1, 100001) n`,
  )
  await api.database.run(sql`insert into run_rows (runid, position, target_type, target_id, outcome)
    select ${jobid}::int, n + 1, 'guide', '1', 'nothing' from generate_series(1, 100001) n`)
  const tags = (q: string) => mo.listTagUse({ query: { format: 'csv', use: 'unused', q } })
  const job = (outcome: 'changed' | 'nothing') =>
    mo.readJob({ params: { jobid }, query: { format: 'csv', outcome } })
  const refused = { status: 422, errors: [{ field: 'format', code: 'too_many' }] }
  await expect(tags('of a flood')).rejects.toMatchObject(refused)
  await expect(job('nothing')).rejects.toMatchObject(refused)
  const linesOf = (file: unknown) => String(file).trim().split('\r\n').length
  expect([linesOf(await tags('flood 77777')), linesOf(await job('changed'))]).toEqual([2, 2])
})

test("a User's run ends where the site is made private meanwhile (A-171, A-174)", async () => {
  const [old, to] = [word('old'), word('to')]
  const guideid = await guideOf(ann, [old])
  const { jobid } = await run(ann, { action: 'rename', tag: old, to })
  await api.database.run(
    sql`update runs set state = 'paused', dry_run = false where runid = ${jobid}`,
  )
  await api.database.run(sql`update run_rows set outcome = 'left' where runid = ${jobid}`)
  const params = { jobid }
  const make = async (private_site: boolean) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body: { private_site },
    })
  await make(true)
  await ann.patchJob({ params, body: { action: 'resume' } })
  await api.jobsDone()
  const ended = await ann.readJob({ params })
  await make(false)
  expect(firstOf(ended.rows)).toMatchObject({ outcome: 'skipped', code: 'not_allowed' })
  expect(await tagsOf(guideid)).toEqual([old])
})
