// How many results each choice of a reader would leave: one statement over all that matches, and
// one for where their categories stand.
import {
  mostCategoriesOffered,
  searchMinutes,
  searchPlaces,
  type Facets,
  type SearchPlace,
} from '#contract/search/narrowing.ts'
import type { SearchKind } from '#contract/search/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { conditionsOf, isFoundIn, type Narrowing, type PlaceQueries } from './narrowing.ts'
import { mostCounted } from './sql.ts'

/** `countsAreLeast`: more match than were counted. */
export type Counted = { counts: Record<string, number>; countsAreLeast: boolean; facets: Facets }
type Asked = {
  /** `from … where …` of rows d that match. */
  from: Sql
  kinds: readonly SearchKind[]
  narrowing: Narrowing
  queries: PlaceQueries
}

// Counted in one pass each: a row for each choice of each document would cost more than all else.
const withinMinutes = joined(
  searchMinutes.map(
    minutes => sql`count(*) filter (where seconds between 1 and ${Number(minutes) * 60}::int)`,
  ),
  ', ',
)
const columnOf: Record<SearchPlace, Sql> = {
  title: sql`title`,
  text: sql`text`,
  supplies: sql`supplies`,
}
const inPlaces = joined(
  searchPlaces.map(place => sql`count(*) filter (where ${columnOf[place]})`),
  ', ',
)

const loadCounts = (db: Db, { from, kinds, narrowing, queries }: Asked) => {
  const chosen = conditionsOf(narrowing, queries)
  const or = (one: Sql | null): Sql => one ?? sql`true`
  return db.many<{ facet: keyof Facets | 'kind' | 'all'; value: string; found: number }>(sql`
    with h as materialized (
      select d.kind, d.category, d.type, d.difficulty, d.seconds,
        d.kind = any(${kinds}::text[]) as k, ${or(chosen.category)} as c, ${or(chosen.types)} as t,
        ${or(chosen.difficulty)} as y, ${or(chosen.minutes)} as m, ${or(chosen.foundIn)} as f,
        ${isFoundIn('title', queries)} as title, ${isFoundIn('text', queries)} as text,
        ${isFoundIn('supplies', queries)} as supplies
      ${from} limit ${mostCounted + 1}
    )
    select * from (
      select 'all' as facet, '' as value, count(*)::int as found from h
      union all
      select 'kind', kind, count(*)::int from h
        where c and t and y and m and f group by kind
      union all
      select 'category', category, count(*)::int from h
        where k and t and y and m and f and category <> '' group by category
      union all
      select 'type', type, count(*)::int from h
        where k and c and y and m and f and type <> '' group by type
      union all
      select 'difficulty', difficulty, count(*)::int from h
        where k and c and t and m and f and difficulty <> '' group by difficulty
      union all
      select 'minutes', b.minutes, b.found::int from (
        select array[${withinMinutes}] as counts from h where k and c and t and y and f) n,
        unnest(${searchMinutes}::text[], n.counts) as b (minutes, found) where b.found > 0
      union all
      select 'foundIn', p.place, p.found::int from (
        select array[${inPlaces}] as counts from h where k and c and t and y and m) n,
        unnest(${searchPlaces}::text[], n.counts) as p (place, found) where p.found > 0
    ) f
    -- There may be hundreds of categories as frequent as others: nobody sees their order.
    order by found desc, case when facet <> 'category' then value end`)
}

type Node = { wikiid: number; title: string; display_title: string; parent: number | null }

const loadAbove = (db: Db, titles: string[]): Promise<Node[]> =>
  db.many<Node>(sql`
    with recursive up (wikiid, title, display_title, parent) as (
      select w.wikiid, w.title, w.display_title, w.parent from wikis w
        where w.namespace = 'CATEGORY' and w.title = any(${titles}::text[])
          and w.deleted_date is null
      union
      select w.wikiid, w.title, w.display_title, w.parent from up
        join wikis w on w.wikiid = up.parent where w.deleted_date is null)
    select wikiid, title, display_title, parent from up order by wikiid`)

/** Levels of the tree, and more than those: what stands in a circle by mistake ends. */
const deepest = 100

/** From the top down, with itself; what lies in a circle has no way. */
const wayTo = (node: Node, nodes: ReadonlyMap<number, Node>): Node[] => {
  const way: Node[] = []
  for (let at: Node | undefined = node; at && way.length < deepest;)
    at = (way.unshift(at), at.parent === null ? undefined : nodes.get(at.parent))
  return way
}

/**
 * What lies below the category that was asked for, else below the lowest one that holds all: there
 * is something to choose.
 */
export const foldCategories = (
  counts: ReadonlyMap<string, number>,
  all: readonly Node[],
  chosen: string | undefined,
): Pick<Facets, 'above' | 'category'> => {
  const nodes = new Map(all.map(node => [node.wikiid, node]))
  const totals = new Map<Node, number>()
  const ways: Node[][] = []
  for (const node of all) {
    const own = counts.get(node.title)
    if (own === undefined) continue
    const way = wayTo(node, nodes)
    ways.push(way)
    for (const one of way) totals.set(one, (totals.get(one) ?? 0) + own)
  }
  const named = ({ title, display_title }: Node) => ({ title, display_title })
  const asked = all.find(node => node.title === chosen)
  const shared = ways.reduce<Node[]>(
    (common, way) => common.filter((node, at) => way[at] === node),
    ways[0] ?? [],
  )
  const above = asked ? wayTo(asked, nodes) : chosen === undefined ? shared : []
  const under = above.at(-1)?.wikiid ?? null
  const below = [...totals]
    .filter(([node]) => node.parent === under)
    .sort(([a, n], [b, m]) => m - n || (a.title < b.title ? -1 : 1))
  return {
    above: above.map(named),
    category: below
      .slice(0, mostCategoriesOffered)
      .map(([node, found]) => ({ ...named(node), count: found })),
  }
}

/**
 * Each choice is counted with all others as they are, among the first `mostCounted` that match: of
 * more than those each number is the least.
 */
export const countFacets = async (db: Db, asked: Asked): Promise<Counted> => {
  const rows = await loadCounts(db, asked)
  const of = (facet: string): [string, number][] =>
    rows.flatMap(row =>
      row.facet === facet ? [[row.value, Math.min(row.found, mostCounted)]] : [],
    )
  const categories = new Map(of('category'))
  const { category: chosen } = asked.narrowing
  const titles = [...categories.keys(), ...(chosen === undefined ? [] : [chosen])]
  return {
    counts: Object.fromEntries(of('kind')),
    countsAreLeast: rows.some(row => row.facet === 'all' && row.found > mostCounted),
    facets: {
      ...foldCategories(categories, titles.length ? await loadAbove(db, titles) : [], chosen),
      type: Object.fromEntries(of('type')),
      foundIn: Object.fromEntries(of('foundIn')),
      difficulty: Object.fromEntries(of('difficulty')),
      minutes: Object.fromEntries(of('minutes')),
    },
  }
}
