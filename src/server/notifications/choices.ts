// Which notices reach whom by mail.
import { groupOfNotice, usualWays, type NoticeGroup } from '#contract/notifications/groups.ts'
import type { NoticeName } from '#contract/events/table.ts'
import { demoDomain } from '#server/base/demoDomain.ts'
import { sql } from '#server/db/sql.ts'

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
