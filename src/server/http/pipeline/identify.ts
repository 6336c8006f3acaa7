// Who asks, and whether the row lets them.
import { shownOnce } from '#contract/shownOnce.ts'
import { ApiError, badRequest, invalidField } from '#lib/errors.ts'
import { identify as identifyToken, tokenOf } from '../access/access.ts'
import { jsonLimit, readLimited } from '../body/input.ts'
import { writeCached } from './output.ts'
import { mediaCookieFor } from '../access/mediaCookie.ts'
import { identifySender } from '../access/sender.ts'
import { requireRowAccess, actingPersonFor } from '../access/rowAccess.ts'
import type { Identified, Matched } from './exchange.ts'
import { countRate } from './rate.ts'

/** Nobody but those who may call the row can have the service hold more than it holds of all. */
const bodyLimit = async ({ service, request, name, row, search }: Matched): Promise<number> => {
  const token = row.bodyAtMost && tokenOf(request.headers.get('authorization'))
  if (!row.bodyAtMost || !token) return jsonLimit
  try {
    const { person } = await identifyToken(service.database, token, request.headers.get('cookie'))
    const acting = await actingPersonFor(service, name, row, person)
    await requireRowAccess(service, name, row, acting, search)
    return row.bodyAtMost
  } catch (refusal) {
    // It is refused in its turn, as every request is.
    if (refusal instanceof ApiError) return jsonLimit
    throw refusal
  }
}

/** A file is read later, when it is known that its sender may send it. Throws 413. */
const readBody = async (matched: Matched): Promise<Buffer> =>
  matched.row.raw || matched.row.method === 'GET'
    ? Buffer.alloc(0)
    : readLimited(matched.request, await bodyLimit(matched))

/** The token's person, as they stand at this row; what the short way loads comes with them. */
const findPerson = async (exchange: Identified): Promise<Response | null> => {
  const { service, request, name, row, params, headers, cookies, key, bytes } = exchange
  exchange.token = tokenOf(request.headers.get('authorization'))
  const { token } = exchange
  if (token) {
    const beside = exchange.quick[name]?.load(params) ?? null
    const known = await identifySender(service.database, request, { token, key, bytes }, beside)
    if (known.person === null) return writeCached(exchange.asked, known.kept, headers)
    exchange.person = known.person
    exchange.loaded = known.beside
    const secure = service.config.publicUrl.startsWith('https:')
    const pass = mediaCookieFor(known.person.tokenid, token, secure, cookies)
    if (pass) headers['Set-Cookie'] = pass
  }
  exchange.person = await actingPersonFor(service, name, row, exchange.person)
  return null
}

/**
 * A response is the answer that this very request had before it ended the token. The request counts
 * against its limit whoever it is refused for. Throws 401, 403, 413, 429.
 */
export const identify = async (matched: Matched): Promise<Identified | Response> => {
  const { request, name, row } = matched
  // Signing in and registering hand out a token: their answers are never kept.
  const asks =
    row.method === 'GET' || row.access === 'anyone' ? null : request.headers.get('idempotency-key')
  const exchange: Identified = Object.assign(matched, {
    bytes: await readBody(matched),
    asks,
    key: shownOnce.includes(name) ? null : asks,
    token: null,
    cookies: request.headers.get('cookie'),
    loaded: undefined,
  })
  try {
    return (await findPerson(exchange)) ?? exchange
  } finally {
    countRate(exchange, row)
  }
}

const requireAppId = ({ service, request, name }: Identified): void => {
  const { app_ids, require_app_id } = service.settings()
  const header = request.headers.get('x-app-id')
  if (header !== null && app_ids.length && !app_ids.includes(header))
    throw badRequest('Invalid app id')
  if (header === null && require_app_id && (name === 'createToken' || name === 'createUser'))
    throw badRequest('Invalid app id')
}

/** Throws 400, 401, 403 and 422 for what the row asks of its caller. */
export const admitCaller = async (exchange: Identified): Promise<void> => {
  const { service, name, row, person, search, asks } = exchange
  requireAppId(exchange)
  await requireRowAccess(service, name, row, person, search)
  if (asks !== null && !/^[\x21-\x7e]{1,64}$/.test(asks))
    throw invalidField(
      'Idempotency-Key',
      'invalid_value',
      'The idempotency key must be 1 to 64 visible ASCII characters, without spaces',
    )
}
