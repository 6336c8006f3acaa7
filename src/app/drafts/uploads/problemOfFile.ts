import { kindOfFile } from '#contract/uploads/fileKinds.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'
import { probePicture } from './probePicture.ts'
import { refusalOf, type Refusal } from './upload.ts'

/** What is wrong with a file before it is sent or kept; null: nothing. */
export const problemOfFile = async (
  file: File,
  wanted: readonly UploadKind[],
): Promise<Refusal | null> => {
  const kind = kindOfFile(file.name)
  const refusal = refusalOf(file, kind, wanted)
  if (refusal || kind !== 'image') return refusal
  const look = await probePicture(file)
  return look === 'damaged' || look === 'too_small' ? { code: look } : null
}
