// Raw rows are read and checked before their transaction begins, so that a slow decoder never holds a database connection.
import type { Name } from '#contract/rows.ts'
import type { Person } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import type { Spooled } from '#server/http/spool.ts'
import { fileNameOf } from './formats.ts'
import { imageGate } from './gate.ts'
import { ratios } from '#contract/media.ts'
import { readUpload, type Upload } from './upload.ts'

type Prepared = { discard(): Promise<void> }
const uploads = new WeakMap<object, Upload>()

/** What was found in the spooled body of an upload; it lives as long as the request. */
export const uploadOf = (file: object): Upload => uploads.get(file)!

const prepareImage = async (service: Service, file: Spooled, search: URLSearchParams, person: Person): Promise<Prepared> => {
  const { rates } = service.config
  service.rateLimits.take(`upload ${person.userid}`, rates.RATE_UPLOAD, 60)
  service.rateLimits.take(`upload bytes ${person.userid}`, rates.RATE_UPLOAD_BYTES, 3600, file.bytes)
  fileNameOf(search.get('file') ?? undefined)
  const cropTo = ratios.find(ratio => ratio === search.get('cropToRatio')) ?? 'VARIABLE' // another value is refused with the query
  const upload = await imageGate.enter(() => readUpload(file.path, file.contentType, cropTo))
  uploads.set(file, upload)
  return upload
}

/** Called by serve.ts for every row whose body is a file. Throws 413, 415, 422, 429. */
export const prepareUpload = async (service: Service, name: Name, file: Spooled, search: URLSearchParams, person: Person | null): Promise<Prepared | null> =>
  name === 'uploadImage' && person ? prepareImage(service, file, search, person) : null
