import * as z from 'zod/mini'
import type { SchemasOf } from './endpoint.ts'
import type { mediaRows } from './media.rows.ts'
import { Image } from './shapes.ts'
import { count, id, limit, named, offset, order, ours, pathId, text, unixSeconds } from './wire.ts'

export const ratios = ['ONE_ONE', 'FOUR_THREE', 'VARIABLE'] as const
/** An image in somebody's media manager (api-facts 4.1). */
export const MediaImage = named('MediaImage', z.object({
  image: Image, srcid: z.nullable(id), width: count, height: count, ratio: z.enum(ratios), markup: z.nullable(z.string()),
  exif: z.union([z.record(z.string(), z.unknown()), z.array(z.never())]), filename: ours(z.string()), date: ours(unixSeconds),
}))
export type MediaImage = z.output<typeof MediaImage>

const wholeText = z.optional(z.string())
export const mediaSchemas = {
  listOwnImages: {
    spec: '4.4', query: z.object({ ratio: z._default(z.enum([...ratios, 'ALL']), 'ALL'), minWidth: wholeText, minHeight: wholeText, limit: limit(), offset, order: z._default(order, 'DESC') }),
    returns: z.array(MediaImage),
  },
  uploadImage: { spec: '4.4', query: z.object({ file: wholeText, cropToRatio: z._default(z.enum(ratios), 'VARIABLE') }), returns: MediaImage },
  patchImage: {
    spec: 'ours: api-facts 6.6', params: z.object({ imageid: pathId }),
    // null: not said; "": decorative
    body: z.strictObject({ alt: z.nullable(text(250)) }), returns: MediaImage,
  },
} as const satisfies SchemasOf<typeof mediaRows>
