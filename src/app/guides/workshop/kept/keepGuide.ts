// "Keep for the workshop": a guide with its pictures and the app itself, so that it opens after the
// browser was closed, without a network.
import type { Guide } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { readGuideAsNobody } from '#app/api/asNobody.ts'
import { deleteKept, keptId, storeKept, type KeptGuide } from '#app/offline/keptDatabase.ts'
import { canKeep, dropRest, keepApp, keepPictures, type OnPicture } from '#app/offline/keepFiles.ts'
import { stopKeeping, whileKeeping } from '#app/offline/keptLock.ts'
import { picturesOf } from '#app/offline/picturesOf.ts'
import { versionOf } from './versionOf.ts'

/** Whether a stranger reads the same: then it may stay on this device when somebody signs out. */
const isForAll = async (guide: Guide): Promise<boolean> => {
  const { guideid, langid } = guide
  try {
    const theirs = await readGuideAsNobody({ params: { guideid }, query: { langid } })
    return versionOf(theirs) === versionOf(guide)
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return false
    throw error
  }
}

/** Whoever opens it may be another person: what is its keeper's own is not in it. */
const withoutPeople = (guide: Guide): Guide => ({
  ...guide,
  completed: false,
  favorited: false,
  can_edit: false,
  comments: [],
  steps: guide.steps.map(step => ({ ...step, comments: [], comment_count: 0 })),
})

type How = { onPicture: OnPicture; signal: AbortSignal }
const keepAll = async (userid: number, guide: Guide, how: How): Promise<KeptGuide> => {
  const [isPublic] = await Promise.all([isForAll(guide), keepApp(how.signal)])
  const kept = {
    id: keptId(guide.guideid, guide.langid),
    userid: isPublic ? 0 : userid,
    guide: withoutPeople(guide),
    keptAt: Date.now(),
    ...(await keepPictures(picturesOf(guide), how)),
  }
  how.signal.throwIfAborted()
  if (!(await storeKept(kept))) throw new Error('This browser keeps nothing')
  return kept
}

/**
 * Keeps all of it or throws, and nothing of it stays. `onPicture` hears how many of its pictures
 * are there. `userid`: 0 for a stranger.
 */
export const keepGuide = async (
  userid: number,
  guide: Guide,
  onPicture: OnPicture,
): Promise<KeptGuide> => {
  try {
    const kept = await whileKeeping(keptId(guide.guideid, guide.langid), signal =>
      keepAll(userid, guide, { onPicture, signal }),
    )
    await navigator.storage?.persist?.()
    return kept
  } finally {
    await dropRest()
  }
}

/** Takes kept guides off this device, with the pictures that no other one needs. */
export const dropKept = async (ids: readonly string[]): Promise<void> => {
  if (ids.length === 0 || !canKeep()) return
  for (const id of ids) stopKeeping(id)
  await deleteKept(ids)
  await dropRest()
}
