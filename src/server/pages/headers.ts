// What every page and file of the app is sent with.
import { frameSources } from '#lib/media/embeds.ts'

/** `frames`: the only places whose frames a page may hold. */
const policy = (frames: string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * No inline script or style sheet runs; only what the renderer writes from parsed numbers, width
 * and text-align, may stand in `style`.
 */
export const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': policy([]),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
/**
 * A page may hold the films of the services that the site allows (setting embed_providers), the
 * player of training modules, which has an origin of its own, and what of this site lets itself be
 * held: the frame of a guide for other sites, which authors look at before they copy its code.
 */
export const pagePolicy = (providers: readonly string[], player: string | null): string =>
  policy(["'self'", ...frameSources(providers), ...(player === null ? [] : [player])])
export const revalidated = 'public, max-age=0, must-revalidate'
export const forGood = 'public, max-age=31536000, immutable'
