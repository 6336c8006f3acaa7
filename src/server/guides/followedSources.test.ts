// Which source a text of a translation was made from or compared with: what a save says of it, and
// what is read to know it.
import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import type { Sql } from '#server/db/sql.ts'
import { loadAccess } from '#server/rights/guides.ts'
import { startApiForFile } from '#testing/api.ts'
import { openDesk } from '#testing/translationDesk.ts'
import { guideToTranslate } from '#testing/translator.ts'
import { loadHead } from './head.ts'
import { loadTranslated } from './translation/translatedTexts.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const translator = await api.person('tom')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })
const { statuses, textsOf, stepPart, saveLines, rewrite, confirm } = openDesk(ada)

test('a save names the source that its words were made from (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  const { source_revisionid } = await stepPart(guide, 'de')
  await rewrite(guide, ['Pull both plugs.'])
  const other = itemAt((await guideToTranslate(ada)).steps, 0).revisionid
  await expect(
    saveLines(ada, guide, 'de', ['Ziehen.'], { source_revisionid: other }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'source_revisionid', code: 'not_found' }],
  })
  await saveLines(ada, guide, 'de', ['Stecker ziehen.', 'Öffnen.'], { source_revisionid })
  expect(await textsOf(guide, 'de')).toContainEqual(
    expect.objectContaining({ translated: 'Stecker ziehen.', status: 'outdated' }),
  )
  expect(await statuses(guide, 'de')).toMatchObject({ 'Open it.': 'done' })
})

test('who confirmed which texts stands in the audit log (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  await confirm(guide, 'de', 'Open it.', translator)
  const rows = await api.admin.listAudit({
    query: { target_type: 'guide', target_id: String(guide.guideid), order: 'DESC', limit: 1 },
  })
  expect(rows).toMatchObject([
    {
      action: 'translation.confirmed',
      actor: { userid: translator.me.userid },
      after: { langid: 'de', texts: [{ name: 'line', source_revisionid: expect.any(Number) }] },
    },
  ])
})

test('of older sources only those are read that a text follows (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  const revisionids: number[] = []
  for (const n of [1, 2, 3]) {
    revisionids.push((await rewrite(guide, [`Pull plug ${n}.`])).revisionid)
    await saveLines(ada, guide, 'de', [`Stecker ${n} ziehen.`, 'Öffnen.'])
  }
  const access = await loadAccess(api.database, guide.guideid)
  /** Which revisions of the source are read beside the newest. */
  const olderRead = async () => {
    const found: number[] = []
    const db: Db = {
      ...api.database,
      async many<T>(statement: Sql) {
        const rows = await api.database.many<T & { revisionid?: number; is_open?: boolean }>(
          statement,
        )
        found.push(...rows.flatMap(one => (one.is_open === undefined ? [] : [one.revisionid ?? 0])))
        return rows
      },
    }
    const nobody = { person: null, settings: { release_versions: false } }
    const head = await loadHead(db, guide.guideid)
    const [own] = await loadTranslated(db, nobody, access, head, 'de')
    const all = await loadTranslated(db, nobody, access, head)
    expect(all).toEqual([own])
    return new Set(found)
  }
  // The second line was translated with the first of these, and never again.
  const [first = 0, , third = 0] = revisionids
  expect(await olderRead()).toEqual(new Set([first]))
  await rewrite(guide, ['Pull plug 4.'])
  expect(await olderRead()).toEqual(new Set([first, third]))
})

test('each row is looked at as often, however many parts and languages there are (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  const { guideid } = guide
  for (const langid of ['de', 'fr', 'es']) await saveLines(ada, guide, langid, [`In ${langid}.`])
  const access = await loadAccess(api.database, guideid)
  let readings = 0
  const db: Db = {
    ...api.database,
    async many<T>(statement: Sql) {
      const rows = await api.database.many<T & { own?: object; langid?: string }>(statement)
      for (const row of rows)
        if (row.own) {
          const { langid } = row
          Object.defineProperty(row, 'langid', { get: () => ((readings += 1), langid) })
        }
      return rows
    },
  }
  const head = await loadHead(db, guideid)
  const nobody = { person: null, settings: { release_versions: false } }
  const readingsOf = async (asked?: string) => {
    readings = 0
    await loadTranslated(db, nobody, access, head, asked)
    return readings
  }
  const alone = await readingsOf('de')
  expect([alone > 0, await readingsOf()]).toEqual([true, 3 * alone])
})

test('an outdated text is confirmed, and a missing one keeps the words of the source (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  await saveLines(ada, guide, 'de', ['Stecker ziehen.'])
  await rewrite(guide, ['Pull the plug!'])
  expect(await statuses(guide, 'de')).toMatchObject({
    'Pull the plug!': 'outdated',
    'Open it.': 'missing',
  })
  const before = await ada.readGuide({ params: { guideid: guide.guideid } })
  await confirm(guide, 'de', 'Pull the plug!')
  await confirm(guide, 'de', 'Open it.')
  expect(await statuses(guide, 'de')).toMatchObject({
    'Pull the plug!': 'done',
    'Open it.': 'done',
  })
  expect((await ada.readGuide({ params: { guideid: guide.guideid } })).revisionid).toBe(
    before.revisionid,
  )
  await rewrite(guide, ['Pull it!', 'Open it wide.'])
  expect(await statuses(guide, 'de')).toMatchObject({
    'Pull it!': 'outdated',
    'Open it wide.': 'outdated',
  })
})

test('confirming names texts and revisions of this guide (A-199)', async () => {
  const [guide, other] = [await guideToTranslate(ada), await guideToTranslate(ada)]
  const part = await stepPart(guide, 'de')
  const text = { stepid: part.stepid, name: 'title', lineid: null }
  const ask = (texts: (typeof text & { source_revisionid: number })[], langid = 'de') =>
    ada.confirmTranslation({ params: { guideid: guide.guideid, langid }, body: { texts } })
  const good = { ...text, source_revisionid: part.source_revisionid }
  const not_found = { status: 422, errors: [{ field: 'texts', code: 'not_found', index: 1 }] }
  await expect(
    ask([good, { ...good, source_revisionid: itemAt(other.steps, 0).revisionid }]),
  ).rejects.toMatchObject(not_found)
  await expect(ask([good, { ...good, name: 'subject' }])).rejects.toMatchObject(not_found)
  await expect(ask([good], 'en')).rejects.toMatchObject({ status: 404 })
  await expect(ask([good], 'xx')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'langid', code: 'invalid_langid' }],
  })
})
