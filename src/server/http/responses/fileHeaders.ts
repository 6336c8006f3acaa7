// Files outside the API: headers under which nothing on this site ever runs what is in them, and
// what their routes share.

/** Nothing loads, nothing runs, no form is sent, and the page that it makes is of no origin. */
export const sandboxHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The one error shape, kept nowhere. */
export const errorResponse = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    { error: true, message },
    { status, headers: { ...sandboxHeaders, 'Cache-Control': 'no-store', ...headers } },
  )

/** A header's value for a name of whatever script (RFC 6266). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const quoted = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${quoted}"; filename*=UTF-8''${encoded}`
}

/** If-None-Match names this ETag: the weak comparison. */
export const etagMatches = (asked: string, etag: string): boolean => {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return asked.trim() === '*' || asked.split(',').some(tag => bare(tag) === bare(etag))
}
