// What hangs on a page of the wiki: texts that link to it, guides that lie in it or name it as a
// part (authoring.md 1).
import type { Namespace } from '#contract/core/shapes.ts'
import { asPattern } from '#lib/asPattern.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { isPrivateTo, visibleTo } from '#server/rights/guides.ts'
import {
  loadSummaries as loadGuides,
  presentSummary as presentGuide,
} from '#server/summaries/guides.ts'
import type { Handlers, Person } from '#server/http/context.ts'
import { guidesPlacedIn, readersTitle, releasesOn } from '#server/rights/released.ts'
import { findLivePage } from '#server/wikis/load.ts'
import { requireNamespace } from '#server/wikis/rules.ts'
import {
  listed,
  loadSummaries as loadPages,
  presentSummary as presentPage,
} from '#server/wikis/summaries.ts'

/**
 * Where a link's title is looked for, in this order: the first page of that title is meant
 * (wikitext.md 6).
 */
const linkable: readonly Namespace[] = ['CATEGORY', 'WIKI', 'ITEM', 'INFO']

/** As text stands in stored JSON, `_` and `+` read as blanks. */
const inJson = (title: string): string =>
  asPattern(JSON.stringify(title).slice(1, -1).replace(/[_+]/g, ' '))

type Page = { wikiid: number; namespace: Namespace; title: string }

/** Another page of that title is meant by links that name it. */
const isOvershadowed = async (db: Db, { namespace, title }: Page): Promise<boolean> => {
  const before = linkable.slice(0, linkable.indexOf(namespace))
  return (
    (await db.maybe(sql`
    select 1 from wikis where namespace = any(${[...before]}::text[])
      and translate(title, '_+', '  ') = translate(${title}, '_+', '  ')
      and deleted_date is null limit 1`)) !== null
  )
}

const longestKept = 255 // characters, as the index has them
const cut = (text: string): string => [...text].slice(0, longestKept).join('')

/**
 * How texts speak of a page: `names`, by which the index finds revisions, and what one of those, or
 * a release of them, then has to say. `own` is the content that has parts and tools, if any has.
 */
type Speaking = { names: string[]; says: (content: Sql, own: Sql) => Sql }
type Way = [name: string, says: Speaking['says']]

/** Nothing is said by no name at all, where no link can mean the page. */
const speakingOf = async (db: Db, page: Page): Promise<Speaking> => {
  const { namespace, title } = page
  const written = cut(JSON.stringify(title).slice(1, -1).replace(/[_+]/g, ' ')).trim()
  const named = JSON.stringify([{ name: title }])
  const way = (name: string, pattern: string): Way => [
    name,
    content => sql`translate(${content}::text, '_+', '  ') ~ ${pattern}`,
  ]
  const namedItem: Way = [
    `item ${cut(title)}`,
    (_, own) => sql`${own}->'parts' @> ${named}::jsonb or ${own}->'tools' @> ${named}::jsonb`,
  ]
  const ways: Way[] = [
    ...(linkable.includes(namespace) && !(await isOvershadowed(db, page))
      ? [way(`page ${written}`, `\\[\\[\\s*${inJson(title)}\\s*(#[^]|]*)?(\\||\\]\\])`)]
      : []),
    ...(namespace === 'ITEM'
      ? [way(`product ${written}`, `\\[product\\|\\s*${inJson(title)}\\s*[]|]`), namedItem]
      : []),
    ...(namespace === 'USER'
      ? [way(`user ${written}`, `\\[user\\|\\s*${inJson(title)}\\s*[]|]`)]
      : []),
  ]
  return {
    names: ways.map(([name]) => name),
    says: (content, own) =>
      joined([sql`false`, ...ways.map(([, says]) => says(content, own))], ' or '),
  }
}

type Found = { kind: 'page' | 'guide'; id: number; visible: boolean; inside: boolean }

/**
 * Over guides g, of a text in `langid` at the head of the guide: readers get a release instead, and
 * this person is not one of those who work on it.
 */
const isUnreleased = (langid: Sql, viewer: Person | null): Sql => sql`(${releasesOn}
  and exists (select from releases x where x.guideid = g.guideid and x.state = 'live'
    and x.langid in (${langid}, g.langid))
  and not ${isPrivateTo(viewer)})`

/**
 * Each document once, by its title. What readers see counts, in any language: of a guide under
 * release that is the release, and to whoever works on the guide its newest text as well. The page
 * itself does not count. The index finds the revisions; of those only the live and the released
 * ones count.
 */
const loadLinking = async (db: Db, page: Page, viewer: Person | null): Promise<Found[]> => {
  const { names, says } = await speakingOf(db, page)
  // Whoever works on a guide is told of its newest place, too.
  const lying =
    page.namespace === 'CATEGORY'
      ? sql`${guidesPlacedIn(sql`${page.title}`)}
        union select g.guideid from guides g where g.category = ${page.title}
          and ${isPrivateTo(viewer)}`
      : sql`select null::int as guideid where false`
  return db.many<Found>(sql`
    with said as materialized (
      select r.revisionid, r.doc_type, r.docid, r.resource, r.resourceid from revisions r
        where linked_names(r.content) && ${names}::text[]
          and (${says(sql`r.content`, sql`r.content`)})),
    lying as materialized (${lying}),
    newest as (
      select r.docid as guideid, null as langid from said r join guides g on r.resource = 'guide'
        and g.guideid = r.resourceid and g.live_revisionid = r.revisionid
      union
      select s.guideid, null from said r join steps s on r.resource = 'step'
        and s.stepid = r.resourceid and s.live_revisionid = r.revisionid
        join guides g on g.guideid = s.guideid join revisions o on o.revisionid = g.live_revisionid
          where o.content->'steps' @> to_jsonb(s.stepid)
      union
      select t.docid, t.langid from said r
        join translations t on t.resource = r.resource and t.resourceid = r.resourceid
          and t.live_revisionid = r.revisionid and t.doc_type = 'guide'),
    speaking as (
      select 'page' as kind, w.wikiid as id from said r
        join wikis w on r.resource = 'wiki' and w.wikiid = r.resourceid
        and w.live_revisionid = r.revisionid
      union
      select 'page', t.docid from said r
        join translations t on t.resource = r.resource and t.resourceid = r.resourceid
          and t.live_revisionid = r.revisionid and t.doc_type = 'wiki'
      union
      select 'guide', g.guideid from newest n join guides g using (guideid)
        where not ${isUnreleased(sql`coalesce(n.langid, g.langid)`, viewer)}
      union
      select 'guide', x.guideid from said r join releases x on r.doc_type = 'guide'
        and x.guideid = r.docid and x.state = 'live' and r.revisionid = any(x.revisionids)
        where ${releasesOn} and (${says(sql`x.content`, sql`x.content->'guide'`)})
      union
      select 'guide', guideid from lying)
    select kind, id, true as visible, false as inside, w.title from speaking
      join wikis w on kind = 'page' and w.wikiid = id
    where w.wikiid <> ${page.wikiid} and ${listed}
    union all
    select kind, id, ${visibleTo(viewer)}, g.guideid in (select guideid from lying),
      ${readersTitle}
      from speaking join guides g on kind = 'guide' and g.guideid = id
    where g.deleted_date is null
    order by title, id`)
}

export const wikiLinkHandlers: Pick<Handlers, 'listWikiLinks'> = {
  listWikiLinks: ({ params, query: { limit, offset } }, ctx) =>
    ctx.snapshot(async db => {
      const page = await findLivePage(db, requireNamespace(params.namespace), params.title)
      const found = await loadLinking(db, page, ctx.person)
      const seen = {
        page: found.filter(({ kind }) => kind === 'page'),
        guide: found.filter(({ kind, visible }) => kind === 'guide' && visible),
      }
      const shown = (kind: Found['kind']) =>
        seen[kind].slice(offset, offset + limit).map(({ id }) => id)
      const [pageids, guideids] = [shown('page'), shown('guide')]
      const pages = new Map(
        (await loadPages(db, null, sql`wikis w`, sql`where w.wikiid = any(${pageids}::int[])`)).map(
          row => [row.wikiid, presentPage(ctx.origin, row)],
        ),
      )
      const guides = new Map(
        (await loadGuides(db, sql`where g.guideid = any(${guideids}::int[])`)).map(row => [
          row.guideid,
          presentGuide(ctx.origin, row),
        ]),
      )
      return {
        pages: pageids.flatMap(id => pages.get(id) ?? []),
        guides: guideids.flatMap(id => guides.get(id) ?? []),
        page_count: seen.page.length,
        guide_count: seen.guide.length,
        hidden: found.filter(({ visible }) => !visible).length,
        inside: found.filter(({ inside }) => inside).length,
      }
    }),
}
