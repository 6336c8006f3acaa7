// The drafts in memory: one external store that components read and that outlives every screen. Each change goes to the journal.
import type { Content, Draft, GuideDraft, StepDraft } from './draft.ts'
import { isGuide, isStep, isWorthKeeping } from './draft.ts'
import type { Drafts } from './drafts.ts'
import { draftKey, ownerOf, recordOfDraft, type Owner } from './records.ts'
import { announceWaiting } from './waiting.ts'

export type Store = {
  guide: (guideid: number) => GuideDraft | undefined
  step: (guideid: number, stepid: number) => StepDraft | undefined
  of: (guideid: number) => Draft[]
  get: (draft: Pick<Draft, 'guideid' | 'stepid'>) => Draft | undefined
  /** Resolves once the journal has it; never rejects, a failing journal is told by `keepsDrafts`. */
  put: <C extends Content>(draft: Draft<C>, durability?: 'relaxed' | 'strict') => Promise<void>
  drop: (draft: Pick<Draft, 'guideid' | 'stepid'>) => Promise<void>
  /** Puts what the journal holds from an earlier visit. */
  restore: (draft: Draft) => void
  /** A step that the service has now: its temporary id goes on naming it. */
  rename: (guideid: number, temporary: number, stepid: number) => void
  resolve: (stepid: number) => number
  subscribe: (listener: () => void) => () => void
  /** Changes whenever anything does. */
  version: () => number
  keepsDrafts: () => boolean
}

export const createStore = (drafts: Drafts | null, owner: Owner): Store => {
  const guides = new Map<number, Map<number | null, Draft>>()
  const journaled = new Set<string>()
  const waiting = new Set<string>()
  const stepids = new Map<number, number>()
  const listeners = new Set<() => void>()
  let version = 0
  let keeps = drafts !== null

  const tell = () => {
    version += 1
    announceWaiting(waiting.size)
    for (const listener of listeners) listener()
  }
  const write = async (work: (journal: Drafts) => Promise<void>): Promise<void> => {
    let kept = drafts !== null
    try {
      if (drafts) await work(drafts)
    } catch {
      kept = false // private mode, quota, blocked: the screen says so and saves go out sooner
    }
    if (kept === keeps) return
    keeps = kept
    tell()
  }
  const resolve = (stepid: number) => stepids.get(stepid) ?? stepid
  const at = (guideid: number, stepid: number | null) => guides.get(guideid)?.get(stepid === null ? null : resolve(stepid))
  const drop = (guideid: number, stepid: number | null) => {
    const key = draftKey(guideid, stepid)
    guides.get(guideid)?.delete(stepid)
    waiting.delete(key)
    tell()
    return journaled.delete(key) ? write(journal => journal.drop(`${ownerOf(owner)} ${key}`)) : Promise.resolve()
  }

  const hold = (draft: Draft) => {
    guides.set(draft.guideid, (guides.get(draft.guideid) ?? new Map<number | null, Draft>()).set(draft.stepid, draft))
    const key = draftKey(draft.guideid, draft.stepid)
    if (draft.since !== null || draft.sent || draft.theirs) waiting.add(key)
    else waiting.delete(key)
    tell()
    return key
  }

  return {
    guide: guideid => {
      const draft = at(guideid, null)
      return draft && isGuide(draft) ? draft : undefined
    },
    step: (guideid, stepid) => {
      const draft = at(guideid, stepid)
      return draft && isStep(draft) ? draft : undefined
    },
    of: guideid => [...(guides.get(guideid)?.values() ?? [])],
    get: ({ guideid, stepid }) => at(guideid, stepid),
    put: (draft, durability = 'relaxed') => {
      const key = hold(draft)
      if (isWorthKeeping(draft)) {
        journaled.add(key)
        const guide = at(draft.guideid, null)
        const record = recordOfDraft(draft, owner, guide && isGuide(guide) ? guide.mine?.title ?? '' : '')
        return write(journal => journal.put(record, durability))
      }
      return journaled.delete(key) ? write(journal => journal.drop(`${ownerOf(owner)} ${key}`)) : Promise.resolve()
    },
    restore: draft => void journaled.add(hold(draft)),
    drop: ({ guideid, stepid }) => drop(guideid, stepid === null ? null : resolve(stepid)),
    rename: (guideid, temporary, stepid) => {
      void drop(guideid, temporary)
      stepids.set(temporary, stepid)
    },
    resolve,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
    keepsDrafts: () => keeps,
  }
}
