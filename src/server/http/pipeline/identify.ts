// Who asks, and whether the row lets them.
import { shownOnce } from '#contract/shownOnce.ts'
import { badRequest, invalidField, tooMany } from '#lib/errors.ts'
import { identify as identifyToken, tokenOf } from '../access/access.ts'
import { jsonLimit, readLimited } from '../body/input.ts'
import { writeCached } from './output.ts'
import { mediaCookieFor } from '../access/mediaCookie.ts'
import { identifySender } from '../access/sender.ts'
import { requireRowAccess, actingPersonFor } from '../access/rowAccess.ts'
import type { Identified, Matched } from './exchange.ts'
import { countRate } from './rate.ts'

const secondsOfLarge = 5
/** One at a time in this process: what a large body is made of takes many times its bytes. */
let isLargeHeld = false

/**
 * Of a row that takes more than others, nothing is read before it is known that its sender may send
 * it. Throws 401, 403, 429.
 */
const admitLarge = async (matched: Matched): Promise<void> => {
  const { service, request, name, row, search } = matched
  const token = tokenOf(request.headers.get('authorization'))
  try {
    const cookies = request.headers.get('cookie')
    const person = token && (await identifyToken(service.database, token, cookies)).person
    matched.person = await actingPersonFor(service, name, row, person || null)
  } finally {
    countRate(matched, row)
  }
  await requireRowAccess(service, name, row, matched.person, search)
}

/** A file is read later, when it is known that its sender may send it. Throws 413, 429. */
const readBody = async (matched: Matched): Promise<Buffer> => {
  const { request, row } = matched
  if (row.raw || row.method === 'GET') return Buffer.alloc(0)
  return readLimited(request, row.bodyAtMost ?? jsonLimit, () => {
    if (isLargeHeld) throw tooMany(secondsOfLarge)
    isLargeHeld = true
    matched.release = () => void (isLargeHeld = false)
  })
}

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
  const isLarge = row.bodyAtMost !== undefined
  if (isLarge) await admitLarge(matched)
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
    if (!isLarge) countRate(exchange, row)
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
