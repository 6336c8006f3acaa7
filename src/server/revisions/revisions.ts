// Saving a resource: an immutable revision, and where the two pointers stand afterwards (api-facts 2.6, 3; M-15, M-17, M-69, M-70).
import { conflict, invalidField } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'
import type { SignedIn } from '#server/http/context.ts'
import { goesLive, type Guarded } from '#server/patrol/rules.ts'
import { liveAfter, sameContent, type Content } from './content.ts'
import { extendItem, insertItem, insertRevision, loadContent, topItem, type NewRevision } from './sql.ts'

const sittingSeconds: Seconds = 30 * 60

/** Throws 422 without a revisionid, 409 with the current resource when it is another. `current` is made only then. */
export const requireRevision = async (head: number, given: number | undefined, current: () => Promise<unknown>): Promise<void> => {
  if (given === undefined) throw invalidField('revisionid', 'missing_revisionid', 'Send the revisionid of what you change')
  if (given !== head) throw conflict(await current())
}
/** Where a revisionid may be left out: 409 when it is given and stale (api-facts 2.6, right column). */
export const requireFresh = async (head: number, given: number | undefined, current: () => Promise<unknown>): Promise<void> => {
  if (given !== undefined && given !== head) throw conflict(await current())
}

export type Doc = Guarded & { doc_type: 'guide' | 'wiki'; docid: number; langid: string }
/** The resource before the save. `live_revisionid` null: readers have never seen it. */
export type Saved = { resource: NewRevision['resource']; resourceid: number; revisionid: number; live_revisionid: number | null; content: Content }
export type Verdict = 'live' | 'held'
/** New pointers and the content of each line; `liveContent` null when readers see no change. */
export type Outcome = { changed: boolean; verdict: Verdict; revisionid: number; live_revisionid: number | null; liveContent: Content | null }

export const verdictFor = (ctx: SignedIn, doc: Guarded): Verdict => goesLive(ctx.person, doc) ? 'live' : 'held'

type Save = {
  doc: Doc; before: Saved | null; resource: NewRevision['resource']; resourceid: number; next: Content; kind?: NewRevision['kind']
  /** What readers see in place of a resource that was never live, where they see something: a translation shows the source. */
  unseen?: Content
}

/**
 * Writes the revisions of one save and says where the pointers go; the family's sql.ts moves them. A save that
 * changes nothing writes nothing. Held saves join or open the item that waits (`holdEdit` afterwards).
 */
export const recordRevision = async (ctx: SignedIn, save: Save, wanted: Verdict): Promise<Outcome> => {
  const { doc, before, next } = save
  if (before && sameContent(before.content, next)) {
    return { changed: false, verdict: 'live', revisionid: before.revisionid, live_revisionid: before.live_revisionid, liveContent: null }
  }
  const write = (line: 'live' | 'held', content: Content, kind: NewRevision['kind'], parent: number | null) => insertRevision(ctx.db, {
    parent, doc_type: doc.doc_type, docid: doc.docid, resource: save.resource, resourceid: save.resourceid, langid: doc.langid,
    line, kind, userid: ctx.person.userid, created: ctx.now, content,
  })
  const kind = save.kind ?? (before ? 'edit' : 'create')
  const parent = before?.revisionid ?? null
  const clean = !before || before.revisionid === before.live_revisionid
  if (wanted === 'live' && clean) {
    const revisionid = await write('live', next, kind, parent)
    return { changed: true, verdict: 'live', revisionid, live_revisionid: revisionid, liveContent: next }
  }
  const live = wanted === 'live' && before ? before.live_revisionid !== null ? await loadContent(ctx.db, before.live_revisionid) : save.unseen : undefined
  if (live && before) {
    const own = liveAfter(live, before.content, next)
    if (own) {
      const live_revisionid = await write('live', own, kind, before.live_revisionid)
      const revisionid = await write('held', next, 'merge', parent)
      return { changed: true, verdict: 'live', revisionid, live_revisionid, liveContent: own }
    }
  }
  const revisionid = await write('held', next, kind, parent)
  return { changed: true, verdict: 'held', revisionid, live_revisionid: before?.live_revisionid ?? null, liveContent: null }
}

/**
 * The item that a held save belongs to, and the two headers (M-68). A further save of the same person within 30
 * minutes extends their item when it is the top of the chain (M-69). Returns the itemid.
 */
export const holdEdit = async (ctx: SignedIn, doc: Doc, base: number, head: number): Promise<number> => {
  const top = await topItem(ctx.db, doc.doc_type, doc.docid, doc.langid)
  const own = top && top.authorid === ctx.person.userid && ctx.now - top.updated <= sittingSeconds
  const itemid = own ? top.itemid : await insertItem(ctx.db, {
    doc_type: doc.doc_type, docid: doc.docid, langid: doc.langid, authorid: ctx.person.userid, base, head,
    stacked_on: top?.itemid ?? null, now: ctx.now, threshold: doc.patrol_threshold,
  })
  if (own) await extendItem(ctx.db, itemid, head, ctx.now)
  ctx.header('X-Patrol-State', 'pending')
  ctx.header('X-Patrol-Item', String(itemid))
  ctx.emit({ event: own ? 'patrol.item.updated' : 'patrol.item.created', data: { itemid, doc_type: doc.doc_type, docid: doc.docid } })
  return itemid
}

export const saidLive = (ctx: SignedIn): void => ctx.header('X-Patrol-State', 'live')
