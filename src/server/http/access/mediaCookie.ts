// Pictures and files that not everybody may see (roles.md 4 and 7). A browser fetches them without
// the Authorization header, so an answer to somebody signed in brings a cookie that stands for the
// token and opens nothing but them. It ends with the token.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { ApiError, unauthorized } from '#lib/errors.ts'
import { identify, identifyAll, tokenHash, tokenOf } from './access.ts'
import type { Person } from '../context.ts'
import type { Service } from '../service.ts'

const name = 'stepwright_files'
const month = 30 * 86_400

/** By the token's hash: whoever asks once asks again, and keeps no cookie if it is a program. */
const seals = new Map<string, string>()
const sealsHeld = 1000
const sealOf = (hash: Buffer): string => {
  const key = hash.toString('latin1')
  const held = seals.get(key)
  if (held !== undefined) return held
  if (seals.size >= sealsHeld) seals.clear()
  const seal = createHmac('sha256', hash).update('files of a private site').digest('base64url')
  seals.set(key, seal)
  return seal
}

/**
 * The header Set-Cookie; null where the caller has it already. A client on another origin never
 * keeps it and sends the token with each file instead.
 */
export const mediaCookieFor = (
  tokenid: number,
  token: string,
  secure: boolean,
  cookies: string | null,
): string | null => {
  const pass = `${name}=${tokenid}.${sealOf(tokenHash(token))}`
  return cookies?.includes(pass) ? null : withFlags(pass, secure)
}
const withFlags = (pass: string, secure: boolean): string =>
  `${pass}; Path=/; Max-Age=${month}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

const passOf = (request: Request): { tokenid: number; seal: string } | null => {
  const found = new RegExp(`(?:^|;\\s*)${name}=([1-9]\\d{0,8})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )
  return found && { tokenid: Number(found[1]), seal: itemAt(found, 2) }
}

/** It says who asks, truly or not. */
export const hasCredentials = (request: Request): boolean =>
  request.headers.has('authorization') || passOf(request) !== null

/** Who a cookie stands for, as they are now; null for one that is not good any more. */
const personOfPass = async (service: Service, request: Request): Promise<Person | null> => {
  const pass = passOf(request)
  const row =
    pass &&
    (await service.database.maybe<{ token_hash: Buffer }>(
      sql`select token_hash from tokens where tokenid = ${pass.tokenid}`,
    ))
  if (!row || !timingSafeEqual(Buffer.from(sealOf(row.token_hash)), Buffer.from(pass.seal)))
    return null
  return (await identifyAll(service.database, [pass.tokenid])).get(pass.tokenid) ?? null
}

/**
 * Who asks for a file: by token, or by the cookie where a browser asks. null: nobody in particular.
 * Throws 401 for a token that is not good.
 */
export const personOfRequest = async (
  service: Service,
  request: Request,
): Promise<Person | null> => {
  const token = tokenOf(request.headers.get('authorization'))
  if (!token) return personOfPass(service, request)
  return (await identify(service.database, token, request.headers.get('cookie'))).person
}

/** Throws 401 where the site is private and neither token nor cookie says who asks. */
const requirePass = async (service: Service, request: Request): Promise<void> => {
  if (service.settings().private_site && !(await personOfRequest(service, request)))
    throw unauthorized()
}

/** For routes outside the API, which answer by themselves. null: go on. */
export const refusedMediaAccess = async (
  service: Service,
  request: Request,
): Promise<Response | null> => {
  try {
    await requirePass(service, request)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Response.json(
      { error: true, message: error.message },
      { status: error.status, headers: { ...error.headers, 'Cache-Control': 'no-store' } },
    )
  }
}
