// What becomes of a save, decided before anything is written. Whoever carries a plan out, in a
// transaction (saveResource.ts) or in one statement (guides/steps/fastStepSave.ts), decides
// nothing.
import type { SignedIn } from '#server/http/context.ts'
import type { Doc, NewRevision, Save, Verdict } from '#server/http/patrolPort.ts'
import { sameJson } from '#lib/json.ts'

export type SavePlan =
  /** It says what is there. */
  | { does: 'nothing' }
  /** Held edits stand below it: patrol compares it with them. */
  | { does: 'weigh'; kind: NewRevision['kind'] }
  | { does: 'write'; revision: NewRevision }

/** Who saves, and when. */
export type SavedBy = { userid: number; now: number }
export const savedBy = ({ person, now }: SignedIn): SavedBy => ({ userid: person.userid, now })

type Written = Omit<Save, 'doc' | 'newStep'> & { doc: Pick<Doc, 'doc_type' | 'docid' | 'langid'> }

/** The row of a revision that says what is saved. `parent`: what it was made from. */
export const revisionOf = (
  { doc, before, resource, resourceid, next, kind }: Written,
  { userid, now }: SavedBy,
  line: NewRevision['line'],
  parent: number | null = before?.revisionid ?? null,
): NewRevision => ({
  parent,
  doc_type: doc.doc_type,
  docid: doc.docid,
  resource,
  resourceid,
  langid: doc.langid,
  line,
  kind: kind ?? (before ? 'edit' : 'create'),
  userid,
  created: now,
  content: next,
})

/** `isWaitedOn`: whether edits wait on the document; asked only of a save that would go live. */
export const planSave = async (
  save: Save,
  by: SavedBy,
  wanted: Verdict,
  isWaitedOn: () => boolean | Promise<boolean>,
): Promise<SavePlan> => {
  if (save.before && sameJson(save.before.content, save.next)) return { does: 'nothing' }
  const revision = revisionOf(save, by, wanted)
  return wanted === 'live' && (await isWaitedOn())
    ? { does: 'weigh', kind: revision.kind }
    : { does: 'write', revision }
}
