// One picture that is sent at once, for what is written outside the outbox.
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
const silent = { began: () => undefined, sent: () => undefined }

/** `failed`: no answer, or one that passes. */
export type NotTaken = { refused: Refusal } | { failed: true }
export type SentPicture = { image: Image } | NotTaken

/**
 * Never throws for what may go wrong on the way. What the person has sent before is not sent
 * again: a repetition after a lost answer makes one picture.
 */
export const uploadPicture = async (file: File): Promise<SentPicture> => {
  const refused = refusalOf(file, kindOfFile(file.name), ['image'])
  if (refused) return { refused }
  if ((await probePicture(file)) === 'damaged') return { refused: { code: 'damaged' } }
  const made = await preparePicture(file, file.name, await siteLimits())
  const kept = {
    id: '',
    owner: '',
    tab: '',
    kind: 'image' as const,
    name: made.name,
    order: 0,
    place: null,
    sha256: await digest(made.file),
    uploadid: null,
    key: crypto.randomUUID(),
    paused: false,
    isWanted: false,
  }
  const outcome = await sendUpload(client, kept, made.file, new AbortController().signal, silent)
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
