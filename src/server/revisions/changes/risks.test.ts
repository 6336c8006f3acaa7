// Live writes that never waited are judged as edits that wait are: by their words and their author.
import { beforeAll, expect, test } from 'vitest'
import type { Change } from '#contract/revisions/schemas.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { firstOf, foundIn, lastOf } from '#lib/existing.ts'
import type { Config } from '#server/base/config.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { holds } from '#server/patrol/saves.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { countedDatabase } from '#testing/countedDatabase.ts'
import { listKeys } from './feed.sql.ts'
import { presentChanges } from './present.ts'

const api = await startApiForFile()
let spam: TestPerson
let old: TestPerson
let mo: TestPerson
beforeAll(async () => {
  spam = await api.person('spam', { reputation: 1 })
  old = await api.person('old', { reputation: 900 })
  mo = await api.person('mo', { privilege: 'Moderator' })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})
const of = async (changeid: string): Promise<Change> =>
  foundIn(await mo.listChanges({ query: { limit: 100 } }), one => one.changeid === changeid)
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const ofGuide = async (guideid: number): Promise<Change[]> =>
  (await mo.listChanges({ query: { namespace: 'GUIDE', limit: 100 } })).filter(
    one => one.document?.docid === guideid,
  )
const aPage = (who: TestPerson, title: string, contents: string) =>
  who.createWiki({ body: { namespace: 'WIKI', title, contents } })
const shop = 'BUY CHEAP PARTS HERE NOW AND SAVE MONEY: https://shop.example/burrs'
/** Saves of long ago: of an account that is no beginner. */
const practise = ({ me: { userid } }: TestPerson) =>
  api.database.run(sql`
    insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
      created, content)
    select doc_type, docid, resource, resourceid, langid, line, 'merge', ${userid}, created - 9000,
      content
    from (select * from revisions where line = 'live' order by revisionid limit 1) r,
      generate_series(1, 5)`)

test('a page of a newcomer full of links outranks one of many writes without (P-11)', async () => {
  await practise(old)
  const bad = await of(`r${(await aPage(spam, 'Cheap parts', shop)).revisionid}`)
  const good = await of(`r${(await aPage(old, 'Washer', 'A flat ring of steel.')).revisionid}`)
  expect(bad.signals).toEqual(
    expect.arrayContaining(['new_author', 'first_on_document', 'outside_link', 'shouting']),
  )
  const { patrol_weights } = await api.admin.readSettings()
  const weights = bad.signals.map(code => patrol_weights[code as keyof typeof patrol_weights])
  expect(weights).toEqual(weights.toSorted((a, b) => Number(b) - Number(a)))
  expect(good.signals).toEqual(['first_on_document'])
  expect(good.risk).toBe(patrol_weights.first_on_document)
  expect(bad.risk).toBeGreaterThan(good.risk ?? 100)
})

test('an edit past review is judged against the whole guide, not the step alone (P-11)', async () => {
  let guide = await api.admin.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
  })
  const { guideid } = guide
  for (const text of [
    'Tighten to 5 Nm.',
    'See https://known.example/torque before you begin with this one.',
    'Dry the seal with a cloth and look for cracks all around it.',
  ])
    guide = await api.admin
      .createStep({ params: { guideid }, body: { lines: [line(text)] } })
      .then(() => api.admin.readGuide({ params: { guideid } }))
  const step = firstOf(guide.steps)
  const saved = await old.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: {
      lines: [
        {
          ...line('Turn to 50 Nm, as https://known.example/torque says.'),
          lineid: firstOf(step.lines).lineid,
        },
      ],
    },
  })
  const found = await of(`r${saved.revisionid}`)
  expect(found).toMatchObject({ kind: 'edit', review: 'bypassed' })
  expect(found.signals).toContain('number_changed')
  // The guide had a link there before, and one step of three is little of it.
  expect(found.signals).not.toContain('outside_link')
  expect(found.signals).not.toContain('large_removal')
  guide = await api.admin.readGuide({ params: { guideid } })
  for (const { stepid, revisionid } of guide.steps.slice(1))
    await old.deleteStep({ params: { guideid, stepid }, query: { revisionid } })
  expect(firstOf(await ofGuide(guideid)).signals).toContain('large_removal')
})

test('a publication is judged by the guide as it was published (P-11)', async () => {
  const ada = await api.person('ada', { privilege: 'Author' })
  const published = async (title: string, isTakenOut: boolean) => {
    const { guideid } = await ada.createGuide({
      body: { category: 'Kettles', type: 'repair', title, introduction: 'Short.' },
    })
    for (const text of ['Lift the lid.', 'Get it at https://volt-king.example/buy'])
      await ada.createStep({ params: { guideid }, body: { lines: [line(text)] } })
    const params = { guideid }
    if (isTakenOut) {
      const { stepid, revisionid } = lastOf((await ada.readGuide({ params })).steps)
      await ada.deleteStep({ params: { guideid, stepid }, query: { revisionid } })
    }
    await ada.publishGuide({ params, query: await ada.readGuide({ params }) })
    return foundIn(await ofGuide(guideid), one => one.kind === 'publication').signals
  }
  expect(await published('Charge faster', false)).toContain('outside_link')
  expect(await published('Charge slower', true)).not.toContain('outside_link')
})

test('comments and files are judged by words, by their author and by rules (P-11)', async () => {
  const guide = await api.admin.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Lid', public: true },
  })
  const params = { context: 'guide', contextid: guide.guideid } as const
  const said = async (who: TestPerson, text: string) =>
    of(`c${(await who.createComment({ params, body: { text } })).commentid}`)
  const bad = await said(spam, 'Take this voucher at https://shop.example/lid')
  expect(bad.signals).toContain('outside_link')
  expect(bad.signals).not.toContain('content_rule')
  await api.admin.createContentRule({
    body: {
      name: 'Shops',
      kind: 'words',
      entries: ['voucher'],
      places: ['comment'],
      act: 'hold',
      message: '',
      is_on: true,
    },
  })
  expect((await of(bad.changeid)).signals).toContain('content_rule')
  expect(await said(old, 'Which seal do I need for this one?')).toMatchObject({
    risk: 0,
    signals: [],
  })
  const { documentid } = await api.admin.uploadDocument(
    { query: { file: 'prices.txt' } },
    { file: new TextEncoder().encode('Prices') },
  )
  await api.admin.patchGuide({
    params: guide,
    query: guide,
    body: { documents: [documentid] },
  })
  expect((await of(`f${documentid}`)).risk).toBeTypeOf('number')
})

/** As the list asks for them, without a server between. */
const presented = async (limit: number) => {
  const counted = countedDatabase(api.database)
  const ctx = partOf<SignedInReader>({
    db: counted.db,
    settings: await api.admin.readSettings(),
    origin: 'https://repairs.example',
    config: partOf<Config>({}),
    holds,
  })
  const asked = { newcomers: null, unseen: false, after: null, since: 0, limit }
  const keys = await listKeys(api.database, asked)
  const changes = await presentChanges(counted.db, ctx, keys)
  return { count: changes.length, statements: counted.statements() }
}
test('twenty changes take as many statements as those of one document (P-11)', async () => {
  const page = await aPage(spam, 'One', 'First.')
  const params = { context: 'wiki', contextid: page.wikiid } as const
  await spam.createComment({ params, body: { text: 'Which seal do I need for this one?' } })
  const few = await presented(6)
  for (let n = 0; n < 20; n++) await aPage(spam, `Page ${n}`, shop)
  const many = await presented(30)
  expect([few.count, many.count]).toEqual([6, 30])
  expect(many.statements).toBe(few.statements)
})

test('what is too long for one list has no risk, and all others have theirs (P-11)', async () => {
  const small = await aPage(spam, 'Small', shop)
  const large = await aPage(spam, 'Large', shop)
  const revisionid = await api.database.one<{ id: number }>(sql`
    insert into revisions (parent_revisionid, doc_type, docid, resource, resourceid, langid, line,
      kind, userid, created, content)
    select revisionid, doc_type, docid, resource, resourceid, langid, line, 'edit', userid,
      created + 1, content || jsonb_build_object('contents', (select string_agg(
        md5(n::text || random()::text), ' ') from generate_series(1, 180000) n))
    from revisions where revisionid = ${large.revisionid} returning revisionid as id`)
  expect(await of(`r${revisionid.id}`)).toMatchObject({ risk: null, signals: [] })
  expect((await of(`r${small.revisionid}`)).risk).toBeGreaterThan(0)
})
