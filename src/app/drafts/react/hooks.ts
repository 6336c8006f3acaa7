// The two hooks through which components read the outbox.
import type { StepId } from '../content/guideContent.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { debouncedView } from './debouncedView.ts'
import { heldBack } from '../model/unsent.ts'
import { questionsOf } from '../model/conflict.ts'
import type { Draft, GuideDraft, StepDraft, WikiDraft } from '../model/draft.ts'
import type { Problem } from '../content/limits.ts'
import type { Outbox } from '../outbox.ts'
import type { Answer, Question } from '../merge/question.ts'
import { saveStateOf, type SaveState } from './saveState.ts'
import type { Upload } from '../uploads/upload.ts'
import type { UnsentDocument } from '../journal/unsentDocuments.ts'
import { wikiKey, type DocKey } from '../content/docKey.ts'

let outbox: Outbox | undefined
/** Holds a guide that is on this device only, while an editor shows it. */
let lent: Outbox | undefined
const switched = new Set<() => void>()
const tellAll = () => {
  for (const listener of switched) listener()
}
/** The app's one outbox, made at sign-in; undefined: nobody is signed in. */
export const currentOutbox = (): Outbox | undefined => outbox
export const setOutbox = (next: Outbox | undefined): void => {
  outbox?.stop()
  outbox = next
  tellAll()
}
/** What an editor shows: the one outbox, or the one that was lent to it. */
export const shownOutbox = (): Outbox | undefined => lent ?? outbox
/**
 * The editor that is open reads this one until the function that is given back is called; the one
 * outbox goes on beside it.
 */
export const lendOutbox = (other: Outbox): (() => void) => {
  lent = other
  tellAll()
  return () => {
    if (lent !== other) return
    lent = undefined
    tellAll()
  }
}

const following =
  (followed: () => Outbox | undefined) =>
  (listener: () => void): (() => void) => {
    let off = followed()?.subscribe(listener)
    const follow = () => {
      off?.()
      off = followed()?.subscribe(listener)
      listener()
    }
    switched.add(follow)
    return () => {
      switched.delete(follow)
      off?.()
    }
  }
const subscribe = following(shownOutbox)
const subscribeOwn = following(currentOutbox)

/** A draft with what follows from it: the open questions and what a limit keeps here. */
export type DraftView<D extends Draft = Draft> = {
  draft: D
  questions: { question: Question; answer: Answer | undefined }[]
  problems: Problem[]
}
const views = new WeakMap<Draft, DraftView>()
const viewOf = <D extends Draft>(draft: D | undefined): DraftView<D> | undefined => {
  if (!draft) return undefined
  const view = views.get(draft) ?? {
    draft,
    questions: questionsOf(draft),
    problems: heldBack(draft),
  }
  views.set(draft, view)
  return view as DraftView<D> // it was made of this draft
}

/** undefined until the guide is open in the outbox; the same object until the draft changes. */
export const useGuideDraft = (guideid: number): DraftView<GuideDraft> | undefined =>
  useSyncExternalStore(subscribe, () => viewOf(shownOutbox()?.guide(guideid)))
export const useStepDraft = (guideid: number, stepid: StepId): DraftView<StepDraft> | undefined =>
  useSyncExternalStore(subscribe, () => viewOf(shownOutbox()?.step(guideid, stepid)))

/**
 * The draft of a page of the wiki; undefined until it is open in the outbox. Its text follows
 * typing after a pause: whoever needs it now asks the outbox.
 */
export const useWikiDraft = (wikiid: number): DraftView<WikiDraft> | undefined => {
  const calm = useMemo(
    () =>
      debouncedView(
        () => outbox?.wiki(wikiid),
        () => !outbox?.isElsewhere(wikiKey(wikiid)),
        subscribeOwn,
      ),
    [wikiid],
  )
  return viewOf(useSyncExternalStore(calm.subscribe, calm.snapshot))
}

const saveStates = new Map<
  DocKey,
  { of: Outbox; drafts: Draft[]; files: readonly Upload[]; keeps: boolean; state: SaveState }
>()
const isSameState = (one: SaveState, other: SaveState): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((each, i) => each === other[i])
const saveState = (doc: DocKey): SaveState | undefined => {
  const of = shownOutbox()
  if (!of) return undefined
  const drafts = of.drafts(doc)
  const files = of.coming(doc)
  const elsewhere = of.comingElsewhere(doc)
  const known = saveStates.get(doc)
  const keeps = of.keepsDrafts()
  if (
    known &&
    known.of === of &&
    known.keeps === keeps &&
    known.state.elsewhere === elsewhere &&
    isSameList(known.drafts, drafts) &&
    isSameList(known.files, files)
  )
    return known.state
  const made = saveStateOf(drafts, keeps, files, elsewhere)
  // A key changes the draft, and hardly ever what is said of it.
  const state = known?.of === of && isSameState(known.state, made) ? known.state : made
  saveStates.set(doc, { of, drafts, files, keeps, state })
  return state
}
/** The worst state of a document's resources; undefined when nobody is signed in. */
export const useSaveState = (doc: DocKey): SaveState | undefined =>
  useSyncExternalStore(subscribe, () => saveState(doc))

/**
 * One value out of the outbox: a number, text or boolean, so that a component follows nothing else.
 */
export const useOutboxValue = <T extends string | number | boolean | null>(
  select: (outbox: Outbox) => T,
  otherwise: T,
): T =>
  useSyncExternalStore(subscribe, () => {
    const shown = shownOutbox()
    return shown ? select(shown) : otherwise
  })

const noDocuments: readonly UnsentDocument[] = []
/**
 * Answers the same list until one of its documents changes. Each who asks has one of these: what is
 * left out for one is not for another.
 */
const unsentBut = (except: DocKey | null, among: ReadonlySet<DocKey> | null) => {
  let known: { of: Outbox; list: readonly UnsentDocument[] } | undefined
  return (): readonly UnsentDocument[] => {
    if (!outbox || among?.size === 0) return noDocuments
    const list = outbox
      .unsent()
      .filter(({ doc }) => doc !== except && (among === null || among.has(doc)))
    const isSame =
      known?.of === outbox &&
      known.list.length === list.length &&
      known.list.every(
        (one, n) =>
          one.title === list[n]?.title &&
          one.drafts.length === list[n].drafts.length &&
          one.drafts.every((draft, i) => draft === list[n]?.drafts[i]),
      )
    if (!known || !isSame) known = { of: outbox, list }
    return known.list
  }
}
/**
 * Documents with something that the service has not confirmed. `except` is open on the screen;
 * `among`: of these only.
 */
export const useUnsent = (
  except: DocKey | null = null,
  among: ReadonlySet<DocKey> | null = null,
): readonly UnsentDocument[] =>
  useSyncExternalStore(
    subscribeOwn,
    useMemo(() => unsentBut(except, among), [except, among]),
  )
