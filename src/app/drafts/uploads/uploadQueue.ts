// Files on their way to the service, outside components: three at a time, in order, through reload
// and a lost connection. What a step or guide shows of them is written once, when the service has
// confirmed the item.
import type { UploadKind } from '#contract/uploads/schemas.ts'
import { isDeviceDocument } from '../content/deviceOnly.ts'
import type { UploadPlace } from './fileStore.ts'
import { pump, retry, settle } from './sendFiles.ts'
import { createOtherQueues } from './otherQueues.ts'
import { addFiles, othersWithFiles, prepareNext, takeFilesOf } from './takeFiles.ts'
import { isOnBoard, placeBeside, swapped, type Upload } from './upload.ts'
import { createUploadDesk, type UploadDesk } from './uploadDesk.ts'
import type { UploadParts } from './uploadParts.ts'

export type UploadQueue = ReturnType<typeof createUploadQueue>

const pause = (desk: UploadDesk, id: string): void => {
  const of = desk.held.get(id)
  const state = desk.find(id)?.state
  if (!of || !state || !['waiting', 'running', 'failed', 'preparing'].includes(state)) return
  desk.rewrite(of, { paused: true })
  of.stop?.abort()
  of.stop = null
  desk.parts.timers.clear(of.timer)
  desk.change(id, { state: 'paused', retryAt: null })
  pump(desk)
}
const resume = (desk: UploadDesk, id: string): void => {
  const of = desk.held.get(id)
  if (!of || desk.find(id)?.state !== 'paused') return
  desk.rewrite(of, { paused: false })
  desk.change(id, { state: of.isPrepared ? 'waiting' : 'preparing' })
  pump(desk)
}
const cancel = (desk: UploadDesk, id: string): void => {
  const uploadid = desk.held.get(id)?.kept.uploadid
  desk.forget(id)
  // it ends by itself within a day
  if (uploadid) void desk.parts.client.deleteUpload({ params: { uploadid } }).catch(() => undefined)
  pump(desk)
}
/** Before or after the nearest one that waits too. */
const move = (desk: UploadDesk, id: string, by: 1 | -1): void => {
  const { held } = desk
  const from = desk.all().findIndex(upload => upload.id === id)
  const to = placeBeside(desk.all(), from, by)
  const [one, other] = [held.get(id), held.get(desk.all()[to]?.id ?? '')]
  if (!one || !other) return
  const { order } = one.kept
  desk.rewrite(one, { order: other.kept.order })
  desk.rewrite(other, { order })
  desk.become(swapped(desk.all(), from, to))
}
const keepBoth = (desk: UploadDesk, id: string): void => {
  const of = desk.held.get(id)
  if (!of || desk.find(id)?.state !== 'same') return
  desk.rewrite(of, { isWanted: true })
  desk.change(id, { state: 'waiting', same: null })
  pump(desk)
}
/**
 * Pictures leave the board for their places; they are sent in this order, behind all others. What
 * has not been looked at yet is made ready once it was.
 */
const release = (
  desk: UploadDesk,
  placed: readonly { id: string; place: UploadPlace | null }[],
): void => {
  const going = placed.filter(({ id }) => {
    const upload = desk.find(id)
    return upload && isOnBoard(upload)
  })
  for (const { id, place } of going) {
    const of = desk.held.get(id)
    if (of) desk.rewrite(of, { place, order: desk.nextOrder() })
  }
  const places = new Map(going.map(({ id, place }) => [id, place]))
  const freed = going.flatMap(({ id, place }) => {
    const upload = desk.find(id)
    return upload ? [{ ...upload, place, state: 'preparing' as const }] : []
  })
  desk.become([...desk.all().filter(({ id }) => !places.has(id)), ...freed])
  for (const { id } of going) if (desk.find(id)?.isSeen) prepareNext(desk, id)
}
const followSteps = ({ held, parts, rewrite, change }: UploadDesk): void => {
  for (const of of held.values()) {
    const { place } = of.kept
    const stepid =
      place?.stepid === undefined ? undefined : (parts.stepidOf?.(place.stepid) ?? place.stepid)
    if (!place || stepid === place.stepid) continue
    rewrite(of, { place: { ...place, stepid } })
    change(of.kept.id, { place: of.kept.place })
  }
}

const started = (desk: UploadDesk): void => {
  desk.isStarted = true
  desk.become(desk.all())
}
const stop = (desk: UploadDesk): void => {
  const { held, parts, ends } = desk
  desk.isStopped = true
  for (const of of held.values()) {
    of.stop?.abort()
    parts.timers.clear(of.timer)
  }
  parts.files?.close()
  for (const act of ends) act()
}

export const createUploadQueue = (parts: UploadParts) => {
  const desk = createUploadDesk(parts)
  const add = (
    given: readonly File[],
    place?: UploadPlace | null,
    wanted?: readonly UploadKind[],
    room?: number,
  ): readonly Upload[] =>
    place && isDeviceDocument(place.doc) ? [] : addFiles(desk, given, place, wanted, room)
  return {
    add,
    pause: (id: string): void => pause(desk, id),
    resume: (id: string): void => resume(desk, id),
    retry: (id: string): void => retry(desk, id),
    cancel: (id: string): void => cancel(desk, id),
    move: (id: string, by: 1 | -1): void => move(desk, id, by),
    /** Another file in the place of one that failed. */
    replace: (id: string, file: File): void => {
      const { place = null, kind, refusal } = desk.find(id) ?? {}
      cancel(desk, id)
      // A place takes pictures alone; what was of no kind may be of any.
      const isFree = !kind || refusal?.code === 'kind'
      add([file], place, place ? ['image'] : isFree ? undefined : [kind])
    },
    release: (placed: readonly { id: string; place: UploadPlace | null }[]): void =>
      release(desk, placed),
    /** As it was given. */
    fileOf: (id: string): Blob | undefined => desk.held.get(id)?.file,
    all: (): readonly Upload[] => desk.all(),
    /** Stored since the queue was last empty. */
    storedCount: () => desk.storedCount(),
    pauseAll: () => desk.all().forEach(({ id }) => pause(desk, id)),
    resumeAll: () => desk.all().forEach(({ id }) => resume(desk, id)),
    /** Takes what is there already. */
    takeSame: async (id: string): Promise<void> => {
      const same = desk.find(id)?.same
      // The upload stays in the queue with its own error.
      if (same) await settle(desk, id, same, same.image).catch(() => undefined)
    },
    keepBoth: (id: string): void => keepBoth(desk, id),
    tab: desk.tab,
    ...createOtherQueues(desk),
    /** What earlier visits left is here, or was asked for in vain. */
    isStarted: (): boolean => desk.isStarted,
    started: () => started(desk),
    /** All that any other queue left, whether it has ended or not. */
    start: async (): Promise<void> => {
      for (const tab of await othersWithFiles(desk)) await takeFilesOf(desk, tab)
      started(desk)
    },
    onStop: (act: () => void): void => void desk.ends.push(act),
    /**
     * The device is reachable again, or somebody signed in: what failed for that goes on at once.
     */
    goOn: (): void => {
      if (!parts.online()) return
      for (const { id } of desk.all()) retry(desk, id)
      pump(desk)
    },
    /** Steps that were stored meanwhile. */
    followSteps: (): void => followSteps(desk),
    subscribe: desk.subscribe,
    stop: (): void => stop(desk),
  }
}
