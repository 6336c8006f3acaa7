// One person's images, videos and documents in one list, and taking them out of it with care
// (authoring 14).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { Video } from '../files/schemas.ts'
import type { libraryRows } from './rows.ts'
import { ImageUse } from '../media/schemas.ts'
import { Embed, Image } from '../core/shapes.ts'
import {
  count,
  id,
  limit,
  moment,
  named,
  offset,
  pathId,
  pathText,
  storedCount,
  text,
  unixSeconds,
  webAddress,
} from '../core/wire.ts'

export const mediaKinds = ['image', 'video', 'document'] as const
export type MediaKind = (typeof mediaKinds)[number]
/** past: nobody is shown it, but older versions or what is hidden or deleted still have it. */
export const mediaUses = ['used', 'past', 'unused'] as const
export type MediaUse = (typeof mediaUses)[number]
/** What is looked for among pictures. */
export const mediaFinds = ['very_large', 'low_resolution'] as const
export type MediaFind = (typeof mediaFinds)[number]
/** A picture of so many bytes is very large; one with fewer pixels looks poor on large screens. */
export const pictureSizes = { large: 8_000_000, width: 800, height: 600 } as const
export const mediaOrders = ['newest', 'oldest', 'name', 'largest'] as const

export const MediaItem = named(
  'MediaItem',
  z.object({
    kind: z.enum(mediaKinds),
    id,
    name: z.string(),
    alt: z.nullable(z.string()),
    date: unixSeconds,
    bytes: count,
    width: count,
    height: count, // pixels, 0: none or not known
    duration: count, // milliseconds, 0: none or not known
    pages: count,
    image: z.nullable(Image),
    sha256: z.nullable(z.string()),
    uses: count, // places that the caller may see
    use: z.enum(mediaUses), // whoever may see them
  }),
)
export type MediaItem = z.output<typeof MediaItem>

/** Files, and how many bytes are kept for them: of equal ones once, without the smaller sizes. */
const Figure = named('MediaFigure', z.object({ count, bytes: count }))
export type MediaFigure = z.output<typeof Figure>
export const MediaFigures = named(
  'MediaFigures',
  z.object({
    kinds: z.object({ image: Figure, video: Figure, document: Figure }),
    uses: z.object({ used: Figure, past: Figure, unused: Figure }),
    finds: z.object({ very_large: Figure, low_resolution: Figure }), // pictures only
  }),
)
export type MediaFigures = z.output<typeof MediaFigures>

const Named = z.strictObject({ kind: z.enum(mediaKinds), id })
const Remains = named('MediaRemains', z.object({ kind: z.enum(mediaKinds), id, uses: count }))
const spec = 'ours: authoring A-185, A-188, A-189'
const either = z.object({ id: pathText })
const paging = z.object({ limit: limit(), offset })
const milliseconds = z.nullable(storedCount)

export const librarySchemas = {
  listMedia: {
    spec,
    returns: z.array(MediaItem),
    query: z.object({
      text: z.optional(text(255)),
      kind: z.optional(z.enum(mediaKinds)),
      use: z.optional(z.enum(mediaUses)),
      find: z.optional(z.enum(mediaFinds)),
      start_date: moment('start'),
      end_date: moment('end'),
      sha256: z.optional(
        z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'Must be a SHA-256 hash in hexadecimal')),
      ),
      order: z._default(z.enum(mediaOrders), 'newest'),
      limit: limit(200, 100),
      offset,
    }),
  },
  readMediaFigures: { spec: 'ours: authoring A-193', returns: MediaFigures },
  // `uses`: in how many places the caller was shown it. Whatever is used elsewhere by now stays,
  // and is told.
  removeMedia: {
    spec,
    body: z.strictObject({
      items: z
        .array(z.strictObject({ kind: z.enum(mediaKinds), id, uses: count }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
    returns: z.object({
      removed: z.array(z.object({ kind: z.enum(mediaKinds), id })),
      kept: z.array(Remains),
    }),
  },
  // What was taken out in the last 30 days.
  restoreMedia: {
    spec,
    body: z.strictObject({ items: z.array(Named).check(z.minLength(1), z.maxLength(200)) }),
    returns: z.object({ restored: z.array(z.object({ kind: z.enum(mediaKinds), id })) }),
  },
  listVideoUses: { spec, params: either, query: paging, returns: z.array(ImageUse) },
  listDocumentUses: { spec, params: either, query: paging, returns: z.array(ImageUse) },
  // They belong to the film, as an alternative text belongs to a picture; null: none.
  patchVideo: {
    spec: 'ours: authoring A-95',
    params: z.object({ videoid: pathId }),
    returns: Video,
    body: z.strictObject({
      title: z.optional(z.nullable(text(255))),
      start: z.optional(milliseconds),
      end: z.optional(milliseconds),
      poster: z.optional(z.nullable(id)),
      captions: z.optional(z.nullable(webAddress)),
    }),
  },
  patchEmbed: {
    spec: 'ours: authoring A-95',
    params: z.object({ embedid: pathId }),
    body: z.strictObject({ title: text(255) }),
    returns: Embed,
  },
} as const satisfies SchemasOf<typeof libraryRows>
