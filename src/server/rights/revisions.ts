// Which revisions of a guide somebody may read.
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isPrivateTo } from './guides.ts'

/**
 * Over revisions r of guides g: not of the time before the guide was public first, but for those
 * who could read it then. What was new then was what readers got.
 */
export const isOpenToReaders = (person: Person | null): Sql => sql`
  (${isPrivateTo(person)} or g.first_public_revisionid is not null
    and ${isSince(sql`g.first_public_revisionid`)})`

/** Over revisions r: not older than what its resource was in that revision. */
export const isSince = (first: Sql): Sql => sql`(r.revisionid >= ${first} or not exists (
  select from revisions later where later.resource = r.resource
    and later.resourceid = r.resourceid and later.langid = r.langid and later.line = 'live'
    and later.revisionid > r.revisionid and later.revisionid <= ${first}))`
