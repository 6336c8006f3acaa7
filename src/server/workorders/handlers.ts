// Work orders: planned by Moderators and Admins, worked on by those whom they are given to.
import type { WorkOrder } from '#contract/workorders/schemas.ts'
import type { workOrderRows } from '#contract/workorders/rows.ts'
import { invalidField } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import { pick } from '#lib/pick.ts'
import { audit, changesOf } from '#server/effects/audit.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { loadAccess, requireView } from '#server/rights/guides.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { beginRun } from '#server/worklog/store.ts'
import { askedChain, loadChainOf, requirePieceBefore } from './chain.ts'
import { requireBegins, requireOpen, requirePiece, requirePlan, requirePlanner } from './rules.ts'
import {
  cancelOrder,
  insertOrder,
  listOrders,
  loadBegun,
  loadOrder,
  lockOrder,
  updateOrder,
  type OrderRow,
  type Plan,
} from './sql.ts'

const present = ({ taken, ...order }: OrderRow): WorkOrder => {
  const begun = new Set(taken)
  return { ...order, serials_left: order.serials.filter(one => !begun.has(one)) }
}
/** What its runs are, it is in the log by itself; words are not kept there. */
const audited = ['quantity', 'serials', 'teamid', 'due_date'] as const
const planned = [...audited, 'userid', 'note'] as const
const trimmed = (serials: readonly string[]): string[] => serials.map(one => one.trim())

/** What the body leaves out stays. */
const planAfter = (
  before: Plan,
  body: { [Member in keyof Plan]?: Plan[Member] | undefined },
): Plan => ({
  quantity: body.quantity ?? before.quantity,
  serials: body.serials ? trimmed(body.serials) : before.serials,
  userid: body.userid === undefined ? before.userid : body.userid,
  teamid: body.teamid === undefined ? before.teamid : body.teamid,
  due_date: body.due_date === undefined ? before.due_date : body.due_date,
  note: body.note ?? before.note,
})

/** A row about each of the two, which goes with them. */
const auditWorker = async (
  ctx: SignedIn,
  target_id: number,
  { was, is }: { was: number | null; is: number | null },
): Promise<void> => {
  if (was === is) return
  const row = { action: 'work_order.assigned', target_type: 'work_order', target_id } as const
  if (was !== null) await audit(ctx, { ...row, about: was, before: { userid: was } })
  if (is !== null) await audit(ctx, { ...row, about: is, after: { userid: is } })
}

/** Whoever it is given to, unless they gave it to themselves, or there is nothing to begin. */
const tellWorker = async (
  ctx: SignedIn,
  { orderid, number, guideid, userid, title, state }: OrderRow,
): Promise<void> => {
  if (userid === null || title === null || state !== 'open') return
  await notify(ctx, [
    {
      userid,
      event: 'work_log.ordered',
      path: `/work/orders?code=${encodeURIComponent(number)}`,
      data: { title, orderid, number },
      guideid,
    },
  ])
}

const planHandlers: Pick<
  Handlers,
  ('createWorkOrder' | 'patchWorkOrder' | 'cancelWorkOrder') & keyof typeof workOrderRows
> = {
  async createWorkOrder(input, ctx) {
    requireWorkLog(ctx)
    requirePlanner(ctx.person)
    const body = input.body()
    const { guideid } = body
    const plan = { ...pick(body, planned), serials: trimmed(body.serials) }
    requireView(ctx.person, await loadAccess(ctx.db, guideid))
    await requirePlan(ctx.db, guideid, plan)
    const number = body.number.trim()
    const by = { userid: ctx.person.userid, now: ctx.now }
    const orderid = await insertOrder(ctx.db, { ...plan, number, guideid }, by)
    if (orderid === null)
      throw invalidField(
        'number',
        'duplicate',
        'Another work order has this number. Choose another number',
      )
    const made = await loadOrder(ctx.db, ctx.person, orderid)
    await audit(ctx, {
      action: 'work_order.created',
      target_type: 'work_order',
      target_id: orderid,
      after: pick(made, ['number', 'guideid', ...audited]),
      reason: ctx.reason,
    })
    await auditWorker(ctx, orderid, { was: null, is: made.userid })
    await tellWorker(ctx, made)
    ctx.header('Location', `${ctx.origin}/api/2.0/x/work_orders/${orderid}`)
    return present(made)
  },

  async patchWorkOrder(input, ctx) {
    requireWorkLog(ctx)
    const before = await lockOrder(ctx.db, ctx.person, input.params.orderid)
    requirePlanner(ctx.person)
    await requireRevision(before.revisionid, input.query.revisionid, async () => present(before))
    const body = input.body()
    if (before.state === 'cancelled')
      throw invalidField('orderid', 'invalid_state', 'This work order is cancelled')
    const plan = planAfter(before, body)
    if (sameJson(plan, pick(before, planned))) return present(before)
    const { orderid } = before
    const begun = await loadBegun(ctx.db, orderid)
    await requirePlan(ctx.db, before.guideid, plan, { ...before, ...begun })
    await updateOrder(ctx.db, orderid, plan, { userid: ctx.person.userid, now: ctx.now })
    const after = await loadOrder(ctx.db, ctx.person, orderid)
    const changes = changesOf(before, pick(after, audited))
    if (changes)
      await audit(ctx, {
        action: 'work_order.changed',
        target_type: 'work_order',
        target_id: orderid,
        ...changes,
        reason: ctx.reason,
      })
    await auditWorker(ctx, orderid, { was: before.userid, is: after.userid })
    if (after.userid !== before.userid) await tellWorker(ctx, after)
    return present(after)
  },

  async cancelWorkOrder(input, ctx) {
    requireWorkLog(ctx)
    const before = await lockOrder(ctx.db, ctx.person, input.params.orderid)
    requirePlanner(ctx.person)
    await requireRevision(before.revisionid, input.query.revisionid, async () => present(before))
    const { reason } = input.body()
    requireOpen(before)
    const { orderid } = before
    await cancelOrder(ctx.db, orderid, reason.trim(), {
      userid: ctx.person.userid,
      now: ctx.now,
    })
    await audit(ctx, {
      action: 'work_order.cancelled',
      target_type: 'work_order',
      target_id: orderid,
      reason: reason.trim(),
      before: pick(before, ['number', 'guideid', 'quantity']),
    })
    return present(await loadOrder(ctx.db, ctx.person, orderid))
  },
}

export const workOrderHandlers: Pick<Handlers, keyof typeof workOrderRows> = {
  ...planHandlers,

  listWorkOrders({ query }, ctx) {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => {
      const { rows, total } = await listOrders(db, ctx.person, query)
      if (total !== null) ctx.header('X-Total-Count', String(total))
      return rows.map(present)
    })
  },

  readWorkOrder({ params: { orderid } }, ctx) {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => present(await loadOrder(db, ctx.person, orderid)))
  },

  /** By whoever reads it. It is locked: of two who begin one piece, one comes first. */
  async startWorkOrder(input, ctx) {
    requireWorkLog(ctx)
    const order = await lockOrder(ctx.db, ctx.person, input.params.orderid)
    const { serial, again, guideid = order.guideid, reason } = input.body()
    requireBegins(order, guideid)
    const { orderid, number: workorderid } = order
    requireView(ctx.person, await loadAccess(ctx.db, guideid))
    const asked = { serial: serial?.trim(), again }
    const piece =
      guideid === order.guideid
        ? requirePiece(order, asked)
        : await requirePieceBefore(ctx, order, { ...asked, guideid })
    return beginRun(
      ctx,
      { guideid, workorderid, of: { orderid, serial: piece } },
      { reason, inOrder: true },
    )
  },

  readWorkChain({ query }, ctx) {
    requireWorkLog(ctx)
    return ctx.snapshot(async db =>
      loadChainOf(db, ctx.person, await askedChain(db, ctx.person, query)),
    )
  },
}
