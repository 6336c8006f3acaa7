// One picture or document that is sent at once, for what is written outside the outbox.
import type { Image } from '#contract/core/shapes.ts'
import { kindOfFile } from '#contract/uploads/fileKinds.ts'
import type { Refused } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import { readAgain } from '#app/api/write.ts'
import { keepLocalPicture } from './localPictures.ts'
import { preparePicture } from './preparePicture.ts'
import { problemOfFile } from './problemOfFile.ts'
import { sendUpload, type Outcome, type UploadClient } from './sendUpload.ts'
import { digest, siteLimits } from './readyToSend.ts'
import type { Refusal } from './upload.ts'

const client: UploadClient = {
  createUpload: (input, options) => call('createUpload', input, options),
  readUpload: (input, options) => call('readUpload', input, options),
  sendUploadPart: (input, options) => call('sendUploadPart', input, options),
  deleteUpload: (input, options) => call('deleteUpload', input, options),
  listMedia: (input = {}, options) => call('listMedia', input, options),
}

/** `failed`: no answer, or one that passes, with why. */
export type NotTaken = { refused: Refusal } | { failed: true; why?: Refused | undefined }
/**
 * How one is sent. `from`: where an earlier try got; it goes on there, and is one of its own
 * whatever was sent before. Without, what has the same content takes its place.
 */
export type Sending = {
  from?: { key: string; uploadid: number | null }
  began?: (uploadid: number | null) => void
  onPercent?: (percent: number) => void
  signal?: AbortSignal
}
export type SentPicture = { image: Image } | NotTaken

const sendOne = async (
  file: Blob,
  { kind, name }: { kind: 'image' | 'document'; name: string },
  { from, began = () => undefined, onPercent = () => undefined, signal }: Sending,
): Promise<NotTaken | Extract<Outcome, { stored: unknown } | { same: unknown }>> => {
  const kept = {
    id: '',
    owner: '',
    tab: '',
    kind,
    name,
    order: 0,
    place: null,
    sha256: from ? null : await digest(file),
    uploadid: from?.uploadid ?? null,
    key: from?.key ?? crypto.randomUUID(),
    paused: false,
    isWanted: false,
  }
  const outcome = await sendUpload(client, kept, file, signal ?? new AbortController().signal, {
    began,
    sent: bytes => onPercent(Math.min(99, Math.floor((bytes / Math.max(1, file.size)) * 100))),
  })
  if ('failed' in outcome) return { failed: true, why: outcome.why }
  if ('refused' in outcome) return { refused: { code: 'service', ...outcome.refused } }
  return outcome
}

/**
 * Never throws for what may go wrong on the way. What the person has sent before is not sent
 * again: a repetition after a lost answer makes one picture.
 */
export const uploadPicture = async (file: File, way: Sending = {}): Promise<SentPicture> => {
  const refused = await problemOfFile(file, ['image'])
  if (refused) return { refused }
  const made = await preparePicture(file, file.name, await siteLimits())
  const outcome = await sendOne(made.file, { kind: 'image', name: made.name }, way)
  if ('failed' in outcome || 'refused' in outcome) return outcome
  const image = 'stored' in outcome ? outcome.stored.image?.image : outcome.same.image
  if (!image) return { failed: true }
  keepLocalPicture(image.id, made.file)
  readAgain('sendUploadPart')
  return { image }
}

/** The same for a document, or a picture, which is made ready like all others. */
export const uploadFile = async (
  file: File,
  way: Sending,
): Promise<{ kind: 'image' | 'document'; id: number } | NotTaken> => {
  if (kindOfFile(file.name) === 'image') {
    const sent = await uploadPicture(file, way)
    return 'image' in sent ? { kind: 'image', id: sent.image.id } : sent
  }
  const refused = await problemOfFile(file, ['document'])
  if (refused) return { refused }
  const outcome = await sendOne(file, { kind: 'document', name: file.name }, way)
  if ('failed' in outcome || 'refused' in outcome) return outcome
  const id = 'stored' in outcome ? outcome.stored.document?.documentid : outcome.same.id
  if (id === undefined) return { failed: true }
  readAgain('sendUploadPart')
  return { kind: 'document', id }
}
