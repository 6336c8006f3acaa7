// What the save line of a guide says: the worst state of its resources and what belongs to it
// (authoring.md 3.1).
import type { StepId } from '../content/guideContent.ts'
import { heldBack, isStuck, isWaiting } from '../model/unsent.ts'
import { questionsOf } from '../model/conflict.ts'
import { waitsForTaker } from '../model/movedWords.ts'
import type { DocKey } from '../content/docKey.ts'
import type { Draft, Reason, Receipt } from '../model/draft.ts'
import type { Problem } from '../content/limits.ts'
import { isOpen } from '../merge/question.ts'
import type { Upload } from '../uploads/upload.ts'
import { states, worst, type State } from '../model/saveMachine.ts'

export type ResourceState = {
  doc: DocKey
  stepid: StepId | null
  state: State
  questions: number
  /** Its newest save waits for review. */ isHeld: boolean
  /** What keeps all of it here, when a limit does. */
  problem: Problem | null
}
/** Pictures that a step, or the document itself, does not hold yet. */
export type ComingState = {
  stepid: StepId | null
  /** They lie on the photo board. */ isBoard?: true
  count: number
  /** So many of them wait for an answer. */ asks: number
}
export type SaveState = {
  state: State
  reason: Reason | null
  /** Where a limit keeps something here, when that is the worst. */
  held: { stepid: StepId | null; problem: Problem } | null
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
  /** Those that wait for an answer first. */
  coming: ComingState[]
  /** So many more pictures are on their way from other tabs. */
  elsewhere: number
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

/** Rows whose name is still being typed are no fault yet. */
const beingWritten = ['required', 'unfinished']
const problemOf = (draft: Draft): Problem | null =>
  isStuck(draft) ? (heldBack(draft).find(({ code }) => !beingWritten.includes(code)) ?? null) : null
/**
 * The state as it is shown: nothing that differs from the service's last answer is called saved,
 * and what only its author can mend is not called offline.
 */
const shownState = (draft: Draft, all: readonly Draft[]): State => {
  if (draft.state === 'idle' || draft.state === 'saved')
    return isWaiting(draft) ? (problemOf(draft) ? 'blocked' : 'dirty') : draft.state
  // Brought back by a reload, it waits for another step's author and for no connection.
  if (draft.state === 'offline' && !draft.sent && waitsForTaker(draft, all)) return 'dirty'
  if ((draft.state !== 'dirty' && draft.state !== 'offline') || !isStuck(draft)) return draft.state
  return problemOf(draft) ? 'blocked' : 'dirty'
}

const comingOf = (files: readonly Upload[]): ComingState[] => {
  const byStep = new Map<StepId | 'board' | null, Upload[]>()
  for (const file of files) {
    const where = file.place?.isBoard ? 'board' : (file.place?.stepid ?? null)
    byStep.set(where, [...(byStep.get(where) ?? []), file])
  }
  return [...byStep]
    .map(([where, of]) => ({
      stepid: where === 'board' ? null : where,
      ...(where === 'board' && { isBoard: true as const }),
      count: of.length,
      asks: of.filter(({ state }) => state === 'same').length,
    }))
    .sort((a, b) => b.asks - a.asks)
}

/** `drafts`: all of one document. */
export const saveStateOf = (
  drafts: Draft[],
  keepsDrafts: boolean,
  files: readonly Upload[] = [],
  elsewhere = 0,
): SaveState => {
  const shown = drafts.map(draft => ({ draft, state: shownState(draft, drafts) }))
  const resources = shown
    .filter(({ state }) => state !== 'idle')
    .map(({ draft, state }) => ({
      doc: draft.doc,
      stepid: draft.stepid,
      state,
      problem: state === 'blocked' ? problemOf(draft) : null,
      isHeld: (draft.receipt?.patrolid ?? null) !== null,
      questions: questionsOf(draft).filter(isOpen).length,
    }))
    .sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  const state = worst(shown.map(one => one.state))
  const leading = shown.find(one => one.state === state)?.draft
  const problem = leading && state === 'blocked' && !leading.reason ? problemOf(leading) : null
  const receipt = newestReceipt(drafts)
  return {
    state,
    reason: leading?.reason ?? null,
    held: problem && { stepid: leading?.stepid ?? null, problem },
    retryAt: state === 'retrying' ? (leading?.retryAt ?? null) : null,
    questions: resources.reduce((sum, { questions }) => sum + questions, 0),
    unsent: drafts.filter(isWaiting).length,
    receipt,
    resources,
    keepsDrafts,
    coming: comingOf(files),
    elsewhere,
  }
}
