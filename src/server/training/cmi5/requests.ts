// Whoever comes to the store: the version that they speak, the session that their token opens, and
// that they ask for nothing of others.
import { ApiError, badRequest } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import { checkShape } from '#server/http/body/jsonShape.ts'
import { readLimited } from '#server/http/body/input.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { findAttempt } from '../load.ts'
import { lockRegistration } from './open.ts'
import { actorOf } from './ownStatements.ts'
import { namesOf, sessionOf, type Session } from './session.ts'

const bodyAtMost = 1024 * 1024

export const requireVersion = ({ headers }: Request): void => {
  if (!/^1\.0(\.\d+)?$/.test(headers.get('x-experience-api-version') ?? ''))
    throw badRequest('`X-Experience-API-Version` must be a 1.0 version, such as 1.0.3')
}
export const paramsOf = ({ url }: Request): URLSearchParams => {
  const { searchParams } = new URL(url)
  if ([...searchParams.values()].some(value => value.includes('\0')))
    throw badRequest('The address contains a character that is not allowed')
  return searchParams
}
export const bodyOf = async (request: Request): Promise<unknown> => {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw badRequest('Send statements as application/json. Attachments are not supported')
  const bytes = await readLimited(request, bodyAtMost)
  checkShape(bytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw badRequest('Invalid JSON in request body')
  }
}

type Entered = Pick<Session, 'userid' | 'attemptid' | 'registration'>
/** Who it is comes before what is said: nobody makes the service read without a token. */
export const enter = async (
  { database, rateLimits, config }: Service,
  { headers }: Request,
  late = false,
): Promise<Entered> => {
  const entered = await sessionOf(database, headers.get('authorization'), unixNow(), { late })
  rateLimits.take(`write ${entered.userid}`, config.rates.RATE_WRITE, 60)
  return entered
}
/** Held against writes of others of the same attempt, in the order in which all lock them. */
export const writing = async <T>(
  service: Service,
  { headers }: Request,
  { attemptid, registration }: Entered,
  work: (by: Ctx, session: Session) => Promise<T>,
  late = false,
): Promise<T> => {
  const header = headers.get('authorization')
  return writeAsService(service, 'player', async by => {
    if (attemptid !== null) await findAttempt(by.db, attemptid, true)
    await lockRegistration(by.db, registration)
    return work(by, await sessionOf(by.db, header, by.now, { lock: true, late }))
  })
}
export const reading = ({ database }: Service, { headers }: Request): Promise<Session> =>
  sessionOf(database, headers.get('authorization'), unixNow())

const accountIn = (agent: string): { name?: unknown; homePage?: unknown } => {
  try {
    const given = JSON.parse(agent) as { account?: { name?: unknown; homePage?: unknown } } | null
    return given?.account ?? {}
  } catch {
    throw badRequest('`agent` must be JSON')
  }
}

/** The session’s own; throws 403 for what is said to be of anybody else. */
export const requireOwn = ({ config }: Service, session: Session, params: URLSearchParams) => {
  const names = namesOf(config, session.importid)
  const agent = params.get('agent')
  if (agent !== null) {
    const { account } = actorOf(names, session.registration)
    const { name, homePage } = accountIn(agent)
    if (name !== account.name || homePage !== account.homePage)
      throw new ApiError(403, 'The agent is not the one that the part was launched for')
  }
  const registration = params.get('registration')
  if (registration !== null && registration.toLowerCase() !== session.registration)
    throw new ApiError(403, 'The registration is not the one that the part was launched with')
  return { names, hasAgent: agent !== null }
}
