// Readers say what is wrong in a guide; whoever checks its edits answers (api-facts 8.1).
import type { NewReport, PatrolReport } from '#contract/patrol/reports.ts'
import type { NoticeName } from '#contract/events/table.ts'
import { conflict, forbidden, invalidField, notFound } from '#lib/errors.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { canView, loadAccess } from '#server/rights/guides.ts'
import { refuse } from '../queue/rights.ts'
import { presentReport } from './present.ts'
import {
  countReports,
  insertReport,
  listReports,
  loadPlace,
  loadReport,
  lockReport,
  markAnswered,
  type OpenedReport,
} from './store.ts'

/** Throws 404 for a report on a guide that the caller may not see, 403 for one of somebody else. */
const requireOpened = async (ctx: SignedInReader, reportid: number): Promise<OpenedReport> => {
  const row = await loadReport(ctx, ctx.db, reportid)
  if (!row.visible) throw notFound('Report')
  if (!row.openable) throw forbidden('Who said it and those who check the guide open a report')
  return row
}

/** Throws 422. A language that is none of the guide's shows its first one. */
const requirePlace = async (
  ctx: SignedIn,
  guideid: number,
  said: NewReport,
): Promise<NewReport & { langid: string }> => {
  const place = await loadPlace(ctx.db, guideid, said)
  if (!place.hasRevision)
    throw invalidField('shown_revisionid', 'not_found', 'The guide has no such revision')
  if ((said.stepid !== undefined) !== (said.part === 'step'))
    throw invalidField('stepid', 'invalid_value', 'A step is named for the part `step`, only there')
  if (!place.hasStep) throw invalidField('stepid', 'not_found', 'The guide has no such step')
  return { ...said, langid: said.langid ?? place.langid }
}

const told: Record<'done' | 'no_fault', NoticeName> = {
  done: 'patrol.report.done',
  no_fault: 'patrol.report.no_fault',
}

const tellReporter = (
  ctx: SignedIn,
  row: OpenedReport,
  answer: 'done' | 'no_fault',
): Promise<void> =>
  notify(ctx, [
    {
      userid: row.userid,
      event: told[answer],
      path: '/contributions',
      data: { title: row.title, reportid: row.reportid, guideid: row.guideid },
      actor: null,
    },
  ])

const present = async (ctx: SignedInReader, reportid: number): Promise<PatrolReport> =>
  presentReport(ctx.origin, await loadReport(ctx, ctx.db, reportid))

/** Throws 403: whoever said it may only take it back, and nobody else does that. */
const requireAnswerer = (row: OpenedReport, answer: PatrolReport['state']): void => {
  if (row.own && answer !== 'withdrawn')
    throw refuse('self_decision', 'Nobody answers their own report')
  if (!row.own && answer === 'withdrawn') throw refuse('no_right', 'Who said it takes it back')
}

export const reportHandlers: Pick<
  Handlers,
  'createPatrolReport' | 'listPatrolReports' | 'readPatrolReport' | 'answerPatrolReport'
> = {
  async createPatrolReport(input, ctx) {
    ctx.rateLimits.take(`report ${ctx.person.userid}`, ctx.config.rates.RATE_COMMENT, 60)
    const { guideid } = input.params
    if (!canView(ctx.person, await loadAccess(ctx.db, guideid))) throw notFound('Guide')
    const reportid = await insertReport(
      ctx,
      guideid,
      await requirePlace(ctx, guideid, input.body()),
    )
    ctx.header('Location', `${ctx.origin}/api/2.0/x/patrol/reports/${reportid}`)
    return present(ctx, reportid)
  },

  listPatrolReports: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      ctx.header('X-Total-Count', String(await countReports(ctx, db, query)))
      return (await listReports(ctx, db, query)).map(row => presentReport(ctx.origin, row))
    }),

  readPatrolReport: async ({ params }, ctx) =>
    presentReport(ctx.origin, await requireOpened(ctx, params.reportid)),

  async answerPatrolReport(input, ctx) {
    const { reportid } = input.params
    await lockReport(ctx.db, reportid)
    const row = await requireOpened(ctx, reportid)
    const { answer, note } = input.body()
    requireAnswerer(row, answer)
    if (row.state !== 'open') throw conflict(presentReport(ctx.origin, row), 'decided')
    await markAnswered(ctx, reportid, answer, note?.trim() || null)
    if (answer !== 'withdrawn') await tellReporter(ctx, row, answer)
    return present(ctx, reportid)
  },
}
