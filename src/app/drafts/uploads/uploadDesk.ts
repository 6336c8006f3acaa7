// The files of the queue as they stand, and what goes on around each: the state that all acts on
// files share.
import type { KeptUpload } from './fileStore.ts'
import type { Upload } from './upload.ts'
import type { Held, UploadParts } from './uploadParts.ts'

export type UploadDesk = ReturnType<typeof createUploadDesk>

export const newHeld = (kept: KeptUpload, file: Blob, isPrepared: boolean): Held => ({
  kept,
  file,
  small: null,
  isPrepared,
  stop: null,
  attempts: 0,
  timer: undefined,
  stored: null,
})

export const createUploadDesk = (parts: UploadParts) => {
  const { files, timers, now } = parts
  let uploads: readonly Upload[] = []
  const held = new Map<string, Held>()
  const listeners = new Set<() => void>()
  let last = 0
  let stored = 0
  const find = (id: string) => uploads.find(upload => upload.id === id)
  const become = (next: readonly Upload[]) => {
    uploads = next
    if (!uploads.some(upload => upload.state !== 'told' && upload.state !== 'refused')) stored = 0
    for (const listener of listeners) listener()
  }
  const change = (id: string, changes: Partial<Upload>) =>
    become(uploads.map(upload => (upload.id === id ? { ...upload, ...changes } : upload)))
  // A file that stays on the device is offered again and recognised as stored.
  const dropFile = (id: string) => void files?.drop(id).catch(() => undefined)
  return {
    parts,
    held,
    all: () => uploads,
    find,
    become,
    change,
    dropFile,
    /** Names this queue among those of other tabs. */
    tab: parts.newId(),
    isStopped: false,
    isStarted: false,
    /** Called when the queue ends. */
    ends: [] as (() => void)[],
    /** The last preparation: one file is opened after another. */
    preparing: Promise.resolve() as Promise<unknown>,
    storedCount: () => stored,
    wasStored: () => void (stored += 1),
    /** Behind all others. */
    nextOrder: () => (last = Math.max(last + 1, now())),
    noteOrder: (order: number) => void (last = Math.max(last, order)),
    keep: async (of: Held): Promise<boolean> => {
      const { kept, file } = of
      const isKept = (await files?.keep(kept, file)) ?? false
      // Meanwhile it was let go of, or got its place.
      if (held.get(kept.id) !== of) dropFile(kept.id)
      // Without a store on the device the file is sent while the page is open.
      else if (of.kept !== kept) void files?.put(of.kept).catch(() => undefined)
      return isKept
    },
    /** What is kept of it changed. */
    rewrite: (of: Held, changes: Partial<KeptUpload>): void => {
      of.kept = { ...of.kept, ...changes }
      // Without a store on the device the file is sent while the page is open.
      void files?.put(of.kept).catch(() => undefined)
    },
    forget: (id: string): void => {
      const gone = find(id)
      const of = held.get(id)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      of?.stop?.abort()
      if (of) timers.clear(of.timer)
      held.delete(id)
      dropFile(id)
      become(uploads.filter(upload => upload.id !== id))
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
