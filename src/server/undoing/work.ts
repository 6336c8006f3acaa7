// The run that takes back what a person did: one record at a time, each in a transaction of its
// own, so that one that is killed goes on where it was. A plan is the same, rolled back.
import { UndoneAct } from '#contract/revisions/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import { contextOf } from '#server/bulkRuns/context.ts'
import type { RunKind } from '#server/bulkRuns/runs.ts'
import type { Run, RunItem } from '#server/bulkRuns/sql.ts'
import { takeDownQuietly } from '#server/comments/moderation.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Span } from './acts.sql.ts'
import { undoDocument } from './document.ts'
import { removeFile } from './files.ts'
import { listInTheWay, loadComment } from './inTheWay.sql.ts'
import { changedSince, gone, outcomeOf, type Done } from './outcome.ts'
import { requireUndoer } from './rules.ts'

export const kind = 'undoing'
/** `plan`: the job that told what would be done; null where this is one. */
export type Asked = Span & { plan: number | null; reason: string }

const plannedOf = (before: unknown): UndoneAct | null =>
  before === null ? null : UndoneAct.parse(before)

const undoComment = async (
  ctx: SignedIn,
  commentid: number,
  planned: UndoneAct | null,
): Promise<Done> => {
  const { state, modified, ...place } = await loadComment(ctx, commentid)
  const seen = `${state} ${modified}`
  if (planned && planned.seen !== seen) return changedSince
  const act = await takeDownQuietly(ctx, commentid, ctx.reason)
  if (act === null) return gone
  return { ...place, act, edits: 1, waiting: 0, taken: 1, kept: 0, releases: 0, seen }
}

const undo = (ctx: SignedIn, span: Span, item: RunItem): Promise<Done> => {
  const [id, planned] = [Number(item.target_id), plannedOf(item.before)]
  const type = item.target_type
  if (type === 'comment') return undoComment(ctx, id, planned)
  if (type === 'guide' || type === 'wiki')
    return undoDocument(ctx, { doc_type: type, docid: id }, span, planned)
  if (type === 'image' || type === 'video' || type === 'document')
    return removeFile(ctx, type, id, span.userid, planned)
  throw new Error(`Undoing ${type} is not supported`)
}

/** Comments have a row of their own, with the same reason. */
const auditAct = async (ctx: SignedIn, item: RunItem, span: Span, done: UndoneAct) => {
  if (item.target_type === 'comment') return
  const { title, act, edits, waiting, taken, kept } = done
  await audit(ctx, {
    action: 'act.undone',
    target_type: item.target_type,
    target_id: item.target_id,
    // What is gone keeps its title here.
    after: { userid: span.userid, title, act, edits, waiting, taken, kept },
    reason: ctx.reason,
    about: span.userid,
  })
}

/** Once, with the first that was taken back: steps of a run follow one another. */
const tellOnce = async (ctx: SignedIn, run: Run, { userid, reason }: Asked): Promise<void> => {
  const told = await ctx.db.maybe(
    sql`select 1 from run_rows where runid = ${run.runid} and outcome = 'changed' limit 1`,
  )
  if (!told)
    await notify(ctx, [
      { userid, event: 'user.undone', path: '/contributions', data: { title: reason } },
    ])
}

/** In a plan, what is done before a record is done here too: all of it is rolled back. */
const clearWay = async (ctx: SignedIn, run: Run, item: RunItem): Promise<void> => {
  for (const one of await listInTheWay(ctx, run.runid, item)) {
    await clearWay(ctx, run, one)
    await undo(ctx, run.asked as Asked, one)
  }
}

export const undoingRun = (service: Service): RunKind => ({
  atOnce: 1,
  async work(worker, run, items) {
    const asked = run.asked as Asked
    await requireUndoer(worker, asked.userid)
    const ctx = contextOf(service, worker, asked.reason)
    const item = firstOf(items)
    if (run.dry_run) await clearWay(ctx, run, item)
    const done = await undo(ctx, asked, item)
    if (!('outcome' in done) && done.act !== 'none') {
      await auditAct(ctx, item, asked, done)
      await tellOnce(ctx, run, asked)
    }
    return [outcomeOf(done)]
  },
})
