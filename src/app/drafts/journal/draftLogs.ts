// What takes changes of each draft back, also those that an earlier visit made.
import { withAliases } from '../content/lineids.ts'
import type { StepContent } from '../content/guideContent.ts'
import { isStep, type Content, type Draft, type StepDraft } from '../model/draft.ts'
import { draftKey } from './records.ts'
import { noLog, withNewLineids, withOwn, withTheirs, type Doing, type Log } from '../model/undo.ts'

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
    /** A step that was `before` and is `made` since the service has it; answers its key. */
    rename: (before: StepDraft, { doc, stepid, aliases, mine, changed }: StepDraft): string => {
      const log = logs.get(draftKey(before.doc, before.stepid))
      const key = draftKey(doc, stepid)
      const was = before.mine && withAliases(before.mine, aliases)
      if (log) logs.set(key, withTheirs(withNewLineids(log, aliases), was, mine, changed))
      return key
    },
    note: (key: string, before: Draft | undefined, draft: Draft, doing?: Doing): void => {
      const known = logs.get(key)
      const isNamed = isStep(draft) && draft.aliases !== before?.aliases
      const log = known && (isNamed ? withNewLineids(known, draft.aliases) : known)
      if (log) logs.set(key, log)
      const held = before ? before.mine : recalled.get(key)
      recalled.delete(key)
      if (held === undefined || held === draft.mine) return
      // Lines that the service has named are the same lines.
      const was = held && isNamed ? withAliases(held as StepContent, draft.aliases) : held
      // What its author did is said; whatever else becomes of it came from others.
      const own = doing ? doing.own : was
      const next = doing?.log ?? withOwn(log ?? noLog, was, own, draft.changed, doing?.isApart)
      logs.set(key, withTheirs(next, own, draft.mine, draft.changed))
    },
  }
}
