// The first revision of a guide, and of steps that come with it (api-facts 5.3).
import type { SignedIn } from '#server/http/context.ts'
import { insertRevision } from '#server/saves/sql.ts'
import type { NewRevision } from '#server/http/patrolPort.ts'
import { asContent, type GuideContent, type StepContent } from './content.ts'
import { pointGuide, pointStep } from './sql.ts'

/** The flags of a new guide: what a User makes says so. */
export const contributed = ({ privilege }: SignedIn['person'], flags: string[]): string[] =>
  privilege === 'User' && !flags.includes('GUIDE_USER_CONTRIBUTED')
    ? [...flags, 'GUIDE_USER_CONTRIBUTED']
    : flags

const first = (
  ctx: SignedIn,
  guideid: number,
  langid: string,
  r: Pick<NewRevision, 'resource' | 'resourceid' | 'content'>,
): Promise<number> =>
  insertRevision(ctx.db, {
    ...r,
    parent: null,
    doc_type: 'guide',
    docid: guideid,
    langid,
    line: 'live',
    kind: 'create',
    userid: ctx.person.userid,
    created: ctx.now,
  })

/** The row of the guide is there, with nothing in it (`insertGuide`); it is private. */
export const beginGuide = async (
  ctx: SignedIn,
  guideid: number,
  langid: string,
  content: GuideContent,
): Promise<void> => {
  const revisionid = await first(ctx, guideid, langid, {
    resource: 'guide',
    resourceid: guideid,
    content: asContent(content),
  })
  await pointGuide(ctx.db, guideid, { revisionid, live_revisionid: revisionid }, content, ctx.now)
  ctx.touch(`guide:${guideid}`)
  ctx.emit({ event: 'guide.created', data: { guideid } })
}

/** The same of a step (`insertStep`); the guide names it in its own first revision. */
export const beginStep = async (
  ctx: SignedIn,
  { stepid, guideid }: { stepid: number; guideid: number },
  langid: string,
  content: StepContent,
): Promise<void> => {
  const revisionid = await first(ctx, guideid, langid, {
    resource: 'step',
    resourceid: stepid,
    content: asContent(content),
  })
  await pointStep(
    ctx.db,
    { stepid, guideid },
    { revisionid, live_revisionid: revisionid },
    false,
    ctx.now,
  )
}
