// Words found and replaced across guides and pages, and that taken back.
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import {
  document,
  hitsIn,
  only,
  openReplacements,
  replacedIn,
  textsIn,
  type ReplacementBody,
} from '#testing/replacements.ts'

const api = await startApiForFile()
const { ada, mo, find, replace, undo, read, linesOf, guideWith } = await openReplacements(api)

/**
 * Copies of a guide, made as SQL makes them, each with its own step and revisions. The title of the
 * first twenty has the word, and the first three have a line that has no room for a longer one.
 */
const copies = async ({ guideid, stepid }: { guideid: number; stepid: number }, count: number) => {
  const title = sql`case when n <= 20 then 'Seal ' || n else 'Copy ' || n end`
  const full = sql`case when n <= 3 then jsonb_build_array(jsonb_build_object('lineid', 900000 + n,
    'text_raw', repeat('x', 345) || ' seal', 'bullet', 'black', 'level', 0)) else '[]' end`
  const all = sql`generate_series(1, ${count}) n`
  await api.database.run(sql`
    insert into revisions select (jsonb_populate_record(r, jsonb_build_object(
        'revisionid', 500000 + n, 'docid', 100000 + n, 'resourceid', 200000 + n, 'content',
        jsonb_set(r.content, '{lines}', (r.content->'lines') || ${full})))).*
      from revisions r join steps s on s.revisionid = r.revisionid, ${all}
      where s.stepid = ${stepid}`)
  await api.database.run(sql`
    insert into revisions select (jsonb_populate_record(r, jsonb_build_object(
        'revisionid', 600000 + n, 'docid', 100000 + n, 'resourceid', 100000 + n,
        'content', r.content || jsonb_build_object('title', ${title},
          'steps', jsonb_build_array(200000 + n))))).*
      from revisions r join guides g on g.revisionid = r.revisionid, ${all}
      where g.guideid = ${guideid}`)
  await api.database.run(sql`
    insert into guides select (jsonb_populate_record(g, jsonb_build_object('guideid', 100000 + n,
        'title', ${title}, 'revisionid', 600000 + n, 'live_revisionid', 600000 + n))).*
      from guides g, ${all} where guideid = ${guideid}`)
  await api.database.run(sql`
    insert into steps select (jsonb_populate_record(s, jsonb_build_object('stepid', 200000 + n,
        'guideid', 100000 + n, 'revisionid', 500000 + n, 'live_revisionid', 500000 + n))).*
      from steps s, ${all} where stepid = ${stepid}`)
  await api.database.run(sql`select setval('revision_seq', 700000)`)
  return Array.from({ length: count }, (_, n) => document(100_001 + n))
}
/** All that guides and steps from the copies say, in their order. */
const contents = () =>
  api.database.values<string>(sql`
    select r.content::text from guides g join revisions r on r.revisionid = g.live_revisionid
      where g.guideid > 100000
    union all select r.content::text from steps s join revisions r on r.revisionid = s.live_revisionid
      where s.guideid > 100000 order by 1`)
const count = (texts: string[], word: string) => texts.join('').split(word).length - 1

test('500 hits in 120 guides are replaced but for those unticked, and come back (A-198)', async () => {
  const template = await guideWith(mo, ['Press the seal in.', 'A Seal?', 'Seal.', 'Seal and go.'])
  const documents = await copies(template, 120)
  const before = await contents()
  const found = await find(mo, { find: 'seal', documents, in: ['lines', 'titles'] })
  const rows = (
    await mo.readJob({ params: { jobid: found.jobid }, query: { limit: 200, outcome: 'changed' } })
  ).rows
  expect(rows).toHaveLength(120)
  expect([hitsIn(found), replacedIn(found)]).toEqual([503, 500])
  expect(textsIn(found).filter(({ state }) => state === 'too_long')).toHaveLength(3)
  const done = await replace(
    mo,
    found,
    documents.slice(30, 60).map(one => ({ ...one, hits: [0] })),
  )
  expect(done).toMatchObject({ state: 'done', total: 120, outcomes: { changed: 120, failed: 0 } })
  expect(replacedIn(done)).toBe(470)
  const left = textsIn(done).filter(({ state }) => state !== 'changed')
  expect(left.map(({ state, length, most }) => [state, length, most])).toEqual(
    Array.from({ length: 3 }, () => ['too_long', 350, 350]),
  )
  const after = await contents()
  expect([count(after, 'gasket'), count(after, 'seal'), count(after, 'Seal')]).toEqual([470, 33, 0])
  const undone = await undo(mo, done)
  expect(replacedIn(undone)).toBe(470)
  expect(await contents()).toEqual(before)
})

describe('what is looked through', () => {
  test('is what whoever asks may edit, and of the rest nothing is said (A-198)', async () => {
    const own = await guideWith(ada, ['An axle.'])
    const hidden = await guideWith(mo, ['An axle.'], { public: false })
    const gone = await guideWith(mo, ['An axle.'])
    await mo.deleteGuide({
      params: gone,
      query: await mo.readGuide({ params: gone }),
    })
    const info = await mo.createWiki({
      body: { namespace: 'INFO', title: 'Axles', contents: 'An axle.' },
    })
    const documents = [
      ...only(own, hidden, gone).documents,
      { doc_type: 'wiki' as const, docid: info.wikiid },
    ]
    const found = await find(ada, { find: 'axle', documents })
    expect([found.total, found.outcomes.changed]).toEqual([1, 1])
    const all = await find(mo, { find: 'axle', documents })
    expect([all.total, all.outcomes.changed]).toEqual([3, 3])
    const user = await api.person('una')
    await expect(
      user.startReplacementJob({ body: { action: 'find', find: 'a', with: 'b', documents } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('is a category with all below it, or what carries a tag (A-198)', async () => {
    const below = await mo.createWiki({
      body: { namespace: 'CATEGORY', title: 'Pots', contents: 'A spindle.' },
    })
    await mo.moveWiki({
      params: { title: 'Pots' },
      query: { revisionid: below.revisionid },
      body: { parent: 'Kettles' },
    })
    const inside = await guideWith(mo, ['A spindle.'], { category: 'Pots' })
    const beside = await guideWith(mo, ['A spindle.'])
    await mo.tagGuide({ params: beside, body: { tag: 'turned' } })
    const names = async (body: Omit<ReplacementBody, 'action'>) =>
      (await find(mo, { find: 'spindle', ...body })).rows
        .filter(({ outcome }) => outcome === 'changed')
        .map(({ target_type, target_id }) => [target_type, Number(target_id)])
    expect(await names({ category: 'Kettles' })).toEqual([
      ['guide', inside.guideid],
      ['guide', beside.guideid],
      ['wiki', below.wikiid],
    ])
    expect(await names({ category: 'Pots' })).toEqual([
      ['guide', inside.guideid],
      ['wiki', below.wikiid],
    ])
    expect(await names({ tag: 'Turned' })).toEqual([['guide', beside.guideid]])
  })
})

test('every text of a guide and a page is found in its place, and nothing else (A-198)', async () => {
  const guide = await guideWith(mo, ['The cam.', '[link|https://cam.example|cam] ``cam``'], {
    title: 'The cam',
    summary: 'A cam.',
    introduction: 'Know the [[cam]].\n\n[code]\ncam\n[/code]\nCam.',
    conclusion: 'The end of the cam.',
  })
  const page = await mo.createWiki({
    body: {
      namespace: 'WIKI',
      title: 'Cams',
      display_title: 'A cam',
      description: 'On a cam.',
      contents: '== Cam ==\r\n[image|5|size=cam] cam  \n\ntail  ',
    },
  })
  const documents = [document(guide.guideid), { doc_type: 'wiki' as const, docid: page.wikiid }]
  const found = await find(mo, { find: 'cam', with: 'lobe', documents, whole_word: true })
  expect(
    textsIn(found).map(({ field, step, line, hits }) => [field, step, line, hits.length]),
  ).toEqual([
    ['title', null, null, 1],
    ['summary', null, null, 1],
    ['introduction', null, null, 1],
    ['lines', 1, 1, 1],
    ['lines', 1, 2, 1],
    ['conclusion', null, null, 1],
    ['display_title', null, null, 1],
    ['description', null, null, 1],
    ['contents', null, null, 2],
  ])
  const done = await replace(mo, found)
  expect(await read(guide.guideid)).toMatchObject({
    title: 'The lobe',
    summary: 'A lobe.',
    introduction_raw: 'Know the [[cam]].\n\n[code]\ncam\n[/code]\nlobe.',
    conclusion_raw: 'The end of the lobe.',
  })
  expect(await linesOf(guide.guideid)).toEqual([
    'The lobe.',
    '[link|https://cam.example|lobe] ``cam``',
  ])
  const params = { namespace: 'WIKI' as const, title: 'Cams' }
  expect(await api.anyone.readWiki({ params })).toMatchObject({
    display_title: 'A lobe',
    description: 'On a lobe.',
    contents_raw: '== lobe ==\n[image|5|size=cam] lobe  \n\ntail  ',
  })
  await undo(mo, done)
  expect(await api.anyone.readWiki({ params })).toMatchObject({
    display_title: 'A cam',
    contents_raw: '== Cam ==\n[image|5|size=cam] cam  \n\ntail  ',
  })
})
