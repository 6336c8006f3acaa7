// Rows into the shapes of specification 2.12 and 2.13, and the video of api-facts 4.1.
import { escapeText } from '#server/base/escapeText.ts'
import type { Video } from '#contract/files/schemas.ts'
import type { DocumentShape, Embed, Image } from '#contract/core/shapes.ts'
import { embedProviders, filmAt, frameAllow, frameSandbox } from '#lib/media/embeds.ts'
import { drawnImage, presentImage } from '#server/media/load.ts'
import { shownTypes, videoTypes, type VideoExtension } from './formats.ts'
import type { DocumentRow, ObjectRow } from './load.ts'

const imageOf = (origin: string, row: DocumentRow | ObjectRow): Image | null =>
  row.imageid === null || row.image_guid === null
    ? null
    : presentImage(origin, {
        imageid: row.imageid,
        guid: row.image_guid,
        width: row.image_width,
        height: row.image_height,
        alt: row.alt,
      })

const nameIn = (filename: string) => encodeURIComponent(filename.toWellFormed())

/**
 * Path of a document: `shown` is where a browser shows it, if it is of a kind that is ever shown.
 */
export const documentPath = (row: Pick<DocumentRow, 'guid' | 'filename'>, shown = true): string =>
  `/documents/${row.guid}/${shown ? '' : 'download/'}${nameIn(row.filename)}`

export const presentDocument = (origin: string, row: DocumentRow): DocumentShape => ({
  documentid: row.documentid,
  guid: row.guid,
  date: row.created,
  size: row.bytes,
  pages: row.pages,
  filename: row.filename,
  title: row.title,
  document_extension: row.extension,
  url: `${origin}${documentPath(row)}`,
  download_url: `${origin}${documentPath(row, false)}`,
  image: imageOf(origin, row),
  display: null,
})

/**
 * Addresses of the document that a guide puts first; "" when there is nothing to show (api-facts
 * 4.1).
 */
export const presentFeatured = (origin: string, row: DocumentRow | undefined) => {
  const image = row && imageOf(origin, row)
  return {
    featured_document_embed_url:
      row && shownTypes[row.extension] ? `${origin}${documentPath(row)}` : '',
    featured_document_thumbnail_url: image?.['200x150'] ?? image?.thumbnail ?? '',
  }
}

const extensionOf = (row: Pick<ObjectRow, 'filename'>): VideoExtension => {
  const ending = row.filename.slice(row.filename.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(videoTypes, ending) ? (ending as VideoExtension) : 'mp4'
}
export const columnOf = (row: Pick<ObjectRow, 'encoding'>): string =>
  typeof row.encoding['column'] === 'string' && /^\w{1,40}$/.test(row.encoding['column'])
    ? row.encoding['column']
    : 'SOURCE'
const formatOf = (row: Pick<ObjectRow, 'filename' | 'encoding'>): string => {
  const format = row.encoding['format']
  return typeof format === 'string' && Object.hasOwn(videoTypes, format) ? format : extensionOf(row)
}
/** Path of a video's file. */
export const videoPath = (row: Pick<ObjectRow, 'guid' | 'filename' | 'encoding'>): string =>
  `/videos/${row.guid}_${columnOf(row)}.${formatOf(row)}`

/**
 * What stands for a film that has no still: a drawing with a negative id, as people without a
 * picture have one. Other clients read the picture of every film.
 */
const noPoster = (origin: string): Video['image'] => ({
  image: drawnImage(-33, 'film_placeholder', `${origin}/film.svg`),
  srcid: null,
  width: 320,
  height: 240,
  ratio: 'FOUR_THREE',
  markup: null,
  exif: [],
})

export const presentVideo = (origin: string, row: ObjectRow): Video => {
  const image = imageOf(origin, row)
  const format = formatOf(row) as VideoExtension
  return {
    videoid: row.objectid,
    objectid: row.objectid,
    srcid: null,
    image: image
      ? {
          image,
          srcid: null,
          width: row.image_width,
          height: row.image_height,
          ratio: row.image_ratio,
          markup: null,
          exif: [],
        }
      : noPoster(origin),
    filename: row.filename,
    duration: row.duration,
    width: row.width,
    height: row.height,
    meta: row.meta,
    encodings: [
      {
        label: 'Original',
        width: row.width,
        height: row.height,
        codecs: '',
        mime: videoTypes[format],
        always_generate: true,
        ...row.encoding,
        column: columnOf(row),
        format,
        url: `${origin}${videoPath(row)}`,
      },
    ],
    date: row.created,
    title: row.shown.title ?? '',
    start: row.shown.start ?? null,
    end: row.shown.end ?? null,
    captions: row.shown.captions ?? null,
  }
}

/** A video in the shape of an embed: what a guide's introduction has (api-facts 4.4). */
const filmAsEmbed = (origin: string, row: ObjectRow): Embed => {
  const url = `${origin}${videoPath(row)}`
  const size = row.width && row.height ? ` width="${row.width}" height="${row.height}"` : ''
  return {
    embedid: row.objectid,
    url,
    width: row.width,
    height: row.height,
    title: row.filename,
    type: 'video',
    provider_url: `${origin}/`,
    html: `<video src="${escapeText(url)}"${size} controls preload="metadata"></video>`,
    provider_name: '',
    author_url: '',
    author_name: '',
    cache_age: 0,
    version: '1.0',
    objectid: row.objectid,
    image: imageOf(origin, row),
  }
}

/** HTML is built from the film's id; what a provider or an importer says is only ever text. */
export const presentEmbed = (origin: string, row: ObjectRow): Embed => {
  if (row.kind === 'video') return filmAsEmbed(origin, row)
  const film = filmAt(row.url)
  const { name, url } = film ? embedProviders[film.provider] : { name: '', url: '' }
  const title = row.shown.title ?? row.embed.title ?? ''
  return {
    embedid: row.objectid,
    url: row.url,
    width: row.width,
    height: row.height,
    title,
    type: 'video',
    provider_url: url,
    html: film
      ? `<iframe src="${escapeText(film.frame)}" width="${row.width}" height="${row.height}" title="${escapeText(title || name)}" sandbox="${frameSandbox}" allow="${frameAllow}" referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>`
      : '',
    provider_name: name,
    author_url: row.embed.author_url ?? '',
    author_name: row.embed.author_name ?? '',
    cache_age: 0,
    version: '1.0',
    objectid: row.objectid,
    image: imageOf(origin, row),
  }
}
