// What every answer carries, whoever made it (OWASP ASVS 14.4.3 to 14.4.6).
import type { MiddlewareHandler } from 'hono'

/**
 * For what says nothing of its own: nothing is guessed, run, framed or told to other sites.
 * `framedBy`: whose pages may show it.
 */
const safest = (framedBy: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
})

/**
 * A year; sites below the same name are not spoken for
 * (docs/decisions/0370-headers-of-every-answer.md).
 */
const onlyEncrypted = { 'Strict-Transport-Security': 'max-age=31536000' }

/** Adds what an answer of a site at `address` does not say already. */
export const safeHeaders = (address: string, framedBy = "'none'"): MiddlewareHandler => {
  const wanted = Object.entries({
    ...safest(framedBy),
    ...(address.startsWith('https:') ? onlyEncrypted : {}),
  })
  return async (c, next) => {
    await next()
    for (const [name, value] of wanted) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
