// The drafts in memory: one external store that components read and that outlives every screen.
// Each change goes to the journal.
import type { Content, Draft, GuideDraft, StepDraft, WikiDraft } from '../model/draft.ts'
import { isGuide, isStep, isWaiting, isWiki, isWorthKeeping, woken } from '../model/draft.ts'
import type { DraftJournal } from './draftJournal.ts'
import type { Durability } from './database.ts'
import { draftKey, ownerOf, recordOfDraft, type JournalRecord, type Owner } from './records.ts'
import { createPageDeltas } from './pageDeltas.ts'
import { noLog, withOwn, withTheirs, type Doing, type Log } from '../model/undo.ts'
import { announceUnsentCount } from './unsentCount.ts'

type Named = Pick<Draft, 'guideid' | 'stepid'>
export type DraftStore = {
  guide: (guideid: number) => GuideDraft | undefined
  step: (guideid: number, stepid: number) => StepDraft | undefined
  /** By its lane. */
  wiki: (guideid: number) => WikiDraft | undefined
  of: (guideid: number) => Draft[]
  get: (draft: Named) => Draft | undefined
  /**
   * Resolves once the journal has it; never rejects, a failing journal is told by `keepsDrafts`.
   */
  put: <C extends Content>(draft: Draft<C>, durability?: Durability, doing?: Doing) => Promise<void>
  drop: (draft: Named) => Promise<void>
  /**
   * Puts what the journal holds from an earlier visit, or what another tab is writing; the journal
   * has it already.
   */
  restore: (draft: Draft, beside?: { log?: Log; title?: string }) => void
  /** Lets go of what is in memory only. */
  forget: (draft: Named) => void
  /**
   * What takes earlier changes back, of a resource that has been sent since and was `mine` then.
   */
  recall: (draft: Named, log: Log, mine: Content | null) => void
  /** undefined: nobody has asked the journal yet. */
  logOf: (draft: Named) => Log | undefined
  /** As the journal has it, or would. */
  recordOf: (draft: Draft) => JournalRecord
  /** '' where only a step is known, and nobody has said what its guide is called. */
  titleOf: (guideid: number) => string
  /** Something beside the drafts changed. */
  touch: () => void
  /** A step that the service has now: its temporary id goes on naming it. */
  rename: (guideid: number, temporary: number, stepid: number) => void
  resolve: (stepid: number) => number
  /** A step that a create of this visit has made. */
  isMade: (stepid: number) => boolean
  subscribe: (listener: () => void) => () => void
  /** Told of each draft that is written here; undefined: it is gone. */
  follow: (listener: (name: Named, draft: Draft | undefined) => void) => void
  /** Changes whenever anything does. */
  version: () => number
  keepsDrafts: () => boolean
  /** Writes to the journal that are under way. */
  pending: () => number
  /** Resolves once they have ended. */
  settled: () => Promise<void>
}

/** `beside`: how much waits beside the drafts. */
export const createDraftStore = (
  drafts: DraftJournal | null,
  owner: Owner,
  tab = '',
  beside: () => number = () => 0,
): DraftStore => {
  const guides = new Map<number, Map<number | null, Draft>>()
  const logs = new Map<string, Log>()
  /** What a log ends with whose resource has not been read in this visit. */
  const recalled = new Map<string, Content | null>()
  const titles = new Map<number, string>()
  const journaled = new Set<string>()
  const waiting = new Set<string>()
  const stepids = new Map<number, number>()
  const steps = createPageDeltas()
  const listeners = new Set<() => void>()
  const followers = new Set<(name: Named, draft: Draft | undefined) => void>()
  let version = 0
  let keeps = drafts !== null
  let pending = 0
  const settling: (() => void)[] = []

  const tell = () => {
    version += 1
    announceUnsentCount(waiting.size + beside())
    for (const listener of listeners) listener()
  }
  const write = async (work: (journal: DraftJournal) => Promise<void>): Promise<void> => {
    let kept = drafts !== null
    pending += 1
    try {
      if (drafts) await work(drafts)
    } catch {
      // private mode, quota, blocked: the screen says so and saves go out sooner
      kept = false
    }
    pending -= 1
    if (pending === 0) for (const done of settling.splice(0)) done()
    if (kept === keeps) return
    keeps = kept
    tell()
  }
  const resolve = (stepid: number) => stepids.get(stepid) ?? stepid
  const at = (guideid: number, stepid: number | null) =>
    guides.get(guideid)?.get(stepid === null ? null : resolve(stepid))
  const forget = (guideid: number, stepid: number | null) => {
    const key = draftKey(guideid, stepid)
    guides.get(guideid)?.delete(stepid)
    logs.delete(key)
    waiting.delete(key)
    steps.forget(key)
    tell()
    return key
  }
  const drop = (guideid: number, stepid: number | null) => {
    const key = forget(guideid, stepid)
    for (const follower of followers) follower({ guideid, stepid }, undefined)
    return journaled.delete(key)
      ? write(journal => journal.drop(`${ownerOf(owner)} ${key}`))
      : Promise.resolve()
  }

  const hold = (draft: Draft) => {
    guides.set(
      draft.guideid,
      (guides.get(draft.guideid) ?? new Map<number | null, Draft>()).set(draft.stepid, draft),
    )
    const key = draftKey(draft.guideid, draft.stepid)
    if (isWaiting(draft)) waiting.add(key)
    else waiting.delete(key)
    tell()
    return key
  }
  const note = (before: Draft | undefined, draft: Draft, doing?: Doing) => {
    const key = draftKey(draft.guideid, draft.stepid)
    const was = before ? before.mine : recalled.get(key)
    recalled.delete(key)
    if (was === undefined || was === draft.mine) return
    // A page says what its author did; whatever else becomes of it came from others.
    const own = doing ? doing.own : isWiki(draft) ? was : draft.mine
    const log =
      doing?.log ?? withOwn(logs.get(key) ?? noLog, was, own, draft.changed, doing?.isApart)
    logs.set(key, withTheirs(log, own, draft.mine, draft.changed))
  }
  const titleOf = (guideid: number) => {
    const draft = at(guideid, null)
    const page = draft && isWiki(draft) ? draft.mine : null
    return (
      (draft && isGuide(draft) ? draft.mine?.title : page && (page.display_title || page.title)) ??
      titles.get(guideid) ??
      ''
    )
  }
  const recordOf = (draft: Draft) =>
    recordOfDraft(draft, owner, {
      title: titleOf(draft.guideid),
      log: logs.get(draftKey(draft.guideid, draft.stepid)),
      tab,
    })

  return {
    guide: guideid => {
      const draft = at(guideid, null)
      return draft && isGuide(draft) ? draft : undefined
    },
    step: (guideid, stepid) => {
      const draft = at(guideid, stepid)
      return draft && isStep(draft) ? draft : undefined
    },
    wiki: guideid => {
      const draft = at(guideid, null)
      return draft && isWiki(draft) ? draft : undefined
    },
    of: guideid => [...(guides.get(guideid)?.values() ?? [])],
    get: ({ guideid, stepid }) => at(guideid, stepid),
    put: (given, durability = 'relaxed', doing) => {
      const draft = woken(given, given.changed)
      note(at(draft.guideid, draft.stepid), draft, doing)
      const key = hold(draft)
      for (const follower of followers) follower(draft, draft)
      if (isWorthKeeping(draft)) {
        const step =
          isWiki(draft) && durability === 'relaxed' && !doing?.log
            ? steps.next(key, draft, doing?.isApart)
            : undefined
        if (step) return write(journal => journal.addStep(`${ownerOf(owner)} ${key}`, step))
        journaled.add(key)
        if (isWiki(draft)) steps.note(key, draft)
        return write(journal => journal.put(recordOf(draft), durability))
      }
      steps.forget(key)
      return journaled.delete(key)
        ? write(journal => journal.keepSent(recordOf(draft)))
        : Promise.resolve()
    },
    restore: (draft, { log, title } = {}) => {
      if (title) titles.set(draft.guideid, title)
      const key = hold(draft)
      journaled.add(key)
      steps.forget(key)
      // What another tab writes has its log in the journal.
      if (log) logs.set(key, log)
      else logs.delete(key)
    },
    forget: ({ guideid, stepid }) => void journaled.delete(forget(guideid, stepid)),
    recall: ({ guideid, stepid }, log, mine) => {
      const key = draftKey(guideid, stepid)
      if (logs.has(key)) return
      const there = at(guideid, stepid)
      logs.set(key, there ? withTheirs(log, mine, there.mine, there.changed) : log)
      if (!there) recalled.set(key, mine)
    },
    logOf: ({ guideid, stepid }) => logs.get(draftKey(guideid, stepid)),
    recordOf,
    titleOf,
    touch: tell,
    drop: ({ guideid, stepid }) => drop(guideid, stepid === null ? null : resolve(stepid)),
    rename: (guideid, temporary, stepid) => {
      const log = logs.get(draftKey(guideid, temporary))
      if (log) logs.set(draftKey(guideid, stepid), log)
      void drop(guideid, temporary)
      stepids.set(temporary, stepid)
    },
    resolve,
    isMade: stepid => [...stepids.values()].includes(stepid),
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow: listener => void followers.add(listener),
    version: () => version,
    keepsDrafts: () => keeps,
    pending: () => pending,
    settled: () =>
      pending === 0 ? Promise.resolve() : new Promise(resolve => void settling.push(resolve)),
  }
}
