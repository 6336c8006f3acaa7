// Webhooks, for Admins. Each change is audited, secrets never.
import type { AuditAction } from '#contract/audit/actions.ts'
import type { webhookRows } from '#contract/webhooks/rows.ts'
import type { Delivery, Webhook } from '#contract/webhooks/schemas.ts'
import { invalidField } from '#lib/errors.ts'
import { audit, changesOf, type AuditRow } from '#server/effects/audit.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { problemOf } from '#server/base/publicAddress.ts'
import { newSecret } from './sign.ts'
import {
  deleteWebhook,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  loadWebhook,
  renewDelivery,
  updateWebhook,
  type DeliveryRow,
  type WebhookRow,
} from './sql.ts'

/** So long the old secret signs beside a new one. */
const bothSeconds = 86_400

const presentDelivery = ({
  webhookid: _,
  actor: __,
  data: ___,
  body: ____,
  ...row
}: DeliveryRow): Delivery => ({ ...row, next_at: row.state === 'waiting' ? row.next_at : null })

const requireAddress = (ctx: SignedIn, url: string) => {
  const problem = problemOf(url, ctx.config.webhookAllow)
  if (problem) throw invalidField('url', 'address', problem)
}
const record = (
  ctx: SignedIn,
  webhookid: number,
  action: AuditAction,
  values: Pick<AuditRow, 'before' | 'after'> = {},
) =>
  audit(ctx, {
    action,
    target_type: 'webhook',
    target_id: webhookid,
    ...values,
    reason: ctx.reason,
  })
const shown = ({ url, events, description, active }: WebhookRow) => ({
  url,
  events,
  description,
  active,
})

export const webhookHandlers: Pick<Handlers, keyof typeof webhookRows> = {
  listWebhooks: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const { rows, total } = await listWebhooks(db, query)
      ctx.header('X-Total-Count', String(total))
      return rows
    }),

  async createWebhook(input, ctx): Promise<Webhook> {
    const { url, events, description } = input.body()
    requireAddress(ctx, url)
    const secret = newSecret()
    const made = await insertWebhook(ctx.db, {
      url,
      events,
      description,
      secret,
      created_by: ctx.person.userid,
      created: ctx.now,
    })
    await record(ctx, made.webhookid, 'webhook.created', { after: shown(made) })
    ctx.header('Location', `${ctx.origin}/api/2.0/x/webhooks/${made.webhookid}`)
    return { ...made, secret }
  },

  readWebhook: ({ params }, ctx) => loadWebhook(ctx.db, params.webhookid),

  async patchWebhook(input, ctx): Promise<Webhook> {
    const before = await loadWebhook(ctx.db, input.params.webhookid, true)
    await requireRevision(before.revisionid, input.query.revisionid, async () => before)
    const { rotate_secret = false, ...body } = input.body()
    if (body.url !== undefined && body.url !== before.url) requireAddress(ctx, body.url)
    const wanted: WebhookRow = {
      ...before,
      url: body.url ?? before.url,
      events: body.events ?? before.events,
      description: body.description ?? before.description,
      active: body.active ?? before.active,
    }
    const said = changesOf(shown(before), shown(wanted))
    if (!said && !rotate_secret) return before
    const secret = rotate_secret ? newSecret() : null
    const after = await updateWebhook(ctx.db, wanted, secret, ctx.now + bothSeconds)
    await record(
      ctx,
      before.webhookid,
      rotate_secret ? 'webhook.secret_changed' : 'webhook.updated',
      said ?? {},
    )
    return { ...after, ...(secret ? { secret } : {}) }
  },

  async deleteWebhook(input, ctx) {
    const before = await loadWebhook(ctx.db, input.params.webhookid, true)
    await requireRevision(before.revisionid, input.query.revisionid, async () => before)
    await deleteWebhook(ctx.db, before.webhookid)
    await record(ctx, before.webhookid, 'webhook.deleted', { before: shown(before) })
    return null
  },

  listDeliveries: ({ params, query }, ctx) =>
    ctx.snapshot(async db => {
      await loadWebhook(db, params.webhookid)
      const { rows, total } = await listDeliveries(db, params.webhookid, query)
      ctx.header('X-Total-Count', String(total))
      return rows.map(presentDelivery)
    }),

  async resendDelivery({ params }, ctx) {
    await loadWebhook(ctx.db, params.webhookid)
    const row = await renewDelivery(ctx.db, params.webhookid, params.deliveryid, ctx.now)
    await record(ctx, params.webhookid, 'webhook.resent', {
      after: { deliveryid: params.deliveryid },
    })
    return presentDelivery(row)
  },

  async testWebhook({ params }, ctx) {
    await loadWebhook(ctx.db, params.webhookid)
    return presentDelivery(await insertTest(ctx.db, params.webhookid, ctx.person.userid, ctx.now))
  },
}
