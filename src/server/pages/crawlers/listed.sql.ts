// What search engines and readers of feeds are told of: what everybody may read and lists name.
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isUnderReleaseNow, placingRelease } from '#server/rights/released.ts'
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
  changesOf(db, sql`g.guideid`, sql`g.modified_date`, sql`guides g where ${publicGuides}`)
export const pageSitemaps = (db: Db): Promise<number[]> =>
  changesOf(db, sql`w.wikiid`, sql`w.modified_date`, sql`wikis w where ${pages}`)

/** `titles`: in the languages that readers can have it in, its own first. */
export type GuideEntry = {
  guideid: number
  type: string
  modified_date: number
  titles: { langid: string; title: string }[]
}
export type PageEntry = {
  namespace: Namespace
  title: string
  display_title: string
  modified_date: number
  langids: string[]
}

/** `sitemap`: from 0. */
export const guidesOfSitemap = (db: Db, sitemap: number): Promise<GuideEntry[]> =>
  db.many<GuideEntry>(sql`
    select g.guideid, coalesce(x.guide_type, g.type) as type,
      coalesce(x.release_date, g.modified_date) as modified_date,
      case when ${isUnderReleaseNow}
        then (select jsonb_agg(jsonb_build_object('langid', r.langid, 'title', r.guide_title)
            order by r.langid <> g.langid, r.langid)
          from releases r where r.guideid = g.guideid and r.state = 'live')
        else jsonb_build_array(jsonb_build_object('langid', g.langid, 'title', g.title))
          || coalesce((select jsonb_agg(jsonb_build_object('langid', t.langid,
              'title', coalesce(t.title, g.title)) order by t.langid)
            from translations t where t.resource = 'guide' and t.resourceid = g.guideid
              and t.live_revisionid is not null), '[]') end as titles
    from (select * from guides g where ${publicGuides}
      order by g.guideid limit ${perSitemap} offset ${sitemap * perSitemap}) g ${placingRelease}
    order by g.guideid`)

export const pagesOfSitemap = (db: Db, sitemap: number): Promise<PageEntry[]> =>
  db.many<PageEntry>(sql`
    select w.namespace, w.title, w.display_title, w.modified_date,
      w.langid || array(select t.langid from translations t where t.resource = 'wiki'
        and t.resourceid = w.wikiid and t.live_revisionid is not null order by t.langid) as langids
    from (select * from wikis w where ${pages}
      order by w.wikiid limit ${perSitemap} offset ${sitemap * perSitemap}) w
    order by w.wikiid`)

/** Over guides g: those of the feed, the last changed first. */
export const newestGuides = (entries: number): Sql => sql`
  where ${publicGuides} order by g.modified_date desc, g.guideid desc limit ${entries}`
