// What a delivery says (api-facts 9.2): the event with what it is about, as that is when it is
// first sent.
import { eventMembers, type EventMember, type Lookup } from '#contract/events/members.ts'
import { eventTitle } from '#contract/events/table.ts'
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

type Data = Record<string, unknown>
type Sent = { db: Db; origin: string; now: UnixSeconds; event: string; data: Data }

const guide = async ({ db, origin, event }: Sent, guideid: number) => {
  const [found] = await loadGuides(
    db,
    sql`where g.guideid = ${guideid} and (g.deleted_date is null or ${event} = 'guide.deleted')`,
  )
  return found && { guide: presentGuide(origin, found) }
}
const wiki = async ({ db, origin, event }: Sent, wikiid: number) => {
  const [found] = await loadWikis(
    db,
    null,
    sql`wikis w`,
    sql`where w.wikiid = ${wikiid} and (w.deleted_date is null or ${event} = 'wiki.deleted')`,
  )
  return found && { wiki: presentWiki(origin, found) }
}

/** The attempt, the import or the module, whole. */
const training = async ({ db, origin, data }: Sent): Promise<object | null> => {
  const idIn = (key: string) => (typeof data[key] === 'number' ? data[key] : 0)
  const attempt = await findAttempt(db, idIn('attemptid'))
  if (attempt) return presentAttempt(attempt)
  const made = await findImport(db, idIn('importid'))
  if (made) return presentImport(made)
  const module = await findModule(db, idIn('id'))
  return module && presentModule({ db, origin, person: null }, module)
}

/**
 * What is sent beside a member: a summary of the guide, page or person, a whole entry, attempt,
 * import or module. Of what is gone only the event that says so tells what it was.
 */
const lookups: Record<Lookup, (sent: Sent, id: number) => Promise<object | null | undefined>> = {
  guide,
  wiki,
  document: (sent, id) => (sent.data['doc_type'] === 'guide' ? guide : wiki)(sent, id),
  user: async ({ db, origin }, userid) => {
    const found = (await loadUserSummaries(db, [userid])).get(userid)
    return found && { user: presentUserSummary(origin, found) }
  },
  entry: async ({ db, now, origin }, entryid) => {
    const found = await findEntry(db, entryid)
    return found && presentEntry(found, { now, origin, isSentAway: true })
  },
  attempt: training,
  import: training,
  module: async sent =>
    'attemptid' in sent.data || 'importid' in sent.data ? null : training(sent),
}

const lookedUp = async (sent: Sent): Promise<object> => {
  const found: object[] = []
  for (const [name, { lookup }] of Object.entries<EventMember>(eventMembers)) {
    const id = sent.data[name]
    if (lookup && typeof id === 'number') found.push((await lookups[lookup](sent, id)) ?? {})
  }
  return Object.assign({}, ...found) as object
}

export const bodyOf = async (
  { database, config: { publicUrl }, settings }: Service,
  delivery: DeliveryRow,
): Promise<string> => {
  const data = delivery.data ?? {}
  const title = eventTitle(delivery.event)
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
      ...(await lookedUp({
        db: database,
        origin: publicUrl,
        now: delivery.created,
        event: delivery.event,
        data,
      })),
      ...data,
      eventid: delivery.eventid,
      date: delivery.created,
      actor,
    },
  })
}
