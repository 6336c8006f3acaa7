// Documents and films of a guide, as services of this kind write them -> ImportDocument,
// ImportFilm. Pure.
import { filmAt } from '#lib/media/embeds.ts'
import { documentExtensions } from '#contract/uploads/fileKinds.ts'
import { itemAt } from '#lib/existing.ts'
import { videoTypes } from '#server/files/formats.ts'
import type { ImportDocument, ImportFilm, Note, Picture } from '../common/shapes.ts'
import { list, record, text, whole, type Json } from './values.ts'

/** How a picture of this source is read, and a guid that fits our addresses is made. */
export type Reading = {
  site: string
  base: string | null
  picture: (value: unknown) => Picture | null
  /** Null also for a default picture, which is the source's own. */
  own: (value: unknown) => Picture | null
  guid: (given: string) => string
}

const webAddress = (given: unknown, base: string | null): string | null => {
  const address = text(given)
  if (!address || !URL.canParse(address, base ?? undefined)) return null
  const { protocol, href } = new URL(address, base ?? undefined)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
const endingOf = (name: string) => /\.([A-Za-z0-9]{1,8})(?:[?#].*)?$/.exec(name)?.[1]?.toLowerCase()
/** The name of a file without folders. */
const nameOf = (given: string) =>
  given
    .slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, 200)
/** Their stores name a file by its guid, and a film by its guid and the encoding. */
const guidIn = (address: string | null) =>
  /\/([A-Za-z0-9]{16})(?:_\w+)?(?:\.\w+|\/[^/]*|\/download\/[^/]*)?$/.exec(
    address ? new URL(address).pathname : '',
  )?.[1] ?? null

export const readDocument = (
  value: unknown,
  reading: Reading,
  where: string,
  notes: Note[],
): ImportDocument | null => {
  const document = record(value)
  const documentid = whole(document?.['documentid'] ?? value, 1)
  if (!document || documentid === null) return null
  const url =
    webAddress(document['download_url'], reading.base) ?? webAddress(document['url'], reading.base)
  const filename =
    nameOf(text(document['filename'] || document['text'] || document['title'])) ||
    `document-${documentid}`
  const ending =
    text(document['document_extension'] ?? document['extension']).toLowerCase() ||
    endingOf(filename) ||
    endingOf(url ?? '')
  const extension = documentExtensions.find(one => one === ending)
  if (!extension) {
    notes.push({
      kind: 'skipped',
      reason: `a document of an unsupported type (${ending || 'unknown'})`,
      where,
    })
    return null
  }
  const named = endingOf(filename) === extension ? filename : `${filename}.${extension}`
  const given = text(document['guid']) || guidIn(url)
  return {
    site: reading.site,
    key: `document ${documentid}`,
    documentid,
    guid: reading.guid(given || `document ${documentid}`),
    url,
    filename: named,
    extension,
    title: text(document['title']).trim().slice(0, 250) || named.slice(0, -extension.length - 1),
    created: whole(document['date']) ?? 0,
  }
}

const plain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
/** Members that are no lists or objects, so that what is kept stays small. */
const plainOf = (given: Json | null, without: string[]): Json =>
  Object.fromEntries(
    Object.entries(given ?? {})
      .filter(([name, value]) => plain(value) && !without.includes(name))
      .slice(0, 40)
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? text(value).slice(0, 500) : value,
      ]),
  )

const readVideo = (
  video: Json,
  reading: Reading,
  where: string,
  notes: Note[],
): ImportFilm | null => {
  const videoid = whole(video['videoid'] ?? video['objectid'], 1)
  // The best one that browsers play.
  const encodings = list(video['encodings'])
    .map(record)
    .filter((one): one is Json => one !== null && Object.hasOwn(videoTypes, text(one['format'])))
  const encoding = encodings.sort((a, b) => (whole(b['width']) ?? 0) - (whole(a['width']) ?? 0))[0]
  const url = encoding ? webAddress(encoding['url'], reading.base) : null
  if (videoid === null || !encoding) {
    notes.push({
      kind: 'skipped',
      reason: 'a video with no encoding that browsers can play',
      where,
    })
    return null
  }
  if (encodings.length > 1)
    notes.push({ kind: 'skipped', reason: 'further encodings of a video', where })
  const poster = record(video['image'])
  return {
    kind: 'video',
    site: reading.site,
    key: `object ${whole(video['objectid'], 1) ?? `video ${videoid}`}`,
    objectid: whole(video['objectid'], 1) ?? videoid,
    guid: reading.guid(guidIn(url) ?? `video ${videoid}`),
    url,
    extension: text(encoding['format']) as 'mp4',
    filename: nameOf(text(video['filename'])) || `video-${videoid}.${text(encoding['format'])}`,
    duration: whole(video['duration']) ?? 0,
    width: whole(video['width']) ?? 0,
    height: whole(video['height']) ?? 0,
    meta: plainOf(record(video['meta']), []),
    encoding: plainOf(encoding, ['url']),
    image: reading.own(poster?.['image'] ?? poster),
    created: whole(video['date']) ?? 0,
  }
}

/** The film of a frame, where the address is not that of its page. */
const framed = (html: string) =>
  /<iframe[^>]+src=["']([^"']+)["']/i.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

const readEmbed = (
  embed: Json,
  reading: Reading,
  where: string,
  notes: Note[],
): ImportFilm | null => {
  const film = filmAt(text(embed['url'])) ?? filmAt(framed(text(embed['html'])))
  if (!film) {
    const host = webAddress(embed['url'], reading.base)
    notes.push({
      kind: 'skipped',
      reason: `a video from ${host ? new URL(host).host : 'an unknown service'}`,
      where,
    })
    return null
  }
  const objectid = whole(embed['objectid'], 1) ?? whole(embed['embedid'], 1)
  const given = text(embed['url'])
  return {
    kind: 'embed',
    site: reading.site,
    key: objectid === null ? `film ${film.page}` : `object ${objectid}`,
    objectid,
    guid: reading.guid(`embed ${objectid ?? film.page}`),
    url: filmAt(given) ? given.slice(0, 2000) : film.page,
    width: whole(embed['width']) ?? 560,
    height: whole(embed['height']) ?? 315,
    embed: {
      title: text(embed['title']).slice(0, 500),
      author_name: text(embed['author_name']).slice(0, 200),
      author_url: webAddress(embed['author_url'], null)?.slice(0, 2000) ?? '',
    },
    image: reading.picture(embed['image']),
    created: 0,
  }
}

/**
 * A film as an introduction or a step has it: a video with encodings, an embed, or the embed that
 * we make of a video of ours.
 */
export const readFilm = (
  value: unknown,
  reading: Reading,
  where: string,
  notes: Note[],
): ImportFilm | null => {
  const film = record(value)
  if (!film) return null
  if (Array.isArray(film['encodings'])) return readVideo(film, reading, where, notes)
  const own = /\/videos\/[A-Za-z0-9]{16}_(\w+)\.(mp4|webm|mov)$/.exec(text(film['url']))
  if (!own) return readEmbed(film, reading, where, notes)
  const encoding = {
    column: itemAt(own, 1),
    format: itemAt(own, 2),
    url: film['url'],
    width: film['width'],
    height: film['height'],
  }
  return readVideo(
    {
      ...film,
      videoid: film['objectid'],
      filename: film['title'],
      encodings: [encoding],
      image: null,
    },
    reading,
    where,
    notes,
  )
}
