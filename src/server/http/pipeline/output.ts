// What goes out: JSON or kept bytes, ETag and 304, compression, CORS, the error envelope (api-facts
// 1.4, 1.5).
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ApiError } from '#lib/errors.ts'
import { errorXml } from '#server/omanual/xml.ts'
import type { Streamed } from '../context.ts'
import type { CsvFile } from '../responses/csv.ts'
import type { ZipFile } from '../responses/zip.ts'
import { isCachedResponse, type CachedResponse } from '../responses/responseCache.ts'
import { compressFrom, encodingFor, type Encoding } from '../responses/encoding.ts'
import type { KeptAnswer } from '../idempotency.ts'
import { etagMatches } from '../responses/fileHeaders.ts'
import { afterWorkOn } from '../responses/longWork.ts'
import { jsonBytes, jsonOf } from '../responses/rawJson.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const xmlType = 'application/xml; charset=utf-8'

const exposed =
  'ETag, Location, Allow, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Deprecation, Sunset, X-Conflict, X-Patrol-State, X-Patrol-Item, X-Patrol-Below, X-Ignored, X-Robots-Tag, X-Total-Count, X-Hidden-Uses, X-Request-Id, Upload-Offset'
/** `origins` is `*` or a list (setting cors_origins); one that is not on it gets no leave. */
export const corsHeaders = (origins: string, origin: string | null): Record<string, string> => {
  const leave =
    origins === '*'
      ? '*'
      : origins
          .split(',')
          .map(one => one.trim())
          .find(one => one === origin)
  return {
    ...(leave ? { 'Access-Control-Allow-Origin': leave } : {}),
    'Access-Control-Expose-Headers': exposed,
  }
}
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
  'Access-Control-Allow-Headers':
    'Authorization, X-App-Id, Content-Type, If-None-Match, Idempotency-Key, X-Reason, X-Device-Date, Last-Event-ID, Upload-Offset, Upload-Length',
  'Access-Control-Max-Age': '86400',
}

export type Asked = {
  method: string
  pretty: boolean
  signedIn: boolean
  accepts: string | null
  ifNoneMatch: string | null
  /** Where XML was asked for and the row offers it (api-facts 10.3): the answer as XML. */
  xml: ((json: string) => Promise<string>) | null
}

const bytesOf = (asked: Asked, body: Buffer | Uint8Array): Buffer | Uint8Array | null =>
  asked.method === 'HEAD' ? null : body

const send = (
  asked: Asked,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Response => {
  headers['Content-Length'] = String(body.length)
  return new Response(bytesOf(asked, body) as BodyInit | null, { status, headers })
}

const compressed = async (body: Buffer, encoding: Encoding) =>
  encoding === 'gzip'
    ? gzipped(body, { level: 4 })
    : brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

const notModified = (asked: Asked, headers: Record<string, string>): Response | null => {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return null
  headers['Cache-Control'] = asked.signedIn
    ? 'private, no-cache'
    : 'public, max-age=0, must-revalidate'
  const etag = headers['ETag']
  return asked.ifNoneMatch !== null && etag && etagMatches(asked.ifNoneMatch, etag)
    ? new Response(null, { status: 304, headers })
    : null
}

/** Past this an answer is for programs: writing it once more for eyes would hold up everybody. */
const prettyAtMost = 1_000_000 // characters
const prettyText = (json: string): string =>
  json.length > prettyAtMost ? json : `${JSON.stringify(JSON.parse(json), null, 4)}\n`

/** 2xx. Kept bytes bring their own ETag and encodings; other answers get a digest of the body. */
export const writeOutput = async (
  asked: Asked,
  status: number,
  answer: unknown,
  headers: Record<string, string>,
): Promise<Response> => {
  if (answer === null) return new Response(null, { status: 204, headers })
  headers['Content-Type'] = asked.xml ? xmlType : 'application/json; charset=utf-8'
  headers['Vary'] = 'Authorization, Accept-Encoding, Origin'
  const encoding = encodingFor(asked.accepts)
  if (isCachedResponse(answer)) {
    const kept: CachedResponse = answer
    Object.assign(headers, kept.headers)
    headers['ETag'] = asked.xml
      ? kept.etag.replace('"', '"x-')
      : asked.pretty
        ? kept.etag.replace('"', '"p-')
        : kept.etag
    const same = notModified(asked, headers)
    if (same) return same
    const isPlain = !asked.pretty || kept.json.length > prettyAtMost
    if (isPlain && !asked.xml) {
      if (!encoding || kept.json.length < compressFrom)
        return send(asked, status, headers, kept.json)
      headers['Content-Encoding'] = encoding
      return send(asked, status, headers, await kept.encoded(encoding))
    }
  }
  const json = isCachedResponse(answer) ? answer.json : await jsonBytes(answer)
  const body = asked.xml
    ? Buffer.from(await asked.xml(json.toString()))
    : asked.pretty
      ? Buffer.from(prettyText(json.toString()))
      : json
  headers['ETag'] ??= `W/"${hash('sha1', body, 'base64url').slice(0, 22)}"`
  await afterWorkOn(body.length)
  const same = notModified(asked, headers)
  if (same) return same
  if (!encoding || body.length < compressFrom) return send(asked, status, headers, body)
  headers['Content-Encoding'] = encoding
  return send(asked, status, headers, await compressed(body, encoding))
}

/** A file of CSV, to be saved. */
export const writeCsv = (
  asked: Asked,
  { csv, filename }: CsvFile,
  headers: Record<string, string>,
): Response => {
  Object.assign(headers, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Cache-Control': 'no-store',
  })
  return send(asked, 200, headers, Buffer.from(csv))
}

/** An archive, to be saved. Nobody else has its file, which is gone once it is sent. */
export const writeZip = async (
  asked: Asked,
  { zip: file, filename }: ZipFile,
  headers: Record<string, string>,
): Promise<Response> => {
  Object.assign(headers, {
    'Content-Type': 'application/zip',
    'Content-Length': String((await file.stat()).size),
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Cache-Control': 'no-store',
  })
  if (asked.method === 'HEAD') {
    await file.close()
    return new Response(null, { status: 200, headers })
  }
  const body = Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream<Uint8Array>
  return new Response(body, { status: 200, headers })
}

/** The answer that a request had, for its repetition. */
export const writeCached = (
  asked: Asked,
  kept: KeptAnswer,
  headers: Record<string, string>,
): Promise<Response> =>
  writeOutput(asked, kept.status, kept.body === null ? null : JSON.parse(kept.body), {
    ...headers,
    ...kept.headers,
  })

/** Server-sent events: sent on as they come, by proxies too. */
export const writeStream = async (
  asked: Asked,
  { open }: Streamed,
  headers: Record<string, string>,
): Promise<Response> => {
  const body = asked.method === 'HEAD' ? null : await open()
  Object.assign(headers, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  return new Response(body, { status: 200, headers })
}

/** Any ApiError; a 409's body is the current resource and nothing around it. */
export const writeError = (
  asked: Asked,
  error: ApiError,
  headers: Record<string, string>,
): Response => {
  Object.assign(headers, error.headers)
  headers['Content-Type'] = asked.xml ? xmlType : 'application/json; charset=utf-8'
  headers['Cache-Control'] = 'no-store'
  const envelope = error.body ?? {
    error: true,
    message: error.message,
    ...(error.errors.length ? { errors: error.errors } : {}),
  }
  const json = jsonOf(envelope)
  const body = Buffer.from(
    asked.xml ? errorXml(error.message) : asked.pretty ? prettyText(json) : json,
  )
  return send(asked, error.status, headers, body)
}
