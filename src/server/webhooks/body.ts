// What a delivery says (api-facts 9.2): the event with what it is about, as that is when it is
// first sent.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import {
  loadSummaries as loadGuides,
  presentSummary as presentGuide,
} from '#server/summaries/guides.ts'
import type { Service } from '#server/http/service.ts'
import { findAttempt, findImport, findModule } from '#server/training/load.ts'
import { presentAttempt, presentImport, presentModule } from '#server/training/present.ts'
import { loadUserSummaries, presentUserSummary } from '#server/users/load.ts'
import {
  loadSummaries as loadWikis,
  presentSummary as presentWiki,
} from '#server/wikis/summaries.ts'
import { findEntry } from '#server/worklog/load.ts'
import { presentEntry } from '#server/worklog/present.ts'
import type { DeliveryRow } from './sql.ts'

const nouns: Record<string, string> = {
  wiki: 'Page',
  work_log: 'Work Log',
  patrol: 'Edit',
  steps: 'Steps',
  training: 'Training',
  media: 'Media',
  webhook: 'Webhook',
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** `guide.published` → Guide Published; `team.member_added` → Team Member Added. */
const titleOf = (event: string): string => {
  const [family = '', ...rest] = event.split('.')
  return [
    nouns[family] ?? capital(family),
    ...rest.flatMap(part => part.split('_')).map(capital),
  ].join(' ')
}

const idIn = (data: Record<string, unknown>, key: string): number | null =>
  typeof data[key] === 'number' ? data[key] : null

/** The attempt, the import or the module, whole. */
const aboutTraining = async (
  db: Db,
  origin: string,
  data: Record<string, unknown>,
): Promise<object> => {
  const [attemptid, importid, id] = ['attemptid', 'importid', 'id'].map(key => idIn(data, key))
  const attempt = attemptid ? await findAttempt(db, attemptid) : null
  const made = importid ? await findImport(db, importid) : null
  const module = id ? await findModule(db, id) : null
  return attempt
    ? presentAttempt(attempt)
    : made
      ? presentImport(made)
      : module
        ? presentModule({ db, origin, person: null }, module)
        : {}
}

/**
 * Summaries of the guide, page and person that the event names, and a whole entry of the work log;
 * of what is gone only the event that says so tells what it was.
 */
const about = async (
  db: Db,
  origin: string,
  event: string,
  data: Record<string, unknown>,
  now: UnixSeconds,
): Promise<Record<string, unknown>> => {
  const guideid =
    idIn(data, 'guideid') ?? (data['doc_type'] === 'guide' ? idIn(data, 'docid') : null)
  const wikiid = idIn(data, 'wikiid') ?? (data['doc_type'] === 'wiki' ? idIn(data, 'docid') : null)
  const userid = idIn(data, 'userid')
  const [guide] =
    guideid === null
      ? []
      : await loadGuides(
          db,
          sql`where g.guideid = ${guideid}
            and (g.deleted_date is null or ${event} = 'guide.deleted')`,
        )
  const [page] =
    wikiid === null
      ? []
      : await loadWikis(
          db,
          null,
          sql`wikis w`,
          sql`where w.wikiid = ${wikiid}
            and (w.deleted_date is null or ${event} = 'wiki.deleted')`,
        )
  const entryid = idIn(data, 'entryid')
  const user = userid === null ? undefined : (await loadUserSummaries(db, [userid])).get(userid)
  const entry = entryid === null ? null : await findEntry(db, entryid)
  return {
    ...(event.startsWith('training.') ? await aboutTraining(db, origin, data) : {}),
    ...(entry ? presentEntry(entry, now) : {}),
    ...(guide ? { guide: presentGuide(origin, guide) } : {}),
    ...(page ? { wiki: presentWiki(origin, page) } : {}),
    ...(user ? { user: presentUserSummary(origin, user) } : {}),
  }
}

export const bodyOf = async (
  { database, config: { publicUrl }, settings }: Service,
  delivery: DeliveryRow,
): Promise<string> => {
  const data = delivery.data ?? {}
  const title = titleOf(delivery.event)
  const actor =
    delivery.actor === null
      ? null
      : presentUserSummary(
          publicUrl,
          (await loadUserSummaries(database, [delivery.actor])).get(delivery.actor),
        )
  return JSON.stringify({
    event: delivery.event,
    eventid: delivery.eventid,
    sequence: delivery.sequence,
    title,
    description: actor ? `${title} by ${actor.username}` : title,
    siteName: settings().site_name,
    siteDomain: new URL(publicUrl).host,
    data: {
      ...(await about(database, publicUrl, delivery.event, data, delivery.created)),
      ...data,
      eventid: delivery.eventid,
      date: delivery.created,
      actor,
    },
  })
}
