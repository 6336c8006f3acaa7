// What a run of replacements does where others write, may not write, or ask for what cannot be.
import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { line } from '#testing/patrol.ts'
import {
  document,
  hitsIn,
  only,
  openReplacements,
  outcomesOf,
  textsIn,
  told,
  type ReplacementBody,
} from '#testing/replacements.ts'

const api = await startApiForFile()
const { ada, mo, jobOf, read, find, replace, undo, linesOf, guideWith } =
  await openReplacements(api)

describe('a run', () => {
  test('leaves alone what somebody wrote meanwhile, and says so (A-198)', async () => {
    const guide = await guideWith(mo, ['First bolt.', 'Second bolt.'])
    const found = await find(mo, { find: 'bolt', with: 'nut', ...only(guide) })
    const step = firstOf((await read(guide.guideid)).steps)
    await mo.patchStep({
      params: guide,
      query: { revisionid: step.revisionid },
      body: {
        lines: step.lines.map((one, n) =>
          line(n === 0 ? 'First bolt, tight.' : one.text_raw, one.lineid),
        ),
      },
    })
    const done = await replace(mo, found)
    expect(outcomesOf(done)).toEqual([['changed', 'partly']])
    expect(textsIn(done).map(({ state }) => state)).toEqual(['changed_since', 'changed'])
    expect(await linesOf(guide.guideid)).toEqual(['First bolt, tight.', 'Second nut.'])
    const again = await replace(mo, found)
    expect(outcomesOf(again)).toEqual([['skipped', 'changed_since']])
    await mo.patchStep({
      params: guide,
      query: { revisionid: firstOf((await read(guide.guideid)).steps).revisionid },
      body: { lines: [line('All new.')] },
    })
    expect(outcomesOf(await undo(mo, done))).toEqual([['skipped', 'changed_since']])
    expect(await linesOf(guide.guideid)).toEqual(['All new.'])
  })

  test('saves as a person does: what would wait waits (A-198)', async () => {
    const guide = await guideWith(mo, ['A rivet.'])
    await mo.patchGuide({
      params: guide,
      query: { revisionid: (await read(guide.guideid)).revisionid },
      body: { patrol_threshold: 100_000_000 },
    })
    const done = await replace(ada, await find(ada, { find: 'rivet', ...only(guide) }))
    expect(done.rows.map(({ after }) => told(after).waits)).toEqual([true])
    const seen = await api.anyone.readGuide({ params: guide })
    expect(firstOf(firstOf(seen.steps).lines).text_raw).toBe('A rivet.')
    expect(await linesOf(guide.guideid)).toEqual(['A gasket.'])
  })

  test('takes back an empty replacement at the end of a line, and no line becomes empty (A-198)', async () => {
    const guide = await guideWith(mo, ['Old seal', 'Old', 'new Old'])
    const found = await find(mo, { find: 'old', with: '', in: ['lines'], ...only(guide) })
    expect(textsIn(found).map(({ state }) => state)).toEqual(['found', 'empty', 'found'])
    const done = await replace(mo, found)
    expect(await linesOf(guide.guideid)).toEqual(['seal', 'Old', 'new'])
    await undo(mo, done)
    expect(await linesOf(guide.guideid)).toEqual(['Old seal', 'Old', 'new Old'])
  })

  test('goes on where it was paused, and ends for who may not write any more (A-198)', async () => {
    const guides = [await guideWith(ada, ['A shim.']), await guideWith(ada, ['A shim.'])]
    const done = await replace(ada, await find(ada, { find: 'shim', ...only(...guides) }))
    const { jobid } = done
    // As a pause leaves it that came behind the first document.
    const rest = (state: string) =>
      api.database.run(sql`update runs set state = ${state} where runid = ${jobid}`)
    await undo(ada, done)
    await rest('paused')
    await api.database.run(sql`
      update run_rows set outcome = 'left', after = null where runid = ${jobid} and position = 2`)
    await ada.patchJob({ params: { jobid }, body: { action: 'resume' } })
    await api.jobsDone()
    expect((await jobOf(ada, jobid)).state).toBe('done')
    expect(await Promise.all(guides.map(one => linesOf(one.guideid)))).toEqual([
      ['A shim.'],
      ['A gasket.'],
    ])
    const { jobid: next } = await find(ada, { find: 'shim', ...only(...guides) })
    await api.database.run(sql`update users set privilege = 'User' where userid = ${ada.me.userid}`)
    await expect(
      ada.startReplacementJob({ body: { action: 'replace', jobid: next } }),
    ).rejects.toMatchObject({ status: 403 })
    await api.database.run(
      sql`update users set privilege = 'Author' where userid = ${ada.me.userid}`,
    )
  })
})

test('an expression that never ends ends the search, not the service (A-198)', async () => {
  const guides = [
    await guideWith(mo, ['A seal.']),
    await guideWith(mo, [`${'a'.repeat(60)}!`]),
    await guideWith(mo, ['aaa']),
  ]
  const found = await find(mo, { find: '^(a+)+$', regex: true, ...only(...guides) })
  expect(outcomesOf(found)).toEqual([
    ['nothing', null],
    ['failed', 'too_costly'],
    ['failed', 'too_costly'],
  ])
})

test('a hit that is too long fails in its document alone, and says why (A-198)', async () => {
  const page = await mo.createWiki({
    body: { namespace: 'WIKI', title: 'Long', contents: 'q'.repeat(4100) },
  })
  const guide = await guideWith(mo, ['qqq'])
  const documents = [document(guide.guideid), { doc_type: 'wiki' as const, docid: page.wikiid }]
  const found = await find(mo, { find: 'q+', regex: true, documents })
  expect(found.state).toBe('done')
  expect(outcomesOf(found)).toEqual([
    ['changed', null],
    ['failed', 'too_long'],
  ])
  expect(found.reasons).toEqual([{ outcome: 'failed', code: 'too_long', count: 1 }])
})

test('groups of an expression stand in what is put (A-198)', async () => {
  const guide = await guideWith(mo, ['Screw of 20 mm, M4.'])
  const found = await find(mo, {
    find: 'screw of (\\d+) mm, (M\\d)',
    with: '$2 x $1 screw',
    regex: true,
    ...only(guide),
  })
  await replace(mo, found)
  expect(await linesOf(guide.guideid)).toEqual(['M4 x 20 screw.'])
})

test('more hits than a list has are not found, and the rest is named (A-198)', async () => {
  const guide = await guideWith(mo, ['a b'])
  const page = await mo.createWiki({
    body: { namespace: 'WIKI', title: 'Many', contents: 'zz '.repeat(2001) },
  })
  const documents = [document(guide.guideid), { doc_type: 'wiki' as const, docid: page.wikiid }]
  const found = await find(mo, { find: 'zz', documents })
  expect(outcomesOf(found)).toEqual([
    ['nothing', null],
    ['skipped', 'too_many'],
  ])
  expect(found.reasons).toEqual([{ outcome: 'skipped', code: 'too_many', count: 1 }])
})

test('what was found is not told to who may not see the guide any more (A-198)', async () => {
  const guide = await guideWith(mo, ['A secret valve.'])
  const found = await find(ada, { find: 'valve', ...only(guide) })
  expect(hitsIn(found)).toBe(1)
  const { revisionid } = await read(guide.guideid)
  await mo.unpublishGuide({ params: guide, query: { revisionid } })
  const hidden = await jobOf(ada, found.jobid)
  expect(hidden.rows.map(({ before, after, title }) => [before, after, title])).toEqual([
    [null, null, null],
  ])
  const file = await ada.readJob({ params: { jobid: found.jobid }, query: { format: 'csv' } })
  expect(String(file)).not.toContain('valve')
  expect(outcomesOf(await replace(ada, found))).toEqual([['skipped', 'not_found']])
})

test('a redaction takes what was quoted, and an undo passes it over (A-198)', async () => {
  const guide = await guideWith(mo, ['A private washer.'])
  const { revisionid } = firstOf((await read(guide.guideid)).steps)
  const done = await replace(mo, await find(mo, { find: 'private washer', ...only(guide) }))
  await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A name' } })
  const { jobid } = done
  expect(JSON.stringify((await jobOf(mo, jobid)).rows)).not.toContain('washer')
  expect(outcomesOf(await undo(mo, done))).toEqual([['skipped', 'redacted']])
})

test.each<[body: ReplacementBody, status: number, code: string | null]>([
  [{ action: 'find', with: 'x', category: 'Kettles' }, 422, 'required'],
  [{ action: 'find', find: 'x', category: 'Kettles' }, 422, 'required'],
  [{ action: 'find', find: 'x', with: 'y' }, 422, 'required'],
  [{ action: 'find', find: 'x', with: 'y', category: 'Nowhere' }, 422, 'not_found'],
  [{ action: 'find', find: 'x', with: 'y', category: 'Kettles', tag: 'x' }, 422, 'not_allowed'],
  [{ action: 'find', find: 'x', with: 'y', tag: 'no such tag' }, 404, null],
  [
    { action: 'find', find: '(', with: 'y', category: 'Kettles', regex: true },
    422,
    'invalid_value',
  ],
  [{ action: 'replace' }, 422, 'required'],
  [{ action: 'replace', jobid: 999_999 }, 404, null],
  [{ action: 'undo' }, 422, 'required'],
  [{ action: 'undo', jobid: 999_999 }, 404, null],
])('%j is refused with %i (A-198)', async (body, status, code) => {
  const refused = await mo.startReplacementJob({ body }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status, ...(code && { errors: [{ code }] }) })
})

test('what was found is replaced by who found it, once something is ticked (A-198)', async () => {
  const guide = await guideWith(mo, ['A clip.'])
  const found = await find(mo, { find: 'clip', ...only(guide) })
  const asked = { action: 'replace' as const, jobid: found.jobid }
  await expect(ada.startReplacementJob({ body: asked })).rejects.toMatchObject({ status: 404 })
  await expect(
    mo.startReplacementJob({
      body: { ...asked, unticked: [{ ...document(guide.guideid), hits: [0] }] },
    }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(undo(mo, found)).rejects.toMatchObject({ status: 422 })
})
