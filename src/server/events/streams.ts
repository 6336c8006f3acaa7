// Open streams of events, in this process. Each hears the one feed; what was missed before it
// opened is read once.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Topic } from '#contract/events/families.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { identifyAll } from '#server/http/access/access.ts'
import type { Person } from '#server/http/context.ts'
import type { Feed, OutboxRow } from '#server/effects/feed.ts'
import { hears, loadFacts, told } from './rights.ts'
import type { Streams } from '#server/http/ports.ts'

const beat = 15_000 // milliseconds between comment lines
// milliseconds between looks at the tokens: a stream ends within five seconds of its own
const look = 2000
/** Bytes that may wait for a client. Whoever takes them more slowly is cut, and reads anew. */
const mostWaiting = 256 * 1024
/** Further back nothing is repeated: the client reads anew. */
const replaySeconds = 900
const replayRows = 10_000
const patience = 10_000 // milliseconds that a reply waits for its reader
export const streamsEach = 10

type Stream = {
  tokenid: number
  userid: number
  topics: ReadonlySet<Topic>
  /** Greatest id sent; a later one with a lower number goes without, so that ids only rise. */
  last: number
  /** What was repeated at its beginning: the feed may bring it once more. */
  repeated: ReadonlySet<number>
  /** Rows that came while what was missed is read; null from then on. */
  held: OutboxRow[] | null
  controller: ReadableStreamDefaultController<Uint8Array>
}
const encoder = new TextEncoder()
const lines = (event: string, data: object, id?: number) =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** A row that tells of an event; others only say what was touched. */
type EventRow = OutboxRow & { event: string }

/**
 * Rows of the outbox after an id, with those that became visible late; null when more is missing
 * than is repeated.
 */
const loadMissed = async (db: Db, after: number): Promise<OutboxRow[] | null> => {
  const known = await db.maybe(
    sql`select 1 from outbox where seq = ${after}
      and at > now() - make_interval(secs => ${replaySeconds})`,
  )
  if (!known) return null
  const rows = await db.many<OutboxRow>(sql`
    select seq, extract(epoch from at)::int as at, event, actor, data, touched from outbox
    where at > (select at - interval '5 seconds' from outbox where seq = ${after})
      and seq <> ${after} and event is not null
    order by seq limit ${replayRows + 1}`)
  return rows.length > replayRows ? null : rows
}
const newest = async (db: Db): Promise<number> =>
  (await db.maybe<{ seq: number }>(sql`select seq from outbox order by seq desc limit 1`))?.seq ?? 0

/** Streams that are open, and what is sent to each. `timers`: what runs while any is. */
const createOpenStreams = (timers: () => NodeJS.Timeout[]) => {
  const open = new Set<Stream>()
  let running: NodeJS.Timeout[] = []
  const drop = (stream: Stream) => {
    open.delete(stream)
    if (open.size > 0) return
    running.forEach(clearInterval)
    running = []
  }
  const close = (stream: Stream) => {
    if (!open.has(stream)) return
    drop(stream)
    stream.controller.close()
  }
  const send = (stream: Stream, text: string) => {
    if (!open.has(stream)) return
    stream.controller.enqueue(encoder.encode(text))
    if ((stream.controller.desiredSize ?? 0) > 0) return
    stream.controller.enqueue(encoder.encode(lines('reset', {})))
    close(stream)
  }
  return {
    open,
    drop,
    close,
    send,
    sendRow: (stream: Stream, row: EventRow) => {
      send(stream, lines(row.event, told(row), row.seq > stream.last ? row.seq : undefined))
      stream.last = Math.max(stream.last, row.seq)
    },
    add: (stream: Stream) => {
      open.add(stream)
      if (running.length === 0) running = timers()
    },
  }
}
type OpenStreams = ReturnType<typeof createOpenStreams>

/**
 * Streams with their people as they are now; one whose token ended, or whose person was suspended,
 * ends.
 */
const identified = async (
  db: Db,
  { close }: OpenStreams,
  streams: Stream[],
): Promise<[Stream, Person][]> => {
  const people = await identifyAll(db, [...new Set(streams.map(stream => stream.tokenid))])
  return streams.flatMap((stream): [Stream, Person][] => {
    const person = people.get(stream.tokenid)
    if (!person) close(stream)
    return person ? [[stream, person]] : []
  })
}

/** To each of `streams` what its person may hear of `rows`. */
const pass = async (
  db: Db,
  all: OpenStreams,
  streams: Stream[],
  rows: OutboxRow[],
): Promise<void> => {
  const events = rows.filter((row): row is EventRow => row.event !== null)
  const listening = events.length ? await identified(db, all, streams) : []
  if (listening.length === 0) return
  const facts = await loadFacts(db, events)
  for (const [stream, person] of listening) {
    for (const row of events)
      if (
        !(stream.held === null && stream.repeated.has(row.seq)) &&
        hears(person, stream.topics, row, facts)
      )
        all.sendRow(stream, row)
  }
}

const repeat = async (
  db: Db,
  all: OpenStreams,
  stream: Stream,
  missed: OutboxRow[],
): Promise<void> => {
  const { open, close } = all
  /** A long reply waits for its reader, as long as that one reads at all. */
  const room = async () => {
    for (
      const until = Date.now() + patience;
      open.has(stream) && (stream.controller.desiredSize ?? 0) < mostWaiting / 2;
    ) {
      if (Date.now() > until) return close(stream)
      await sleep(20)
    }
  }
  for (let at = 0; at < missed.length && open.has(stream); at += 250) {
    await pass(db, all, [stream], missed.slice(at, at + 250))
    await room()
  }
}

const begin = async (
  db: Db,
  all: OpenStreams,
  stream: Stream,
  after: number | null,
): Promise<void> => {
  const since = await newest(db)
  const missed = after === null ? [] : await loadMissed(db, after)
  // With an id from the start a client that is cut before its first event can ask for what follows.
  if (missed === null || after === null) {
    stream.last = since
    all.send(stream, lines(after === null ? 'ready' : 'reset', {}, since))
  } else {
    stream.last = after
    all.send(stream, lines('ready', {}))
    stream.repeated = new Set(missed.map(row => row.seq))
    await repeat(db, all, stream, missed)
  }
  while (stream.held?.length && all.open.has(stream))
    await pass(
      db,
      all,
      [stream],
      stream.held.splice(0).filter(row => !stream.repeated.has(row.seq)),
    )
  stream.held = null
}

export const createStreams = (db: Db, feed: Feed, onError: (error: unknown) => void): Streams => {
  const all = createOpenStreams(() => [
    setInterval(() => {
      for (const one of all.open) all.send(one, ': still here\n\n')
    }, beat),
    setInterval(
      () => void inTurn(async () => void (await identified(db, all, [...all.open]))),
      look,
    ),
  ])
  let turn: Promise<unknown> = Promise.resolve()
  let ended = false
  const beginning = new Set<Promise<void>>()

  /** One thing after the other, so that events keep their order. */
  const inTurn = (work: () => Promise<void>) =>
    (turn = turn
      .then(() => (ended ? undefined : work()))
      .catch((error: unknown) => {
        if (ended) return
        onError(error)
        for (const stream of all.open) if (!stream.held) all.send(stream, lines('reset', {}))
      }))

  feed.onRows(rows => {
    for (const stream of all.open) stream.held?.push(...rows)
    const streams = [...all.open].filter(stream => !stream.held)
    if (streams.length) void inTurn(() => pass(db, all, streams, rows))
  })
  feed.onGap(() => {
    for (const stream of all.open) all.send(stream, lines('reset', {}))
  })

  return {
    count: userid => [...all.open].filter(stream => stream.userid === userid).length,
    open({ tokenid, userid, topics, after }) {
      let stream: Stream
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = { tokenid, userid, topics, last: 0, repeated: new Set(), held: [], controller }
            if (ended) return controller.close()
            all.add(stream)
            const work = begin(db, all, stream, after).catch((error: unknown) => {
              if (!ended) onError(error)
              all.close(stream)
            })
            beginning.add(work)
            void work.finally(() => beginning.delete(work))
          },
          cancel: () => all.drop(stream),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
      )
    },
    async end() {
      ended = true
      for (const stream of all.open) all.close(stream)
      await Promise.all([turn, ...beginning])
    },
  }
}
