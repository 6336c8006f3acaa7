import { expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { existing, firstOf, lastOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadAccess } from '#server/rights/guides.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { listRevisions } from '#server/saves/history.ts'
import { loadGuideVersion } from '#server/guides/past.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await ada.createWiki({
  body: { namespace: 'CATEGORY', title: 'Bench', contents: 'First line.\nSecond line.' },
})
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const at = ({ guideid }: Guide) => ({ guideid })
const edit = async (who: TestPerson, step: Step, body: object) =>
  who.patchStep({ params: step, query: { revisionid: step.revisionid }, body })
/** Three steps, public; ada's. */
const aGuide = async () => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: 'Drawer', introduction: 'It sticks.' },
  })
  for (const word of ['Pull the drawer.', 'Turn it over.', 'Wax the rails.'])
    await ada.createStep({ params: { guideid }, body: { lines: [line(word)] } })
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  return ada.publishGuide({ params: { guideid }, query: { revisionid } })
}

test('5,000 revisions take as many statements as five', async () => {
  const guide = await aGuide()
  const work = async () => {
    let statements = 0
    const counted =
      <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
      (...args: A) => (statements++, ask(...args))
    const { one, maybe, many, values, run } = api.database
    const db = {
      one: counted(one) as Db['one'],
      maybe: counted(maybe) as Db['maybe'],
      many: counted(many) as Db['many'],
      values: counted(values) as Db['values'],
      run: counted(run),
    }
    const access = await loadAccess(db, guide.guideid)
    const scope = { doc_type: 'guide', docid: guide.guideid, langid: 'en' } as const
    const listed = await listRevisions(
      db,
      scope,
      { userid: null, decider: false },
      { limit: 200, offset: 0 },
    )
    for (const { revisionid } of [existing(listed.at(0), 'a first item'), lastOf(listed)])
      await loadGuideVersion(db, access, { revisionid, line: 'live', langid: 'en' })
    return { statements, listed: listed.length }
  }
  const few = await work()
  await api.database.run(sql`
    insert into revisions (parent_revisionid, doc_type, docid, resource, resourceid, langid, line,
      kind, userid, created, content)
    select revisionid, doc_type, docid, resource, resourceid, langid, line, 'edit', userid, created,
      content
    from revisions, generate_series(1, 5000) where revisionid = ${firstOf(guide.steps).revisionid}`)
  expect(few.listed).toBeLessThan(20)
  expect(await work()).toEqual({ statements: few.statements, listed: 200 })
})
