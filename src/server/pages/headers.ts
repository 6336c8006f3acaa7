// What every page and file of the app is sent with.

const policy = [
  "default-src 'self'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'", "img-src 'self' data: blob:",
  "connect-src 'self'", "font-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
].join('; ')

/** No inline script or style sheet runs; only what the renderer writes from parsed numbers, width and text-align, may stand in `style`. */
export const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
export const revalidated = 'public, max-age=0, must-revalidate'
export const forGood = 'public, max-age=31536000, immutable'
