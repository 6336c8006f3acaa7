// Documents, releases and films that a change of settings meets.
import { embedProviders } from '#lib/media/embeds.ts'
import type { Settings } from '#contract/settings/list.ts'
import { hasGuide, isNamedIn } from '#server/approvals/signers.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { released } from '#server/rights/released.ts'
import { countOf, gone, met, month } from './count.ts'

/** Names that `before` has and `after` has not. */
const lost = <T extends string>(before: readonly T[], after: readonly string[]): T[] =>
  before.filter(name => !after.includes(name))

export const translationsLeft = gone(({ before, after }) => {
  const languages = lost(before.langids, after.langids)
  return languages.length === 0
    ? null
    : sql`(select distinct doc_type, docid, langid from translations
        where langid = any(${languages}::text[])) t`
})

export const guidesOfType = gone(({ before, after }) => {
  const types = lost(Object.keys(before.guide_types), Object.keys(after.guide_types))
  return types.length === 0
    ? null
    : sql`guides g where g.type = any(${types}::text[]) and g.deleted_date is null`
})

export const guidesReleased = gone(({ after }) =>
  after.release_versions
    ? null
    : sql`(select distinct guideid from releases x join guides g using (guideid)
        where x.state in ${released} and g.deleted_date is null) r`,
)

/** Films of steps that readers get, of services that are allowed no more. */
export const filmsHidden = met(({ before, after }) => {
  const services = lost(before.embed_providers, after.embed_providers)
  return services.length === 0
    ? null
    : sql`objects o where o.kind = 'embed'
        and o.url like any(${services.map(name => `${embedProviders[name].url}%`)}::text[])
        and exists (select from revisions r join steps s on s.live_revisionid = r.revisionid
          join guides g using (guideid)
          where r.content->'media'->>'type' = 'object'
          and r.content->'media'->'data'->0 = to_jsonb(o.objectid)
          and g.public and g.deleted_date is null)`
})

/** Releases that wait for signatures, and that somebody could sign who made a change in them. */
export const ownReleases = (db: Db, { self_approval }: Settings): Promise<number> =>
  self_approval
    ? countOf(
        db,
        sql`approval_requests q where q.state = 'open' and ${hasGuide} and exists (
    select from approval_request_stages s join users u on ${isNamedIn}
      where s.approvalid = q.approvalid and s.orderby >= q.current_stage
      and u.state = 'active' and u.userid = any(q.excluded))`,
      )
    : Promise.resolve(0)

/** Minor releases of a month that asked for signatures, as none will any more. */
export const minorAsked = gone(({ after, now }) =>
  after.minor_skips_approval
    ? sql`releases x where x.type = 'minor' and exists (select from approval_requests q
        where q.releaseid = x.releaseid and q.created > ${now - month})`
    : null,
)
