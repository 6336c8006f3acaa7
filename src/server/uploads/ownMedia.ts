// Files of any kind at one address, as the vendor's own clients send and name them (api-facts 6.6).
import { limits } from '#contract/core/limits.ts'
import { kindOfFile } from '#contract/uploads/fileKinds.ts'
import type { uploadRows } from '#contract/uploads/rows.ts'
import type { MediaType, OwnMedia, UploadKind } from '#contract/uploads/schemas.ts'
import { ApiError, invalidField, notFound } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import type { RawRequest } from '#server/http/ports.ts'
import { preparedOf } from '#server/http/body/prepared.ts'
import type { Service } from '#server/http/service.ts'
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
    throw invalidField(
      'file',
      'invalid_value',
      'The file name must have the extension of a supported file type',
    )
  const { maxBytes, nameOf, finish } = existing(finishers[kind], 'what becomes of this kind')
  if (file.bytes > maxBytes) throw new ApiError(413, `The file must be at most ${maxBytes} bytes`)
  const filename = nameOf(given)
  return { kind, finished: await finish(service, file.path, { userid, filename, options: {} }) }
}

const kinds: Record<MediaType, UploadKind> = {
  GuideImage: 'image',
  Document: 'document',
  GuideVideoObject: 'video',
}
/** What becomes of its kind; throws 404 for what is not the caller's own. */
const own = async (ctx: SignedInReader, { type, id }: { type: MediaType; id: number }) => {
  const finisher = existing(finishers[kinds[type]], 'what becomes of this kind')
  if ((await finisher.ownerOf(ctx, id)) !== ctx.person.userid) throw notFound('Media')
  return finisher
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
    const finisher = await own(ctx, params)
    await finisher.remove(ctx, params.id)
    return null
  },
}
