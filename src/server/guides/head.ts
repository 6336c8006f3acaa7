// A guide as its editors have it, for rows of ours that say something about it.
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { canView, loadAccess, type GuideAccess } from '#server/rights/guides.ts'
import type { GuideContent, StepContent } from './content.ts'

export type Head = { guide: GuideContent; steps: Map<number, StepContent> }

/** Of guides g and steps s: which revision of each is taken. */
type Which = { guide: Sql; step: Sql }
const newest: Which = { guide: sql`g.revisionid`, step: sql`s.revisionid` }

const load = async (
  db: Db,
  guideid: number,
  stepids: number[] | null,
  which: Which,
): Promise<Head> => {
  const { content: guide } = await db.one<{ content: GuideContent }>(
    sql`select r.content from guides g join revisions r on r.revisionid = ${which.guide}
      where g.guideid = ${guideid}`,
    'Guide',
  )
  const steps = await db.many<{ stepid: number; content: StepContent }>(sql`
    select s.stepid, r.content from steps s join revisions r on r.revisionid = ${which.step}
    where s.guideid = ${guideid} and s.stepid = any(${stepids ?? guide.steps}::int[])`)
  return {
    guide,
    steps: new Map(
      steps
        .filter(({ stepid }) => guide.steps.includes(stepid))
        .map(({ stepid, content }) => [stepid, content]),
    ),
  }
}

/** The guide as it is edited, with all of its steps or with those that are asked for. */
export const loadHead = (db: Db, guideid: number, stepids: number[] | null = null): Promise<Head> =>
  load(db, guideid, stepids, newest)

const unlessOthersWait = (resource: 'guide' | 'step', at: Sql, id: Sql, userid: number): Sql => sql`
  case when exists (select from revisions x
    where x.resource = ${resource} and x.resourceid = ${id} and x.line = 'held'
      and x.userid <> ${userid} and x.revisionid <= ${at}.revisionid
      and x.revisionid > coalesce(${at}.live_revisionid, 0))
  then ${at}.live_revisionid else ${at}.revisionid end`

/**
 * The guide as readers get it, with what this person alone wrote since: what somebody else wrote
 * and nobody has reviewed goes no further.
 */
export const loadReviewed = (db: Db, guideid: number, userid: number): Promise<Head> =>
  load(db, guideid, null, {
    guide: unlessOthersWait('guide', sql`g`, sql`g.guideid`, userid),
    step: unlessOthersWait('step', sql`s`, sql`s.stepid`, userid),
  })

/** Throws 404: of a guide that the caller may not see, nobody learns anything. */
export const requireSeen = async (
  { db, person }: SignedInReader,
  guideid: number,
): Promise<GuideAccess> => {
  const access = await loadAccess(db, guideid)
  if (!canView(person, access)) throw notFound('Guide')
  return access
}
