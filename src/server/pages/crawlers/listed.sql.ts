// What search engines and readers of feeds are told of: what everybody may read and lists name.
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { placedDate, placingRelease, readersDate, releasesOn } from '#server/rights/released.ts'
import { listed } from '#server/wikis/summaries.ts'

/**
 * So many documents stand in one sitemap. Each is named in all its languages by each of its
 * addresses: in ten languages that is some eight megabytes, and well below the 50,000 addresses and
 * 50 megabytes that search engines take.
 */
const perSitemap = 500

const publicGuides = sql`g.public and g.deleted_date is null`
const pages = sql`w.namespace in ('CATEGORY', 'ITEM', 'INFO', 'WIKI') and ${listed}`

/** When the last of each sitemap's documents changed, in UNIX seconds; they stand by number. */
const changesOf = async (db: Db, id: Sql, modified: Sql, from: Sql): Promise<number[]> =>
  (
    await db.many<{ changed: number }>(sql`
      select max(modified_date)::int as changed from (
        select ${modified} as modified_date,
          (row_number() over (order by ${id}) - 1) / ${perSitemap}
          as sitemap from ${from}) numbered
      group by sitemap order by sitemap`)
  ).map(({ changed }) => changed)

export const guideSitemaps = (db: Db): Promise<number[]> =>
  changesOf(db, sql`g.guideid`, placedDate, sql`guides g ${placingRelease} where ${publicGuides}`)
export const pageSitemaps = (db: Db): Promise<number[]> =>
  changesOf(db, sql`w.wikiid`, sql`w.modified_date`, sql`wikis w where ${pages}`)

/** Whoever names no language reads a document in the site's, or in its own. */
export type Languages = { default_langid: string; langids: readonly string[] }

/** `titles`: in the languages that readers can have it in, first what they get unasked. */
export type GuideEntry = {
  guideid: number
  type: string
  modified_date: number
  titles: { langid: string; title: string }[]
}
/** `langids`: as `titles` of a guide. */
export type PageEntry = {
  namespace: Namespace
  title: string
  display_title: string
  modified_date: number
  langids: string[]
}

/** Of languages l (langid): nobody is given another than the document's own and the site's. */
const isGiven = (own: Sql, { default_langid, langids }: Languages): Sql =>
  sql`(l.langid = ${own} or l.langid = any(${[default_langid, ...langids]}::text[]))`
const unaskedFirst = (own: Sql, { default_langid }: Languages): Sql =>
  sql`l.langid <> ${default_langid}, l.langid <> ${own}, l.langid`

/**
 * Over guides g with x, the release that places it: what readers get in each language. Where its
 * own is not released, neither need others be (search/indexing/documents.ts).
 */
const readersTitles = sql`
  select r.langid, r.guide_title as title from releases r
    where r.guideid = g.guideid and r.state = 'live' and ${releasesOn}
  union all
  select g.langid, g.title where x.guideid is null
  union all
  select t.langid, coalesce(t.title, g.title) from translations t
    where x.guideid is null and t.resource = 'guide' and t.resourceid = g.guideid
      and t.live_revisionid is not null and t.langid <> g.langid
      and not exists (select from releases r where r.guideid = g.guideid and r.langid = t.langid
        and r.state = 'live' and ${releasesOn})`

/** `sitemap`: from 0. */
export const guidesOfSitemap = (
  db: Db,
  sitemap: number,
  languages: Languages,
): Promise<GuideEntry[]> =>
  db.many<GuideEntry>(sql`
    select g.guideid, coalesce(x.guide_type, g.type) as type,
      ${placedDate} as modified_date,
      (select jsonb_agg(jsonb_build_object('langid', l.langid, 'title', l.title)
          order by ${unaskedFirst(sql`g.langid`, languages)})
        from (${readersTitles}) l where ${isGiven(sql`g.langid`, languages)}) as titles
    from (select * from guides g where ${publicGuides}
      order by g.guideid limit ${perSitemap} offset ${sitemap * perSitemap}) g ${placingRelease}
    order by g.guideid`)

export const pagesOfSitemap = (
  db: Db,
  sitemap: number,
  languages: Languages,
): Promise<PageEntry[]> =>
  db.many<PageEntry>(sql`
    select w.namespace, w.title, w.display_title, w.modified_date,
      array(select l.langid from (
          select w.langid
          union
          select t.langid from translations t where t.resource = 'wiki'
            and t.resourceid = w.wikiid and t.live_revisionid is not null) l
        where ${isGiven(sql`w.langid`, languages)}
        order by ${unaskedFirst(sql`w.langid`, languages)}) as langids
    from (select * from wikis w where ${pages}
      order by w.wikiid limit ${perSitemap} offset ${sitemap * perSitemap}) w
    order by w.wikiid`)

/** Over guides g: those of the feed, what changed last for readers first. */
export const newestGuides = (entries: number): Sql => sql`
  where g.guideid in (select g.guideid from guides g ${placingRelease} where ${publicGuides}
    order by ${placedDate} desc, g.guideid desc limit ${entries})
  order by ${readersDate} desc, g.guideid desc`
