import { expect, test } from 'vitest'
import { existing, firstOf, lastOf } from '#lib/existing.ts'
import { countedDatabase } from '#testing/countedDatabase.ts'
import { sql } from '#server/db/sql.ts'
import { loadAccess } from '#server/rights/guides.ts'
import { startApiForFile } from '#testing/api.ts'
import { openDrawers } from '#testing/worlds/drawers.ts'
import { listRevisions } from '#server/saves/history.ts'
import { loadGuideVersion } from '#server/guides/past.ts'

const api = await startApiForFile()
const { aGuide } = await openDrawers(api)

test('5,000 revisions take as many statements as five', async () => {
  const guide = await aGuide()
  const work = async () => {
    const { db, statements } = countedDatabase(api.database)
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
    return { statements: statements(), listed: listed.length }
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
