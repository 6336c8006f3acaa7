import { describe, expect, test } from 'vitest'
import { existing, foundIn } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openTaggedGuides } from '#testing/worlds/taggedGuides.ts'

const api = await startApiForFile()
const { mo, word, guideOf, tagsOf } = await openTaggedGuides(api)

const all = async (person: Pick<TestPerson, 'listTags'> = mo) =>
  person.listTags({ query: { limit: 200 } })
type Body = Parameters<TestPerson['startTagJob']>[0]['body']
const run = async (person: TestPerson, body: Body) => {
  const { jobid } = await person.startTagJob({ body })
  await api.jobsDone()
  return person.readJob({ params: { jobid }, query: { limit: 200 } })
}
const refusal = (field: string, code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code })],
})

describe('work on tags', () => {
  test('a dry run makes no tag and takes none away (A-170)', async () => {
    const [old, fresh] = [word('old'), word('fresh')]
    await guideOf(mo, [old])
    for (const body of [
      { action: 'rename', tag: old, to: fresh },
      { action: 'split', tag: old, to: [fresh, word('other')] },
      { action: 'delete', tag: old },
    ] as const) {
      const before = await all()
      expect(
        await run(mo, {
          ...body,
          to:
            'to' in body
              ? Array.isArray(body.to)
                ? [...body.to]
                : (body.to as string)
              : undefined,
        }),
      ).toMatchObject({ dry_run: true, outcomes: { changed: 1 } })
      expect(await all()).toEqual(before)
    }
  })

  test('a tag ends with its last document and hands on synonyms (A-170, A-173)', async () => {
    const { ann } = await api.people('ann')
    const [old, to, synonym] = [word('old'), word('to'), word('spelling')]
    const [own, foreign] = [await guideOf(ann, [old]), await guideOf(mo, [old])]
    await mo.addSynonym({ params: { tag: old, synonym } })
    await run(ann, { action: 'rename', tag: old, to, dry_run: false })
    expect(await all()).toContain(old)
    expect(await mo.listSynonyms({ params: { tag: old } })).toEqual([synonym])
    const { jobid } = await run(mo, { action: 'rename', tag: old, to, dry_run: false })
    expect(await all()).not.toContain(old)
    expect(await mo.listSynonyms({ params: { tag: to } })).toEqual([synonym])
    await run(mo, { action: 'undo', jobid, dry_run: false })
    expect([await tagsOf(own), await tagsOf(foreign)]).toEqual([[to], [old]])
    const unused = word('unused')
    await run(mo, {
      action: 'remove',
      tag: unused,
      documents: [{ doc_type: 'guide', docid: own }],
      dry_run: false,
    })
    await mo.tagGuide({ params: { guideid: own }, body: { tag: unused } })
    await mo.untagGuide({ params: { guideid: own }, body: { tag: unused } })
    expect(await all()).toContain(unused)
    expect(await run(mo, { action: 'delete', tag: unused, dry_run: false })).toMatchObject({
      state: 'done',
      total: 0,
    })
    expect(await all()).not.toContain(unused)
  })

  test('adds and removes a tag by the right to tag (A-168, A-170)', async () => {
    const { bob } = await api.people('bob')
    const tag = word('bulk')
    const [own, foreign] = [await guideOf(bob, ['kept']), await guideOf(mo, [])]
    const page = await mo.createWiki({
      body: { namespace: 'WIKI', title: word('Page'), contents: 'Words.' },
    })
    const documents = [
      { doc_type: 'guide' as const, docid: own },
      { doc_type: 'guide' as const, docid: foreign },
      { doc_type: 'wiki' as const, docid: page.wikiid },
      { doc_type: 'guide' as const, docid: 2_000_000_000 },
    ]
    const some = await run(bob, { action: 'add', tag, documents, dry_run: false })
    expect(some.rows.map(row => [row.target_type, row.outcome, row.code])).toEqual([
      ['guide', 'changed', null],
      ['guide', 'skipped', 'not_allowed'],
      ['guide', 'skipped', 'not_found'],
      ['wiki', 'skipped', 'not_allowed'],
    ])
    expect(foundIn(some.rows, row => row.outcome === 'changed').title).toMatch(/^Seal/)
    const rest = await run(mo, { action: 'add', tag, documents, dry_run: false })
    expect(rest.outcomes).toMatchObject({ changed: 2, nothing: 1, skipped: 1 })
    expect([
      await tagsOf(own),
      await tagsOf(foreign),
      await mo.listWikiTags({ params: page }),
    ]).toEqual([[tag, 'kept'].toSorted(), [tag], [tag]])
    await run(mo, { action: 'undo', jobid: rest.jobid, dry_run: false })
    expect([
      await tagsOf(own),
      await tagsOf(foreign),
      await mo.listWikiTags({ params: page }),
    ]).toEqual([[tag, 'kept'].toSorted(), [], []])
    expect(
      (await run(mo, { action: 'remove', tag, documents, dry_run: false })).outcomes,
    ).toMatchObject({ changed: 1, nothing: 2, skipped: 1 })
    expect(await tagsOf(own)).toEqual(['kept'])
    await expect(mo.startTagJob({ body: { action: 'add', tag } })).rejects.toMatchObject(
      refusal('documents', 'required'),
    )
  })

  test('a list of renamings visits each document once (A-174)', async () => {
    const [a, b, c, to] = [word('a'), word('b'), word('c'), word('to')]
    const [one, two] = [await guideOf(mo, [a, b]), await guideOf(mo, [c, 'kept'])]
    const renames = [
      { tag: a, to },
      { tag: b, to: c },
      { tag: c, to: a },
      { tag: to, to },
    ]
    await expect(mo.startTagJob({ body: { action: 'import', renames } })).rejects.toMatchObject({
      status: 404,
    })
    const asked = { action: 'import' as const, renames: renames.slice(0, 3) }
    const dry = await run(mo, asked)
    expect(dry.rows.map(row => (row.after as { tags: string[] }).tags.toSorted())).toEqual([
      [c, to].toSorted(),
      [a, 'kept'].toSorted(),
    ])
    await run(mo, { ...asked, dry_run: false })
    expect([(await tagsOf(one)).toSorted(), (await tagsOf(two)).toSorted()]).toEqual([
      [c, to].toSorted(),
      [a, 'kept'].toSorted(),
    ])
    await expect(
      mo.startTagJob({
        body: {
          action: 'import',
          renames: [
            { tag: a, to: c },
            { tag: a, to },
          ],
        },
      }),
    ).rejects.toMatchObject(refusal('renames', 'duplicate'))
  })

  test('can pause, resume and retry what failed (A-171)', async () => {
    const tag = word('rest')
    const guideid = await guideOf(mo, [tag])
    const { jobid } = await mo.startTagJob({ body: { action: 'delete', tag, dry_run: true } })
    const params = { jobid }
    await api.jobsDone()
    // As one that is asked to rest before its first document.
    await api.database.pool.query(
      "update runs set state = 'running', dry_run = false where runid = $1",
      [jobid],
    )
    await api.database.pool.query("update run_rows set outcome = 'left' where runid = $1", [jobid])
    expect((await mo.patchJob({ params, body: { action: 'pause' } })).state).toBe('paused')
    await api.database.pool.query(
      "insert into jobs (kind, payload, run_at) values ('run', $1, 0)",
      [{ runid: jobid }],
    )
    await api.jobsDone()
    expect(await tagsOf(guideid)).toEqual([tag])
    await expect(mo.patchJob({ params, body: { action: 'pause' } })).rejects.toMatchObject(
      refusal('action', 'invalid_state'),
    )
    expect((await mo.patchJob({ params, body: { action: 'resume' } })).state).toBe('waiting')
    await api.jobsDone()
    expect(await tagsOf(guideid)).toEqual([])
    await expect(mo.patchJob({ params, body: { action: 'resume' } })).rejects.toMatchObject(
      refusal('action', 'invalid_state'),
    )
    await expect(mo.patchJob({ params, body: { action: 'retry' } })).rejects.toMatchObject(
      refusal('action', 'invalid_state'),
    )
    await api.database.pool.query("update run_rows set outcome = 'failed' where runid = $1", [
      jobid,
    ])
    await mo.tagGuide({ params: { guideid }, body: { tag } })
    expect(await mo.patchJob({ params, body: { action: 'retry' } })).toMatchObject({
      state: 'waiting',
      outcomes: { left: 1, failed: 0 },
    })
    await api.jobsDone()
    expect(await mo.readJob({ params })).toMatchObject({ state: 'done', outcomes: { changed: 1 } })
    expect(
      (await mo.listJobs({ query: { kind: 'tags', limit: 1 } })).map(one => one.jobid),
    ).toEqual([jobid])
    expect(await api.admin.listJobs({ query: { kind: 'tags' } })).toEqual([])
    // Of one that was given up after a step had failed too often the rest can be taken up again,
    // with all its tries.
    await api.database.pool.query(
      "update runs set state = 'failed', failures = 5, error = 'the disk is full' where runid = $1",
      [jobid],
    )
    await api.database.pool.query("update run_rows set outcome = 'left' where runid = $1", [jobid])
    await mo.tagGuide({ params: { guideid }, body: { tag } })
    expect(await mo.patchJob({ params, body: { action: 'retry' } })).toMatchObject({
      state: 'waiting',
      error: null,
      outcomes: { left: 1 },
    })
    await api.jobsDone()
    expect(await mo.readJob({ params })).toMatchObject({ state: 'done', outcomes: { changed: 1 } })
    await expect(
      (await api.person('else')).patchJob({ params, body: { action: 'pause' } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('what a tag is like', () => {
  test('suggests prefixes, synonyms and likely words (A-169, A-173)', async () => {
    for (const tag of ['thermostat', 'thermometer']) await guideOf(mo, [tag])
    await guideOf(mo, ['thermostat'])
    await guideOf(mo, ['thermos flask of a secret'], false)
    await mo.addSynonym({ params: { tag: 'thermometer', synonym: 'thermic probe' } })
    const asked = async (q: string) =>
      (await api.anyone.suggestTags({ query: { q } })).map(({ tag, synonym, near }) => [
        tag,
        synonym,
        near,
      ])
    expect(await asked('THERMO')).toEqual([
      ['thermostat', null, false],
      ['thermometer', null, false],
    ])
    expect(await asked('thermic')).toEqual([['thermometer', 'thermic probe', false]])
    expect(await asked('termostat')).toEqual([['thermostat', null, true]])
    expect(await asked('thermostats')).toEqual([['thermostat', null, true]])
    expect(await asked('screwdriver')).toEqual([])
  })

  test("pairs likely to be equal respect the caller's view (A-173)", async () => {
    const [kept, gone, twin, other] = ['calibration', 'callibration', 'spring set', 'mounting kit']
    for (let n = 0; n < 3; n++)
      await guideOf(mo, [
        existing(kept, 'the kept'),
        existing(twin, 'a twin'),
        existing(other, 'another one'),
      ])
    await guideOf(mo, [existing(gone, 'the gone')])
    await guideOf(mo, ['calibrations'], false)
    const pairs = (await api.anyone.listLookAlikes({})).map(one => [
      one.tag,
      one.count,
      one.other,
      one.other_count,
      one.why,
    ])
    expect(pairs).toContainEqual([kept, 3, gone, 1, 'spelling'])
    expect(pairs).toContainEqual([twin, 3, other, 3, 'documents'])
    expect(pairs.flat()).not.toContain('calibrations')
    expect((await mo.listLookAlikes({})).map(one => one.other)).toContain('calibrations')
  })

  test('the list as CSV has every tag and no computed cell (A-174)', async () => {
    await guideOf(mo, ['=1+1'])
    const text = String(await mo.listTagUse({ query: { format: 'csv' } }))
    expect(text.startsWith('tag,count,guides,wikis,first_used,last_used\r\n')).toBe(true)
    expect([
      ...new Uint8Array(await (await api.request('/x/tags?format=csv')).arrayBuffer()).slice(0, 3),
    ]).toEqual([0xef, 0xbb, 0xbf])
    expect(text).toMatch(/^'=1\+1,1,1,0,\d{4}-\d\d-\d\dT[\d:.]+Z,/m)
    expect(text.trim().split('\r\n')).toHaveLength(
      1 + (await mo.listTagUse({ query: { limit: 200 } })).length,
    )
  })
})
