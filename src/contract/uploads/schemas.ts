import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { Video } from '../files/schemas.ts'
import { MediaImage, ratios } from '../media/schemas.ts'
import { DocumentShape } from '../core/shapes.ts'
import type { uploadRows } from './rows.ts'
import { count, id, named, pathId, text, unixSeconds } from '../core/wire.ts'

const uploadKinds = ['image', 'video', 'document'] as const
export type UploadKind = (typeof uploadKinds)[number]

/**
 * A file that comes in parts, and goes on after a reload or a restart (authoring.md 1). Bytes below
 * `offset` are on disk for good. With the last part it is finished: the item stands under its kind,
 * and the upload itself ends a day later.
 */
export const Upload = named(
  'Upload',
  z.object({
    uploadid: id,
    kind: z.enum(uploadKinds),
    filename: z.string(),
    size: count,
    offset: count,
    part_size: count,
    created: unixSeconds,
    expires: unixSeconds,
    finished: z.boolean(),
    image: z.nullable(MediaImage),
    video: z.nullable(Video),
    document: z.nullable(DocumentShape),
  }),
)
export type Upload = z.output<typeof Upload>

/** The kinds of files as the vendor's own clients name them in addresses. */
const mediaTypes = ['GuideImage', 'Document', 'GuideVideoObject'] as const
export type MediaType = (typeof mediaTypes)[number]
const OwnMedia = named(
  'OwnMedia',
  z.object({
    id,
    type: z.enum(mediaTypes),
    isReady: z.boolean(), // a film can be played: here that is so as soon as it is kept
  }),
)
export type OwnMedia = z.output<typeof OwnMedia>
const ownOne = z.object({ type: z.enum(mediaTypes), id: pathId })

const alias = 'ours: api-facts 6.6'
const spec = 'ours: authoring X-6'
const one = z.object({ uploadid: pathId })
export const uploadSchemas = {
  uploadMedia: {
    spec: alias,
    query: z.object({ file: z.optional(z.string()) }),
    returns: OwnMedia,
  },
  readOwnMedia: { spec: alias, params: ownOne, returns: OwnMedia },
  deleteOwnMedia: { spec: alias, params: ownOne, returns: null },
  createUpload: {
    spec,
    status: 201,
    returns: Upload,
    body: z.strictObject({
      filename: text(4096, 1),
      size: count.check(z.positive()),
      kind: z.enum(uploadKinds),
      cropToRatio: z.optional(z.enum(ratios)),
    }), // cropToRatio: images
  },
  readUpload: { spec, params: one, returns: Upload },
  // The offset of the part, here or in the header Upload-Offset. An empty part at the end asks
  // again for what could not be finished.
  sendUploadPart: {
    spec,
    params: one,
    query: z.object({
      offset: z.optional(
        z
          .string()
          .check(
            z.refine(
              text => /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647,
              '`offset` must be a number of bytes',
            ),
          ),
      ),
    }),
    returns: Upload,
  },
  deleteUpload: { spec, params: one, returns: null },
} as const satisfies SchemasOf<typeof uploadRows>
