// Text in other languages than a document's first, for guides, steps and pages alike (api-facts
// 1.3). A translation's revisions hold only what was translated; what they do not hold is the
// source's. docs/decisions/0009-languages.md
import type { UnixSeconds } from '#lib/time.ts'
import { invalidField } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Content, Doc, Outcome } from '#server/http/patrolPort.ts'
import type { Saveable } from '#server/saves/saveResource.ts'
import type { Settings } from '#contract/settings/list.ts'

export type TranslationKey = {
  doc_type: 'guide' | 'wiki'
  docid: number
  resource: 'guide' | 'step' | 'wiki'
  resourceid: number
  langid: string
}
export type TranslationRow<C extends object = Content> = TranslationKey & {
  /** The head, held edits included; `live_revisionid` null while nobody but editors has seen it. */
  revisionid: number
  live_revisionid: number | null
  /** Revision of the source that the translation followed when it was last saved. */
  source_revisionid: number
  /** That of the version which was asked for: head or live. */
  shown_revisionid: number
  modified_date: UnixSeconds
  content: C
}

const columns = sql`t.doc_type, t.docid, t.resource, t.resourceid, t.langid, t.revisionid,
  t.live_revisionid, t.source_revisionid, r.revisionid as shown_revisionid, t.modified_date,
  r.content`

/** One resource's translation with the head's content, or null when it has none. */
export const loadTranslation = <C extends object = Content>(
  db: Db,
  key: Pick<TranslationKey, 'resource' | 'resourceid' | 'langid'>,
): Promise<TranslationRow<C> | null> =>
  db.maybe<TranslationRow<C>>(sql`
  select ${columns} from translations t join revisions r on r.revisionid = t.revisionid
  where t.resource = ${key.resource} and t.resourceid = ${key.resourceid}
    and t.langid = ${key.langid}`)

export type LoadedTranslations<C extends object> = {
  /**
   * What these documents and their parts have in the language: of each resource one row at most.
   */
  rows: TranslationRow<C>[]
  /** Languages that readers can have each document in beside its first, sorted. */
  langids: Map<number, string[]>
}

/**
 * One statement for everything that a document shows in a language. As readers see it; of the
 * document `headOf` held edits are included. `langid` may be the source's own: then only `langids`
 * is of use.
 */
export const loadTranslations = async <C extends object = Content>(
  db: Db,
  doc_type: 'guide' | 'wiki',
  docids: number[],
  langid: string,
  headOf: number | null = null,
): Promise<LoadedTranslations<C>> => {
  const found = await db.many<TranslationRow<C> & { content: C | null }>(sql`
    select ${columns} from translations t
    left join revisions r on t.langid = ${langid}
      and r.revisionid = case when t.docid = ${headOf}::int then t.revisionid else t.live_revisionid
      end
    where t.doc_type = ${doc_type} and t.docid = any(${docids}::int[])
      and (t.langid = ${langid} or t.resource = t.doc_type)
    order by t.docid, t.langid, t.resource, t.resourceid`)
  const langids = new Map<number, string[]>()
  for (const row of found) {
    if (row.resource === doc_type && row.live_revisionid !== null)
      langids.set(row.docid, [...(langids.get(row.docid) ?? []), row.langid])
  }
  return { rows: found.filter(row => row.langid === langid && row.content !== null), langids }
}

/** The document can be read in this language beside its first. */
export const isTranslated = async (
  db: Db,
  doc_type: 'guide' | 'wiki',
  docid: number,
  langid: string,
): Promise<boolean> =>
  (await db.maybe(sql`
  select 1 from translations where resource = ${doc_type} and resourceid = ${docid}
    and langid = ${langid} and live_revisionid is not null`)) !== null

/**
 * This revisionid is that of a translation which follows the present source: whoever read it has
 * seen the source as it is.
 */
const followsSource = async (
  db: Db,
  key: Pick<TranslationKey, 'resource' | 'resourceid'>,
  given: number,
  source: number,
): Promise<boolean> =>
  (await db.maybe(sql`
  select 1 from translations where resource = ${key.resource} and resourceid = ${key.resourceid}
    and revisionid = ${given} and source_revisionid = ${source}`)) !== null

/**
 * What a change for all languages is compared with: the source's head, or what was given when that
 * names a translation of it. So who read the document in one language may publish, order and
 * delete.
 */
export const headInAnyLanguage = async (
  db: Db,
  key: Pick<TranslationKey, 'resource' | 'resourceid'>,
  source: number,
  given: number | undefined,
): Promise<number> =>
  given !== undefined &&
  given !== source &&
  given < 2 ** 31 &&
  (await followsSource(db, key, given, source))
    ? given
    : source

/**
 * Moves the pointers, or makes the row. `title` is the live version's, undefined when readers see
 * no change.
 */
export const pointTranslation = (
  db: Db,
  key: TranslationKey,
  to: {
    revisionid: number
    live_revisionid: number | null
    source_revisionid: number
    title?: string | null | undefined
  },
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  insert into translations (doc_type, docid, resource, resourceid, langid, revisionid,
    live_revisionid, source_revisionid, title, modified_date)
  values (${key.doc_type}, ${key.docid}, ${key.resource}, ${key.resourceid}, ${key.langid},
    ${to.revisionid}, ${to.live_revisionid}, ${to.source_revisionid}, ${to.title ?? null}, ${now})
  on conflict (resource, resourceid, langid) do update
    set revisionid = excluded.revisionid, live_revisionid = excluded.live_revisionid,
    source_revisionid = excluded.source_revisionid
      ${to.title === undefined ? sql`` : sql`, title = excluded.title, modified_date = excluded.modified_date`}`)

/**
 * Throws 422 for a language that the site does not offer: reads are never refused for that, writes
 * are.
 */
export const requireLangid = (
  settings: Pick<Settings, 'langids'>,
  langid: string | undefined,
): void => {
  if (langid !== undefined && !settings.langids.includes(langid))
    throw invalidField(
      'langid',
      'invalid_langid',
      `The language ${langid} is not available on this site`,
    )
}

export type SavedTranslation = {
  /** The document with the translation's `langid`: its rights decide whether the save is held. */
  doc: Doc
  key: TranslationKey
  before: TranslationRow<object> | null
  /** Head of the source that it was translated from. */
  source_revisionid: number
  /**
   * What a list shows: title of the guide, display title of the page; null where the source's
   * stands.
   */
  title?: (live: Content) => string | null
} & Pick<Saveable, 'told' | 'onLive'> & {
    /** Raises the stamps of the documents that show it; left to patrol where it wrote them. */
    stamp?: (outcome: Outcome) => Promise<unknown>
  }

/**
 * A translation as it is saved. A live editor's save onto one that nobody has seen yet shows only
 * what that editor translated.
 */
export const translationToSave = (
  ctx: SignedIn,
  { doc, key, before, source_revisionid, title, stamp, ...told }: SavedTranslation,
): Saveable => ({
  doc,
  resource: key.resource,
  resourceid: key.resourceid,
  before: before && {
    revisionid: before.revisionid,
    live_revisionid: before.live_revisionid,
    content: before.content as Content,
  },
  base: before?.revisionid ?? source_revisionid,
  async point({ revisionid, live_revisionid, liveContent, ...outcome }) {
    const shown = liveContent ? (title?.(liveContent) ?? null) : undefined
    const to = { revisionid, live_revisionid, source_revisionid, title: shown }
    await pointTranslation(ctx.db, key, to, ctx.now)
    await stamp?.({ revisionid, live_revisionid, liveContent, ...outcome })
  },
  ...told,
})
