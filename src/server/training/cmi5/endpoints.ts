// What a part of cmi5 speaks with: the address of its token, and a store of xAPI 1.0.3 as far as
// cmi5 needs one. Both lie on the origin of the packages, which knows no sign-in: a token opens its
// own session and nothing else.
import { Hono } from 'hono'
import { ApiError, badRequest, notFound } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import { checkShape } from '#server/http/body/jsonShape.ts'
import { readLimited } from '#server/http/body/input.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { findAttempt } from '../load.ts'
import {
  clearDocuments,
  documentAtMost,
  documentNames,
  etagOf,
  requireDocument,
  writeDocument,
  type Shelf,
} from './documents.ts'
import { keepStatements } from './keepStatements.ts'
import { activityIdOf, actorOf } from './ownStatements.ts'
import { learnerPreferences } from './preferences.ts'
import { fetchToken, namesOf, sessionOf, type Session } from './session.ts'
import { readStatement } from './statement.ts'
import { findStatement, isTime, listStatements } from './store.ts'
import { preferences } from './words.ts'

const bodyAtMost = 1024 * 1024
const statementAtMost = 65_536
const togetherAtMost = 100
const version = '1.0.3'

type Answer = { status?: number; headers?: Record<string, string> }
type Send = (body: string | Buffer | null, answer: Answer & { type?: string }) => Response
const sender =
  (always: Record<string, string>): Send =>
  (body, { status = 200, headers = {}, type }) =>
    new Response(body as string | null, {
      status,
      headers: {
        ...always,
        ...(type === undefined ? {} : { 'Content-Type': type }),
        ...headers,
      },
    })
const json = 'application/json'

const requireVersion = ({ headers }: Request): void => {
  if (!/^1\.0(\.\d+)?$/.test(headers.get('x-experience-api-version') ?? ''))
    throw badRequest('X-Experience-API-Version is 1.0 or one of 1.0.0 to 1.0.3')
}
const paramsOf = ({ url }: Request): URLSearchParams => {
  const { searchParams } = new URL(url)
  if ([...searchParams.values()].some(value => value.includes('\0')))
    throw badRequest('The address holds a character that is no text')
  return searchParams
}
const bodyOf = async (request: Request): Promise<unknown> => {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw badRequest('Statements are sent as application/json; attachments are not kept here')
  const bytes = await readLimited(request, bodyAtMost)
  checkShape(bytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw badRequest('Invalid JSON in request body')
  }
}

/** Held against writes of others of the same attempt, in the order in which all lock them. */
const writing = async <T>(
  service: Service,
  request: Request,
  work: (by: Ctx, session: Session) => Promise<T>,
): Promise<T> => {
  const { database, rateLimits, config } = service
  const header = request.headers.get('authorization')
  const { userid, attemptid } = await sessionOf(database, header, unixNow())
  rateLimits.take(`write ${userid}`, config.rates.RATE_WRITE, 60)
  let done: T | undefined
  await writeAsService(service, 'player', async by => {
    if (attemptid !== null) await findAttempt(by.db, attemptid, true)
    done = await work(by, await sessionOf(by.db, header, by.now, true))
  })
  return done as T
}
const reading = ({ database }: Service, { headers }: Request): Promise<Session> =>
  sessionOf(database, headers.get('authorization'), unixNow())

const accountIn = (agent: string): { name?: unknown; homePage?: unknown } => {
  try {
    const given = JSON.parse(agent) as { account?: { name?: unknown; homePage?: unknown } } | null
    return given?.account ?? {}
  } catch {
    throw badRequest('agent is JSON')
  }
}

/** The session’s own; throws 403 for what is said to be of anybody else. */
const requireOwn = ({ config }: Service, session: Session, params: URLSearchParams) => {
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
  return { names, hasAgent: agent !== null, hasRegistration: registration !== null }
}

const shelfOf = (
  service: Service,
  session: Session,
  params: URLSearchParams,
  kind: Shelf['kind'],
): Shelf => {
  const { names, hasAgent, hasRegistration } = requireOwn(service, session, params)
  if (kind === 'state' && !(hasAgent && hasRegistration))
    throw badRequest('Give agent and registration')
  if (params.get('activityId') !== activityIdOf(names, session.item))
    throw new ApiError(403, 'The activity is not the part')
  return { registration: session.registration, kind, item: session.item }
}

const sinceIn = (params: URLSearchParams): number => {
  const since = params.get('since')
  if (since === null) return 0
  if (!isTime(since)) throw badRequest('since is no time')
  return Math.min(2_147_483_647, Math.max(0, Math.floor(Date.parse(since) / 1000)))
}

const documents =
  (service: Service, send: Send, kind: Shelf['kind']) =>
  async (request: Request): Promise<Response> => {
    requireVersion(request)
    const params = paramsOf(request)
    const name = params.get(kind === 'state' ? 'stateId' : 'profileId')
    const { method, headers } = request
    if (method === 'GET' || method === 'HEAD') {
      const session = await reading(service, request)
      const shelf = shelfOf(service, session, params, kind)
      if (name === null)
        return send(JSON.stringify(await documentNames(service.database, shelf, sinceIn(params))), {
          type: json,
        })
      const found = await requireDocument(service.database, shelf, name)
      return send(found.content, { type: found.type, headers: { ETag: etagOf(found) } })
    }
    if (method !== 'PUT' && method !== 'POST' && method !== 'DELETE')
      return send(null, { status: 405, headers: { Allow: 'GET, PUT, POST, DELETE' } })
    const content =
      method === 'DELETE' ? Buffer.alloc(0) : await readLimited(request, documentAtMost)
    await writing(service, request, async (by, session) => {
      const shelf = shelfOf(service, session, params, kind)
      if (name === null && method === 'DELETE' && kind === 'state')
        return clearDocuments(by.db, shelf)
      if (name === null) throw badRequest(kind === 'state' ? 'Give stateId' : 'Give profileId')
      const type = (headers.get('content-type') ?? 'application/octet-stream').slice(0, 255)
      return writeDocument(by, { shelf, name, headers, method }, { type, content })
    })
    return send(null, { status: 204 })
  }

const given = (value: unknown) => {
  if (Buffer.byteLength(JSON.stringify(value)) > statementAtMost)
    throw new ApiError(413, `A statement has at most ${statementAtMost} bytes`)
  return readStatement(value)
}

const statements =
  (service: Service, send: Send) =>
  async (request: Request): Promise<Response> => {
    requireVersion(request)
    const params = paramsOf(request)
    const id = params.get('statementId')
    if (request.method === 'GET' || request.method === 'HEAD') {
      const session = await reading(service, request)
      requireOwn(service, session, params)
      const headers = { 'X-Experience-API-Consistent-Through': new Date().toISOString() }
      if (params.has('voidedStatementId')) throw notFound('Statement')
      const found =
        id === null
          ? { statements: await listStatements(service.database, session, params), more: '' }
          : await findStatement(service.database, session, id)
      return send(JSON.stringify(found), { type: json, headers })
    }
    if (request.method !== 'POST' && request.method !== 'PUT')
      return send(null, { status: 405, headers: { Allow: 'GET, POST, PUT' } })
    const body = await bodyOf(request)
    if (request.method === 'PUT') {
      if (id === null || typeof body !== 'object' || body === null)
        throw badRequest('Give statementId and one statement')
      const one = given({ id, ...body })
      if (one.statement.id.toLowerCase() !== id.toLowerCase())
        throw badRequest('The statement has another id than the address')
      await writing(service, request, (by, session) => keepStatements(by, session, [one]))
      return send(null, { status: 204 })
    }
    const all = (Array.isArray(body) ? body : [body]).map(given)
    const ids = new Set(all.map(one => one.statement.id))
    if (all.length > togetherAtMost || ids.size < all.length)
      throw badRequest(`Send at most ${togetherAtMost} statements, each once`)
    const kept = await writing(service, request, (by, session) => keepStatements(by, session, all))
    return send(JSON.stringify(kept), { type: json })
  }

/** Of the person: read here, and changed in the app. */
const agents =
  (service: Service, send: Send) =>
  async (request: Request): Promise<Response> => {
    requireVersion(request)
    const session = await reading(service, request)
    const params = paramsOf(request)
    if (!requireOwn(service, session, params).hasAgent) throw badRequest('Give agent')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ApiError(403, 'What a person prefers is set in the app')
    const name = params.get('profileId')
    if (name === null) return send(JSON.stringify([preferences]), { type: json })
    if (name !== preferences) throw notFound('Document')
    const content = Buffer.from(
      JSON.stringify(await learnerPreferences(service.database, session.userid)),
    )
    return send(content, { type: json, headers: { ETag: etagOf({ content }) } })
  }

/** Below /xapi of the content origin, and /cmi5/fetch. */
export const createStore = (service: Service, always: Record<string, string>) => {
  const send = sender(always)
  const app = new Hono({ strict: false })
  app.use('/xapi/*', async (c, next) => {
    await next()
    c.header('X-Experience-API-Version', version)
  })
  app.get('/xapi/about', () => send(JSON.stringify({ version: [version] }), { type: json }))
  const resources = {
    '/xapi/statements': statements(service, send),
    '/xapi/activities/state': documents(service, send, 'state'),
    '/xapi/activities/profile': documents(service, send, 'profile'),
    '/xapi/agents/profile': agents(service, send),
  }
  for (const [path, answer] of Object.entries(resources)) app.all(path, c => answer(c.req.raw))
  app.all('/cmi5/fetch', async c => {
    if (c.req.method !== 'POST') return send(null, { status: 405, headers: { Allow: 'POST' } })
    const key = c.req.query('key') ?? ''
    let answer: object = {}
    await writeAsService(service, 'player', async by => {
      answer = await fetchToken(by.db, key, by.now)
    })
    return send(JSON.stringify(answer), { type: json })
  })
  return app
}
