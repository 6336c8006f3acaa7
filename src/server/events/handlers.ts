import { randomBytes } from 'node:crypto'
import { topics, type Topic } from '#contract/events/families.ts'
import { invalidField, tooMany, unauthorized } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { identifyAll, tokenHash } from '#server/http/access/access.ts'
import { streamed } from '#server/http/context.ts'
import type { Handlers } from '#server/http/context.ts'
import { streamsEach } from './streams.ts'

const ticketSeconds: Seconds = 30

const topicNames = Object.keys(topics) as Topic[]

const wantedTopics = (given: string | undefined): ReadonlySet<Topic> => {
  if (given === undefined) return new Set(topicNames)
  const named = given
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const unknown = named.find(name => !Object.hasOwn(topics, name))
  if (unknown !== undefined || named.length === 0)
    throw invalidField(
      'topics',
      'invalid_value',
      `Each topic must be one of ${topicNames.join(', ')}`,
    )
  return new Set(named as Topic[])
}

export const eventHandlers: Pick<Handlers, 'createEventTicket' | 'readEvents'> = {
  async createEventTicket(_input, ctx) {
    const ticket = randomBytes(24).toString('base64url')
    await ctx.db.run(
      sql`delete from event_tickets where tokenid = ${ctx.person.tokenid}
        and created <= ${ctx.now - ticketSeconds}`,
    )
    await ctx.db.run(
      sql`insert into event_tickets (ticket_hash, tokenid, created)
        values (${tokenHash(ticket)}, ${ctx.person.tokenid}, ${ctx.now})`,
    )
    ctx.header('Location', `${ctx.origin}/api/2.0/x/events?ticket=${ticket}`)
    return { ticket, expires: ctx.now + ticketSeconds }
  },

  async readEvents({ query }, ctx) {
    const hash = tokenHash(query.ticket ?? '')
    const valid = sql`ticket_hash = ${hash} and created > ${ctx.now - ticketSeconds}`
    const found = await ctx.db.maybe<{ tokenid: number }>(
      sql`select tokenid from event_tickets where ${valid}`,
    )
    const person = found && (await identifyAll(ctx.db, [found.tokenid])).get(found.tokenid)
    if (!person)
      throw unauthorized(
        'This ticket is invalid, has already been used or is older than 30 seconds. Get a new one from `POST /x/events/ticket`',
      )
    const wanted = wantedTopics(query.topics)
    if (ctx.streams.count(person.userid) >= streamsEach) throw tooMany(ticketSeconds)
    const last =
      query.last_event_id ??
      (/^[1-9]\d{0,14}$/.test(ctx.lastEventid) ? Number(ctx.lastEventid) : null)
    return streamed(async () => {
      // Whoever comes second with the same ticket comes too late.
      if (!(await ctx.db.run(sql`delete from event_tickets where ${valid}`)))
        throw unauthorized(
          'This ticket is invalid, has already been used or is older than 30 seconds. Get a new one from `POST /x/events/ticket`',
        )
      return ctx.streams.open({
        tokenid: person.tokenid,
        userid: person.userid,
        topics: wanted,
        after: last,
      })
    })
  },
}
