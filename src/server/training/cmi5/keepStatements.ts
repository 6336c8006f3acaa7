// Statements that a part sends: taken one after the other, all of a request or none, and what they
// make of the attempt.
import { ApiError, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { keepAttempt } from '../attempts.ts'
import { isTooMuch } from '../keptAttempt.ts'
import { findAttempt, loadImport, type ItemState } from '../load.ts'
import { outcomeOf } from '../runtime.ts'
import { isDefined, keptAlready, whyNot, type Speaker } from './order.ts'
import { afterStatements, areAllDone } from './outcome.ts'
import { activityIdOf } from './ownStatements.ts'
import { tellSatisfied } from './satisfied.ts'
import { namesOf, type Session } from './session.ts'
import type { Given, Statement } from './statement.ts'
import { keep } from './store.ts'
import { verbs } from './words.ts'

/** Of a session, and of all sessions of a registration, whose bytes are counted too. */
const statementsAtMost = 2000
const keptAtMost = { statements: 10_000, bytes: 16 * 1024 * 1024 }
/** The rest is kept free for the few statements that count. */
const forOthers = 0.75
/** Seconds for what was said before the last statement and comes after it (cmi5 9.3.8). */
const grace = 10

/** It came before. Throws 409 where what came was another one. */
const isKept = async (
  db: Db,
  registration: string,
  { statement, json }: Given,
): Promise<boolean> => {
  const found = await db.maybe<{ same: boolean }>(sql`
    select statement - array['stored', 'authority', 'version'] =
        ${JSON.stringify(json)}::jsonb - array['stored', 'authority', 'version'] as same
      from training_statements where registration = ${registration} and id = ${statement.id}`)
  if (found && !found.same) throw new ApiError(409, 'Another statement already has this ID')
  return found !== null
}

/** Verbs of statements that count, and how many statements there are in the session. */
type Before = { session: Set<string>; registration: Set<string>; count: number }
const saidBefore = async (db: Db, session: Session): Promise<Before> => {
  const rows = await db.many<{ verb: string; own: boolean; counts: boolean; count: number }>(sql`
    select verb, sessionid = ${session.sessionid} as own, counts, count(*)::int as count
      from training_statements
      where registration = ${session.registration} and item = ${session.item} group by 1, 2, 3`)
  const counting = rows.filter(one => one.counts)
  return {
    session: new Set(counting.filter(one => one.own).map(one => one.verb)),
    registration: new Set(counting.map(one => one.verb)),
    count: rows.filter(one => one.own).reduce((sum, one) => sum + one.count, 0),
  }
}

type Kept = { statements: number; bytes: number }
type End = { said: string; stored: number }
type Turn = {
  by: Ctx
  session: Session
  speaker: Speaker
  end: End | null
  /** The session was over before this request. */
  isLate: boolean
  kept: Kept
}

const endOf = (db: Db, { sessionid, ended }: Session): Promise<End | null> =>
  ended === null
    ? Promise.resolve(null)
    : db.maybe<End>(sql`
        select statement->>'timestamp' as said, stored from training_statements
          where sessionid = ${sessionid} and verb = ${verbs.terminated} and counts`)

const requireRoom = ({ kept }: Turn, said: Before, counts: boolean, size: number): void => {
  if (!counts && said.count >= statementsAtMost)
    throw new ApiError(413, `A session can have up to ${statementsAtMost} statements`)
  const share = counts ? 1 : forOthers
  if (
    kept.statements >= keptAtMost.statements * share ||
    kept.bytes + size > keptAtMost.bytes * share
  )
    throw new ApiError(413, 'This is more data than one registration can store')
}

/** One after the other; false where it was kept before. */
const take = async (turn: Turn, said: Before, given: Given): Promise<boolean> => {
  const { by, session, speaker, end, isLate, kept } = turn
  const { statement, json, size } = given
  const counts = isDefined(statement)
  if (await isKept(by.db, session.registration, given)) {
    // Nothing but the last words is answered again after the end (cmi5 9.3).
    if (isLate && !counts) throw new ApiError(403, keptAlready)
    return false
  }
  if (
    end &&
    !(
      counts &&
      by.now <= end.stored + grace &&
      Date.parse(statement.timestamp) <= Date.parse(end.said)
    )
  )
    throw new ApiError(403, 'The `terminated` statement must be the last one in a session')
  const why = whyNot(statement, speaker, said)
  if (why !== null) throw new ApiError(403, why)
  requireRoom(turn, said, counts, size)
  await keep(by, session, {
    id: statement.id,
    verb: statement.verb.id,
    item: session.item,
    counts,
    json,
  })
  said.count++
  kept.statements++
  kept.bytes += size
  if (counts) {
    said.session.add(statement.verb.id)
    said.registration.add(statement.verb.id)
    if (statement.verb.id === verbs.terminated)
      turn.end = { said: statement.timestamp, stored: by.now }
  }
  return true
}

/** What came new, and makes of the part. Answers beyond what is kept stay in their statements. */
const statesAfter = (
  states: Record<string, ItemState>,
  item: string,
  came: readonly Statement[],
  elapsed: Parameters<typeof afterStatements>[2],
): Record<string, ItemState> => {
  const withThese = (these: readonly Statement[]) => ({
    ...states,
    [item]: afterStatements(states[item], these, elapsed),
  })
  const next = withThese(came)
  return isTooMuch(states, next, JSON.stringify(next)) ? withThese(came.filter(isDefined)) : next
}

/** All of them or none; the session is locked, and its attempt before it. Answers their ids. */
export const keepStatements = async (
  by: Ctx,
  session: Session,
  all: readonly Given[],
): Promise<string[]> => {
  const { content } = await loadImport(by.db, session.importid)
  const unit = content?.items.find(one => one.id === session.item)?.unit
  if (!content || !unit) throw notFound('Part')
  const names = namesOf(by.config, session.importid)
  const speaker: Speaker = {
    ...session,
    homePage: names.homePage,
    activityId: activityIdOf(names, session.item),
    unit,
  }
  const kept = await by.db.one<Kept>(sql`
    select statements, bytes::float8 as bytes from training_registrations
      where registration = ${session.registration}`)
  const end = await endOf(by.db, session)
  const isLate = end !== null
  const turn: Turn = { by, session, speaker, end, isLate, kept }
  const said = await saidBefore(by.db, session)
  const attempt =
    session.attemptid === null ? null : await findAttempt(by.db, session.attemptid, true)
  const came: Statement[] = []
  for (const given of all) if (await take(turn, said, given)) came.push(given.statement)
  if (came.length === 0) return all.map(({ statement }) => statement.id)
  await by.db.run(sql`
    update training_registrations set statements = ${kept.statements}, bytes = ${kept.bytes}
      where registration = ${session.registration}`)
  if (turn.end && !isLate)
    await by.db.run(
      sql`update training_sessions set ended = 'terminated' where sessionid = ${session.sessionid}`,
    )
  if (attempt && !attempt.closed && session.mode === 'Normal') {
    const states = statesAfter(attempt.items, session.item, came, {
      session: `${session.launchid}.${session.nth}`,
      seconds: by.now - session.launched,
      isLate,
    })
    const outcome = outcomeOf(states, content.items)
    // A part that nobody opened may count already; what it has to say is still recorded.
    const closes = turn.end !== null && areAllDone(content.items, states)
    await keepAttempt(by, attempt, { items: JSON.stringify(states), ...outcome }, closes)
    const place = { names, content, registration: session.registration }
    await tellSatisfied(by, place, { ...attempt, items: states }, session)
  }
  return all.map(({ statement }) => statement.id)
}
