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
import { isDefined, whyNot, type Speaker } from './order.ts'
import { afterStatement } from './outcome.ts'
import { activityIdOf } from './ownStatements.ts'
import { tellSatisfied } from './satisfied.ts'
import { namesOf, type Session } from './session.ts'
import type { Given } from './statement.ts'
import { keep } from './store.ts'
import { verbs } from './words.ts'

const statementsAtMost = 2000

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
  if (found && !found.same) throw new ApiError(409, 'Another statement has this id')
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

type Turn = { by: Ctx; session: Session; speaker: Speaker; ended: boolean }

/** One after the other; false where it was kept before. */
const take = async (turn: Turn, said: Before, given: Given): Promise<boolean> => {
  const { by, session, speaker } = turn
  const { statement, json } = given
  if (await isKept(by.db, session.registration, given)) return false
  if (turn.ended) throw new ApiError(403, 'The last statement is terminated')
  if (said.count >= statementsAtMost)
    throw new ApiError(413, `A session has at most ${statementsAtMost} statements`)
  const why = whyNot(statement, speaker, said)
  if (why !== null) throw new ApiError(403, why)
  const counts = isDefined(statement)
  await keep(by, session, {
    id: statement.id,
    verb: statement.verb.id,
    item: session.item,
    counts,
    json,
  })
  said.count++
  if (counts) {
    said.session.add(statement.verb.id)
    said.registration.add(statement.verb.id)
    turn.ended ||= statement.verb.id === verbs.terminated
  }
  return true
}

const within = (states: Record<string, ItemState>, next: Record<string, ItemState>) =>
  !isTooMuch(states, next, JSON.stringify(next))

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
  const turn: Turn = { by, session, speaker, ended: false }
  const said = await saidBefore(by.db, session)
  const attempt =
    session.attemptid === null ? null : await findAttempt(by.db, session.attemptid, true)
  let states = attempt?.items ?? {}
  const elapsed = {
    session: `${session.launchid}.${session.nth}`,
    seconds: by.now - session.launched,
  }
  for (const given of all) {
    if (!(await take(turn, said, given)) || session.mode !== 'Normal' || attempt?.closed) continue
    const next = {
      ...states,
      [session.item]: afterStatement(states[session.item], given.statement, elapsed),
    }
    // Answers beyond what is kept of one attempt stand in their statements alone.
    if (isDefined(given.statement) || within(states, next)) states = next
  }
  if (turn.ended)
    await by.db.run(
      sql`update training_sessions set ended = 'terminated' where sessionid = ${session.sessionid}`,
    )
  if (attempt && states !== attempt.items) {
    const outcome = outcomeOf(states, content.items)
    const isDone = outcome.status === 'passed' || outcome.status === 'completed'
    const items = JSON.stringify(states)
    await keepAttempt(by, attempt, { items, ...outcome }, turn.ended && isDone)
    const place = { names, content, registration: session.registration }
    await tellSatisfied(by, place, { ...attempt, items: states }, session)
  }
  return all.map(({ statement }) => statement.id)
}
