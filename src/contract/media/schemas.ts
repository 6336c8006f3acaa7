import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { mediaRows } from './rows.ts'
import { Image, namespaces } from '../core/shapes.ts'
import {
  count,
  id,
  limit,
  named,
  offset,
  order,
  ours,
  pathId,
  pathText,
  text,
  unixSeconds,
} from '../core/wire.ts'

export const ratios = ['ONE_ONE', 'FOUR_THREE', 'VARIABLE'] as const
const turns = [0, 90, 180, 270] as const
/** A part of the upright original, in its pixels; then turned clockwise (api-facts 6.6). */
export const Crop = named(
  'Crop',
  z.object({
    x: count,
    y: count,
    width: count.check(z.positive()),
    height: count.check(z.positive()),
    rotate: z.literal([...turns]),
  }),
)
export type Crop = z.output<typeof Crop>

/** What every picture is described by, that of a film too. */
export const picture = {
  image: Image,
  srcid: z.nullable(id),
  width: count,
  height: count,
  ratio: z.enum(ratios),
  markup: z.nullable(z.string()),
  exif: z.union([z.record(z.string(), z.unknown()), z.array(z.never())]),
}
/** An image in somebody's media manager (api-facts 4.1). */
export const MediaImage = named(
  'MediaImage',
  z.object({
    ...picture,
    filename: ours(z.string()),
    date: ours(unixSeconds),
    bytes: ours(count, 'Ours: size of the stored file, in bytes.'),
    crop: ours(
      z.nullable(Crop),
      'Ours: the part of the image `srcid` that this one shows. Crop and markup are both measured in pixels of `srcid`.',
    ),
    copied_from: ours(
      z.nullable(z.object({ imageid: id, userid: id, username: z.string() })),
      'Ours: the image that this is a copy of, and whose image it is.',
    ),
    sha256: ours(
      z.nullable(z.string()),
      'Ours: digest of the file as uploaded, so that the same file is recognised.',
    ),
    own: ours(
      z.optional(z.boolean()),
      'Ours: whether it is in the caller’s media library; only when a single image is read.',
    ),
  }),
)
export type MediaImage = z.output<typeof MediaImage>

/**
 * Where a guide, page, person or team shows an image, or uses a video or document. `where` image:
 * its own picture; step: one of its steps; text: its words; document: its list of documents; film:
 * beside its introduction; run: what a run in the work log began with, where the guide itself shows
 * it no more. A video has it as its poster; an image is a crop or drawing made of it.
 */
export const ImageUse = named(
  'ImageUse',
  z.object({
    type: z.enum(['guide', 'wiki', 'user', 'team', 'site', 'video', 'image']),
    id,
    namespace: z.nullable(z.enum(namespaces)),
    title: z.string(),
    url: z.string(),
    where: z.enum(['image', 'step', 'text', 'document', 'film', 'comment', 'run']),
    stepid: z.nullable(id),
    step: z.nullable(count), // its number, from 1
    live: z.boolean(),
    head: z.boolean(), // which version: what readers see, what is edited
    // The number of the release that shows it there, where neither version of the guide does.
    release: z.nullable(z.string()),
  }),
)
export type ImageUse = z.output<typeof ImageUse>

const wholeText = z.optional(z.string())
const one = z.object({ imageid: pathId })
const either = z.object({ id: pathText })
export const mediaSchemas = {
  listOwnImages: {
    spec: '4.4',
    query: z.object({
      ratio: z._default(z.enum([...ratios, 'ALL']), 'ALL'),
      minWidth: wholeText,
      minHeight: wholeText,
      limit: limit(),
      offset,
      order: z._default(order, 'DESC'),
      sha256: ours(
        z.optional(
          z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'Must be a SHA-256 hash in hexadecimal')),
        ),
        'Ours: only images whose uploaded file had this digest.',
      ),
    }),
    returns: z.array(MediaImage),
  },
  uploadImage: {
    spec: '4.4',
    query: z.object({
      file: z.optional(wholeText),
      cropToRatio: z._default(z.enum(ratios), 'VARIABLE'),
    }),
    returns: MediaImage,
  },
  deleteImages: {
    spec: '4.4',
    params: z.object({
      imageids: z.string().check(z.regex(/^\s*\d{1,10}(\s*,\s*\d{1,10})*\s*,?\s*$/)),
    }),
    returns: null,
  },
  deleteListedImages: {
    spec: 'ours: api-facts 6.6',
    query: z.object({ imageids: z.string() }),
    returns: null,
  },
  copyImage: { spec: '4.4', params: z.object({ imageid_or_guid: pathText }), returns: MediaImage },
  patchImage: {
    spec: 'ours: api-facts 6.6',
    params: one,
    // null: not said; "": decorative
    body: z.strictObject({ alt: z.nullable(text(250)) }),
    returns: MediaImage,
  },
  // "": without markup again
  markUpImage: {
    spec: 'ours: api-facts 6.6',
    params: one,
    body: z.strictObject({ markup: text(20_000) }),
    returns: MediaImage,
  },
  cropImage: {
    spec: 'ours: api-facts 6.6',
    params: one,
    body: z.strictObject({
      x: count,
      y: count,
      width: count,
      height: count,
      rotate: z._default(z.literal([...turns]), 0),
    }),
    returns: MediaImage,
  },
  readImage: { spec: 'ours: api-facts 6.6', params: either, returns: MediaImage },
  listImageUses: {
    spec: 'ours: authoring X-8',
    params: either,
    query: z.object({ limit: limit(), offset }),
    returns: z.array(ImageUse),
  },
} as const satisfies SchemasOf<typeof mediaRows>
