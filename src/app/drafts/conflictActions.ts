// What only a person decides: answers to questions, what to do with merges and with a text that the
// service changed, and copies.
import { withLineids } from './send/confirmWrite.ts'
import {
  answered,
  applied,
  edited,
  isStep,
  mergedUnasked,
  preferBoth,
  restOf,
  type Content,
  type Draft,
  type Merged,
} from './model/draft.ts'
import { asNewLines, emptyStep, type StepContent } from './content/guideContent.ts'
import type { Copy, KeptCopy } from './journal/copies.ts'
import type { DraftJournal } from './journal/draftJournal.ts'
import type { Resource } from './outbox.ts'
import type { Answer } from './merge/question.ts'
import type { DraftStore } from './journal/draftStore.ts'
import type { Doing } from './model/undo.ts'
import { withoutMerged } from './merge/undoMerged.ts'
import { withoutMergedWiki } from './merge/undoMergedWiki.ts'
import { textOf } from './model/draftText.ts'

type DecisionParts = {
  store: DraftStore
  drafts: DraftJournal | null
  now: () => number
  wallNow: () => number
  put: (draft: Draft, doing?: Doing) => void
  order: (guideid: number, stepids: number[]) => void
  addBehind: (guideid: number, stepid: number, content: StepContent) => void
  discard: (resource: Resource) => void
}

export const createConflictActions = ({
  store,
  drafts,
  now,
  wallNow,
  put,
  order,
  addBehind,
  discard,
}: DecisionParts) => {
  const draftOf = ({ guideid, stepid }: Resource): Draft | undefined =>
    stepid === undefined
      ? (store.guide(guideid) ?? store.wiki(guideid))
      : store.step(guideid, stepid)

  /** null takes an answer back. */
  const answer = (resource: Resource, answers: Readonly<Record<string, Answer | null>>): void => {
    const draft = draftOf(resource)
    if (draft) void store.put(answered(draft, answers))
  }

  /** A step that was to be deleted and is kept takes its place again. */
  const placeAgain = ({ guideid }: Resource, stepid: number) => {
    const guide = store.guide(guideid)
    if (!guide?.mine || !guide.base || guide.mine.stepids.includes(stepid)) return
    const [mine, there] = [guide.mine.stepids, guide.base.content.stepids]
    const before = there.slice(0, there.indexOf(stepid)).findLast(id => mine.includes(id))
    const at = before === undefined ? 0 : mine.indexOf(before) + 1
    order(guideid, [...mine.slice(0, at), stepid, ...mine.slice(at)])
  }
  /**
   * "Apply": sends the result once every question of the resource is answered; false while one is
   * open.
   */
  const apply = (resource: Resource): boolean => {
    const draft = draftOf(resource)
    if (!draft) return false
    const next = applied(draft, now())
    if (next === draft) return false
    const rest = restOf(draft)
    // On the disk before they leave this step.
    if (rest.length > 0)
      addBehind(resource.guideid, draft.stepid as number, {
        ...emptyStep(),
        lines: asNewLines(rest),
      })
    if (draft.theirs?.content === null && next.mine === null) void keepLetGo(resource, draft.mine)
    put(isStep(next) && next.mine ? { ...next, mine: withLineids(next.mine) } : next)
    if (isStep(next) && next.mine) placeAgain(resource, next.stepid as number)
    return true
  }

  /** Takes one merged change back out, as an edit of mine; false when it was changed since. */
  const undoMerged = (resource: Resource, merged: Merged): boolean => {
    const draft = draftOf(resource)
    if (!draft?.mine) return false
    const mine =
      'contents' in draft.mine
        ? withoutMergedWiki(draft.mine, merged)
        : withoutMerged(draft.mine, merged)
    if (!mine) return false
    const own = 'lines' in mine ? withLineids(mine) : mine
    put(edited({ ...draft, silent: draft.silent.filter(one => one !== merged) }, own, now()), {
      own,
      isApart: true,
    })
    return true
  }
  const dismissMerged = (resource: Resource): void => {
    const draft = draftOf(resource)
    if (draft) void store.put({ ...draft, silent: [] })
  }

  /** The service's text stays. */
  const keepTheirs = (resource: Resource): void => {
    const draft = draftOf(resource)
    if (draft) void store.put({ ...draft, notice: null })
  }
  /** What was sent goes out once more; what was typed since stays. */
  const sendMineAgain = (resource: Resource): void => {
    const draft = draftOf(resource)
    if (!draft?.notice || !draft.mine) return
    const { sent, got } = draft.notice
    const { merged } = mergedUnasked(draft, got, draft.mine, sent, preferBoth)
    const own = merged && 'lines' in merged ? withLineids(merged) : merged
    put(edited<Content>({ ...draft, notice: null }, own, now()), { own, isApart: true })
  }

  const copyOf = ({ guideid, stepid }: Resource, text: string): Copy => ({
    guideid,
    stepid: stepid ?? null,
    title: store.titleOf(guideid),
    text,
    time: wallNow(),
  })
  const keepLetGo = async (resource: Resource, mine: Content | null | undefined): Promise<void> => {
    const text = textOf(mine ?? null).trim()
    // The store itself tells that this device keeps no copies.
    if (text !== '') await drafts?.keepLetGo(copyOf(resource, text)).catch(() => undefined)
  }
  /** Resolves once it is on the disk; rejects where the browser keeps nothing. */
  const keepCopy = async ({ guideid, stepid }: Resource, text: string): Promise<void> => {
    if (!drafts) throw new Error('This browser keeps no copies')
    await drafts.addCopy(copyOf({ guideid, stepid }, text))
  }
  const copies = (): Promise<KeptCopy[]> => drafts?.copies(wallNow()) ?? Promise.resolve([])
  const droppedCopies = (): Promise<KeptCopy[]> =>
    drafts?.droppedCopies(wallNow()) ?? Promise.resolve([])
  /** For ten minutes it can be taken back. */
  const dropCopy = (id: number): Promise<void> =>
    drafts?.dropCopy(id, wallNow()) ?? Promise.resolve()
  const takeCopyBack = (id: number): Promise<void> => drafts?.takeCopyBack(id) ?? Promise.resolve()
  /**
   * A step that somebody deleted stays deleted; what was written here stays on this device for
   * thirty days.
   */
  const letStepGo = async (guideid: number, stepid: number): Promise<void> => {
    const { mine } = store.step(guideid, stepid) ?? {}
    await keepLetGo({ guideid, stepid }, mine)
    discard({ guideid, stepid })
  }

  return {
    draft: draftOf,
    answer,
    apply,
    undoMerged,
    dismissMerged,
    keepTheirs,
    sendMineAgain,
    keepCopy,
    copies,
    dropCopy,
    droppedCopies,
    takeCopyBack,
    letStepGo,
  }
}
