// Files on their way to the service, outside components: three at a time, in order, through reload
// and a lost connection. What a step or guide shows of them is written once, when the service has
// confirmed the item.
import { kindOfFile } from '#contract/uploads/fileKinds.ts'
import type { MediaItem } from '#contract/library/schemas.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'
import type { Picture } from '../content/guideContent.ts'
import type { KeptUpload, UploadPlace } from './fileStore.ts'
import { isSentAsIs } from './preparePicture.ts'
import type { Look } from './probePicture.ts'
import { ownerOf } from '../journal/records.ts'
import { sendUpload } from './sendUpload.ts'
import { isUnderWay, newUpload, refusalOf, type Refusal, type Upload } from './upload.ts'
import type { Held, UploadParts } from './uploadParts.ts'

export type UploadQueue = ReturnType<typeof createUploadQueue>

const atOnce = 3
const seconds = 1000
const waits = [1, 2, 4, 8, 16, 30]

export const createUploadQueue = (parts: UploadParts) => {
  const { client, files, owner, now, timers, online } = parts
  let uploads: readonly Upload[] = []
  const held = new Map<string, Held>()
  const listeners = new Set<() => void>()
  let last = 0
  let stored = 0
  let isStopped = false
  let preparing: Promise<unknown> = Promise.resolve()

  const become = (next: readonly Upload[]) => {
    uploads = next
    if (!uploads.some(upload => upload.state !== 'told' && upload.state !== 'refused')) stored = 0
    for (const listener of listeners) listener()
  }
  const change = (id: string, changes: Partial<Upload>) =>
    become(uploads.map(upload => (upload.id === id ? { ...upload, ...changes } : upload)))
  const find = (id: string) => uploads.find(upload => upload.id === id)
  // Without a store on the device the file is sent while the page is open.
  const write = (of: Held) => void files?.put(of.kept).catch(() => undefined)

  const forget = (id: string) => {
    const gone = find(id)
    const of = held.get(id)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    of?.stop?.abort()
    if (of) timers.clear(of.timer)
    held.delete(id)
    // A file that stays on the device is offered again and recognised as stored.
    void files?.drop(id).catch(() => undefined)
    become(uploads.filter(upload => upload.id !== id))
  }
  const refuse = (id: string, refusal: Refusal) => {
    // A file that stays on the device is offered again and recognised as stored.
    void files?.drop(id).catch(() => undefined)
    change(id, { state: 'refused', refusal, retryAt: null })
    pump()
  }
  const fail = (id: string, needsSignIn: boolean) => {
    const of = held.get(id)
    if (!of) return
    const wait =
      (waits[Math.min(of.attempts, waits.length - 1)] as number) *
      seconds *
      (0.8 + 0.4 * parts.random())
    of.attempts += 1
    of.timer = timers.set(() => retry(id), wait)
    change(id, { state: 'failed', retryAt: now() + wait, needsSignIn })
    pump()
  }

  /** The service has it: it is put in its place, and nothing of it waits here any more. */
  const settle = async (id: string, item: MediaItem | null, picture: Picture | null) => {
    const of = held.get(id)
    if (!of) return
    const { place, kind, order } = of.kept
    if (picture && find(id)?.preview) parts.keepLocal?.(picture.id, of.file)
    if (place && picture) await parts.place(place, picture, { id, order })
    if (!held.has(id)) return
    stored += 1
    parts.onStored?.(kind)
    const { notes } = find(id) as Upload
    if (item || notes.length === 0) forget(id)
    else {
      held.delete(id)
      // A file that stays on the device is offered again and recognised as stored.
      void files?.drop(id).catch(() => undefined)
      change(id, { state: 'told', sent: of.file.size, retryAt: null })
    }
    pump()
  }

  const send = async (id: string, of: Held) => {
    const stop = new AbortController()
    of.stop = stop
    change(id, {
      state: 'running',
      retryAt: null,
      needsSignIn: false,
      run: { at: now(), from: find(id)?.sent ?? 0 },
    })
    try {
      const outcome = of.stored
        ? { stored: of.stored }
        : await sendUpload(client, of.kept, of.file, stop.signal, {
            began: uploadid => {
              of.kept = { ...of.kept, uploadid }
              write(of)
            },
            sent: (sent, isLast) => change(id, { sent, state: isLast ? 'confirming' : 'running' }),
          })
      if (!held.has(id) || stop.signal.aborted) return
      if ('same' in outcome) return change(id, { state: 'same', same: outcome.same })
      if ('refused' in outcome) return refuse(id, { code: 'service', message: outcome.refused })
      if ('failed' in outcome) return fail(id, outcome.failed === 401)
      of.stored = outcome.stored
      await settle(id, null, outcome.stored.image?.image ?? null)
    } catch {
      if (held.has(id) && !stop.signal.aborted) fail(id, false)
    } finally {
      if (of.stop === stop) of.stop = null
      pump()
    }
  }

  /**
   * Another file of the same content is on its way: it is known soon whether this one is the same.
   */
  const hasTwinAhead = (of: Held) =>
    Boolean(of.kept.sha256) &&
    !of.kept.isWanted &&
    uploads.some(
      other =>
        isUnderWay(other) &&
        other.id !== of.kept.id &&
        held.get(other.id)?.kept.sha256 === of.kept.sha256,
    )
  const pump = (): void => {
    if (isStopped || !online()) return
    for (const { id, state } of uploads) {
      if (uploads.filter(isUnderWay).length >= atOnce) return
      const of = held.get(id)
      if (state === 'waiting' && of && !of.stop && !hasTwinAhead(of)) void send(id, of)
    }
  }

  const ready = async (id: string) => {
    const of = held.get(id)
    if (!of) return
    if (!of.isPrepared) {
      const found =
        of.kept.kind === 'image'
          ? await parts.prepare(of.file, of.kept.name, await parts.siteLimits())
          : { name: of.kept.name, file: of.file, notes: [] }
      const sha256 = await parts.digest(found.file)
      // Read only now: it may have been paused and resumed meanwhile.
      const kept = { ...of.kept, name: found.name, sha256 }
      Object.assign(of, { file: found.file, isPrepared: true, kept })
      if (!held.has(id)) return
      const isKept = (await files?.keep(of.kept, of.file)) ?? false
      change(id, { name: found.name, size: found.file.size, notes: found.notes, isKept })
    }
    if (find(id)?.state === 'preparing')
      change(id, { state: of.kept.paused ? 'paused' : 'waiting' })
    pump()
  }
  /** One after another: a photograph that is opened takes a hundred times its size. */
  const prepareNext = (id: string) =>
    void (preparing = preparing
      .then(() => ready(id))
      .catch(() => held.has(id) && refuse(id, { code: 'empty' })))

  /** Bad files, and those beyond `room`, are listed with their reason and stop nothing. */
  const add = (
    given: readonly File[],
    place: UploadPlace | null = null,
    wanted: readonly UploadKind[] = ['image', 'video', 'document'],
    room = Infinity,
  ): readonly Upload[] => {
    const added = given.map((file): Upload => {
      const kind = kindOfFile(file.name)
      const refusal = refusalOf(file, kind, wanted)
      const id = parts.newId()
      const upload = newUpload(id, kind ?? 'document', file.name, file.size, place)
      if (refusal) return { ...upload, state: 'refused', refusal }
      const kept: KeptUpload = {
        id,
        owner: ownerOf(owner),
        kind: upload.kind,
        name: file.name,
        order: (last = Math.max(last + 1, now())),
        place,
        sha256: null,
        uploadid: null,
        key: parts.newId(),
        paused: false,
        isWanted: false,
      }
      const of: Held = {
        kept,
        file,
        isPrepared: false,
        stop: null,
        attempts: 0,
        timer: undefined,
        stored: null,
      }
      held.set(id, of)
      return { ...upload, preview: parts.previewOf(file, upload.kind) }
    })
    become([...uploads, ...added])
    void takeIn(
      added.flatMap(({ id }) => (held.has(id) ? [id] : [])),
      room,
    )
    return added
  }
  /** On the disk before anything else is done with it; once more when it is ready to be sent. */
  const see = async (id: string): Promise<Look> => {
    const of = held.get(id)
    if (!of) return 'shown'
    const look =
      of.kept.kind === 'image' && parts.look
        ? parts.look(of.file)
        : Promise.resolve('shown' as const)
    if (!find(id)?.isKept) {
      const isKept = (await files?.keep(of.kept, of.file)) ?? false
      change(id, { isKept })
    }
    return look
  }
  /** In their order: what is damaged takes no room of those behind it. */
  const takeIn = async (ids: readonly string[], room = Infinity): Promise<void> => {
    const looks = ids.map(see)
    let left = room
    for (const [n, id] of ids.entries()) {
      const look = await looks[n]
      const preview = find(id)?.preview
      if (look !== 'shown' && preview) {
        URL.revokeObjectURL(preview)
        change(id, { preview: '' })
      }
      if (!held.has(id)) continue
      if (look === 'damaged') refuse(id, { code: 'damaged' })
      else if (left <= 0) refuse(id, { code: 'too_many' })
      else {
        left -= 1
        change(id, { isSeen: true })
        prepareNext(id)
      }
    }
  }

  const halt = (id: string, of: Held) => {
    of.stop?.abort()
    of.stop = null
    timers.clear(of.timer)
    change(id, { state: 'paused', retryAt: null })
  }
  const pause = (id: string): void => {
    const of = held.get(id)
    const state = find(id)?.state
    if (!of || !state || !['waiting', 'running', 'failed', 'preparing'].includes(state)) return
    of.kept = { ...of.kept, paused: true }
    write(of)
    halt(id, of)
    pump()
  }
  const resume = (id: string): void => {
    const of = held.get(id)
    if (!of || find(id)?.state !== 'paused') return
    of.kept = { ...of.kept, paused: false }
    write(of)
    change(id, { state: of.isPrepared ? 'waiting' : 'preparing' })
    pump()
  }
  function retry(id: string): void {
    const of = held.get(id)
    if (!of || find(id)?.state !== 'failed') return
    timers.clear(of.timer)
    change(id, { state: 'waiting', retryAt: null })
    pump()
  }
  const cancel = (id: string): void => {
    const uploadid = held.get(id)?.kept.uploadid
    forget(id)
    // it ends by itself within a day
    if (uploadid) void client.deleteUpload({ params: { uploadid } }).catch(() => undefined)
    pump()
  }
  /** Before or after the nearest one that waits too. */
  const move = (id: string, by: 1 | -1): void => {
    const from = uploads.findIndex(upload => upload.id === id)
    let to = from + by
    while (uploads[to] && uploads[to]?.state !== 'waiting' && uploads[to]?.state !== 'paused')
      to += by
    const [one, other] = [held.get(id), held.get(uploads[to]?.id ?? '')]
    if (!one || !other) return
    const order = one.kept.order
    one.kept = { ...one.kept, order: other.kept.order }
    other.kept = { ...other.kept, order }
    write(one)
    write(other)
    become(
      uploads.map((upload, n) =>
        n === from ? (uploads[to] as Upload) : n === to ? (uploads[from] as Upload) : upload,
      ),
    )
  }
  /** Another file in the place of one that failed. */
  const replace = (id: string, file: File): void => {
    const { place } = find(id) ?? {}
    const kinds = find(id)?.kind
    cancel(id)
    add([file], place ?? null, kinds ? [kinds] : undefined)
  }

  return {
    add,
    pause,
    resume,
    retry,
    cancel,
    move,
    replace,
    all: (): readonly Upload[] => uploads,
    /** Stored since the queue was last empty. */
    storedCount: () => stored,
    pauseAll: () => uploads.forEach(({ id }) => pause(id)),
    resumeAll: () => uploads.forEach(({ id }) => resume(id)),
    /** Takes what is there already. */
    takeSame: async (id: string): Promise<void> => {
      const same = find(id)?.same
      // The upload stays in the queue with its own error.
      if (same) await settle(id, same, same.image).catch(() => undefined)
    },
    keepBoth: (id: string): void => {
      const of = held.get(id)
      if (!of || find(id)?.state !== 'same') return
      of.kept = { ...of.kept, isWanted: true }
      write(of)
      change(id, { state: 'waiting', same: null })
      pump()
    },
    /** What an earlier visit left. */
    start: async (): Promise<void> => {
      // A device without a store has no files to go on with.
      for (const { kept, file } of (await files?.load().catch(() => [])) ?? []) {
        if (held.has(kept.id)) continue
        last = Math.max(last, kept.order)
        held.set(kept.id, {
          kept,
          file,
          isPrepared: kept.sha256 !== null,
          stop: null,
          attempts: 0,
          timer: undefined,
          stored: null,
        })
        const notes = isSentAsIs(kept.name) ? [{ kind: 'asIs' as const }] : []
        become([
          ...uploads,
          {
            ...newUpload(kept.id, kept.kind, kept.name, file.size, kept.place),
            preview: parts.previewOf(file, kept.kind),
            isKept: true,
            notes,
          },
        ])
        void takeIn([kept.id])
      }
    },
    /**
     * The device is reachable again, or somebody signed in: what failed for that goes on at once.
     */
    goOn: (): void => {
      if (!online()) return
      for (const { id } of uploads) retry(id)
      pump()
    },
    /** Steps that were stored meanwhile. */
    followSteps: (): void => {
      for (const of of held.values()) {
        const { place } = of.kept
        const stepid =
          place?.stepid === undefined ? undefined : (parts.stepidOf?.(place.stepid) ?? place.stepid)
        if (!place || stepid === place.stepid) continue
        of.kept = { ...of.kept, place: { ...place, stepid } }
        write(of)
        change(of.kept.id, { place: of.kept.place })
      }
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: (): void => {
      isStopped = true
      for (const of of held.values()) {
        of.stop?.abort()
        timers.clear(of.timer)
      }
      files?.close()
    },
  }
}
