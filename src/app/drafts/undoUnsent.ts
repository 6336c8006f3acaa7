// One undo for all that an earlier visit left unsent, also where it has gone out since: then the
// undo is an edit of its own.
import type { DocKey } from './content/docKey.ts'
import type { StepContent, StepId } from './content/guideContent.ts'
import { edited } from './model/draftChanges.ts'
import { isGuide, newestVersion, type Content, type Draft, type Receipt } from './model/draft.ts'
import { isWaiting, orderDiffers } from './model/unsent.ts'
import { mergedUnasked } from './model/draftKind.ts'
import type { DraftJournal } from './journal/draftJournal.ts'
import type { DraftStore } from './journal/draftStore.ts'
import type { Doing } from './model/undo.ts'
import { discardedRecord } from './journal/unsentDocuments.ts'

type Parts = {
  store: DraftStore
  left: ReadonlyMap<DocKey, Draft[]>
  drafts: DraftJournal | null
  moment: () => number
  wallNow: () => number
  put: (draft: Draft, doing?: Doing) => void
  addStep: (guideid: number, place: number, content: StepContent) => void
  deleteStep: (guideid: number, stepid: StepId) => void
  discardUnsent: (doc: DocKey, which: readonly Draft[], at: number) => Promise<unknown>
}

/** Every revision between the two is one that this person saved from here. */
const isMineAlone = (receipts: readonly Receipt[], from: number, to: number): boolean => {
  for (let at = to; at !== from;) {
    const before = receipts.find(({ revisionid }) => revisionid === at)?.before
    if (typeof before !== 'number' || before >= at) return false
    at = before
  }
  return true
}

/**
 * What stands now without what was left, and with all that was written elsewhere since. Where it
 * was written over, my own words go with it; those of somebody else stay as they are.
 */
const without = (was: Draft, base: Content, there: Draft, isAlone: boolean): Content | null => {
  const isMerged = !there.theirs && !there.newest
  const now = isAlone || isMerged ? there.mine : newestVersion(there)?.content
  if (!now) return base
  return mergedUnasked(was, was.mine, base, now, () => (isAlone ? 'mine' : 'theirs')).merged
}
/** Steps that came to be meanwhile stay where they are. */
const withOrder = (mine: Content | null, was: Draft, there: Draft): Content | null => {
  if (
    !mine ||
    !('stepids' in mine) ||
    !isGuide(was) ||
    !isGuide(there) ||
    !was.base ||
    !was.mine ||
    !there.mine
  )
    return mine
  const [before, now] = [was.base.content.stepids, there.mine.stepids]
  const moved = orderDiffers(was.base.content, was.mine)
  return {
    ...mine,
    stepids: moved
      ? [
          ...before.filter(stepid => now.includes(stepid)),
          ...now.filter(stepid => !before.includes(stepid)),
        ]
      : now,
  }
}

export const createUndoUnsent =
  ({ store, left, drafts, moment, wallNow, put, addStep, deleteStep, discardUnsent }: Parts) =>
  async (doc: DocKey): Promise<void> => {
    const were = left.get(doc) ?? []
    // What was sent and what was not come back together.
    const at = wallNow()
    // Only a write of this visit leaves a receipt in a draft.
    const isSent = (was: Draft) => (store.get(was)?.receipt ?? null) !== null
    const sent = were.filter(was => was.mine !== null && isSent(was))
    const kept = sent.map(was => ({
      ...(store.get(was) as Draft),
      base: was.base,
      sent: null,
      theirs: null,
      answers: {},
      since: moment(),
    }))
    await drafts
      ?.keepDiscarded(
        kept.map(draft => discardedRecord(store, draft)),
        at,
      )
      // The store itself tells that this device keeps nothing.
      .catch(() => undefined)
    // Without receipts the undo starts from the base.
    const receipts = (await drafts?.receipts(doc, Infinity).catch(() => [])) ?? []
    for (const was of sent) {
      const there = store.get(was) as Draft
      if (!was.base) deleteStep(doc.id, there.stepid as StepId)
      else {
        const { revisionid, content } = was.base
        const isAlone = isMineAlone(
          receipts.filter(({ stepid }) => stepid === there.stepid),
          revisionid,
          newestVersion(there)?.revisionid ?? 0,
        )
        const own = withOrder(without(was, content, there, isAlone), was, there)
        put(edited(there, own, moment()), { own, isApart: true })
      }
    }
    const before = were.find(isGuide)?.base?.content.stepids ?? []
    for (const was of were)
      if (was.mine === null && was.base && !store.get(was))
        addStep(
          doc.id,
          Math.max(0, before.indexOf(was.stepid as StepId)),
          was.base.content as StepContent,
        )
    await discardUnsent(
      doc,
      were.filter(was =>
        was.mine === null
          ? store.get(was)
          : !sent.includes(was) && isWaiting(store.get(was) ?? was),
      ),
      at,
    )
  }
