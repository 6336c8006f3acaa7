// What becomes of a document or a video that came in parts (uploads/finishers.ts).
import type { Video } from '#contract/files/schemas.ts'
import { limits } from '#contract/core/limits.ts'
import type { DocumentShape } from '#contract/core/shapes.ts'
import type { Finisher } from '#server/media/finisher.ts'
import { documentExtensions, videoExtensions } from '#contract/uploads/fileKinds.ts'
import { fileNameOf } from './formats.ts'
import { presentDocument, presentVideo } from './present.ts'
import { saveDocument, saveVideo } from './save.ts'
import { findDocument, findObject, removeDocuments, removeObjects } from './sql.ts'
import { keepDocument, keepVideo } from './upload.ts'

export const documentFinisher: Finisher<DocumentShape> = {
  maxBytes: limits.documentBytes,
  nameOf: given => fileNameOf(given, documentExtensions, 'Documents').name,
  async finish(service, path, { filename }) {
    const kept = await keepDocument(service, path, filename)
    return { insert: ctx => saveDocument(ctx, kept) }
  },
  async present(ctx, documentid) {
    const row = await findDocument(ctx.db, { id: documentid })
    return row && presentDocument(ctx.origin, row)
  },
  ownerOf: async (ctx, documentid) =>
    (await findDocument(ctx.db, { id: documentid }))?.userid ?? null,
  async remove(ctx, documentid) {
    await removeDocuments(ctx.db, ctx.person.userid, [documentid], ctx.now)
    ctx.touch(`document:${documentid}`)
  },
}

export const videoFinisher: Finisher<Video> = {
  maxBytes: limits.videoBytes,
  nameOf: given => fileNameOf(given, videoExtensions, 'Videos').name,
  async finish(service, path, { filename }) {
    const kept = await keepVideo(service, path, filename)
    return { insert: ctx => saveVideo(ctx, kept) }
  },
  async present(ctx, videoid) {
    const row = await findObject(ctx.db, { id: videoid })
    return row && presentVideo(ctx.origin, row)
  },
  async ownerOf(ctx, videoid) {
    const row = await findObject(ctx.db, { id: videoid })
    return row?.kind === 'video' ? row.userid : null
  },
  async remove(ctx, videoid) {
    await removeObjects(ctx.db, ctx.person.userid, 'video', [videoid], ctx.now)
    ctx.touch(`object:${videoid}`)
  },
}
