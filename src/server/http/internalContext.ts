// What a request is given, for work that the service does by itself: a page for readers, a job.
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx, Person, SignedIn } from './context.ts'
import type { Service } from './service.ts'

/**
 * Nobody is signed in. Without `effects` nothing is told of what it does. `origin` stands for the
 * caller in the audit log.
 */
export const internalContext = (
  service: Service,
  db: Db,
  origin: string,
  effects: Partial<Pick<Ctx, 'touch' | 'emit' | 'queue' | 'snapshot' | 'bytes'>> = {},
): Ctx => ({
  db,
  snapshot: work => service.database.snapshot(work),
  person: null,
  settings: service.settings(),
  config: service.config,
  origin: service.config.publicUrl,
  now: unixNow(),
  userAgent: '',
  ip: origin,
  network: origin,
  rateLimits: service.rateLimits,
  views: service.views,
  misses: service.misses,
  streams: service.streams,
  lastEventid: '',
  reason: '',
  sentAt: null,
  bytes: service.bytes,
  media: service.media,
  wishes: { accept_below: false, settles: null },
  alreadyThere: () => undefined,
  holds: service.holds,
  requestid: '',
  bindToBrowser: () => null,
  arrival: () => ({ host: null, scheme: 'http', said: null }),
  vitals: service.vitals,
  auditRefusal: () => undefined,
  touch: () => undefined,
  emit: () => undefined,
  queue: () => undefined,
  header: () => undefined,
  log: service.log,
  ...effects,
})

/**
 * The same work in somebody's name, with no right of theirs: what it writes is said to be by them.
 * Throws 404.
 */
export const contextActingAs = async (by: Ctx, userid: number): Promise<SignedIn> => {
  const { email_verified: verified, ...person } = await by.db.one<
    Pick<Person, 'userid' | 'username' | 'join_date'> & { email_verified: boolean }
  >(
    sql`select userid, username, join_date, email_verified from users where userid = ${userid}`,
    'User',
  )
  return {
    ...by,
    person: { ...person, verified, privilege: 'User', reputation: 0, teams: [], tokenid: 0 },
  }
}
