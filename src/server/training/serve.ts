// GET /files/{word}/{path}: one file, cut out of its package. Who has the word plays the package.
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { unixNow } from '#lib/time.ts'
import { rangeOf } from '#server/files/range.ts'
import type { Service } from '#server/http/service.ts'
import { fileOf, type ServedFile } from './launches.ts'
import { packageKey } from './store.ts'

const refused = (status: number, message: string, headers: Record<string, string>) =>
  Response.json({ error: true, message }, { status, headers })
type Part = { start: number; end: number }

/** Bytes from `start` to `end` of what comes, both counted in; the rest is passed over. */
async function* cut(source: AsyncIterable<Buffer>, { start, end }: Part): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of source) {
    const from = Math.max(0, start - at)
    const to = Math.min(chunk.length, end + 1 - at)
    if (from < to) yield chunk.subarray(from, to)
    at += chunk.length
    if (at > end) return
  }
}

const bytesOf = async (
  { media }: Service,
  file: ServedFile,
  part: Part,
): Promise<Readable | null> => {
  if (file.size === 0) return Readable.from([])
  const range = file.deflated
    ? { start: file.start, end: file.start + file.packed - 1 }
    : { start: file.start + part.start, end: file.start + part.end }
  const found = await media.stream(packageKey(file.importid), range)
  if (!found) return null
  const raw = Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0])
  if (!file.deflated) return raw
  const inflated = createInflateRaw()
  raw.on('error', error => inflated.destroy(error))
  inflated.on('close', () => raw.destroy())
  raw.pipe(inflated)
  return Readable.from(cut(inflated, part))
}

/** `path` is the whole one, still percent-encoded. */
export const serveFile = async (
  service: Service,
  request: Request,
  path: string,
  headers: Record<string, string>,
): Promise<Response> => {
  const [, files = '', encoded] = /^\/files\/([\w-]{32})\/(.+)$/.exec(path) ?? []
  let name: string | null = null
  try {
    name = encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    /* no name of anything */
  }
  const file =
    name === null || name.includes('\0')
      ? null
      : await fileOf(service.database, files, name, unixNow())
  if (!file || name === null) return refused(404, 'There is nothing here', headers)
  const asked = rangeOf(request.headers.get('range'), file.size)
  if (asked.kind === 'outside')
    return refused(416, 'The requested range is outside the file', {
      ...headers,
      'Content-Range': `bytes */${file.size}`,
    })
  const part =
    asked.kind === 'part'
      ? { start: asked.start, end: asked.end }
      : { start: 0, end: file.size - 1 }
  const sent: Record<string, string> = {
    ...headers,
    'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    'Content-Length': String(part.end - part.start + 1),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=3600',
    ...(asked.kind === 'part'
      ? { 'Content-Range': `bytes ${part.start}-${part.end}/${file.size}` }
      : {}),
  }
  const status = asked.kind === 'part' ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers: sent })
  const body = await bytesOf(service, file, part)
  if (body)
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
      status,
      headers: sent,
    })
  service.log.error({ importid: file.importid }, 'a package is gone')
  return refused(404, 'There is nothing here', headers)
}
