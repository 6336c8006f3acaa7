// The rows of files that are in the store already, in the transaction of their write.
import type { SignedIn } from '#server/http/context.ts'
import { newGuid } from '#server/media/upload.ts'
import { insertDocument, insertObject, insertPage } from './sql.ts'
import type { KeptDocument, KeptVideo } from './upload.ts'

/** The rows of a document that is in the store already. Gives its documentid. */
export const saveDocument = async (ctx: SignedIn, kept: KeptDocument): Promise<number> => {
  const { page, ...row } = kept
  const own = { userid: ctx.person.userid, created: ctx.now }
  const imageid = page
    ? await insertPage(ctx.db, { ...page, ...own, guid: newGuid(), filename: `${row.title}.jpg` })
    : null
  const documentid = await insertDocument(ctx.db, { ...row, ...own, imageid })
  ctx.touch(`document:${documentid}`)
  ctx.emit({ event: 'media.uploaded', data: { item: { documentid, guid: row.guid } } })
  return documentid
}

/** The row of a video that is in the store already. Gives its objectid. */
export const saveVideo = async (ctx: SignedIn, kept: KeptVideo): Promise<number> => {
  const objectid = await insertObject(ctx.db, {
    ...kept,
    userid: ctx.person.userid,
    created: ctx.now,
  })
  ctx.touch(`object:${objectid}`)
  ctx.emit({ event: 'media.uploaded', data: { item: { videoid: objectid, guid: kept.guid } } })
  return objectid
}
