// Statements as they are kept: each once, never changed, and read only by the session that belongs
// to their registration.
import { badRequest, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { joined, nothing, sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import type { OwnStatement } from './ownStatements.ts'
import type { Session } from './session.ts'
import { ownVerbs } from './words.ts'

const listedAtMost = 100

type Kept = { id: string; verb: string; item: string | null; counts: boolean; json: object }
type Where = { registration: string; sessionid: string }

export const keep = async (
  { db, now, config }: Ctx,
  { registration, sessionid }: Where,
  { id, verb, item, counts, json }: Kept,
): Promise<void> => {
  const whole = {
    version: '1.0.0',
    ...json,
    stored: new Date().toISOString(),
    authority: { objectType: 'Agent', account: { homePage: config.publicUrl, name: 'service' } },
  }
  await db.run(sql`
    insert into training_statements (registration, id, sessionid, item, verb, counts, stored,
        statement)
      values (${registration}, ${id}, ${sessionid}, ${item}::text, ${verb}, ${counts}, ${now},
        ${JSON.stringify(whole)}::jsonb)`)
}
export const keepOwn = async (by: Ctx, where: Where, all: OwnStatement[]): Promise<void> => {
  for (const one of all) await keep(by, where, { ...one, counts: true })
}

export const lastStored = async (db: Db, sessionid: string): Promise<number> =>
  (
    await db.one<{ stored: number | null }>(
      sql`select max(stored) as stored from training_statements where sessionid = ${sessionid}`,
    )
  ).stored ?? 0
/** What was said to be satisfied already, by its id. */
export const satisfiedBefore = async (db: Db, registration: string): Promise<Set<string>> =>
  new Set(
    await db.values<string>(sql`
      select statement->'object'->>'id' from training_statements
        where registration = ${registration} and verb = ${ownVerbs.satisfied}`),
  )

/** Of the years that have four digits: the database knows no time of others. */
export const isTime = (text: string): boolean =>
  /^\d{4}-/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  /^\d{4}-/.test(new Date(text).toISOString())

const asked = (params: URLSearchParams, session: Session) => {
  const known = [
    'agent',
    'verb',
    'activity',
    'registration',
    'since',
    'until',
    'limit',
    'ascending',
    'format',
    'attachments',
    'after',
  ]
  const other = [...params.keys()].find(name => !known.includes(name))
  if (other !== undefined)
    throw badRequest(`The parameter \`${other.slice(0, 40)}\` is not supported`)
  const moment = (name: string) => {
    const text = params.get(name)
    if (text !== null && !isTime(text)) throw badRequest(`\`${name}\` must be an ISO 8601 time`)
    return text === null ? null : new Date(text).toISOString()
  }
  const limit = Number(params.get('limit') ?? 0)
  if (!Number.isInteger(limit) || limit < 0)
    throw badRequest('`limit` must be a whole number of at least 0')
  const after = Number(params.get('after') ?? 0)
  if (!Number.isSafeInteger(after) || after < 0)
    throw badRequest('`after` must be a whole number of at least 0')
  const isAscending = params.get('ascending') === 'true'
  const [since, until] = [moment('since'), moment('until')]
  const [verb, activity] = [params.get('verb'), params.get('activity')]
  return {
    where: joined(
      [
        sql`registration = ${session.registration}`,
        verb !== null && sql`verb = ${verb}`,
        activity !== null && sql`statement->'object'->>'id' = ${activity}`,
        after > 0 && (isAscending ? sql`nth > ${after}` : sql`nth < ${after}`),
        since !== null && sql`(statement->>'stored')::timestamptz > ${since}::timestamptz`,
        until !== null && sql`(statement->>'stored')::timestamptz <= ${until}::timestamptz`,
      ],
      ' and ',
    ),
    order: isAscending ? nothing : sql`desc`,
    limit: limit === 0 ? listedAtMost : Math.min(limit, listedAtMost),
  }
}

/** Of the session's registration, the newest first; `more`: where the rest is, else ''. */
export const listStatements = async (
  db: Db,
  session: Session,
  params: URLSearchParams,
): Promise<{ statements: object[]; more: string }> => {
  const { where, order, limit } = asked(params, session)
  const rows = await db.many<{ nth: number; statement: object }>(sql`
    select nth::float8 as nth, statement from training_statements
      where ${where} order by nth ${order} limit ${limit + 1}`)
  const statements = rows.slice(0, limit).map(one => one.statement)
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return { statements, more: '' }
  const next = new URLSearchParams(params)
  next.set('after', String(last.nth))
  return { statements, more: `/xapi/statements?${next}` }
}
export const findStatement = async (db: Db, session: Session, id: string): Promise<object> => {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw badRequest('A statement’s ID must be a UUID')
  const [found] = await db.values<object>(sql`
    select statement from training_statements
      where registration = ${session.registration} and id::text = ${id.toLowerCase()}`)
  if (!found) throw notFound('Statement')
  return found
}
