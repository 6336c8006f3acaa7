import { newUpload, type Refusal } from '#app/drafts/uploads/upload.ts'
import { useUploadWords } from '#app/media/uploads/useUploadWords.ts'
import type { RefusedFile } from '../run/run.ts'

/** Why a photograph or a file was refused, with its name where it has one. */
export const useRefusedFileWords = () => {
  const words = useUploadWords()
  const why = (name: string, refusal: Refusal): string => {
    const upload = newUpload('', 'document', name, 0, null)
    return words.state({ ...upload, state: 'refused', refusal }, 0)
  }
  const line = ({ name, why: refusal }: Pick<RefusedFile, 'name' | 'why'>): string =>
    name === '' ? why(name, refusal) : `${name} – ${why(name, refusal)}`
  return { why, line }
}
