// One picture or document that is sent at once, for what is written outside the outbox.
import type { Image } from '#contract/core/shapes.ts'
import { kindOfFile } from '#contract/uploads/fileKinds.ts'
import { call } from '#app/api/client.ts'
import { readAgain } from '#app/api/write.ts'
import { keepLocalPicture } from './localPictures.ts'
import { preparePicture } from './preparePicture.ts'
import { probePicture } from './probePicture.ts'
import { sendUpload, type UploadClient } from './sendUpload.ts'
import { digest, siteLimits } from './readyToSend.ts'
import { refusalOf, type Refusal } from './upload.ts'

const client: UploadClient = {
  createUpload: (input, options) => call('createUpload', input, options),
  readUpload: (input, options) => call('readUpload', input, options),
  sendUploadPart: (input, options) => call('sendUploadPart', input, options),
  deleteUpload: (input, options) => call('deleteUpload', input, options),
  listMedia: (input = {}, options) => call('listMedia', input, options),
}

/** `failed`: no answer, or one that passes. */
export type NotTaken = { refused: Refusal } | { failed: true }
export type SentPicture = { image: Image } | NotTaken

const sendOne = async (
  file: Blob,
  { kind, name }: { kind: 'image' | 'document'; name: string },
  onPercent: (percent: number) => void = () => undefined,
) => {
  const kept = {
    id: '',
    owner: '',
    tab: '',
    kind,
    name,
    order: 0,
    place: null,
    sha256: await digest(file),
    uploadid: null,
    key: crypto.randomUUID(),
    paused: false,
    isWanted: false,
  }
  return sendUpload(client, kept, file, new AbortController().signal, {
    began: () => undefined,
    sent: bytes => onPercent(Math.min(99, Math.floor((bytes / Math.max(1, file.size)) * 100))),
  })
}

/**
 * Never throws for what may go wrong on the way. What the person has sent before is not sent
 * again: a repetition after a lost answer makes one picture.
 */
export const uploadPicture = async (file: File): Promise<SentPicture> => {
  const refused = refusalOf(file, kindOfFile(file.name), ['image'])
  if (refused) return { refused }
  if ((await probePicture(file)) === 'damaged') return { refused: { code: 'damaged' } }
  const made = await preparePicture(file, file.name, await siteLimits())
  const outcome = await sendOne(made.file, { kind: 'image', name: made.name })
  if ('refused' in outcome) return { refused: { code: 'service', ...outcome.refused } }
  const image =
    'stored' in outcome
      ? outcome.stored.image?.image
      : 'same' in outcome
        ? outcome.same.image
        : null
  if (!image) return { failed: true }
  keepLocalPicture(image.id, made.file)
  readAgain('sendUploadPart')
  return { image }
}

/** The same for a document, or a picture, which is made ready like all others. */
export const uploadFile = async (
  file: File,
  onPercent: (percent: number) => void,
): Promise<{ kind: 'image' | 'document'; id: number } | NotTaken> => {
  if (kindOfFile(file.name) === 'image') {
    const sent = await uploadPicture(file)
    return 'image' in sent ? { kind: 'image', id: sent.image.id } : sent
  }
  const refused = refusalOf(file, kindOfFile(file.name), ['document'])
  if (refused) return { refused }
  const outcome = await sendOne(file, { kind: 'document', name: file.name }, onPercent)
  if ('refused' in outcome) return { refused: { code: 'service', ...outcome.refused } }
  const id =
    'stored' in outcome
      ? outcome.stored.document?.documentid
      : 'same' in outcome
        ? outcome.same.id
        : undefined
  if (id === undefined) return { failed: true }
  readAgain('sendUploadPart')
  return { kind: 'document', id }
}
