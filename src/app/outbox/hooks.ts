// The two hooks through which components read the outbox.
import { useSyncExternalStore } from 'react'
import { heldBack, questionsOf, type Draft, type GuideDraft, type StepDraft } from './draft.ts'
import type { Problem } from './limits.ts'
import type { Outbox, Resource } from './outbox.ts'
import type { Answer, Question } from './question.ts'
import { saveStateOf, type SaveState } from './saveState.ts'
import { allUploads, subscribeUploads, type Upload, type UploadPlace } from './uploads.ts'

let outbox: Outbox | undefined
const switched = new Set<() => void>()
/** The app's one outbox, made at sign-in; undefined: nobody is signed in. */
export const currentOutbox = (): Outbox | undefined => outbox
export const setOutbox = (next: Outbox | undefined): void => {
  outbox?.stop()
  outbox = next
  for (const listener of switched) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  let off = outbox?.subscribe(listener)
  const follow = () => {
    off?.()
    off = outbox?.subscribe(listener)
    listener()
  }
  switched.add(follow)
  return () => {
    switched.delete(follow)
    off?.()
  }
}

/** A draft with what follows from it: the open questions and what a limit keeps here. */
export type DraftView<D extends Draft = Draft> = { draft: D; questions: { question: Question; answer: Answer | undefined }[]; problems: Problem[] }
const views = new WeakMap<Draft, DraftView>()
const viewOf = (draft: Draft | undefined): DraftView | undefined => {
  if (!draft) return undefined
  const view = views.get(draft) ?? { draft, questions: questionsOf(draft), problems: heldBack(draft) }
  views.set(draft, view)
  return view
}

/** undefined until the guide is open in the outbox; the same object until the draft changes. */
export function useDraft(resource: { guideid: number; stepid: number }): DraftView<StepDraft> | undefined
export function useDraft(resource: { guideid: number }): DraftView<GuideDraft> | undefined
export function useDraft(resource: Resource): DraftView | undefined {
  return useSyncExternalStore(subscribe, () => viewOf(outbox?.draft(resource)))
}

const saveStates = new Map<number, { of: Outbox; drafts: Draft[]; keeps: boolean; state: SaveState }>()
const saveState = (guideid: number): SaveState | undefined => {
  if (!outbox) return undefined
  const drafts = outbox.drafts(guideid)
  const known = saveStates.get(guideid)
  const keeps = outbox.keepsDrafts()
  if (known && known.of === outbox && known.keeps === keeps && known.drafts.length === drafts.length && known.drafts.every((draft, i) => draft === drafts[i])) return known.state
  const state = saveStateOf(drafts, keeps)
  saveStates.set(guideid, { of: outbox, drafts, keeps, state })
  return state
}
/** The worst state of a guide's resources; undefined when nobody is signed in. */
export const useSaveState = (guideid: number): SaveState | undefined => useSyncExternalStore(subscribe, () => saveState(guideid))

let running: { of: readonly Upload[]; byPlace: Map<string, readonly Upload[]> } | undefined
const none: readonly Upload[] = []
/** Pictures on their way to one step, or to the guide itself. */
export const useUploads = ({ guideid, stepid }: UploadPlace): readonly Upload[] =>
  useSyncExternalStore(subscribeUploads, () => {
    const all = allUploads()
    if (running?.of !== all) running = { of: all, byPlace: new Map() }
    // A step that was stored meanwhile has another id now.
    const stored = (id: number | undefined) => (id === undefined ? undefined : outbox?.stepidOf(id) ?? id)
    const key = `${guideid} ${stored(stepid)}`
    const known = running.byPlace.get(key) ?? all.filter(upload => upload.guideid === guideid && stored(upload.stepid) === stored(stepid))
    running.byPlace.set(key, known.length > 0 ? known : none)
    return running.byPlace.get(key) as readonly Upload[]
  })

/** One value out of the outbox: a number, text or boolean, so that a component follows nothing else. */
export const useOutboxValue = <T extends string | number | boolean | null>(select: (outbox: Outbox) => T, otherwise: T): T =>
  useSyncExternalStore(subscribe, () => (outbox ? select(outbox) : otherwise))
