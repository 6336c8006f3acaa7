// What rules of the Admins say of a guide that its author makes public.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Content } from '#server/http/patrolPort.ts'
import type { Said } from '#server/judging/brought.ts'
import { requireAllowed } from '#server/judging/judge.ts'
import { saidIn } from '#server/judging/saidIn.ts'
import { asContent, type GuideContent } from './content.ts'
import { loadStepRows, type GuideRow } from './sql.ts'

/** The guide and its steps as readers last had them; nothing where they never had it. */
const loadLastPublic = (db: Db, guideid: number): Promise<{ content: Content }[]> =>
  db.many<{ content: Content }>(sql`
  with own as (
    select r.revisionid, r.content from guides g join revisions r on r.doc_type = 'guide'
      and r.docid = g.guideid and r.resource = 'guide' and r.resourceid = g.guideid
      and r.langid = g.langid and r.line = 'live'
    where g.guideid = ${guideid}
  ), last as (
    select * from own where (content->>'public')::boolean order by revisionid desc limit 1
  ), gone as (
    select coalesce(min(o.revisionid), 2147483647) as revisionid from own o, last where o.revisionid > last.revisionid
  )
  select content from last
  union all
  (select distinct on (r.resourceid) r.content
    from guides g, last, gone, revisions r
    where g.guideid = ${guideid} and r.doc_type = 'guide' and r.docid = g.guideid
      and r.resource = 'step' and r.langid = g.langid and r.line = 'live'
      and r.revisionid < gone.revisionid and last.content->'steps' @> to_jsonb(r.resourceid)
    order by r.resourceid, r.revisionid desc)`)

const saidInSteps = async (db: Db, stepids: readonly number[]): Promise<Said[]> =>
  (await loadStepRows(db, [...stepids], true)).flatMap(({ stepid, content }) =>
    saidIn(asContent(content)).map(said => ({
      ...said,
      field: `steps.${said.field}`,
      step: stepids.indexOf(stepid) + 1,
    })),
  )

/**
 * Whether one of them lets it wait. What readers had before does not count: then it is asked what
 * edits are. Throws 422.
 */
export const isKeptByRule = async (
  ctx: SignedIn,
  { guideid, published_date }: Pick<GuideRow, 'guideid' | 'published_date'>,
  next: GuideContent,
): Promise<boolean> => {
  const isFirst = published_date === 0
  const before = isFirst ? [] : await loadLastPublic(ctx.db, guideid)
  return requireAllowed(ctx, ctx.person, {
    place: isFirst ? 'page' : 'edit',
    before: before.flatMap(({ content }) => saidIn(content)),
    next: [...saidIn(asContent(next)), ...(await saidInSteps(ctx.db, next.steps))],
  })
}
