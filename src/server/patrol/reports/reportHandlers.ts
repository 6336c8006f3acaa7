// Readers say what is wrong in a guide or on a page; whoever checks its edits answers (api-facts
// 8.1).
import type { NewGuideReport, PatrolReport } from '#contract/patrol/reports.ts'
import type { NoticeName } from '#contract/events/table.ts'
import { conflict, forbidden, invalidField, notFound } from '#lib/errors.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { canView, loadAccess } from '#server/rights/guides.ts'
import { isUnlisted, requireNamespace } from '#server/wikis/rules.ts'
import type { PageRow } from '#server/wikis/sql.ts'
import { findPageFor } from '#server/wikis/unpublished.ts'
import { refuse } from '../queue/rights.ts'
import { presentReport, presentReports } from './present.ts'
import {
  countReports,
  hasPageRevision,
  insertReport,
  listReports,
  loadPlace,
  loadReport,
  lockReport,
  markAnswered,
  type Document,
  type OpenedReport,
  type Said,
} from './store.ts'

/** Throws 404 for a report on what the caller may not see, 403 for one of somebody else. */
const requireOpened = async (ctx: SignedInReader, reportid: number): Promise<OpenedReport> => {
  const row = await loadReport(ctx, ctx.db, reportid)
  if (!row.visible) throw notFound('Report')
  if (!row.openable)
    throw forbidden('Only the person who made a report and people who can answer it can open it')
  return row
}

/** Throws 422. A language that is none of the guide's shows its first one. */
const requirePlace = async (
  ctx: SignedIn,
  guideid: number,
  said: NewGuideReport,
): Promise<Said> => {
  const place = await loadPlace(ctx, guideid, said)
  if (!place.hasRevision)
    throw invalidField(
      'shown_revisionid',
      'not_found',
      'The guide has no revision with this number that you can see',
    )
  if ((said.stepid !== undefined) !== (said.part === 'step'))
    throw invalidField('stepid', 'invalid_value', 'Send `stepid` if, and only if, `part` is `step`')
  if (!place.hasStep) throw invalidField('stepid', 'not_found', 'The guide has no such step')
  return { ...said, langid: said.langid ?? place.langid }
}

/**
 * Throws 404, 403: a page that is published, and for Moderators only one that others are not told
 * of.
 */
const requirePage = async (
  ctx: SignedIn,
  { namespace, title }: { namespace: string; title: string },
): Promise<PageRow> => {
  const page = await findPageFor(ctx.db, ctx.person, requireNamespace(namespace), title)
  if (page.unpublished) throw forbidden('This page is not published yet')
  if (isUnlisted(page.content) && !isModerator(ctx.person))
    throw forbidden(
      'Only Moderators and Admins can report problems with a page that does not appear in lists or search',
    )
  return page
}

const told: Record<'done' | 'no_fault', NoticeName> = {
  done: 'patrol.report.done',
  no_fault: 'patrol.report.no_fault',
}

const tellReporter = (
  ctx: SignedIn,
  row: OpenedReport,
  answer: 'done' | 'no_fault',
): Promise<number[]> =>
  notify(ctx, [
    {
      userid: row.userid,
      event: told[answer],
      path: '/contributions',
      data: {
        title: row.title,
        reportid: row.reportid,
        ...(row.guideid === null ? { wikiid: row.wikiid } : { guideid: row.guideid }),
      },
      guideid: row.guideid,
      actor: null,
    },
  ])

const present = async (ctx: SignedInReader, reportid: number): Promise<PatrolReport> =>
  presentReport(ctx, await loadReport(ctx, ctx.db, reportid))

/** Throws 403: whoever said it may only take it back, and nobody else does that. */
const requireAnswerer = (row: OpenedReport, answer: PatrolReport['state']): void => {
  if (row.own && answer !== 'withdrawn')
    throw refuse('self_decision', 'You cannot answer your own report')
  if (!row.own && answer === 'withdrawn')
    throw refuse('no_right', 'Only the person who made a report can withdraw it')
}

const countOne = (ctx: SignedIn) =>
  ctx.rateLimits.take(`report ${ctx.person.userid}`, ctx.config.rates.RATE_COMMENT, 60)

const create = async (ctx: SignedIn, document: Document, said: Said): Promise<PatrolReport> => {
  const reportid = await insertReport(ctx, document, said)
  ctx.header('Location', `${ctx.origin}/api/2.0/x/patrol/reports/${reportid}`)
  return present(ctx, reportid)
}

export const reportHandlers: Pick<
  Handlers,
  | 'createPatrolReport'
  | 'createPageReport'
  | 'listPatrolReports'
  | 'readPatrolReport'
  | 'answerPatrolReport'
> = {
  async createPatrolReport(input, ctx) {
    countOne(ctx)
    const { guideid } = input.params
    if (!canView(ctx.person, await loadAccess(ctx.db, guideid))) throw notFound('Guide')
    return create(ctx, { guideid, wikiid: null }, await requirePlace(ctx, guideid, input.body()))
  },

  async createPageReport(input, ctx) {
    countOne(ctx)
    const { wikiid, langid } = await requirePage(ctx, input.params)
    const said = input.body()
    if (!(await hasPageRevision(ctx, wikiid, said.shown_revisionid)))
      throw invalidField(
        'shown_revisionid',
        'not_found',
        'The page has no revision with this number that you can see',
      )
    return create(ctx, { guideid: null, wikiid }, { ...said, langid: said.langid ?? langid })
  },

  async listPatrolReports({ query }, ctx) {
    const rows = await ctx.snapshot(async db => {
      ctx.header('X-Total-Count', String(await countReports(ctx, db, query)))
      return listReports(ctx, db, query)
    })
    // Large pages are read again: the connection does not wait for that.
    return presentReports(ctx, rows)
  },

  readPatrolReport: async ({ params }, ctx) =>
    presentReport(ctx, await requireOpened(ctx, params.reportid)),

  async answerPatrolReport(input, ctx) {
    const { reportid } = input.params
    await lockReport(ctx.db, reportid)
    const row = await requireOpened(ctx, reportid)
    const { answer, note } = input.body()
    requireAnswerer(row, answer)
    if (row.state !== 'open') throw conflict(await presentReport(ctx, row), 'decided')
    await markAnswered(ctx, reportid, answer, note?.trim() || null)
    if (answer !== 'withdrawn' && row.told) await tellReporter(ctx, row, answer)
    return present(ctx, reportid)
  },
}
