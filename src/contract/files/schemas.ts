import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { fileRows } from './rows.ts'
import { picture } from '../media/schemas.ts'
import { DocumentShape, Embed } from '../core/shapes.ts'
import {
  count,
  id,
  limit,
  named,
  offset,
  order,
  ours,
  pathText,
  unixSeconds,
  webAddress,
} from '../core/wire.ts'

/** One file of a video; other services say more about theirs, and an import keeps it. */
const Encoding = named(
  'Encoding',
  z.looseObject({
    column: z.string(),
    label: z.string(),
    width: count,
    height: count,
    codecs: z.string(),
    mime: z.string(),
    format: z.string(),
    url: z.string(),
    always_generate: z.boolean(),
  }),
)
/**
 * The still that stands for a film, as other services write it; a drawing with a negative id where
 * there is none.
 */
const Poster = named('Poster', z.object(picture))
/**
 * A film in somebody's media manager (api-facts 4.1). Without a transcoder its one encoding is the
 * uploaded file, column SOURCE.
 */
export const Video = named(
  'Video',
  z.object({
    videoid: id,
    objectid: id,
    srcid: z.nullable(id),
    image: Poster,
    filename: z.string(),
    duration: count, // milliseconds
    width: count,
    height: count,
    meta: z.nullable(z.record(z.string(), z.unknown())),
    encodings: z.array(Encoding),
    date: ours(unixSeconds),
    title: ours(z.optional(z.string()), 'Ours: what the video shows.'),
    start: ours(
      z.optional(z.nullable(count)),
      'Ours: where the part that a guide plays begins, in milliseconds.',
    ),
    end: ours(
      z.optional(z.nullable(count)),
      'Ours: where the part that a guide plays ends, in milliseconds.',
    ),
    captions: ours(
      z.optional(z.nullable(z.string())),
      'Ours: the address of the video’s captions.',
    ),
  }),
)
export type Video = z.output<typeof Video>

const name = z.optional(z.string())
/** Ids with commas between them; anything else there is no address of ours. */
const ids = z.string().check(z.regex(/^\s*\d{1,10}(\s*,\s*\d{1,10})*\s*,?\s*$/))
const one = z.object({ id: pathText })
const paging = z.object({ limit: limit(), offset, order })
const spec = 'ours: api-facts 6.6'

export const fileSchemas = {
  listOwnDocuments: { spec, query: paging, returns: z.array(DocumentShape) },
  uploadDocument: { spec, query: z.object({ file: name }), returns: DocumentShape },
  deleteDocuments: { spec, params: z.object({ documentids: ids }), returns: null },
  readDocument: { spec, params: one, returns: DocumentShape },
  listOwnVideos: { spec: '4.4', query: paging, returns: z.array(Video) },
  uploadVideo: { spec, query: z.object({ file: name }), returns: Video },
  deleteVideos: { spec, params: z.object({ videoids: ids }), returns: null },
  readVideo: { spec, params: one, returns: Video },
  listOwnEmbeds: { spec, query: paging, returns: z.array(Embed) },
  createEmbed: {
    spec,
    body: z.strictObject({ url: webAddress.check(z.minLength(1)) }),
    returns: Embed,
  },
  deleteEmbeds: { spec, params: z.object({ embedids: ids }), returns: null },
} as const satisfies SchemasOf<typeof fileRows>
