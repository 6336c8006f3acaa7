// What takes changes of each draft back, also those that an earlier visit made.
import { isWiki, type Content, type Draft } from '../model/draft.ts'
import { noLog, withOwn, withTheirs, type Doing, type Log } from '../model/undo.ts'

export const createDraftLogs = () => {
  const logs = new Map<string, Log>()
  /** What a log ends with whose resource has not been read in this visit. */
  const recalled = new Map<string, Content | null>()
  return {
    get: (key: string): Log | undefined => logs.get(key),
    forget: (key: string): void => void logs.delete(key),
    /** What another tab writes has its log in the journal: undefined. */
    restore: (key: string, log: Log | undefined): void => {
      if (log) logs.set(key, log)
      else logs.delete(key)
    },
    /** A resource that was `mine` when it was sent, and is `there` now if it has been read. */
    recall: (key: string, log: Log, mine: Content | null, there: Draft | undefined): void => {
      if (logs.has(key)) return
      logs.set(key, there ? withTheirs(log, mine, there.mine, there.changed) : log)
      if (!there) recalled.set(key, mine)
    },
    rename: (from: string, to: string): void => {
      const log = logs.get(from)
      if (log) logs.set(to, log)
    },
    note: (key: string, before: Draft | undefined, draft: Draft, doing?: Doing): void => {
      const was = before ? before.mine : recalled.get(key)
      recalled.delete(key)
      if (was === undefined || was === draft.mine) return
      // A page says what its author did; whatever else becomes of it came from others.
      const own = doing ? doing.own : isWiki(draft) ? was : draft.mine
      const log =
        doing?.log ?? withOwn(logs.get(key) ?? noLog, was, own, draft.changed, doing?.isApart)
      logs.set(key, withTheirs(log, own, draft.mine, draft.changed))
    },
  }
}
