// Sending what waits: each delivery until it is taken or its tries are over, several at a time, by
// any process.
import { randomInt } from 'node:crypto'
import { request, type Agent } from 'undici'
import { offReasons } from '#contract/webhooks/offReasons.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { guardedAgent, problemOf } from '#server/base/publicAddress.ts'
import { bodyOf } from './body.ts'
import { signatures } from './sign.ts'
import {
  keepBody,
  recordFailed,
  recordSent,
  switchOff,
  takeDue,
  webhooksDue,
  type Due,
} from './sql.ts'

const patience = 10_000 // milliseconds in which an answer has to come
const lease: Seconds = 60
/** Of one webhook. */
const atOnce = 5
/**
 * After the first try: each a little later or earlier, so that a receiver that comes back is not
 * met by all at once.
 */
const pauses: Seconds[] = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400]
const spread = 0.1
const failingAtMost: Seconds = 3 * 86_400

export const pauseBefore = (attempts: number): Seconds | null => {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : pause + randomInt(0, Math.ceil(pause * spread) + 1)
}

type Answer = { status: number; error: null } | { status: number | null; error: string }
const post = async (agent: Agent, allowed: string[], due: Due, body: string): Promise<Answer> => {
  const problem = problemOf(due.url, allowed)
  if (problem) return { status: null, error: problem }
  const id = `evt_${due.deliveryid}`
  const timestamp = unixNow()
  try {
    const { statusCode, body: answer } = await request(due.url, {
      method: 'POST',
      body,
      dispatcher: agent,
      signal: AbortSignal.timeout(patience),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Stepwright',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(due.secrets, id, timestamp, body),
      },
    })
    // A body that breaks off is not needed: the status has come.
    await answer.dump({ limit: 65_536 }).catch(() => undefined)
    const good = statusCode >= 200 && statusCode < 300
    return good
      ? { status: statusCode, error: null }
      : { status: statusCode, error: `The receiver answered ${statusCode}` }
  } catch (error) {
    return { status: null, error: String((error as Error).message ?? error).slice(0, 500) }
  }
}

/** Switched off, in one transaction with the word to every Admin. */
const giveUp = (service: Service, due: Due, reason: string): Promise<void> =>
  service.database.write(async db => {
    if (!(await switchOff(db, due.webhookid, reason))) return
    const admins = await db.many<{ userid: number }>(
      sql`select userid from users where privilege = 'Admin' and state = 'active' order by userid`,
    )
    await notify(
      { db, now: unixNow(), person: null },
      admins.map(({ userid }) => ({
        userid,
        event: 'webhook.disabled',
        path: '/notifications',
        data: { title: new URL(due.url).host, webhookid: due.webhookid },
        actor: null,
      })),
    )
  })

const deliver = async (service: Service, agent: Agent, due: Due): Promise<void> => {
  const { database, config } = service
  const body = due.body ?? (await bodyOf(service, due))
  if (due.body === null) await keepBody(database, due.deliveryid, body)
  const { status, error } = await post(agent, config.webhookAllow, due, body)
  const now = unixNow()
  if (error === null) return database.write(db => recordSent(db, due, status, now))
  const gone = status === 410
  const pause = gone || due.event === 'webhook.test' ? null : pauseBefore(due.attempts)
  const failingSince = await database.write(db =>
    recordFailed(db, { ...due, status, error, now, next: pause === null ? null : now + pause }),
  )
  if (gone) await giveUp(service, due, offReasons.gone)
  else if (failingSince !== null && now - failingSince >= failingAtMost)
    await giveUp(service, due, offReasons.silent)
}

/** Sends all that is due for one webhook; gives how many there were. */
const deliverLane = async (service: Service, agent: Agent, webhookid: number): Promise<number> => {
  let sent = 0
  for (;;) {
    const due = await takeDue(service.database, webhookid, unixNow(), lease, atOnce)
    await Promise.all(
      due.map(one =>
        deliver(service, agent, one).catch((error: unknown) =>
          service.log.error({ deliveryid: one.deliveryid, error }, 'a delivery failed'),
        ),
      ),
    )
    sent += due.length
    if (due.length < atOnce) return sent
  }
}

/** Sends all that is due now; gives how many there were. `agent` is another one in tests of it. */
export const deliverDue = async (
  service: Service,
  agent: Agent = guardedAgent(service.config.webhookAllow, patience),
): Promise<number> => {
  const due = await webhooksDue(service.database, unixNow(), [])
  const sent = await Promise.all(due.map(webhookid => deliverLane(service, agent, webhookid)))
  return sent.reduce((sum, one) => sum + one, 0)
}

const look = 500 // milliseconds

/**
 * Sends until stopped. Each webhook has a lane of its own: a receiver that is slow keeps nobody
 * else waiting, neither other receivers nor jobs and mails.
 */
export const startDeliveries = (service: Service): { stop: () => Promise<void> } => {
  const agent = guardedAgent(service.config.webhookAllow, patience)
  let stopped = false
  let timer: NodeJS.Timeout
  let looking: Promise<unknown> = Promise.resolve()
  const lanes = new Map<number, Promise<unknown>>()
  const warn = (error: unknown) => {
    if (!stopped) service.log.warn({ error }, 'webhooks could not be sent')
  }
  const turn = () => {
    looking = webhooksDue(service.database, unixNow(), [...lanes.keys()])
      .then(due => {
        for (const webhookid of due)
          lanes.set(
            webhookid,
            deliverLane(service, agent, webhookid)
              .catch(warn)
              .finally(() => lanes.delete(webhookid)),
          )
      })
      .catch(warn)
      .then(() => {
        if (!stopped) timer = setTimeout(turn, look)
      })
  }
  timer = setTimeout(turn, look)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
      await Promise.all(lanes.values())
      await agent.close()
    },
  }
}
