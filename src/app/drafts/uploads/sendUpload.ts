// One file in parts, from the offset that the service has confirmed to the item that it makes of
// it.
import { ApiError, keptRefusal, type Refused } from '#lib/errors.ts'
import type { Client } from '#contract/client.ts'
import type { MediaItem } from '#contract/library/schemas.ts'
import type { Upload as Answer } from '#contract/uploads/schemas.ts'
import type { KeptUpload } from './fileStore.ts'
import { partSize } from './upload.ts'

export type UploadClient = Pick<
  Client,
  'createUpload' | 'readUpload' | 'sendUploadPart' | 'deleteUpload' | 'listMedia'
>
export type Outcome =
  | { stored: Answer }
  | { same: MediaItem }
  | { refused: Refused }
  | { failed: number; why?: Refused }
/**
 * `isLast`: what is under way is the end of a file whose beginning is there; then the service makes
 * the item.
 */
type Told = {
  began: (uploadid: number | null) => void
  sent: (bytes: number, isLast: boolean) => void
}

/**
 * The service judged the file itself. Any other answer may be another one next time: a sign-in that
 * ended, a right that went, a limit of something in between, too many uploads that are open, an
 * upload whose day is over.
 */
const isAboutFile = ({ status, errors }: ApiError) =>
  status === 415 ||
  (status === 413 && errors.length > 0) ||
  ((status === 400 || status === 422) && !errors.some(({ code }) => code === 'too_many'))

/** The answer of a part whose place was another one says where to go on. */
const partOf = async (
  client: UploadClient,
  uploadid: number,
  offset: number,
  file: Blob,
  signal: AbortSignal,
): Promise<Answer> => {
  try {
    return await client.sendUploadPart(
      { params: { uploadid }, query: { offset: String(offset) } },
      { file, signal },
    )
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.status === 409 &&
      typeof (error.body as Answer | undefined)?.offset === 'number'
    )
      return error.body as Answer
    throw error
  }
}

const begun = async (
  client: UploadClient,
  { uploadid, name, kind, key }: KeptUpload,
  file: Blob,
  signal: AbortSignal,
  told: Told,
): Promise<Answer> => {
  if (uploadid !== null) {
    try {
      return await client.readUpload({ params: { uploadid } }, { signal })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      told.began(null) // a day is over: it begins anew
    }
  }
  // The key of one that ended would give its answer again.
  const answer = await client.createUpload(
    { body: { filename: name, size: file.size, kind } },
    uploadid === null ? { key, signal } : { signal },
  )
  told.began(answer.uploadid)
  return answer
}

/** Never throws but for what nobody foresaw; an aborted one ends as `failed`. */
export const sendUpload = async (
  client: UploadClient,
  kept: KeptUpload,
  file: Blob,
  signal: AbortSignal,
  told: Told,
): Promise<Outcome> => {
  try {
    if (kept.uploadid === null && kept.sha256 !== null && !kept.isWanted) {
      const [same] = await client.listMedia(
        { query: { sha256: kept.sha256, kind: kept.kind, limit: 1 } },
        { signal },
      )
      if (same) return { same }
    }
    let answer = await begun(client, kept, file, signal, told)
    const size = partSize(file.size, answer.part_size)
    while (!answer.finished && !signal.aborted) {
      const { offset, uploadid } = answer
      const end = Math.min(file.size, offset + size)
      told.sent(offset, end === file.size && offset > 0)
      answer = await partOf(client, uploadid, offset, file.slice(offset, end), signal)
    }
    return answer.finished ? { stored: answer } : { failed: 0 }
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) return { failed: 0 }
    const why = keptRefusal(error)
    return isAboutFile(error) ? { refused: why } : { failed: error.status, why }
  }
}
