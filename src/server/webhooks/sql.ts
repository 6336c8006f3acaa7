import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'

export type WebhookRow = {
  webhookid: number
  url: string
  events: string[]
  description: string
  active: boolean
  created_by: number
  created: number
  failing_since: number | null
  off_reason: string | null
  revisionid: number
}
const columns = sql`webhookid, url, events, description, active, created_by, created, failing_since,
  off_reason, revisionid`

export const listWebhooks = async (db: Db, page: { limit: number; offset: number }) => ({
  rows: await db.many<WebhookRow>(
    sql`select ${columns} from webhooks order by webhookid limit ${page.limit}
      offset ${page.offset}`,
  ),
  total: (await db.one<{ total: number }>(sql`select count(*)::int as total from webhooks`)).total,
})
/** Throws 404; `lock` keeps others from changing it until the transaction ends. */
export const loadWebhook = (db: Db, webhookid: number, lock = false): Promise<WebhookRow> =>
  db.one<WebhookRow>(
    sql`select ${columns} from webhooks where webhookid
      = ${webhookid} ${lock ? sql`for update` : nothing}`,
    'Webhook',
  )

export const insertWebhook = (
  db: Db,
  w: Pick<WebhookRow, 'url' | 'events' | 'description' | 'created_by' | 'created'> & {
    secret: string
  },
): Promise<WebhookRow> =>
  db.one<WebhookRow>(sql`
  insert into webhooks (url, events, description, secret, created_by, created)
  values (${w.url}, ${w.events}::text[], ${w.description}, ${w.secret}, ${w.created_by},
    ${w.created}) returning ${columns}`)

/**
 * `secret` null keeps it; a new one leaves the old one signing too until `bothUntil`. What failed
 * before counts no more once somebody switches it on.
 */
export const updateWebhook = (
  db: Db,
  w: WebhookRow,
  secret: string | null,
  bothUntil: UnixSeconds,
): Promise<WebhookRow> =>
  db.one<WebhookRow>(sql`
  update webhooks set url = ${w.url}, events = ${w.events}::text[], description = ${w.description},
    active = ${w.active},
    failing_since = case when ${w.active} and not active then null else failing_since end,
      off_reason = case when ${w.active} then null else off_reason end,
    secret_before = case when ${secret}::text is null then secret_before else secret end,
    secret_before_until = case when ${secret}::text
      is null then secret_before_until else ${bothUntil}::int end,
    secret = coalesce(${secret}::text, secret), revisionid = nextval('revision_seq')
  where webhookid = ${w.webhookid} returning ${columns}`)

export const deleteWebhook = (db: Db, webhookid: number): Promise<number> =>
  db.run(sql`delete from webhooks where webhookid = ${webhookid}`)

export type DeliveryRow = {
  deliveryid: number
  webhookid: number
  event: string
  eventid: number
  sequence: number
  actor: number | null
  data: Record<string, unknown> | null
  body: string | null
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  next_at: number
  status: number | null
  error: string | null
  created: number
  finished: number | null
}
const deliveryColumns = sql`deliveryid, webhookid, event, eventid, sequence, actor, data, body,
  state, attempts, next_at, status, error, created, finished`

/** Newest first. */
export const listDeliveries = async (
  db: Db,
  webhookid: number,
  page: { limit: number; offset: number; state?: string | undefined },
) => {
  const where = sql`webhookid
    = ${webhookid} ${page.state === undefined ? nothing : sql`and state = ${page.state}`}`
  return {
    rows: await db.many<DeliveryRow>(
      sql`select ${deliveryColumns} from webhook_deliveries where ${where}
        order by deliveryid desc limit ${page.limit} offset ${page.offset}`,
    ),
    total: (
      await db.one<{ total: number }>(
        sql`select count(*)::int as total from webhook_deliveries where ${where}`,
      )
    ).total,
  }
}
/** To be sent once more, from the first try on; throws 404. */
export const renewDelivery = (
  db: Db,
  webhookid: number,
  deliveryid: number,
  now: UnixSeconds,
): Promise<DeliveryRow> =>
  db.one<DeliveryRow>(
    sql`
  update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now}, error = null,
    finished = null
  where webhookid = ${webhookid} and deliveryid = ${deliveryid} returning ${deliveryColumns}`,
    'Delivery',
  )

export const insertTest = (
  db: Db,
  webhookid: number,
  actor: number,
  now: UnixSeconds,
): Promise<DeliveryRow> =>
  db.one<DeliveryRow>(sql`
  with place as (insert into webhook_sequences as s (resource, n) values ('webhook.test', 1)
    on conflict (resource) do update set n = s.n + 1 returning s.n)
  insert into webhook_deliveries (webhookid, event, eventid, sequence, actor, data, next_at,
    created)
  select ${webhookid}, 'webhook.test', 0, n, ${actor}, '{}', ${now}, ${now} from place
    returning ${deliveryColumns}`)

export type Due = DeliveryRow & { url: string; active: boolean; secrets: string[] }
/** Webhooks for which something is due, but for those given. */
export const webhooksDue = (db: Db, now: UnixSeconds, but: number[]): Promise<number[]> =>
  db.values<number>(sql`
    select w.webhookid from webhooks w where w.webhookid <> all(${but}::int[])
      and exists (select from webhook_deliveries d where d.webhookid = w.webhookid
        and d.state = 'waiting' and d.next_at <= ${now}
        and (w.active or d.event = 'webhook.test'))
    order by w.webhookid`)

/**
 * Takes what is due for one webhook by moving its time ahead: whose process dies is due again.
 * Those of a webhook that is off wait.
 */
export const takeDue = (
  db: Db,
  webhookid: number,
  now: UnixSeconds,
  lease: number,
  most: number,
): Promise<Due[]> =>
  db.many<Due>(sql`
  with taken as (
    update webhook_deliveries set next_at = ${now + lease}, attempts = attempts + 1
      where deliveryid in (
      select d.deliveryid from webhook_deliveries d join webhooks w using (webhookid)
      where d.state = 'waiting' and d.next_at <= ${now} and (w.active or d.event = 'webhook.test')
        and d.webhookid = ${webhookid}
      order by d.next_at, d.deliveryid for update of d skip locked limit ${most})
    returning ${deliveryColumns})
  select t.*, w.url, w.active, array_remove(array[w.secret,
    case when w.secret_before_until > ${now} then w.secret_before end], null) as secrets
  from taken t join webhooks w using (webhookid) order by t.deliveryid`)

export const keepBody = (db: Db, deliveryid: number, body: string): Promise<number> =>
  db.run(
    sql`update webhook_deliveries set body = ${body}
      where deliveryid = ${deliveryid} and body is null`,
  )

const isTest = (d: Pick<DeliveryRow, 'event'>) => d.event === 'webhook.test'

/**
 * A test says nothing of how the webhook is doing: it leaves `failing_since` alone, here and in
 * recordFailed.
 */
export const recordSent = async (
  db: Db,
  d: Pick<DeliveryRow, 'deliveryid' | 'webhookid' | 'event'>,
  status: number,
  now: UnixSeconds,
): Promise<void> => {
  await db.run(
    sql`update webhook_deliveries set state = 'sent', status = ${status}, error = null,
      finished = ${now} where deliveryid = ${d.deliveryid}`,
  )
  if (!isTest(d))
    await db.run(
      sql`update webhooks set failing_since = null
        where webhookid = ${d.webhookid} and failing_since is not null`,
    )
}

type Failure = Pick<DeliveryRow, 'deliveryid' | 'webhookid' | 'event'> & {
  status: number | null
  error: string
  next: UnixSeconds | null
  now: UnixSeconds
}
/**
 * `next` null: there is no further try. Gives since when it has been failing without a break: where
 * no delivery waited for a further try, that begins now. null of a test.
 */
export const recordFailed = async (db: Db, d: Failure): Promise<UnixSeconds | null> => {
  const row = isTest(d)
    ? null
    : await db.one<{ failing_since: number }>(sql`
    update webhooks w set failing_since = case when exists (
      select from webhook_deliveries f where f.webhookid = w.webhookid and f.state = 'waiting'
        and f.error is not null and f.event <> 'webhook.test') then coalesce(failing_since,
        ${d.now}) else ${d.now} end
    where webhookid = ${d.webhookid} returning failing_since`)
  await db.run(sql`
    update webhook_deliveries set state = ${d.next === null ? 'failed' : 'waiting'},
      status = ${d.status}::int, error = ${d.error}, next_at = ${d.next ?? d.now},
      finished = ${d.next === null ? d.now : null}::int where deliveryid = ${d.deliveryid}`)
  return row && row.failing_since
}

/** false where it is off already. */
export const switchOff = async (db: Db, webhookid: number, reason: string): Promise<boolean> =>
  (await db.run(sql`
  update webhooks set active = false, off_reason = ${reason}, revisionid = nextval('revision_seq')
    where webhookid = ${webhookid} and active`)) > 0

const keptDays = 30
export const trimDeliveries = async (db: Db, now: UnixSeconds): Promise<void> => {
  await db.run(
    sql`delete from webhook_deliveries where created < ${now - keptDays * 86_400}
      and state <> 'waiting'`,
  )
  // Of a webhook that nobody switched on again.
  await db.run(sql`delete from webhook_deliveries where created < ${now - keptDays * 86_400}`)
}
