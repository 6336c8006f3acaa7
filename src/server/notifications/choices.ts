// Which notices reach whom by mail.
import { groupOfNotice, usualWays, type NoticeGroup } from '#contract/notifications/groups.ts'
import type { NoticeName } from '#contract/events/table.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import { demoDomain } from '#server/base/demoDomain.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/** What is older when a mail is written is in the app only; every digest comes within that time. */
export const mailedWithin: Seconds = 8 * 86_400

/** Of settings with an `hour` and a `zone`: the last day on which the hour was reached there. */
export const lastDay = (now: UnixSeconds): Sql =>
  sql`date_trunc('day', to_timestamp(${now}) at time zone zone - make_interval(hours => hour))`
/** How many days a `day` is after the last `weekday`. */
export const sinceWeekday = sql`((extract(isodow from day)::int - weekday + 7) % 7)`

const kinds = Object.entries(groupOfNotice).flatMap(([event, group]) =>
  group === 'account' ? [] : [{ event, group, way: usualWays[group] }],
)

/** Every kind that has a choice, as rows (event, topic, usual). */
export const kindRows = sql`unnest(${kinds.map(one => one.event)}::text[],
  ${kinds.map(one => one.group)}::text[], ${kinds.map(one => one.way)}::text[])
  as kind (event, topic, usual)`

/** Of a user `u` with the settings `s`: how a notice of the kind reaches them. */
export const wayOf = sql`coalesce(s.ways->>kind.topic, kind.usual)`

/**
 * Nobody else gets mail: an address that is not proved may be a stranger's, and people of a demo
 * site have none that exists.
 */
export const isReached = sql`(u.state = 'active' and u.email is not null and u.email_verified
  and u.email not like ${`%${demoDomain}`})`

export const groupOf = (event: string): NoticeGroup | null => {
  const group = Object.hasOwn(groupOfNotice, event) ? groupOfNotice[event as NoticeName] : 'account'
  return group === 'account' ? null : group
}
