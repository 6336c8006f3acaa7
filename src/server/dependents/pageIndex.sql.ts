// What the index of pages counts: links that readers get, from other pages and guides.
import type { Namespace } from '#contract/core/shapes.ts'
import type { PageSort } from '#contract/presence/pageIndex.schemas.ts'
import type { Db } from '#server/db/open.ts'
import { hasWords } from '#server/db/hasWords.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import { linkable } from '#server/wikis/env.ts'
import { listed } from '#server/wikis/summaries.ts'
import type { Way } from './pageLinks.ts'

const waysTo: Record<Namespace, Way[]> = {
  CATEGORY: ['page', 'category'],
  WIKI: ['page'],
  ITEM: ['page', 'product', 'part'],
  INFO: ['page'],
  USER: ['user'],
  TEAM: [],
}

/** As it reads in an address: of pages, what links have stored. */
const spacedTitle = (title: Sql): Sql => sql`translate(${title}, '_+', '  ')`
const isThere = (among: readonly Namespace[]): Sql => sql`exists (
  select from wikis o where o.namespace = any(${[...among]}::text[])
    and ${spacedTitle(sql`o.title`)} = l.title and o.deleted_date is null)`

/** Joined to page_links l; `isReaders`: everybody gets the text that has the link. */
const linkingDocuments = sql`
  left join guides g on l.kind = 'guide' and g.guideid = l.docid and g.public
    and g.deleted_date is null
  left join wikis s on l.kind = 'page' and s.wikiid = l.docid and s.deleted_date is null
    and not 'WIKI_PRIVATE' = any(s.flags)`
const isReaders = sql`(g.guideid is not null or s.wikiid is not null)`

/**
 * (wikiid, link_count) of pages of a namespace that something links to. A link means the first page
 * of that title; a page's links to itself do not count.
 */
export const counted = (namespace: Namespace, among: Sql = sql`true`): Sql => {
  const before = linkable.slice(0, Math.max(0, linkable.indexOf(namespace)))
  return sql`
    select w.wikiid, count(distinct (l.kind, l.docid))::int as link_count
    from wikis w
      join page_links l on l.title = ${spacedTitle(sql`w.title`)}
        and l.way = any(${waysTo[namespace]}::text[])
      ${linkingDocuments}
    where w.namespace = ${namespace} and w.deleted_date is null and ${among} and ${isReaders}
      and s.wikiid is distinct from w.wikiid
      ${before.length ? sql`and (l.way <> 'page' or not ${isThere(before)})` : nothing}
    group by w.wikiid`
}

export type AskedPages = {
  q?: string | undefined
  sort: PageSort
  orphans: boolean
  limit: number
  offset: number
}

const orders: Record<PageSort, Sql> = {
  title: sql`w.title, w.wikiid`,
  changed: sql`w.modified_date desc, w.wikiid desc`,
  links: sql`coalesce(c.link_count, 0) desc, w.title, w.wikiid`,
}

/** Nothing links to it, and no category lies below it. */
const isOrphan = sql`c.wikiid is null and not exists (
  select from wikis below where below.parent = w.wikiid and below.deleted_date is null)`

/** Which pages these are, in their order, and how many there are in all. */
export const findPages = async (
  db: Db,
  namespace: Namespace,
  { q, sort, orphans, limit, offset }: AskedPages,
): Promise<{ wikiids: number[]; total: number }> => {
  const links = sql`left join (${counted(namespace)}) c using (wikiid)`
  const where = joined(
    [
      sql`w.namespace = ${namespace} and ${listed}`,
      // A word holds no blank, so it cannot match across the two.
      ...hasWords(sql`w.title || ' ' || w.display_title`, q),
      orphans && isOrphan,
    ],
    ' and ',
  )
  const wikiids = await db.values<number>(sql`
    select w.wikiid from wikis w ${orphans || sort === 'links' ? links : nothing}
    where ${where} order by ${orders[sort]} limit ${limit} offset ${offset}`)
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::int as total from wikis w ${orphans ? links : nothing} where ${where}`)
  return { wikiids, total }
}

/** Who saved last what readers get, in any language. */
export const lastChange = sql`left join lateral (
    select v.userid, u.username from revisions v join users u using (userid)
    where v.doc_type = 'wiki' and v.docid = w.wikiid and v.line = 'live'
    order by v.revisionid desc limit 1) changed on true`

export type WantedRow = {
  way: 'page' | 'product'
  title: string
  link_count: number
  sources: { kind: 'guide' | 'page'; docid: number }[]
  total: number
}

const sourcesShown = 3

/** Titles that nobody wrote, the most linked first. */
export const loadWanted = (
  db: Db,
  { q, limit, offset }: Pick<AskedPages, 'q' | 'limit' | 'offset'>,
): Promise<WantedRow[]> =>
  db.many<WantedRow>(sql`
    with missing as (
      select l.way, l.title, l.kind, l.docid from page_links l ${linkingDocuments}
      where ${joined([isReaders, ...hasWords(sql`l.title`, q)], ' and ')}
        and (l.way = 'page' and not ${isThere(linkable)}
          or l.way = 'product' and not ${isThere(['ITEM'])}))
    select way, title, count(*)::int as link_count,
      (jsonb_agg(jsonb_build_object('kind', kind, 'docid', docid) order by kind, docid)
        filter (where place <= ${sourcesShown})) as sources,
      (count(*) over ())::int as total
    from (select *, row_number() over (partition by way, title order by kind, docid) as place
      from missing) m
    group by way, title
    order by link_count desc, title, way limit ${limit} offset ${offset}`)
