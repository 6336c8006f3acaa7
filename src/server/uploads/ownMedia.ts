// Files of any kind at one address, as the vendor's own clients send and name them (api-facts 6.6).
import { limits } from '#contract/core/limits.ts'
import { kindOfFile } from '#contract/uploads/fileKinds.ts'
import type { uploadRows } from '#contract/uploads/rows.ts'
import type { MediaType, OwnMedia, UploadKind } from '#contract/uploads/schemas.ts'
import { ApiError, invalidField, notFound } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { findDocument, findObject, removeDocuments, removeObjects } from '#server/files/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import type { RawRequest } from '#server/http/ports.ts'
import { preparedOf } from '#server/http/body/prepared.ts'
import type { Service } from '#server/http/service.ts'
import { findImage, markRemoved } from '#server/media/sql.ts'
import { finishers } from './finishers.ts'
import type { Finished } from '#server/media/finisher.ts'

const types: Record<UploadKind, MediaType> = {
  image: 'GuideImage',
  document: 'Document',
  video: 'GuideVideoObject',
}
type Kept = { kind: UploadKind; finished: Finished }

/** The largest of all kinds; what is too large for its own is refused once its kind is known. */
export const mediaAtMost = Math.max(limits.imageBytes, limits.documentBytes, limits.videoBytes)

/** The ending of its name says what a file is. Throws 413, 415, 422. */
export const prepareMedia = async (
  service: Service,
  { file, search }: RawRequest,
  userid: number,
): Promise<Kept> => {
  const given = search.get('file') ?? ''
  const kind = kindOfFile(given)
  if (!kind)
    throw invalidField('file', 'invalid_value', 'Give a name with the ending of a kind of file')
  const { maxBytes, nameOf, finish } = existing(finishers[kind], 'what becomes of this kind')
  if (file.bytes > maxBytes) throw new ApiError(413, `The file is larger than ${maxBytes} bytes`)
  const filename = nameOf(given)
  return { kind, finished: await finish(service, file.path, { userid, filename, options: {} }) }
}

const own = async (ctx: SignedIn, { type, id }: { type: MediaType; id: number }) => {
  const row =
    type === 'GuideImage'
      ? await findImage(ctx.db, id)
      : type === 'Document'
        ? await findDocument(ctx.db, { id })
        : await findObject(ctx.db, { id })
  const isFilm = row && 'kind' in row ? row.kind === 'video' : true
  if (row?.userid !== ctx.person.userid || !isFilm) throw notFound('Media')
}

export const ownMediaHandlers: Pick<
  Handlers,
  Extract<keyof typeof uploadRows, `${string}Media`>
> = {
  async uploadMedia(input, ctx): Promise<OwnMedia> {
    const { kind, finished } = preparedOf<Kept>(input.file())
    return { id: await finished.insert(ctx), type: types[kind], isReady: true }
  },

  async readOwnMedia({ params }, ctx): Promise<OwnMedia> {
    await own(ctx, params)
    return { ...params, isReady: true }
  },

  async deleteOwnMedia({ params }, ctx) {
    await own(ctx, params)
    const { type, id } = params
    const { userid } = ctx.person
    if (type === 'GuideImage') await markRemoved(ctx.db, userid, [id], ctx.now)
    else if (type === 'Document') await removeDocuments(ctx.db, userid, [id], ctx.now)
    else await removeObjects(ctx.db, userid, 'video', [id], ctx.now)
    ctx.touch(
      `${{ GuideImage: 'image', Document: 'document', GuideVideoObject: 'object' }[type]}:${id}`,
    )
    return null
  },
}
