// What a save is, and the port through which patrol hears of saves.
import type { Blanks } from '#patrol/blankWords.ts'
import type { Db } from '#server/db/open.ts'
import type { SignedIn } from './context.ts'

/** What a revision holds, by resource (api-facts 2.6.5). */
export type Content = Record<string, unknown>

/** What decides whether an edit of a document waits. `allowed`: on its list of people or teams. */
export type PatrolledDocument = {
  author: number
  patrol_threshold: number
  public: boolean
  allowed: boolean
}

/** What a revision is one of. */
export type Revised = {
  doc_type: 'guide' | 'wiki'
  docid: number
  resource: 'guide' | 'step' | 'wiki'
  resourceid: number
  langid: string
}
export type NewRevision = Revised & {
  parent: number | null
  line: 'live' | 'held'
  kind: 'create' | 'edit' | 'merge' | 'restore' | 'undo' | 'import'
  userid: number
  created: number
  content: Content
}

export type Doc = PatrolledDocument & { doc_type: 'guide' | 'wiki'; docid: number; langid: string }
/** The resource before the save. `live_revisionid` null: readers have never seen it. */
type Saved = {
  revisionid: number
  live_revisionid: number | null
  content: Content
}
export type Verdict = 'live' | 'held'
/**
 * New pointers and the content of the live line, null when readers see no change. `settled`:
 * written with all pointers already.
 */
export type Outcome = {
  changed: boolean
  verdict: Verdict
  revisionid: number
  live_revisionid: number | null
  liveContent: Content | null
  settled?: true
}

export type Save = {
  doc: Doc
  before: Saved | null
  resource: NewRevision['resource']
  resourceid: number
  next: Content
  kind?: NewRevision['kind']
  /** A step that comes with it: its content is saved next. */
  newStep?: { stepid: number; content: Content }
}

/**
 * What patrol makes of saves (patrol/saves.ts). Handed in: the families that save are what patrol
 * writes with. `weigh`: a live editor's save on a head that holds edits. `hold`: a save that waits
 * was written and pointed to; `base` and `head` are the newest revisions before and after it.
 */
export type PatrolPort = {
  weigh: (ctx: SignedIn, save: Save, kind: NewRevision['kind']) => Promise<Outcome>
  hold: (ctx: SignedIn, doc: Doc, base: number, head: number) => Promise<void>
  /**
   * A save of a private guide went live: the item of its first publication follows it, or opens
   *.
   */
  creation: (ctx: SignedIn, doc: Doc, opens: boolean) => Promise<void>
  /** The document was deleted, or one language of it: what waits closes with it. */
  orphan: (
    ctx: SignedIn,
    doc: Pick<Doc, 'doc_type' | 'docid'>,
    langid: string | null,
  ) => Promise<void>
  /** The document came back, and what waited with it. */
  reinstate: (ctx: SignedIn, doc: Pick<Doc, 'doc_type' | 'docid'>) => Promise<void>
  /**
   * Takes words that are redacted out of what patrol keeps. The document is locked; run it where
   * the database lets words be overwritten.
   */
  redact: (db: Db, key: Omit<Revised, 'resource' | 'resourceid'>, blanks: Blanks) => Promise<void>
}
