// What becomes of an uploaded file, by kind: one request with the whole of it, or many with its
// parts, end the same way.
import type { MediaImage } from '#contract/media/schemas.ts'
import { limits } from '#contract/core/limits.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'
import { documentFinisher, videoFinisher } from '#server/files/finishers.ts'
import { fileNameOf } from '#server/media/decode/formats.ts'
import { insertUploaded, presentMediaImage } from '#server/media/images.ts'
import { findImage, markRemoved } from '#server/media/sql.ts'
import { keepPicture, ofPerson } from '#server/media/upload.ts'
import type { Finisher } from '#server/media/finisher.ts'

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
  ownerOf: async (ctx, imageid) => (await findImage(ctx.db, imageid))?.userid ?? null,
  async remove(ctx, imageid) {
    await markRemoved(ctx.db, ctx.person.userid, [imageid], ctx.now)
  },
}

/** A kind that is missing here is refused when an upload of it begins. */
export const finishers: { [K in UploadKind]?: Finisher } = {
  image: imageFinisher,
  video: videoFinisher,
  document: documentFinisher,
}
