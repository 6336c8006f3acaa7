// Tokens that the app is given are bound to the browser: they are good for nothing without a cookie
// that no script reads (decision 0374). Tokens of programs are not.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/base/config.ts'

const name = 'stepwright_browser'
const halfYear = 180 * 86_400

const digest = (id: string): Buffer => hash('sha256', id, 'buffer')

const cookieOf = (cookies: string | null): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null

/** What a token is bound to whose sign-in this is; null for one that is not the app's own. */
export const bindToBrowser = (
  config: Config,
  request: Request,
  headers: Record<string, string>,
): Buffer | null => {
  // No script sets this header, and another origin's page gets another value.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return null
  const id = cookieOf(request.headers.get('cookie')) ?? randomBytes(32).toString('base64url')
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  headers['Set-Cookie'] =
    `${name}=${id}; Path=/; Max-Age=${halfYear}; HttpOnly; SameSite=Strict${secure}`
  return digest(id)
}

/** Whether a token that is bound to this, or to nothing, comes from where it belongs. */
export const isFromBrowser = (bound: Buffer | null, cookies: string | null): boolean => {
  if (bound === null) return true
  const id = cookieOf(cookies)
  return id !== null && timingSafeEqual(digest(id), bound)
}

/**
 * What stands for whoever sends a token once the token itself is forgotten: alone, and with the
 * browser that it may have been bound to.
 */
export const sendersOf = (token: string, cookies: string | null): [Buffer, Buffer] => [
  digest(token),
  digest(`${token} ${cookieOf(cookies) ?? ''}`),
]
