// GET /documents/{guid}/{filename}, /documents/{guid}/download/{filename},
// /videos/{guid}_{column}.{format}: bytes that nothing on this site ever runs. Nothing behind an
// address ever changes, but who may see it does.
import { headersOfSight } from '#server/media/visibility/ofBytes.ts'
import { blobKey } from '#server/media/keys.ts'
import {
  contentDisposition,
  sandboxHeaders,
  errorResponse,
  etagMatches,
} from '#server/http/responses/fileHeaders.ts'
import type { Service } from '#server/http/service.ts'
import { shownTypes, videoTypes } from './formats.ts'
import { columnOf } from './present.ts'
import { rangeOf } from './range.ts'
import { findDocument, findObject } from './sql.ts'

type Bytes = { blob: string; size: number; headers: Record<string, string> }
/** Whole, in part (206), not again (304), or not at all (416). */
const send = async (
  service: Service,
  request: Request,
  { blob, size, headers: own }: Bytes,
): Promise<Response> => {
  const etag = `"${blob.slice(0, 32)}"`
  const headers: Record<string, string> = {
    ...sandboxHeaders,
    ...own,
    ETag: etag,
    'Accept-Ranges': 'bytes',
  }
  const known = request.headers.get('if-none-match')
  if (known !== null && etagMatches(known, etag))
    return new Response(null, { status: 304, headers })
  const since = request.headers.get('if-range')
  const asked =
    since !== null && since.trim() !== etag
      ? ({ kind: 'whole' } as const)
      : rangeOf(request.headers.get('range'), size)
  if (asked.kind === 'outside')
    return errorResponse(416, 'The requested range is outside the file', {
      'Content-Range': `bytes */${size}`,
      'Accept-Ranges': 'bytes',
    })
  const part = asked.kind === 'part' ? { start: asked.start, end: asked.end } : undefined
  headers['Content-Length'] = String(part ? part.end - part.start + 1 : size)
  if (part) headers['Content-Range'] = `bytes ${part.start}-${part.end}/${size}`
  const status = part ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const found = await service.media.stream(blobKey(blob), part)
  if (found) return new Response(found.body, { status, headers })
  service.log.error({ blob }, 'the bytes of a file are gone')
  return errorResponse(404, 'File not found')
}

/**
 * `path` is what follows /documents/. Everything that is no document of ours is 404 in the one
 * error shape.
 */
export const serveDocument = async (
  service: Service,
  request: Request,
  path: string,
): Promise<Response> => {
  const [, guid, download] = /^([A-Za-z0-9]{16})\/(download\/)?[^/]*$/.exec(path) ?? []
  const row = guid ? await service.asNobody(({ db }) => findDocument(db, { guid })) : null
  const sight = row && (await headersOfSight(service, request, 'document', row.documentid))
  if (!sight) return errorResponse(404, 'Document not found')
  const type = download ? undefined : shownTypes[row.extension]
  return send(service, request, {
    blob: row.blob,
    size: row.bytes,
    headers: {
      ...sight,
      'Content-Type': type ?? 'application/octet-stream',
      'Content-Disposition': contentDisposition(type ? 'inline' : 'attachment', row.filename),
    },
  })
}

/** `name` is what follows /videos/. */
export const serveVideo = async (
  service: Service,
  request: Request,
  name: string,
): Promise<Response> => {
  const [, guid, column, format] = /^([A-Za-z0-9]{16})_(\w{1,40})\.(mp4|webm|mov)$/.exec(name) ?? []
  const row = guid ? await service.asNobody(({ db }) => findObject(db, { guid })) : null
  if (!row?.blob || columnOf(row) !== column) return errorResponse(404, 'Video not found')
  const sight = await headersOfSight(service, request, 'video', row.objectid)
  if (!sight) return errorResponse(404, 'Video not found')
  return send(service, request, {
    blob: row.blob,
    size: row.bytes,
    headers: {
      ...sight,
      'Content-Type': videoTypes[format as keyof typeof videoTypes],
      'Content-Disposition': contentDisposition('inline', row.filename),
    },
  })
}
