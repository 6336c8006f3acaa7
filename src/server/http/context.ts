// What a handler is given beside its input, and the type that every family's handlers satisfy
// together.
import type { ParsedOf, ReturnsOf } from '#contract/core/endpoint.ts'
import type { Name, Rows } from '#contract/rows.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import type { AppPasswordScope } from '#contract/signIns/schemas.ts'
import type { Table } from '#contract/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Config } from '#server/base/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Sql } from '#server/db/sql.ts'
import type { NewEvent } from '#contract/events/table.ts'
import type { NewJob } from '#server/effects/jobs.ts'
import type { Arrival } from './arrival.ts'
import type { Vitals } from './service.ts'
import type { SearchMisses, Views, MediaStore, Streams } from './ports.ts'
import type { PatrolPort } from './patrolPort.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { AuditRow } from '#server/effects/audit.ts'
import type { ResponseCache, CachedResponse } from './responses/responseCache.ts'
import type { CsvFile } from './responses/csv.ts'
import type { ZipFile } from './responses/zip.ts'
import type { KeptForKey } from './idempotency.ts'
import type { RateLimits } from './rates.ts'

export type Person = {
  userid: number
  username: string
  privilege: Privilege
  reputation: number
  /** Teams that the person is in, read at this request. */
  teams: number[]
  tokenid: number
  /**
   * Signed in with an app password: some program that the person trusts with content, and for what
   * (decisions 0271 and 0360).
   */
  program?: AppPasswordScope | null
  /** It is a program of an Admin, who is a Moderator to it. */
  adminsProgram?: boolean
  /** Asked for erasure: signs in to cancel, and for nothing else (roles.md 3). */
  leaving?: boolean
  /** A User of a private site, who creates and edits nothing there (roles.md 7). */
  readsOnly?: boolean
  /** When they last signed in or confirmed it by password or passkey; null for never. */
  confirmed?: UnixSeconds | null
  /** The token is that of the app in one browser, no program's (decision 0374). */
  inBrowser?: boolean
  join_date: UnixSeconds
  /** The e-mail address has been proved to be theirs. */
  verified: boolean
}

/** What a handler that reads is given. */
export type ReadCtx = {
  /** A write's own transaction; on reads the pool. Never hold it past the handler. */
  db: Db
  /**
   * One snapshot for a document that takes several statements (reads only; in a write use `db`).
   */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  person: Person | null
  settings: Settings
  config: Config
  /** Origin of absolute addresses, without a slash at the end. */
  origin: string
  now: UnixSeconds
  userAgent: string
  /** What the token that is started here is bound to; null for programs. */
  bindToBrowser: () => Buffer | null
  /** How the request looked when it came here. */
  arrival: () => Arrival
  /** How this process is. */
  vitals: () => Vitals
  /** Address of the caller. */
  ip: string
  /** What limits by address are counted by: the address, or its network. */
  network: string
  rateLimits: RateLimits
  holds: PatrolPort
  /**
   * What a save on a head that waits asks for beside itself: accept what it meets; settle one's own
   * edit.
   */
  wishes: { accept_below: boolean; settles: number | null }
  /** What the caller gives as a reason, in header X-Reason; empty for none. */
  reason: string
  /** What the caller's clock showed as it sent this, in header X-Device-Date. */
  sentAt: UnixSeconds | null
  /** Where views of documents are noted; only GETs of one document do. */
  views: Views
  /** Where searches that find nothing are noted. */
  misses: SearchMisses
  /** Open streams of events, and the header Last-Event-ID of whoever opens one. */
  streams: Streams
  lastEventid: string
  bytes: ResponseCache
  media: MediaStore
  /** Names this request in the log and in the audit log. */
  requestid: string
  /**
   * A row of the audit log that is written if and only if the request is refused: somebody tried
   * what nobody may.
   */
  auditRefusal: (row: AuditRow) => void
  /** Headers of the answer beyond the usual ones: Location, X-Total-Count, X-Patrol-State … */
  header: (name: string, value: string) => void
  /** The answer is not what the row announces with 201: it was there already. */
  alreadyThere: () => void
  log: {
    info: (fields: object, message: string) => void
    warn: (fields: object, message: string) => void
  }
}

/** What a handler that writes is given besides: it happens if and only if the request succeeds. */
export type Ctx = ReadCtx & {
  /**
   * Names resources that this write changed, as `guide:5`: kept bytes built from them end with the
   * commit.
   */
  touch: (...resources: string[]) => void
  /** An event of api-facts 9.1, written to the outbox in this transaction. */
  emit: (event: NewEvent) => void
  /** A job that is queued if and only if this transaction commits. */
  queue: (job: NewJob) => void
}

/** A context with somebody signed in: rows of access `user` and `admin` may count on it. */
export type SignedIn = Ctx & { person: Person }
export type SignedInReader = ReadCtx & { person: Person }

/**
 * An answer that goes on: server-sent events. It is neither compressed, nor checked, nor given an
 * ETag.
 */
export type Streamed = {
  readonly streamed: true
  /** Begins it; a HEAD never does. May still refuse. */
  open: () => Promise<ReadableStream<Uint8Array>>
}
export const streamed = (open: Streamed['open']): Streamed => ({ streamed: true, open })
export const isStreamed = (answer: unknown): answer is Streamed =>
  typeof answer === 'object' && answer !== null && (answer as Streamed).streamed === true

type Writing = { anyone: Ctx; user: SignedIn; admin: SignedIn }
type Reading = { anyone: ReadCtx; user: SignedInReader; admin: SignedInReader }
/** What a GET emits, touches or queues would be lost: there is no transaction to write it in. */
type Allowed<N extends Name> = (Rows[N] extends { method: 'GET' }
  ? Reading
  : Writing)[Rows[N]['access']]
export type Handler<N extends Name> = (
  input: ParsedOf<Table[N]>,
  ctx: Allowed<N>,
) => Promise<
  Rows[N] extends { stream: true }
    ? Streamed
    : Rows[N] extends { csv: 'only' }
      ? CsvFile
      : Rows[N] extends { zip: true }
        ? ZipFile
        : ReturnsOf<Table[N]> | CachedResponse | (Rows[N] extends { csv: 'too' } ? CsvFile : never)
>
export type Handlers<N extends Name = Name> = { [K in N]: Handler<K> }

/**
 * The short way of a row's common case: `load` is a query that travels with the look-up of the
 * token, `save` writes in one statement that commits by itself and holds its own outbox row. null
 * from either: the handler's long way.
 */
export type FastHandler<N extends Name> = {
  load: (params: Record<string, string>) => Sql | null
  save: (
    input: ParsedOf<Table[N]>,
    ctx: Allowed<N>,
    loaded: unknown,
    keptFor: (answer: ReturnsOf<Table[N]>, headers: Record<string, string>) => KeptForKey | null,
  ) => Promise<{ answer: ReturnsOf<Table[N]>; touched: string[] } | null>
}
export type FastHandlers = { [N in Name]?: FastHandler<N> }
