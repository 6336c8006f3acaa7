// What a part of cmi5 speaks with: the address of its token, and a store of xAPI 1.0.3 as far as
// cmi5 needs one. Both lie on the origin of the packages, which knows no sign-in: a token opens its
// own session and nothing else.
import { Hono } from 'hono'
import { ApiError, badRequest, notFound } from '#lib/errors.ts'
import { readLimited } from '#server/http/body/input.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
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
import { keptAlready, saidAlready } from './order.ts'
import { activityIdOf } from './ownStatements.ts'
import { learnerPreferences } from './preferences.ts'
import {
  bodyOf,
  enter,
  paramsOf,
  reading,
  requireOwn,
  requireVersion,
  writing,
} from './requests.ts'
import { hashed } from '../launches.ts'
import { fetchToken, noteRefusal, type Session } from './session.ts'
import { isIri, readStatement, type Given } from './statement.ts'
import { findStatement, isTime, listStatements } from './store.ts'
import { preferences } from './words.ts'

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

const shelfOf = (
  service: Service,
  session: Session,
  params: URLSearchParams,
  kind: Shelf['kind'],
): Shelf => {
  const { names, hasAgent } = requireOwn(service, session, params)
  if (kind === 'state' && !hasAgent) throw badRequest('Specify the `agent` parameter')
  const activityId = params.get('activityId') ?? ''
  if (!isIri(activityId)) throw badRequest('Specify an IRI in the `activityId` parameter')
  // What a part keeps of another activity is of its own registration too.
  const item = activityId === activityIdOf(names, session.item) ? session.item : shelved(activityId)
  return { registration: session.registration, kind, item }
}
const shelved = (activityId: string): string => `of ${hashed(activityId).toString('hex')}`

const sinceIn = (params: URLSearchParams): number => {
  const since = params.get('since')
  if (since === null) return 0
  if (!isTime(since)) throw badRequest('`since` must be an ISO 8601 time')
  return Math.min(2_147_483_647, Math.max(0, Math.floor(Date.parse(since) / 1000)))
}

/** Nothing is lost for whoever has no token, or sends again what is here. */
const isLoss = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status !== 401 &&
  error.message !== saidAlready &&
  error.message !== keptAlready

/**
 * The page around the part says that something was lost. `expected`: what whoever sends a condition
 * is answered with, and goes on from.
 */
const tellingRefusals = async <T>(
  service: Service,
  { headers }: Request,
  work: () => Promise<T>,
  expected: number[] = [],
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isLoss(error) && !expected.includes(error.status))
      await writeAsService(service, 'player', async by => {
        await noteRefusal(by.db, headers.get('authorization'), by.now)
      })
    throw error
  }
}

/** PUT, POST and DELETE. */
const changeDocument = async (
  service: Service,
  request: Request,
  { kind, method }: { kind: Shelf['kind']; method: 'PUT' | 'POST' | 'DELETE' },
) => {
  const { headers } = request
  const params = paramsOf(request)
  const name = params.get(nameParameters[kind])
  const entered = await enter(service, request)
  const content = method === 'DELETE' ? Buffer.alloc(0) : await readLimited(request, documentAtMost)
  await writing(service, request, entered, async (by, session) => {
    const shelf = shelfOf(service, session, params, kind)
    if (name === null && method === 'DELETE' && kind === 'state')
      return clearDocuments(by.db, shelf)
    if (name === null) throw badRequest(`Specify the \`${nameParameters[kind]}\` parameter`)
    const type = (headers.get('content-type') ?? 'application/octet-stream').slice(0, 255)
    return writeDocument(by, { shelf, name, headers, method }, { type, content })
  })
}

const nameParameters = { state: 'stateId', profile: 'profileId' } as const
const documents =
  (service: Service, send: Send, kind: Shelf['kind']) =>
  async (request: Request): Promise<Response> => {
    requireVersion(request)
    const { method } = request
    if (method === 'GET' || method === 'HEAD') {
      const params = paramsOf(request)
      const name = params.get(nameParameters[kind])
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
    await tellingRefusals(
      service,
      request,
      () => changeDocument(service, request, { kind, method }),
      [409, 412],
    )
    return send(null, { status: 204 })
  }

const given = (value: unknown): Given => {
  const size = Buffer.byteLength(JSON.stringify(value))
  if (size > statementAtMost)
    throw new ApiError(413, `A statement must be at most ${statementAtMost} bytes`)
  return { ...readStatement(value), size }
}

/** The ids of what is kept. */
const sendStatements = async (service: Service, request: Request, id: string | null) => {
  const entered = await enter(service, request, true)
  const body = await bodyOf(request)
  const isOne = request.method === 'PUT'
  if (isOne && (id === null || typeof body !== 'object' || body === null || Array.isArray(body)))
    throw badRequest('Specify `statementId` and send one statement')
  const list = isOne ? [{ id, ...(body as object) }] : Array.isArray(body) ? body : [body]
  if (list.length > togetherAtMost)
    throw badRequest(`Send at most ${togetherAtMost} statements at once`)
  const all = list.map(given)
  if (new Set(all.map(one => one.statement.id)).size < all.length)
    throw badRequest('Two statements have the same ID. Send each statement only once')
  if (isOne && all[0]?.statement.id.toLowerCase() !== id?.toLowerCase())
    throw badRequest('The ID of the statement differs from the `statementId` in the address')
  const keep = (by: Ctx, session: Session) => keepStatements(by, session, all)
  return writing(service, request, entered, keep, true)
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
          ? await listStatements(service.database, session, params)
          : await findStatement(service.database, session, id)
      return send(JSON.stringify(found), { type: json, headers })
    }
    if (request.method !== 'POST' && request.method !== 'PUT')
      return send(null, { status: 405, headers: { Allow: 'GET, POST, PUT' } })
    const kept = await tellingRefusals(service, request, () => sendStatements(service, request, id))
    return request.method === 'PUT'
      ? send(null, { status: 204 })
      : send(JSON.stringify(kept), { type: json })
  }

/** Of the person: read here, and changed in the app. */
const agents =
  (service: Service, send: Send) =>
  async (request: Request): Promise<Response> => {
    requireVersion(request)
    const session = await reading(service, request)
    const params = paramsOf(request)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ApiError(403, 'Preferences can be changed only in the app')
    if (!requireOwn(service, session, params).hasAgent)
      throw badRequest('Specify the `agent` parameter')
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
  const resources: Record<string, (request: Request) => Promise<Response>> = {
    '/xapi/statements': statements(service, send),
    '/xapi/activities/state': documents(service, send, 'state'),
    '/xapi/activities/profile': documents(service, send, 'profile'),
    '/xapi/agents/profile': agents(service, send),
  }
  // Clients join the endpoint, which ends in a slash, with a path that begins with one.
  app.all('/xapi/*', c => {
    const path = c.req.path.replace(/\/{2,}/g, '/').replace(/\/$/, '')
    if (path === '/xapi/about') return send(JSON.stringify({ version: [version] }), { type: json })
    const answer = Object.hasOwn(resources, path) ? resources[path] : undefined
    if (!answer) throw notFound('Resource')
    return answer(c.req.raw)
  })
  app.all('/cmi5/fetch', async c => {
    if (c.req.method !== 'POST') return send(null, { status: 405, headers: { Allow: 'POST' } })
    const key = c.req.query('key') ?? ''
    const answer = await writeAsService(service, 'player', by => fetchToken(by.db, key, by.now))
    return send(JSON.stringify(answer), { type: json })
  })
  return app
}
