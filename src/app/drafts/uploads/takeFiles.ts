// Files come into the queue: looked at, kept on this device, made ready to be sent.
import { kindOfFile } from '#contract/uploads/fileKinds.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'
import { ownerOf } from '../journal/records.ts'
import type { KeptUpload, UploadPlace } from './fileStore.ts'
import { isSentAsIs } from './preparePicture.ts'
import type { Look } from './probePicture.ts'
import { pump, refuse } from './sendFiles.ts'
import { newUpload, placeAhead, refusalOf, type Upload } from './upload.ts'
import { newHeld, type UploadDesk } from './uploadDesk.ts'

const ready = async (desk: UploadDesk, id: string): Promise<void> => {
  const { parts, held, change } = desk
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
    const isKept = await desk.keep(of)
    change(id, { name: found.name, size: found.file.size, notes: found.notes, isKept })
  }
  if (desk.find(id)?.state === 'preparing')
    change(id, { state: of.kept.paused ? 'paused' : 'waiting' })
  pump(desk)
}
/** One after another: a photograph that is opened takes a hundred times its size. */
export const prepareNext = (desk: UploadDesk, id: string): void => {
  desk.preparing = desk.preparing
    .then(() => ready(desk, id))
    .catch(() => desk.held.has(id) && refuse(desk, id, { code: 'empty' }))
}

/** On the disk before anything else is done with it; once more when it is ready to be sent. */
const see = async (desk: UploadDesk, id: string): Promise<Look> => {
  const of = desk.held.get(id)
  if (!of) return 'shown'
  const { look: lookAt } = desk.parts
  const look =
    of.kept.kind === 'image' && lookAt
      ? lookAt(of.file).catch((): Look => 'damaged') // it stops none of those behind it
      : Promise.resolve('shown' as const)
  if (!desk.find(id)?.isKept) {
    const isKept = await desk.keep(of)
    desk.change(id, { isKept })
  }
  return look
}
/** Of many pictures none is shown at its full size: a hundred of those fill a phone's memory. */
const showSmall = async (desk: UploadDesk, id: string): Promise<void> => {
  const of = desk.held.get(id)
  if (of?.kept.kind !== 'image') return
  const small = (await desk.parts.shrink?.(of.file)) ?? null
  if (!small || !desk.held.has(id)) return
  of.small = small
  desk.change(id, { preview: desk.parts.previewOf(small, 'image') })
}

/** In their order: what is damaged takes no room of those behind it. */
const takeIn = async (desk: UploadDesk, ids: readonly string[], room = Infinity): Promise<void> => {
  const looks = ids.map(id => see(desk, id))
  let left = room
  for (const [n, id] of ids.entries()) {
    const look = await looks[n]
    const preview = desk.find(id)?.preview
    if (look !== 'shown' && look !== 'too_small' && preview) {
      URL.revokeObjectURL(preview)
      desk.change(id, { preview: '' })
    }
    if (!desk.held.has(id)) continue
    if (look === 'damaged' || look === 'too_small') refuse(desk, id, { code: look })
    else if (desk.find(id)?.place?.isBoard) desk.change(id, { state: 'held', isSeen: true })
    else if (left <= 0) refuse(desk, id, { code: 'too_many' })
    else {
      left -= 1
      desk.change(id, { isSeen: true })
      prepareNext(desk, id)
    }
  }
}

/** Bad files, and those beyond `room`, are listed with their reason and stop nothing. */
export const addFiles = (
  desk: UploadDesk,
  given: readonly File[],
  place: UploadPlace | null = null,
  wanted: readonly UploadKind[] = ['image', 'video', 'document'],
  room = Infinity,
): readonly Upload[] => {
  const { parts, held } = desk
  const added = given.map((file): Upload => {
    const kind = kindOfFile(file.name)
    const refusal = refusalOf(file, kind, wanted)
    const id = parts.newId()
    const upload = newUpload(id, kind ?? 'document', file.name, file.size, place)
    if (refusal) return { ...upload, state: 'refused', refusal }
    const kept = {
      id,
      owner: ownerOf(parts.owner),
      tab: desk.tab,
      kind: upload.kind,
      name: file.name,
      order: desk.nextOrder(),
      place,
      sha256: null,
      uploadid: null,
      key: parts.newId(),
      paused: false,
      isWanted: false,
    }
    held.set(id, newHeld(kept, file, false))
    return { ...upload, preview: place?.isBoard ? '' : parts.previewOf(file, upload.kind) }
  })
  desk.become([...desk.all(), ...added])
  const ids = added.flatMap(({ id }) => (held.has(id) ? [id] : []))
  void takeIn(desk, ids, room)
  if (place?.isBoard) for (const id of ids) void showSmall(desk, id)
  return added
}

const filesOfOthers = async ({ parts, held, tab: own }: UploadDesk): Promise<KeptUpload[]> => {
  // A device without a store has none.
  const found = (await parts.files?.load().catch(() => [])) ?? []
  return found.flatMap(({ kept }) => (kept.tab === own || held.has(kept.id) ? [] : kept))
}
/** Whose files wait on this device, but for its own. */
export const othersWithFiles = async (desk: UploadDesk): Promise<string[]> => [
  ...new Set((await filesOfOthers(desk)).map(({ tab }) => tab)),
]
/** Where these go. */
export const placesOfOthers = async (desk: UploadDesk): Promise<UploadPlace[]> =>
  (await filesOfOthers(desk)).flatMap(({ place }) => placeAhead(place))

/**
 * What a queue that has ended left, all in one go: a board is to find none of its files missing.
 * Resolves once they are this queue's on the device, too.
 */
export const takeFilesOf = async (desk: UploadDesk, tab: string): Promise<void> => {
  const { parts, held } = desk
  // A device without a store has no files to go on with.
  const found = (await parts.files?.load().catch(() => [])) ?? []
  if (desk.isStopped) return
  const left = found.filter(({ kept }) => kept.tab === tab && !held.has(kept.id))
  const fresh = left.map(({ kept, file }) => ({ kept: { ...kept, tab: desk.tab }, file }))
  const uploads = fresh.map(({ kept, file }): Upload => {
    desk.noteOrder(kept.order)
    held.set(kept.id, newHeld(kept, file, kept.sha256 !== null))
    return {
      ...newUpload(kept.id, kept.kind, kept.name, file.size, kept.place),
      preview: kept.kind === 'image' && parts.shrink ? '' : parts.previewOf(file, kept.kind),
      isKept: true,
      notes: isSentAsIs(kept.name) ? [{ kind: 'asIs' as const }] : [],
    }
  })
  if (uploads.length === 0) return
  desk.become([...desk.all(), ...uploads])
  for (const { id } of uploads) {
    void takeIn(desk, [id])
    void showSmall(desk, id)
  }
  // Where nothing can be written, the next queue finds them as they were.
  await Promise.all(fresh.map(async ({ kept }) => parts.files?.put(kept).catch(() => undefined)))
}
