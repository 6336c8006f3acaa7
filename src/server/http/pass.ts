// Pictures and files of a private site (roles.md 7). A browser fetches them without the
// Authorization header, so every answer to somebody signed in brings a cookie that stands for the
// token and opens nothing but them. It ends with the token.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { ApiError, unauthorized } from '#lib/errors.ts'
import { identify, isCurrent, tokenEnds, tokenHash, tokenOf } from './access.ts'
import type { Service } from './service.ts'

const name = 'stepwright_files'
const month = 30 * 86_400

const sealOf = (hash: Buffer): string =>
  createHmac('sha256', hash).update('files of a private site').digest('base64url')

/**
 * The header Set-Cookie. A client on another origin never keeps it and sends the token with each
 * file instead.
 */
export const passCookie = (tokenid: number, token: string, secure: boolean): string =>
  `${name}=${tokenid}.${sealOf(tokenHash(token))}; Path=/; Max-Age=${month}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

const passOf = (request: Request): { tokenid: number; seal: string } | null => {
  const found = new RegExp(`(?:^|;\\s*)${name}=([1-9]\\d{0,8})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )
  return found && { tokenid: Number(found[1]), seal: itemAt(found, 2) }
}

/** Throws 401 where the site is private and neither token nor cookie says who asks. */
const requirePass = async (service: Service, request: Request): Promise<void> => {
  if (!service.settings().private_site) return
  const token = tokenOf(request.headers.get('authorization'))
  if (token) return void (await identify(service.database, token))
  const pass = passOf(request)
  const row =
    pass &&
    (await service.database.maybe<{
      token_hash: Buffer
      created: number
      last_used: number
      ends: number | null
    }>(sql`
    select t.token_hash, t.created, t.last_used, ${tokenEnds} from tokens t join users u using (userid)
      where t.tokenid = ${pass.tokenid} and not u.disabled`))
  if (
    !pass ||
    !row ||
    !isCurrent(row) ||
    !timingSafeEqual(Buffer.from(sealOf(row.token_hash)), Buffer.from(pass.seal))
  )
    throw unauthorized()
}

/** For routes outside the API, which answer by themselves. null: go on. */
export const refusedEntry = async (
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
