// Notices of new guides: one that its reader may not see by now is nothing to be told of.
import { sql } from '#server/db/sql.ts'
import { isUnseenBy } from '#server/rights/guides.ts'

export const ofNewGuides = ['guide.appeared', 'guide.authored'] as const

/** Over notifications n: not of a new guide that its reader may not see. */
export const isWorthTelling = sql`not (n.event = any(${[...ofNewGuides]}::text[])
  and exists (select from guides g join users u on u.userid = n.userid
    where g.guideid = n.guideid and (g.deleted_date is not null or ${isUnseenBy})))`
