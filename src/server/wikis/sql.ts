import type { Namespace } from '#contract/core/shapes.ts'
import { notFound } from '#lib/errors.ts'
import { formsOf, storedName } from '#lib/names/storedName.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Outcome } from '#server/http/patrolPort.ts'
import { asWiki, type PageFacts, type WikiContent } from './content.ts'
import { spaced } from '#server/base/stampNames.ts'
import { insertPages } from './pages.ts'

export type PageRow = PageFacts & {
  live_revisionid: number
  /** The revision that `content` is of: one of the two. */
  shown_revisionid: number
  stamp: number
  /**
   * Its first publication is still to come, or was denied: it is there for who made it and for its
   * deciders.
   */
  unpublished: boolean
  /** Older ones are of a deleted page that had its title; null: there was none. */
  begun_revisionid: number | null
}

/**
 * By exact title, by title with `_` and `+` read as spaces, by display title: the first that fits
 * (api-facts 1.1.8).
 */
const named = (namespace: Namespace, given: string, unpublished = false): Sql => sql`
  w.namespace = ${namespace} and ${unpublished ? sql`w.unpublished` : sql`w.deleted_date is null`}
  and (w.title = ${given} or translate(w.title, '_+', '  ') = any(${formsOf(spaced(given))}::text[])
    or w.display_title = any(${[given, spaced(given)]}::text[]))
  order by w.title = ${given} desc, translate(w.title, '_+', '  ') = ${spaced(given)} desc,
    w.display_title = ${given} desc, w.wikiid
  limit 1`

const selectPage = (head: boolean, rest: Sql): Sql => sql`
  select w.wikiid, w.namespace, w.title, w.langid, w.revisionid, w.live_revisionid, w.author,
    w.created_date, w.modified_date, w.stamp, w.unpublished, w.begun_revisionid,
    r.revisionid as shown_revisionid, r.content
  from wikis w join revisions r on r.revisionid
    = ${head ? sql`w.revisionid` : sql`w.live_revisionid`}
  where ${rest}`

/** Of titles that differ in case only the oldest page; other clients ask in lower case. */
const inAnyCase = (namespace: Namespace, given: string): Sql => sql`
  w.namespace = ${namespace} and w.deleted_date is null
  and lower(w.title) in (lower(${given}), lower(${spaced(given)}), lower(${storedName(spaced(given))}))
  order by w.wikiid limit 1`

/**
 * `head`: with the edits that wait for patrol. A title that no page has may be the display title in
 * `langid`, or one that is written in another case. Throws 404.
 */
export const findPage = async (
  db: Db,
  namespace: Namespace,
  given: string,
  head: boolean,
  langid: string | null = null,
): Promise<PageRow> => {
  const found =
    (await db.maybe<PageRow>(selectPage(head, named(namespace, given)))) ??
    (langid === null ? null : await findTranslated(db, namespace, given, head, langid))
  return found ?? (await db.one<PageRow>(selectPage(head, inAnyCase(namespace, given)), 'Wiki'))
}

const findTranslated = (
  db: Db,
  namespace: Namespace,
  given: string,
  head: boolean,
  langid: string,
): Promise<PageRow | null> =>
  db.maybe<PageRow>(
    selectPage(
      head,
      sql`
    w.wikiid = (
      select x.wikiid from translations t join wikis x on x.wikiid = t.resourceid
      where t.resource = 'wiki' and t.langid = ${langid}
        and t.title = any(${[given, spaced(given)]}::text[]) and x.namespace = ${namespace}
        and x.deleted_date is null
      order by t.title = ${given} desc, x.wikiid limit 1)`,
    ),
  )

/** As readers get it. */
export const findIfThere = (db: Db, namespace: Namespace, given: string): Promise<PageRow | null> =>
  db.maybe<PageRow>(selectPage(false, named(namespace, given)))
/** One that nobody has published. Who may see it is checked after. */
export const findUnpublished = (
  db: Db,
  namespace: Namespace,
  given: string,
): Promise<PageRow | null> => db.maybe<PageRow>(selectPage(true, named(namespace, given, true)))

/** The item in which a first publication waits; null where that was denied or taken back. */
export const findPublicationItem = async (db: Db, wikiid: number): Promise<number | null> =>
  (
    await db.maybe<{ itemid: number }>(sql`
  select itemid from patrol_items where doc_type = 'wiki' and docid = ${wikiid} and kind = 'create'
    and state = 'pending'`)
  )?.itemid ?? null

export const loadPage = (db: Db, wikiid: number, head: boolean): Promise<PageRow> =>
  db.one<PageRow>(selectPage(head, sql`w.wikiid = ${wikiid}`), 'Wiki')

export const findPageId = async (
  db: Db,
  namespace: Namespace,
  given: string,
): Promise<number | null> =>
  (
    await db.maybe<{ wikiid: number }>(
      sql`select w.wikiid from wikis w where ${named(namespace, given)}`,
    )
  )?.wikiid ?? null

/** A category that stays until the transaction ends: something is put below it. */
export const holdCategory = async (db: Db, given: string): Promise<number | null> =>
  (
    await db.maybe<{ wikiid: number }>(
      sql`select w.wikiid from wikis w where ${named('CATEGORY', given)} for key share`,
    )
  )?.wikiid ?? null

/** Whether a page from before the rule for names has this title with its letters in pieces. */
export const isKeptOtherwise = async (
  db: Db,
  namespace: Namespace,
  title: string,
  wikiid: number,
): Promise<boolean> =>
  (await db.maybe(sql`
  select from wikis where namespace = ${namespace} and deleted_date is null and wikiid <> ${wikiid}
    and translate(title, '_+', '  ') = any(${formsOf(spaced(title))}::text[])`)) !== null

/**
 * The head of a page that nobody else writes until the transaction ends, null where there is none.
 */
export const lockIfThere = async (
  db: Db,
  namespace: Namespace,
  given: string,
  to: 'write' | 'delete' | 'unpublished' = 'write',
): Promise<PageRow | null> => {
  const found = await db.maybe<{ wikiid: number }>(sql`
    select w.wikiid from wikis w
      where ${named(namespace, given, to === 'unpublished')}
      ${to === 'delete' ? sql`for update` : sql`for no key update`}`)
  return found && loadPage(db, found.wikiid, true)
}

/** `delete` also keeps off what would name it. Throws 404. */
export const lockPage = async (
  db: Db,
  namespace: Namespace,
  given: string,
  to: 'write' | 'delete' = 'write',
): Promise<PageRow> => {
  const page = await lockIfThere(db, namespace, given, to)
  if (!page) throw notFound('Wiki')
  return page
}

/**
 * Deleted, and by its title nearer to what is given than a page that is only shown by that name.
 */
const isDeletedByTitle = async (db: Db, namespace: Namespace, given: string): Promise<boolean> =>
  (await db.maybe(sql`
  select from wikis where namespace = ${namespace} and title = ${given}
    and deleted_date is not null and not unpublished`)) !== null

/**
 * The page of an address, or else the deleted one that had it. Locked as by `lockPage`; throws 404.
 */
export const lockAnyPage = async (
  db: Db,
  namespace: Namespace,
  given: string,
): Promise<{ page: PageRow; deleted: boolean }> => {
  if (
    !(await isDeletedByTitle(db, namespace, given)) &&
    (await findPageId(db, namespace, given)) !== null
  )
    return { page: await lockPage(db, namespace, given), deleted: false }
  const found = await db.one<{ wikiid: number }>(
    sql`
    select wikiid from wikis where namespace = ${namespace}
      and translate(title, '_+', '  ') = ${spaced(given)} and deleted_date is not null
    for no key update`,
    'Wiki',
  )
  return { page: await loadPage(db, found.wikiid, true), deleted: true }
}

/**
 * Both pointers, and of the live version what lists filter and sort by. The stamp rises when
 * readers see a change.
 */
export const movePointers = (
  db: Db,
  wikiid: number,
  outcome: Pick<Outcome, 'revisionid' | 'live_revisionid' | 'liveContent'>,
  now: UnixSeconds,
): Promise<number> => {
  if (!outcome.liveContent)
    return db.run(sql`update wikis set revisionid = ${outcome.revisionid} where wikiid = ${wikiid}`)
  const live = asWiki(outcome.liveContent)
  return db.run(sql`
    update wikis set revisionid = ${outcome.revisionid},
      live_revisionid = ${outcome.live_revisionid}, display_title = ${live.display_title},
      flags = ${live.flags}::text[], parent = ${live.parent},
        patrol_threshold = ${live.patrol_threshold}, modified_date = ${now}, stamp = stamp + 1
    where wikiid = ${wikiid}`)
}

/**
 * The built-in category above all others. Made with the first category; it belongs to the first
 * Admin.
 */
export const ensureRoot = async (
  db: Db,
  langid: string,
  now: UnixSeconds,
  content: WikiContent,
): Promise<void> => {
  const missing = await db.maybe<{ userid: number }>(sql`
    select userid from users where privilege = 'Admin'
      and not exists (select 1 from wikis where namespace = 'CATEGORY' and title = 'Root')
    order by userid limit 1`)
  if (missing)
    await insertPages(db, 'CATEGORY', langid, missing.userid, now, [{ title: 'Root', content }])
}

export type AuthorRow = { userid: number; saves: number }
/** Whose saves readers see in this language, the most frequent first. */
export const loadAuthors = (db: Db, wikiid: number, langid: string): Promise<AuthorRow[]> =>
  db.many<AuthorRow>(sql`
  select userid, count(*)::int as saves from revisions
    where doc_type = 'wiki' and docid = ${wikiid} and langid = ${langid} and line = 'live'
      and revisionid >= coalesce((
        select begun_revisionid from wikis where wikiid = ${wikiid}), 0)
  group by userid order by saves desc, userid`)

export const loadWikiTags = (db: Db, wikiid: number): Promise<string[]> =>
  db.values<string>(sql`
  select t.tag from wiki_tags w join tags t using (tagid) where w.wikiid = ${wikiid}
    order by t.tag collate "und-x-icu"`)

export type Subject = { key: string; name: string; stamp: number }
/**
 * Whom or what a USER or TEAM page is about, by whose name it goes; null for other pages, and when
 * they are gone.
 */
export const loadSubject = (
  db: Db,
  { namespace, title }: { namespace: Namespace; title: string },
): Promise<Subject | null> =>
  namespace === 'USER'
    ? db.maybe<Subject>(
        sql`select 'user:' || userid as key, username as name, stamp from users
          where userid = ${Number(title)}`,
      )
    : namespace === 'TEAM'
      ? db.maybe<Subject>(
          sql`select 'team:' || teamid as key, name, stamp from teams
            where teamid = ${Number(title)}`,
        )
      : Promise.resolve(null)
