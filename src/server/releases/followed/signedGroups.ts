// A signature is given for what readers get with the release, so what goes live together with it
// stays as its signers were shown it.
import { invalid } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { releaseColumns, type ReleaseRow } from '#server/guides/releases.ts'

/**
 * What goes live of a guide together with a release, in its language or the guide’s own: which
 * releases, with which content.
 */
const broughtWith = (
  some: readonly ReleaseRow[],
  { root, guideid, langids }: { root: number; guideid: number; langids: string[] },
): string =>
  some.some(one => one.releaseid === root)
    ? some
        .filter(one => one.guideid === guideid && langids.includes(one.langid))
        .map(one => `${one.releaseid} ${one.content_hash}`)
        .toSorted()
        .join()
    : ''

/**
 * Throws 422 for `field` where a release that is signed would go live with another release of one
 * of its prerequisites, with other content of it, or without it: whoever signed was shown what
 * readers would have got before. One that a pin holds is the same in each group.
 */
export const requireAsSigned = async (
  db: Db,
  before: readonly ReleaseRow[],
  after: readonly ReleaseRow[],
  field: string,
): Promise<void> => {
  const members = [...before, ...after]
  const ids = [...new Set(members.map(one => one.releaseid))]
  type Followed = { root: number; guideid: number; langids: string[] }
  const followed = await db.many<Followed>(sql`
    with recursive p (root, langid, guideid, pin) as (
      select r.releaseid, r.langid, a.guideid, a.releaseid from releases r
        cross join lateral jsonb_to_recordset(r.prerequisite_releases)
          as a (guideid int, releaseid int)
        where r.releaseid = any(${ids}::int[])
          and exists (select from approval_requests q
            join approval_request_stages s using (approvalid)
            join approval_signatures t using (stageid)
            where q.releaseid = r.releaseid and q.state in ('open', 'approved') and not t.rejects)
      union
      select p.root, p.langid, n.guideid, n.pin from p join guides g on g.guideid = p.guideid
        cross join lateral (
          select b, null from unnest(g.prerequisites) b
          union all select a.guideid, a.releaseid from releases r
            cross join lateral jsonb_to_recordset(r.prerequisite_releases)
              as a (guideid int, releaseid int)
            where r.guideid = p.guideid and (r.state = 'live' or r.releaseid = any(${ids}::int[]))
        ) n (guideid, pin))
    select distinct p.root, p.guideid, array[p.langid, g.langid] as langids
      from p join guides g using (guideid)
      where p.pin is null and p.guideid = any(${members.map(one => one.guideid)}::int[])
      order by p.root, p.guideid`)
  const errors = followed
    .filter(one => broughtWith(before, one) !== broughtWith(after, one))
    .map(({ root, guideid }) => ({
      field,
      code: 'invalid_state' as const,
      message: `Release ${root} is signed, and guide ${guideid} is a prerequisite of it: whoever signed was shown other content of that guide. Withdraw release ${root} first`,
    }))
  if (errors.length > 0) throw invalid(errors)
}

/** The same where one release of a group becomes another, for all that it is to go live with. */
export const requireMemberAsSigned = async (
  db: Db,
  before: ReleaseRow,
  after: ReleaseRow,
  field: string,
): Promise<void> => {
  if (before.groupid === null) return
  const others = await db.many<ReleaseRow>(sql`
    select ${releaseColumns} from releases r
    where r.groupid = ${before.groupid} and r.releaseid <> ${before.releaseid}`)
  await requireAsSigned(db, [before, ...others], [after, ...others], field)
}
