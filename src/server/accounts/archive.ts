// One archive of all that is kept about a person (moderation-admin 11): files of JSON, and an index
// that is read by people. Written row by row into a file of this machine, so that what is held in
// memory does not grow with the person's work.
import { open } from 'node:fs/promises'
import { lastOf } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { writeZipInto } from '#server/base/zipFile.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { denialRate } from '#server/profiles/denials.ts'
import { archiveIndex, type Counted } from './archiveWords.ts'
import { exportParts, profileForExport, type ExportPart } from './sql.export.ts'

const rowsAtOnce = 500
type Profile = { username: string; langid: string }

/** The rows of one part as an array of JSON, a page of them in memory at a time. */
const written = async function* (
  db: Db,
  part: ExportPart,
  userid: number,
  counted: Counted,
): AsyncGenerator<string> {
  let before = '[\n'
  for (let after = 0, more = true; more;) {
    const rows = await db.many<{ key: number; row: unknown }>(sql`
      select key, row from (${exportParts[part](userid)}) as found where key > ${after}
        order by key limit ${rowsAtOnce}`)
    for (const { row } of rows) {
      yield before + JSON.stringify(row)
      before = ',\n'
    }
    counted[part] = (counted[part] ?? 0) + rows.length
    more = rows.length === rowsAtOnce
    if (more) after = lastOf(rows).key
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/**
 * Writes the archive to `path`; `db` is one snapshot. Throws 404 where there is no such account.
 */
export const writeArchive = async (
  db: Db,
  userid: number,
  { path, site, now }: { path: string; site: string; now: UnixSeconds },
): Promise<void> => {
  const { profile } = await db.one<{ profile: Profile }>(
    profileForExport(userid, denialRate(now)),
    'User',
  )
  const file = await open(path, 'w', 0o600)
  const zip = writeZipInto(file)
  try {
    await zip.add('profile.json', [`${JSON.stringify(profile, null, 1)}\n`])
    const counted: Counted = {}
    for (const part of Object.keys(exportParts) as ExportPart[])
      await zip.add(`${part}.json`, written(db, part, userid, counted))
    await zip.add('index.html', [
      archiveIndex({ site, now, username: profile.username, langid: profile.langid, counted }),
    ])
    await zip.end()
  } finally {
    await file.close()
  }
}
