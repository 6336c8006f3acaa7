// A guide as its editors have it, for rows of ours that say something about it.
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { canView, loadAccess, type GuideAccess } from '#server/rights/guides.ts'
import type { GuideContent, StepContent } from './content.ts'

export type Head = { guide: GuideContent; steps: Map<number, StepContent> }

/** The guide as it is edited, with all of its steps or with those that are asked for. */
export const loadHead = async (
  db: Db,
  guideid: number,
  stepids: number[] | null = null,
): Promise<Head> => {
  const { content: guide } = await db.one<{ content: GuideContent }>(
    sql`select r.content from guides g join revisions r on r.revisionid = g.revisionid
      where g.guideid = ${guideid}`,
    'Guide',
  )
  const steps = await db.many<{ stepid: number; content: StepContent }>(sql`
    select s.stepid, r.content from steps s join revisions r on r.revisionid = s.revisionid
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

/** Throws 404: of a guide that the caller may not see, nobody learns anything. */
export const requireSeen = async (
  { db, person }: SignedInReader,
  guideid: number,
): Promise<GuideAccess> => {
  const access = await loadAccess(db, guideid)
  if (!canView(person, access)) throw notFound('Guide')
  return access
}
