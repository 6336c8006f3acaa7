// One timeline of a person or a document, for Admins (moderation-admin 10).
import {
  failedSignIns,
  timelineKinds,
  timelineSources,
  type TimelineEntry,
  type TimelineKind,
} from '#contract/audit/timeline.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { fieldError, invalid } from '#lib/errors.ts'
import { existing, foundIn } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { presentAll } from '#server/audit/present.ts'
import { keyOf, titlesOf } from '#server/audit/named.ts'
import { loadEntries } from '#server/audit/sql.ts'
import { signInsWhere } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { loadLedgerRows } from '#server/patrol/ledgerHandlers.ts'
import { listPlaces, type Place, type Subject } from './walks.sql.ts'

type Answer = ReturnsOf<Table['readTimeline']>
type Numbers = Partial<Record<'userid' | 'guideid' | 'wikiid', number | undefined>>
const subjects = { userid: 'user', guideid: 'guide', wikiid: 'wiki' } as const
const names = Object.keys(subjects) as (keyof typeof subjects)[]

/** Throws 422. */
const requireSubject = (query: Numbers): Subject => {
  const given = names.flatMap(name => {
    const id = query[name]
    return id === undefined ? [] : [{ name, id }]
  })
  const [one, ...more] = given
  if (one === undefined || more.length > 0)
    throw invalid(
      (one === undefined ? names : given.map(({ name }) => name)).map(name =>
        fieldError(
          name,
          one === undefined ? 'required' : 'invalid_value',
          'Name exactly one of userid, guideid and wikiid',
        ),
      ),
    )
  return { kind: subjects[one.name], id: one.id }
}

const placeIn = (timelineid: string): Place => {
  const [created, said, id] = timelineid.split('-')
  return {
    created: Number(created),
    source: foundIn(timelineSources, source => source === said),
    id: Number(id),
  }
}

type SignIn = NonNullable<TimelineEntry['sign_in']> & { tokenid: number }
const loadSignIns = (db: Db, tokenids: number[], now: UnixSeconds): Promise<SignIn[]> =>
  db.many<SignIn>(sql`
    select tokenid, user_agent, last_used, app_password, how, ended, why
    from (${signInsWhere(sql`t.tokenid = any(${tokenids}::int[])`, now)}) s`)

/** Everything that stands at the places, each kind asked for once. */
const presentPlaces = async (
  ctx: SignedInReader,
  db: Db,
  places: readonly Place[],
): Promise<TimelineEntry[]> => {
  const idsOf = (source: Place['source']) =>
    places.filter(one => one.source === source).map(({ id }) => id)
  const rows = await loadEntries(db, sql`where r.auditid = any(${idsOf('audit')}::bigint[])`)
  const audit = new Map(
    (await presentAll(db, ctx.person, rows)).map(one => [one.auditid, one] as const),
  )
  const ledger = await loadLedgerRows({ ...ctx, db }, idsOf('decision'))
  const decisions = new Map(ledger.map(one => [one.decisionid, one] as const))
  const signIns = new Map(
    (await loadSignIns(db, idsOf('token'), ctx.now)).map(
      ({ tokenid, ...one }) => [tokenid, one] as const,
    ),
  )
  return places.map(({ created, source, id }) => {
    const empty = {
      timelineid: `${created}-${source}-${id}`,
      date: created,
      audit: null,
      decision: null,
      sign_in: null,
    }
    if (source === 'decision')
      return { ...empty, kind: source, decision: existing(decisions.get(id), 'the decision') }
    if (source === 'token')
      return { ...empty, kind: 'sign_in', sign_in: existing(signIns.get(id), 'the sign-in') }
    const entry = existing(audit.get(id), 'the row of the log')
    const isTry = failedSignIns.some(one => one === entry.action)
    const kind: TimelineKind = isTry ? 'sign_in' : 'audit'
    return { ...empty, kind, audit: entry }
  })
}

const presentSubject = async (
  { person }: SignedInReader,
  db: Db,
  { kind, id }: Subject,
): Promise<Answer['subject']> => {
  if (kind === 'user') {
    const [found] = await db.many<{ username: string }>(
      sql`select username from users where userid = ${id}`,
    )
    return { kind, id, title: found?.username || null, page: null }
  }
  const key = { type: kind, id: String(id) }
  const found = (await titlesOf(db, person, [key])).get(keyOf(key))
  return { kind, id, title: found?.title ?? null, page: found?.page ?? null }
}

export const timelineHandlers: Pick<Handlers, 'readTimeline'> = {
  readTimeline: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const subject = requireSubject(query)
      const { kinds, from, to, after, limit } = query
      const places = await listPlaces(db, subject, {
        kinds: timelineKinds.filter(kind => kinds === undefined || kinds.split(',').includes(kind)),
        from,
        to,
        after: after === undefined ? null : placeIn(after),
        limit: limit + 1,
      })
      const entries = await presentPlaces(ctx, db, places.slice(0, limit))
      return {
        subject: await presentSubject(ctx, db, subject),
        entries,
        next: places.length > limit ? (entries.at(-1)?.timelineid ?? null) : null,
      }
    }),
}
