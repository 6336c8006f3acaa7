// Bytes that are sent as they are or compressed, with ETag and 304.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compressFrom, encodingFor, type Encoding } from '#server/http/responses/encoding.ts'
import { etagMatches } from '#server/http/responses/fileHeaders.ts'
import { securityHeaders } from './headers.ts'

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Body = {
  bytes: Buffer
  type: string
  etag: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

export const bodyOf = (bytes: Buffer, type: string): Body => ({
  bytes,
  type,
  etag: `W/"${createHash('sha1').update(bytes).digest('base64url').slice(0, 22)}"`,
  encoded: {},
})

const compressible = (type: string) => /^text\/|javascript|json|svg|manifest/.test(type)

/**
 * Compressed at the first request that takes it, then kept. From 9 on brotli clears so large a
 * table that the shortest page costs fifty milliseconds; files are one per cent smaller for it.
 */
const encode = (body: Body, encoding: Encoding): Promise<Buffer> =>
  (body.encoded[encoding] ??=
    encoding === 'gzip'
      ? gzipped(body.bytes, { level: 6 })
      : brotlied(body.bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 6,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.bytes.length,
          },
        }))

export const sendBody = async (
  request: Request,
  body: Body,
  status: number,
  more: Record<string, string>,
): Promise<Response> => {
  const headers: Record<string, string> = {
    ...securityHeaders,
    ...more,
    ETag: body.etag,
    Vary: 'Accept-Encoding',
  }
  const asked = request.headers.get('if-none-match')
  if (status === 200 && asked !== null && etagMatches(asked, body.etag))
    return new Response(null, { status: 304, headers })
  headers['Content-Type'] = body.type
  const encoding =
    body.bytes.length >= compressFrom && compressible(body.type)
      ? encodingFor(request.headers.get('accept-encoding'))
      : null
  const bytes = encoding ? await encode(body, encoding) : body.bytes
  if (encoding) headers['Content-Encoding'] = encoding
  headers['Content-Length'] = String(bytes.length)
  return new Response(bytes as BodyInit, { status, headers })
}
