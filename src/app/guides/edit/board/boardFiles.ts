// Which files lie on a board: it follows the queue of uploads, and reads what an earlier visit
// kept.
import { isOnBoard, type Upload } from '#app/drafts/uploads/upload.ts'
import { added, dropped } from './board.ts'
import { filesOf, type BoardParts, type BoardState } from './boardState.ts'
import type { Photo } from './grouping.ts'

/** Follows the queue: files that came are put on the board by their time, those that went go. */
const follower = (parts: BoardParts, state: BoardState) => {
  const { reading } = state
  const photoOf = async ({ id, name }: Upload): Promise<Photo[]> => {
    const file = parts.queue.fileOf(id)
    if (!file) return []
    // A file that cannot be read now has its own time, and is looked at again as a picture.
    const taken = await parts.readTaken(file).catch(() => null)
    const changed = file instanceof File ? file.lastModified : 0
    return [{ id, name, at: taken ?? changed, isFileTime: taken === null }]
  }
  const readTimes = async (fresh: readonly Upload[]) => {
    for (const { id } of fresh) reading.add(id)
    const photos: Photo[] = []
    for (const one of fresh) photos.push(...(await photoOf(one)))
    for (const { id } of fresh) reading.delete(id)
    // What was refused meanwhile has no place.
    const here = new Set(
      filesOf(parts)
        .filter(isOnBoard)
        .map(({ id }) => id),
    )
    state.become(
      added(
        state.board(),
        photos.filter(({ id }) => here.has(id)),
      ),
    )
    state.tell()
  }
  let seen: readonly Upload[] | null = null
  const were = new Set<string>()
  const follow = () => {
    const all = filesOf(parts)
    // The queue tells of each percent of others.
    const isSeen = all.length === seen?.length && all.every((one, n) => one === seen?.[n])
    if (!state.isLoaded() || isSeen) return
    seen = all
    const files = all.filter(isOnBoard)
    const here = new Set(files.map(({ id }) => id))
    const known = new Set(state.board().photos.map(({ id }) => id))
    // Those of an earlier visit may be on their way here still.
    const gone = [...known].filter(id => !here.has(id) && (were.has(id) || parts.queue.isStarted()))
    const fresh = files.filter(({ id }) => !known.has(id) && !reading.has(id))
    for (const { id } of all) were.add(id)
    if (gone.length > 0) state.become(dropped(state.board(), new Set(gone)))
    if (fresh.length > 0) void readTimes(fresh)
    state.tell()
  }
  return {
    follow,
    /** Whatever was seen before. */
    lookAgain: () => {
      seen = null
      follow()
    },
  }
}

/**
 * Reads how the pictures lay: at once, and again when the files of an earlier visit are here, since
 * another tab may have had them until then.
 */
export const followFiles = (parts: BoardParts, state: BoardState) => {
  const { follow, lookAgain } = follower(parts, state)
  let isLast = parts.queue.isStarted()
  let readings = 0
  const read = async () => {
    readings += 1
    const mine = readings
    state.unload()
    // Where the device keeps nothing, nothing was left on it.
    const draft = await parts.drafts.load(parts.userid, parts.guideid).catch(() => null)
    if (mine !== readings) return
    state.load(draft)
    lookAgain()
  }
  parts.queue.subscribe(() => {
    if (isLast || !parts.queue.isStarted()) return follow()
    isLast = true
    if (state.isOwn()) lookAgain()
    else void read()
  })
  void read()
}
