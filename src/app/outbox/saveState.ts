// What the save line of a guide says: the worst state of its resources and what belongs to it
// (authoring.md 3.1).
import { isUnsent, questionsOf, type Draft, type Reason, type Receipt } from './draft.ts'
import { states, worst, type State } from './machine.ts'

export type ResourceState = {
  guideid: number
  stepid: number | null
  state: State
  questions: number
  /** Its newest save waits for review. */ isHeld: boolean
}
export type SaveState = {
  state: State
  reason: Reason | null
  /** Milliseconds: the next attempt, when it retries. */
  retryAt: number | null
  /** Questions of all resources that still need an answer. */
  questions: number
  /** Resources with something that the service does not have. */
  unsent: number
  /** Of the newest confirmed write; `patrolid` says that it waits for review. */
  receipt: Receipt | null
  /** Those that are not idle, worst first. */
  resources: ResourceState[]
  keepsDrafts: boolean
}

const newestReceipt = (drafts: readonly Draft[]): Receipt | null =>
  drafts.reduce<Receipt | null>(
    (newest, draft) =>
      draft.receipt && draft.receipt.time > (newest?.time ?? 0) ? draft.receipt : newest,
    null,
  )
/** What was confirmed last waits for review: that is never plainly saved. */
export const waitsForReview = (drafts: readonly Draft[]): boolean =>
  (newestReceipt(drafts)?.patrolid ?? null) !== null

export const saveStateOf = (drafts: Draft[], keepsDrafts: boolean): SaveState => {
  const resources = drafts
    .filter(({ state }) => state !== 'idle')
    .map(draft => ({
      guideid: draft.guideid,
      stepid: draft.stepid,
      state: draft.state,
      isHeld: (draft.receipt?.patrolid ?? null) !== null,
      questions: questionsOf(draft).filter(({ answer }) => answer === undefined).length,
    }))
    .sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  const state = worst(drafts.map(draft => draft.state))
  const leading = drafts.find(draft => draft.state === state)
  const receipt = newestReceipt(drafts)
  return {
    state,
    reason: leading?.reason ?? null,
    retryAt: state === 'retrying' ? (leading?.retryAt ?? null) : null,
    questions: resources.reduce((sum, { questions }) => sum + questions, 0),
    unsent: drafts.filter(
      draft =>
        draft.sent !== null || draft.theirs !== null || (draft.since !== null && isUnsent(draft)),
    ).length,
    receipt,
    resources,
    keepsDrafts,
  }
}
