// Pages of parts and tools that guides name (specification 4.3; api-facts 5.3): made when readers
// first meet the name, gone when they meet it nowhere and nobody wrote in them (decision 0381).
import { limits } from '#contract/core/limits.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { isUnderReleaseNow } from '#server/rights/released.ts'
import { emptyContent } from './content.ts'
import { checkTitle, storedTitle } from './fields.ts'
import { formsOf } from '#lib/names/storedName.ts'
import { titleKey } from '#server/base/stampNames.ts'
import { insertPages } from './pages.ts'

export type NewItem = { name: string; summary?: string; url?: string }

/**
 * Case does not count, and a title may be kept with its letters in pieces; where two titles differ
 * in nothing else, the one that is written alike comes first.
 */
const loadItems = (db: Db, titles: string[]): Promise<{ given: string; title: string }[]> => {
  const forms = titles.flatMap(given => formsOf(given).map(form => ({ given, form })))
  return db.many(sql`
  select distinct on (n.given) n.given, w.title
  from unnest(${forms.map(one => one.given)}::text[], ${forms.map(one => one.form)}::text[])
      as n (given, form)
    join wikis w on w.namespace = 'ITEM' and lower(w.title) = lower(n.form collate "und-x-icu")
  where w.deleted_date is null
  order by n.given, w.title = n.given desc, w.wikiid`)
}

/**
 * Titles that the items have or would have, by lower-cased name; what can be no title is left out.
 */
const wantedOf = (items: NewItem[]): Map<string, NewItem & { title: string }> => {
  const wanted = new Map<string, NewItem & { title: string }>()
  for (const item of items) {
    const title = storedTitle(item.name.replace(/\s+/g, ' '))
    const key = title.toLowerCase()
    if (checkTitle(title).length === 0 && !wanted.has(key)) wanted.set(key, { ...item, title })
  }
  return wanted
}

/** By lower-cased title. */
const findItems = async (db: Db, titles: string[]): Promise<Map<string, string>> =>
  titles.length === 0
    ? new Map()
    : new Map((await loadItems(db, titles)).map(row => [row.given.toLowerCase(), row.title]))

/** What a guide calls these items: as the page that there is, else as a page would be called. */
export const itemTitles = async (
  db: Db,
  names: string[],
): Promise<Map<string, { title: string; hasPage: boolean }>> => {
  const wanted = wantedOf(names.map(name => ({ name })))
  const found = await findItems(
    db,
    [...wanted.values()].map(item => item.title),
  )
  return new Map(
    names.flatMap(name => {
      const key = storedTitle(name.replace(/\s+/g, ' ')).toLowerCase()
      const title = found.get(key) ?? wanted.get(key)?.title
      return title === undefined ? [] : [[name.toLowerCase(), { title, hasPage: found.has(key) }]]
    }),
  )
}

/**
 * Readers are shown these names: those that have no page get one, of whoever wrote the names and
 * what is said of them.
 */
export const publishItems = async (
  ctx: SignedIn,
  items: NewItem[],
  author: number,
): Promise<void> => {
  const wanted = wantedOf(items)
  const found = await findItems(
    ctx.db,
    [...wanted.values()].map(item => item.title),
  )
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, item]) => item)
  if (missing.length === 0) return
  const made = await insertPages(
    ctx.db,
    'ITEM',
    ctx.settings.default_langid,
    author,
    ctx.now,
    missing.map(item => ({
      title: item.title,
      content: {
        ...emptyContent(item.title, ctx.settings.patrol_threshold),
        description: [...(item.summary ?? '')].slice(0, limits.description).join(''),
        suppliers: item.url ? [{ url: item.url }] : [],
      },
    })),
  )
  await markMade(
    ctx.db,
    made.map(page => page.wikiid),
  )
  for (const page of made) {
    ctx.touch(titleKey('ITEM', page.title))
    ctx.emit({ event: 'wiki.created', data: { wikiid: page.wikiid } })
  }
}

/** They came with a guide, and may go with it. */
export const markMade = (db: Db, wikiids: number[]): Promise<number> =>
  db.run(sql`update wikis set made_for_guide = true where wikiid = any(${wikiids}::int[])`)

/** Over wikis w: the name stands in what readers get of some guide. */
const isNamedToReaders = sql`exists (
  select from revisions r join guides g on g.guideid = r.docid
  where r.resource = 'guide' and linked_names(r.content) && array['item ' || left(w.title, 255),
      'item ' || left(normalize(w.title, NFC), 255), 'item ' || left(normalize(w.title, NFD), 255)]
    and g.public and g.deleted_date is null
    and case when ${isUnderReleaseNow}
      then exists (select from releases x where x.guideid = g.guideid and x.state = 'live'
        and r.revisionid = any(x.revisionids))
      else r.revisionid = g.live_revisionid end)`

/** Readers are not shown these names any more in one guide. Pages that nobody wrote in go. */
export const retireItems = async (ctx: SignedIn, names: string[]): Promise<void> => {
  if (names.length === 0) return
  const gone = await ctx.db.many<{ wikiid: number; title: string }>(sql`
    update wikis w set deleted_date = ${ctx.now}, stamp = stamp + 1
    where w.namespace = 'ITEM' and w.title = any(${names.flatMap(formsOf)}::text[])
      and w.deleted_date is null
      and w.made_for_guide and w.revisionid = w.live_revisionid
      and exists (select from revisions own where own.revisionid = w.live_revisionid
        and own.kind in ('create', 'import'))
      and not ${isNamedToReaders}
    returning w.wikiid, w.title`)
  for (const { wikiid, title } of gone) {
    ctx.touch(`wiki:${wikiid}`, titleKey('ITEM', title))
    ctx.emit({ event: 'wiki.deleted', data: { wikiid } })
  }
}
