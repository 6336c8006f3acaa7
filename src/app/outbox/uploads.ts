// Pictures on their way to the service. They live outside components, so that text and screen go on meanwhile.
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { ApiError } from '#lib/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Picture } from './content.ts'

/** Where a picture goes: the step, or the guide's own picture when there is none. */
export type UploadPlace = { guideid: number; stepid?: number | undefined }
export type Upload = UploadPlace & {
  id: number
  name: string
  /** An address of this page that shows the file; "" where the browser cannot show it. */
  preview: string
  state: 'running' | 'failed'
  /** The service's reason, or null: no answer. */
  reason: string | null
}
/** Puts the stored picture where it belongs. */
export type Place = (picture: Picture) => void

let uploads: readonly Upload[] = []
const files = new Map<number, { file: File; place: Place }>()
const listeners = new Set<() => void>()
let last = 0

const become = (next: readonly Upload[]) => {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (id: number, changes: Partial<Upload>) => become(uploads.map(upload => (upload.id === id ? { ...upload, ...changes } : upload)))

export const allUploads = (): readonly Upload[] => uploads
export const subscribeUploads = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const forgetUpload = (id: number): void => {
  const gone = uploads.find(upload => upload.id === id)
  if (gone?.preview) URL.revokeObjectURL(gone.preview)
  files.delete(id)
  become(uploads.filter(upload => upload.id !== id))
}

const run = async (id: number): Promise<void> => {
  const held = files.get(id)
  if (!held) return
  const { file, place } = held
  try {
    const { image } = await call('uploadImage', { query: { file: file.name } }, { file })
    // A picture that was taken back meanwhile is only in the library.
    if (!files.has(id)) return
    place(image)
    forgetUpload(id)
    void queries.invalidateQueries({ queryKey: ['listOwnImages'] })
  } catch (error) {
    change(id, { state: 'failed', reason: error instanceof ApiError && error.status !== 0 ? error.message : null })
  }
}

/** Sends a file; `place` is called once the service has it. Too large a file fails at once. */
export const upload = (file: File, where: UploadPlace, place: Place): void => {
  last += 1
  const id = last
  files.set(id, { file, place })
  const isLarge = file.size > limits.imageBytes
  become([...uploads, {
    ...where, id, name: file.name, preview: URL.createObjectURL(file), state: isLarge ? 'failed' : 'running',
    reason: isLarge ? `${Math.round(file.size / 1_000_000)} MB > ${limits.imageBytes / 1_000_000} MB` : null,
  }])
  if (!isLarge) void run(id)
}

export const retryUpload = (id: number): void => {
  change(id, { state: 'running', reason: null })
  void run(id)
}
