// Which revisions of a guide somebody may read.
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isPrivateTo } from './guides.ts'
import { released } from './released.ts'

/**
 * Over revisions r of guides g: not of the time before the guide was public first, but for those
 * who could read it then. What was new then was what readers got.
 */
export const isOpenToReaders = (person: Person | null): Sql => sql`
  (${isPrivateTo(person)} or g.first_public_revisionid is not null
    and ${isSince(sql`g.first_public_revisionid`)})`

/** Over revisions r of guides, and releases x that readers get or got: it holds the revision. */
export const isHeld = sql`(x.guideid = r.docid and x.state in ${released}
  and r.revisionid = any(x.revisionids))`
/** Over revisions r of guides: readers get or got it with a release. */
export const isInRelease = sql`exists (select from releases x where ${isHeld})`

/** Over revisions r: not older than what its resource was in that revision of the guide. */
export const isSince = (first: Sql): Sql => sql`(r.revisionid >= ${first}
  or not exists (${laterLive} and later.revisionid <= ${first})
    and (r.resource <> 'step' or ${isTakenIn(first)}))`

const fromLater = sql`from revisions later where later.resource = r.resource
    and later.resourceid = r.resourceid and later.langid = r.langid and later.line = 'live'
    and later.revisionid > r.revisionid`
const laterLive = sql`select ${fromLater}`

const holdsStep = sql`whole.content->'steps' @> to_jsonb(r.resourceid)`
/** Live versions of a guide that are searched for a step which came back: a look is to be cheap. */
const searched = 100
const never = 2_147_483_647
/**
 * Over revisions r of steps: one that was removed before keeps its newest words, which readers
 * never got. It may have come back since with these words, and gone again.
 */
const isTakenIn = (first: Sql): Sql => sql`(exists (
    select from revisions whole where whole.revisionid = ${first} and ${holdsStep})
  or exists (
    select from (
      select whole.content from guides kept join revisions whole on whole.resource = 'guide'
        and whole.resourceid = kept.guideid and whole.langid = kept.langid
        and whole.line = 'live' and whole.revisionid > ${first}
          and whole.revisionid < coalesce((select min(later.revisionid) ${fromLater}), ${never})
      where kept.guideid = r.docid
      order by whole.revisionid desc limit ${searched}) whole
    where ${holdsStep}))`

const isBefore = (that: Sql): Sql => sql`exists (
  select from revisions r where r.revisionid = before.revisionid and not ${that})`
/**
 * Over revisions r, and one of the same resource that is `before` it: whoever may read r may read
 * that too, by when the guide was public first, or its page was begun anew.
 */
export const isBeforeAsOpen: Sql = sql`not exists (
    select from guides g where r.doc_type = 'guide' and g.guideid = r.docid
      and g.first_public_revisionid is not null and ${isSince(sql`g.first_public_revisionid`)}
      and ${isBefore(isSince(sql`g.first_public_revisionid`))})
  and not exists (
    select from wikis w where r.doc_type = 'wiki' and w.wikiid = r.docid
      and r.revisionid >= w.begun_revisionid and before.revisionid < w.begun_revisionid)`
