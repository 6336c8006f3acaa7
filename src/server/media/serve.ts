// GET /igi/{guid}.{size}: pictures as inert bytes. Nothing behind an address ever changes, but who
// may see it does.
import { ApiError } from '#lib/errors.ts'
import {
  contentDisposition,
  sandboxHeaders,
  errorResponse,
  etagMatches,
} from '#server/http/responses/fileHeaders.ts'
import type { Service } from '#server/http/service.ts'
import { mediaTypes, shownByBrowsers, type Format } from './decode/formats.ts'
import { madeKey, originalKey, sizeNames, type SizeName } from './keys.ts'
import { headersOfSight } from './visibility/ofBytes.ts'
import { hasRendition } from './load.ts'
import { makeRenditionsOf } from './renditions.ts'
import { findByGuid, type MediaRow } from './sql.ts'

/** What we encoded ourselves, told by its first byte. */
const typeOf = (bytes: Buffer): string =>
  bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x89 ? 'image/png' : 'image/webp'

const extensionOf: Record<Format, string> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
  tiff: 'jpg',
  bmp: 'jpg',
  heic: 'jpg',
}
const nameOf = (image: MediaRow): string =>
  `${image.filename.replace(/\.[^.]*$/, '')}.${image.variant ? 'jpg' : extensionOf[image.format]}`

/** A HEAD opens nothing: nobody would close it. */
const sendOriginal = async (
  service: Service,
  method: string,
  image: MediaRow,
  own: Record<string, string>,
): Promise<Response | null> => {
  const headers = { ...own, 'Content-Type': mediaTypes[image.format] }
  if (method === 'HEAD')
    return new Response(null, { headers: { ...headers, 'Content-Length': String(image.bytes) } })
  const found = await service.media.stream(originalKey(image))
  if (!found) return null
  return new Response(found.body, {
    headers: { ...headers, 'Content-Length': String(found.size) },
  })
}

const sendMade = async (
  service: Service,
  image: MediaRow,
  size: SizeName,
  headers: Record<string, string>,
): Promise<Response | null> => {
  const bytes = await service.media.get(madeKey(image, size))
  return (
    bytes &&
    new Response(bytes as BodyInit, {
      headers: {
        ...headers,
        'Content-Type': typeOf(bytes),
        'Content-Length': String(bytes.length),
      },
    })
  )
}

/** What an address needs to know of its image never changes once its bytes are a blob. */
const known = new WeakMap<Service, Map<string, MediaRow>>()
const knownAtMost = 20_000
const findKnown = async (service: Service, guid: string): Promise<MediaRow | null> => {
  const held = known.get(service) ?? new Map<string, MediaRow>()
  known.set(service, held)
  const found = held.get(guid) ?? (await service.asNobody(({ db }) => findByGuid(db, guid)))
  if (found?.blob) {
    if (held.size >= knownAtMost) held.clear()
    held.set(guid, found)
  }
  return found
}

/**
 * `name` is what follows /igi/. Everything that is no picture of ours is 404 in the one error
 * shape.
 */
export const serveMedia = async (
  service: Service,
  request: Request,
  name: string,
): Promise<Response> => {
  const [, guid, size] = /^([A-Za-z0-9]{16})\.([A-Za-z0-9]+)$/.exec(name) ?? []
  if (!guid || !size || !sizeNames.includes(size)) return errorResponse(404, 'Image not found')
  const etag = `"${guid}.${size}"`
  const image = await findKnown(service, guid)
  if (
    !image ||
    (size !== 'full' && !hasRendition(size as Exclude<SizeName, 'full'>, image.width, image.height))
  )
    return errorResponse(404, 'Image not found')
  const sight = await headersOfSight(service, request, 'image', image.imageid)
  if (!sight) return errorResponse(404, 'Image not found')
  const headers: Record<string, string> = { ...sandboxHeaders, ...sight, ETag: etag }
  const same = notModified(request, etag, headers)
  if (same) return same
  try {
    if (size === 'full')
      headers['Content-Disposition'] = contentDisposition('inline', nameOf(image))
    const sent =
      size === 'full' && !image.variant && shownByBrowsers(image.format)
        ? await sendOriginal(service, request.method, image, headers)
        : ((await sendMade(service, image, size as SizeName, headers)) ??
          (await makeRenditionsOf(service, image).then(() =>
            sendMade(service, image, size as SizeName, headers),
          )))
    if (sent) return sent
    // Its bytes were moved between the two looks.
    if (!image.blob && (await findByGuid(service.database, guid))?.blob)
      return await serveMedia(service, request, name)
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(error.status, error.message, error.headers)
    service.log.error(
      { error: String(error), imageid: image.imageid },
      'a picture could not be made',
    )
  }
  return errorResponse(404, 'Image not found')
}

const notModified = (
  request: Request,
  etag: string,
  headers: Record<string, string>,
): Response | null => {
  const asked = request.headers.get('if-none-match')
  return asked !== null && etagMatches(asked, etag)
    ? new Response(null, { status: 304, headers })
    : null
}
