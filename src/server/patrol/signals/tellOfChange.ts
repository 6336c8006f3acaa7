// The events of recent changes, once they are judged (decision 0622).
import { pick } from '#lib/pick.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import type { Service } from '#server/http/service.ts'
import { isSameSave, listKeys, type ChangeKey } from '#server/revisions/changes/feed.sql.ts'
import { presentChanges } from '#server/revisions/changes/present.ts'

/** A part of the same save was judged before the last one was written. */
export const isPartJudged = async (db: Db, revisionid: number): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from revisions r join revisions s on ${isSameSave(sql`s`)} and s.revisionid < r.revisionid
      join change_risks k on k.source = 'revision' and k.id = s.revisionid
    where r.revisionid = ${revisionid} limit 1`)) !== null

/** Of what readers do not get, nobody is told. */
export const tellOfChange = async (
  db: Db,
  { settings }: Pick<Service, 'settings'>,
  key: ChangeKey,
  event: 'change.created' | 'change.updated',
): Promise<void> => {
  const shown = await listKeys(db, {
    newcomers: null,
    unseen: false,
    after: null,
    since: 0,
    only: [key],
    limit: 1,
  })
  for (const { changeid, document, author } of await presentChanges(
    db,
    { origin: '', settings: settings() },
    shown,
  ))
    await writeOutbox(
      db,
      author.userid,
      [{ event, data: { changeid, ...(document && pick(document, ['doc_type', 'docid'])) } }],
      [],
    )
}
