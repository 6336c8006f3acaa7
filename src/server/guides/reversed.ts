// A guide for the way back, made of steps of another one, and those of its lines that nobody has
// confirmed yet (api-facts 6.4).
import { guideFlags } from '#contract/core/flags.ts'
import { limits } from '#contract/core/limits.ts'
import type { Unconfirmed } from '#contract/guides/reversed.ts'
import { reverseStep, type Mark, type Reversed } from '#documents/reverse/reverseSteps.ts'
import { stepFields } from '#documents/step.ts'
import { invalid, type FieldError } from '#lib/errors.ts'
import { settableFlags } from '#server/base/flags.ts'
import { nextLineid } from '#server/db/lineids.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { requireEditor } from '#server/rights/guides.ts'
import { setPatrolLiveHeader } from '#server/saves/revisions.ts'
import { beginGuide, beginStep, contributed } from './begin.ts'
import { changeGuide, emptyGuide } from './change.ts'
import type { GuideContent, LineContent, StepContent } from './content.ts'
import { loadHead, loadReviewed, requireSeen, type Head } from './head.ts'
import { presentHead } from './presentHead.ts'
import { insertGuide, insertStep } from './sql.ts'

const most = { title: stepFields.title.most, line: limits.lineLength }

/** Those that are asked for, as the guide has them. Throws 422 for others. */
const chosenSteps = ({ guide, steps }: Head, stepids: readonly number[]): StepContent[] => {
  const errors = stepids.flatMap((stepid, index): FieldError[] =>
    !guide.steps.includes(stepid)
      ? [{ field: 'stepids', code: 'not_found', message: 'The guide has no such step', index }]
      : stepids.indexOf(stepid) !== index
        ? [
            {
              field: 'stepids',
              code: 'duplicate',
              message: `Step ${stepid} is listed twice`,
              index,
            },
          ]
        : [],
  )
  if (errors.length) throw invalid(errors)
  return guide.steps.flatMap(stepid => (stepids.includes(stepid) ? (steps.get(stepid) ?? []) : []))
}

/**
 * Private, the caller’s own, and not finished. What the work needs is the same; what tells of the
 * way there, introduction, times and what is done first, is not.
 */
const newContent = async (
  ctx: SignedIn,
  { type, category, subject, image, parts, tools }: GuideContent,
  title: string,
): Promise<GuideContent> => {
  const content = await changeGuide(
    ctx,
    null,
    emptyGuide(ctx.person.userid, ctx.settings.patrol_threshold),
    null,
    { type, category, subject, title },
  )
  const may = settableFlags(ctx.person.privilege, guideFlags)
  const flags = may.flatMap(({ flagid }) => (flagid === 'GUIDE_IN_PROGRESS' ? [flagid] : []))
  return { ...content, image, parts, tools, flags: contributed(ctx.person, flags) }
}

type MarkRow = { stepid: number; lineid: number | null; turned: boolean }

/** The step of the new guide, and what of it is to be confirmed. */
const makeStep = async (
  ctx: SignedIn,
  guideid: number,
  langid: string,
  { step, title, lines: reversed }: Reversed<LineContent, StepContent>,
): Promise<{ stepid: number; rows: MarkRow[] }> => {
  const stepid = await insertStep(ctx.db, guideid, ctx.now)
  const lines: LineContent[] = []
  const rows: MarkRow[] = []
  const note = (mark: Mark | null, lineid: number | null) => {
    if (mark !== null) rows.push({ stepid, lineid, turned: mark === 'turned' })
  }
  note(title.mark, null)
  for (const { line, mark } of reversed) {
    const lineid = await nextLineid(ctx.db)
    lines.push({ ...line, lineid })
    note(mark, lineid)
  }
  // What is filled in on the way there says nothing of the way back.
  const { form: _, ...content } = step
  await beginStep(ctx, { stepid, guideid }, langid, { ...content, title: title.text, lines })
  return { stepid, rows }
}

/** Rows whose step or line is not in the newest version wait for it to come back. */
const isThere = ({ guide, steps }: Head, { stepid, lineid }: Unconfirmed): boolean =>
  guide.steps.includes(stepid) &&
  (lineid === null || steps.get(stepid)?.lines.some(line => line.lineid === lineid) === true)

export const reversedHandlers: Pick<Handlers, 'reverseGuide' | 'listUnconfirmed' | 'confirmLines'> =
  {
    async reverseGuide(input, ctx) {
      const access = await requireSeen(ctx, input.params.guideid)
      requireEditor(ctx.person, access)
      const { title, stepids } = input.body()
      const head = await loadReviewed(ctx.db, access.guideid, ctx.person.userid)
      const steps = chosenSteps(head, stepids).toReversed()
      const content = await newContent(ctx, head.guide, title)
      const { langid } = access
      const guideid = await insertGuide(ctx.db, { langid, content, now: ctx.now })
      const rows: MarkRow[] = []
      for (const step of steps) {
        // One after the other: other requests are answered in between.
        const turned = reverseStep<LineContent, StepContent>(step, langid, most)
        const made = await makeStep(ctx, guideid, langid, turned)
        content.steps.push(made.stepid)
        rows.push(...made.rows)
      }
      await beginGuide(ctx, guideid, langid, content)
      await ctx.db.run(sql`
      insert into lines_to_confirm (guideid, stepid, lineid, turned)
      select ${guideid}, stepid, lineid, turned
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as made (stepid int, lineid int, turned boolean)`)
      setPatrolLiveHeader(ctx)
      ctx.header('Location', `${ctx.origin}/api/2.0/guides/${guideid}`)
      return presentHead(ctx, guideid)
    },

    async listUnconfirmed({ params: { guideid } }, ctx) {
      requireEditor(ctx.person, await requireSeen(ctx, guideid))
      return ctx.snapshot(async db => {
        const rows = await db.many<Unconfirmed>(sql`
        select confirmid, stepid, lineid, turned from lines_to_confirm
        where guideid = ${guideid} order by confirmid`)
        if (rows.length === 0) return []
        const stepids = [...new Set(rows.map(({ stepid }) => stepid))]
        const head = await loadHead(db, guideid, stepids)
        return rows.filter(row => isThere(head, row))
      })
    },

    /** Two who confirm the same line do it once. */
    async confirmLines(input, ctx) {
      const { guideid } = input.params
      requireEditor(ctx.person, await requireSeen(ctx, guideid))
      await ctx.db.run(sql`delete from lines_to_confirm
      where guideid = ${guideid} and confirmid = any(${input.body().confirmids}::int[])`)
      return null
    },
  }
