// What becomes of an uploaded file, by kind: one request with the whole of it, or many with its
// parts, end the same way.
import type { MediaImage } from '#contract/media.ts'
import { limits } from '#contract/limits.ts'
import type { UploadKind } from '#contract/uploads.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { documentFinisher, videoFinisher } from '#server/files/finishers.ts'
import { fileNameOf } from './formats.ts'
import { insertUploaded, presentMediaImage } from './images.ts'
import { findImage, type Ratio } from './sql.ts'
import { keepPicture, ofPerson } from './upload.ts'

export type Given = { userid: number; filename: string; options: { cropToRatio?: Ratio } }
/**
 * Read and kept; the row is still to be made, in the transaction of the write. Gives the id of the
 * item.
 */
export type Finished = { insert: (ctx: SignedIn) => Promise<number> }

export type Finisher<Item = unknown> = {
  maxBytes: number
  /** The name as it is kept; throws 422 for one that no file of this kind has. */
  nameOf: (given: string | undefined) => string
  /** Before the transaction. The file at `path` stays. Throws 415, 422. */
  finish: (service: Service, path: string, given: Given) => Promise<Finished>
  /** null: the item is gone. */
  present: (ctx: Pick<SignedIn, 'db' | 'origin'>, itemid: number) => Promise<Item | null>
}

const imageFinisher: Finisher<MediaImage> = {
  maxBytes: limits.imageBytes,
  nameOf: fileNameOf,
  async finish(service, path, { userid, filename, options }) {
    const kept = await keepPicture(service, path, {
      ...ofPerson(service, userid),
      filename,
      ...(options.cropToRatio ? { cropTo: options.cropToRatio } : {}),
    })
    return { insert: async ctx => (await insertUploaded(ctx, kept, filename)).imageid }
  },
  async present(ctx, imageid) {
    const image = await findImage(ctx.db, imageid)
    return image && presentMediaImage(ctx.origin, image)
  },
}

/** A kind that is missing here is refused when an upload of it begins. */
export const finishers: { [K in UploadKind]?: Finisher } = {
  image: imageFinisher,
  video: videoFinisher,
  document: documentFinisher,
}
