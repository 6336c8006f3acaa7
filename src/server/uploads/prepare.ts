// Raw rows are read and checked before their transaction begins, so that a slow decoder never holds
// a database connection.
import { limits } from '#contract/core/limits.ts'
import { ratios } from '#contract/media/schemas.ts'
import { invalidField } from '#lib/errors.ts'
import type { Name } from '#contract/rows.ts'
import type { Service } from '#server/http/service.ts'
import { prepareDocument, prepareVideo } from '#server/files/prepare.ts'
import { beginReceiving, keepUpload, packedAtMost } from '#server/training/store.ts'
import type { Uploads, RawRequest } from '#server/http/ports.ts'
import { fileNameOf } from '#server/media/decode/formats.ts'
import { mediaAtMost, prepareMedia } from './ownMedia.ts'
import { prepareUploadPart } from './parts.ts'
import { keepPicture, ofPerson, type KeptPicture } from '#server/media/upload.ts'
import { isMultipart, nameInForm } from '#server/http/body/multipart.ts'
import { keepPrepared } from '#server/http/body/prepared.ts'

/**
 * What was found, for the handler; it lives as long as the request. Throws 413, 415, 422, 429, and
 * 404 for what a raw row is about.
 */
type Prepare = (service: Service, raw: RawRequest) => Promise<unknown>

const takeRates = ({ config: { rates }, rateLimits }: Service, { file, person }: RawRequest) => {
  rateLimits.take(`upload ${person.userid}`, rates.RATE_UPLOAD, 60)
  rateLimits.take(`upload bytes ${person.userid}`, rates.RATE_UPLOAD_BYTES, 3600, file.bytes)
}

const prepareImage: Prepare = async (service, raw): Promise<KeptPicture> => {
  takeRates(service, raw)
  const given = raw.search.get('file') ?? undefined
  const filename = fileNameOf(given)
  const asked = raw.search.get('cropToRatio') ?? 'VARIABLE'
  const cropTo = ratios.find(ratio => ratio === asked)
  // The query is read again with the row; what it refuses is not kept before.
  if (!cropTo)
    throw invalidField('cropToRatio', 'invalid_value', `Must be one of ${ratios.join(', ')}`)
  if (given?.includes('\u0000'))
    throw invalidField('file', 'invalid_value', 'Contains a character that is not allowed')
  return keepPicture(service, raw.file.path, {
    contentType: raw.file.contentType,
    filename,
    cropTo,
    ...ofPerson(service, raw.person.userid),
  })
}

const prepareOther =
  (prepare: typeof prepareDocument | typeof prepareVideo): Prepare =>
  async (service, raw) => {
    takeRates(service, raw)
    return prepare(service, raw.file, raw.search.get('file'))
  }

const preparePackage: Prepare = async (service, raw) => {
  takeRates(service, raw)
  const { receiving } = raw
  return receiving && { receiving, ...(await keepUpload(service, receiving.importid, raw.file)) }
}

/**
 * Every row whose body is a file: how large it may be, and what is done with it first. `isBare`: it
 * is never in a form.
 */
const rawRows: {
  [N in Name]?: { maxBytes: number; prepare: Prepare; isBare?: true }
} = {
  uploadMedia: {
    maxBytes: mediaAtMost,
    prepare: async (service, raw) => {
      takeRates(service, raw)
      return prepareMedia(service, raw, raw.person.userid)
    },
  },
  uploadImage: { maxBytes: limits.imageBytes, prepare: prepareImage },
  uploadDocument: { maxBytes: limits.documentBytes, prepare: prepareOther(prepareDocument) },
  uploadVideo: { maxBytes: limits.videoBytes, prepare: prepareOther(prepareVideo) },
  // small, and read where it is compared
  createUserImport: {
    maxBytes: 5 * 1024 * 1024,
    prepare: async () => undefined,
    isBare: true,
  },
  startTrainingByUpload: { maxBytes: packedAtMost, prepare: preparePackage },
  sendUploadPart: { maxBytes: limits.uploadPart, prepare: prepareUploadPart, isBare: true },
}

/** Without a name in the query, a file of a form has the one that the form says. */
const takeNameInForm = async ({ search, file }: Pick<RawRequest, 'search' | 'file'>) => {
  if (search.get('file')?.trim() || !isMultipart(file.contentType)) return
  const name = await nameInForm(file.path, file.contentType)
  if (name) search.set('file', name)
}

export const uploads: Uploads = {
  limit: name => rawRows[name]?.maxBytes ?? limits.imageBytes,
  async receiving(service, name, input, headers, person) {
    if (name !== 'startTrainingByUpload' || !person) return null
    const { params, query } = input() as { params: { importid: number }; query: { file?: string } }
    const announced = Number(headers.get('content-length') ?? NaN)
    return beginReceiving(
      service,
      params.importid,
      Number.isSafeInteger(announced) && announced > 0 ? announced : null,
      query.file?.trim() || null,
    )
  },
  async prepare(service, name, raw) {
    const { person } = raw
    const row = rawRows[name]
    if (!row || !person) return
    if (!row.isBare) await takeNameInForm(raw)
    keepPrepared(raw.file, await row.prepare(service, { ...raw, person }))
  },
}
