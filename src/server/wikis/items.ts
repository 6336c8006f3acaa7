// Pages of parts and tools that guides name, made on the fly (specification 4.3; api-facts 5.3).
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { emptyContent } from './content.ts'
import { checkTitle, storedTitle } from './fields.ts'
import { titleKey } from './keys.ts'
import { insertPages } from './pages.ts'

export type NewItem = { name: string; summary?: string; url?: string }

/**
 * Case does not count; where two titles differ in nothing else, the one that is written alike comes
 * first.
 */
const loadItems = (db: Db, titles: string[]): Promise<{ given: string; title: string }[]> =>
  db.many(sql`
  select distinct on (n.given) n.given, w.title
  from unnest(${titles}::text[]) as n (given)
    join wikis w on w.namespace = 'ITEM' and lower(w.title) = lower(n.given collate "und-x-icu")
  where w.deleted_date is null
  order by n.given, w.title = n.given desc, w.wikiid`)

/**
 * Titles of the pages of these items by lower-cased name, missing pages made live. Two statements,
 * whatever the number.
 */
export const ensureItems = async (
  ctx: SignedIn,
  items: NewItem[],
): Promise<Map<string, string>> => {
  const wanted = new Map<string, NewItem & { title: string }>()
  for (const item of items) {
    const title = storedTitle(item.name.replace(/\s+/g, ' '))
    const key = title.toLowerCase()
    if (checkTitle(title).length === 0 && !wanted.has(key)) wanted.set(key, { ...item, title })
  }
  if (wanted.size === 0) return new Map()
  const found = new Map(
    (
      await loadItems(
        ctx.db,
        [...wanted.values()].map(item => item.title),
      )
    ).map(row => [row.given.toLowerCase(), row.title]),
  )
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, item]) => item)
  if (missing.length) {
    const made = await insertPages(
      ctx.db,
      'ITEM',
      ctx.settings.default_langid,
      ctx.person.userid,
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
    for (const page of made) {
      ctx.touch(titleKey('ITEM', page.title))
      ctx.emit({ event: 'wiki.created', data: { wikiid: page.wikiid } })
    }
  }
  return new Map(
    items.flatMap(item => {
      const key = storedTitle(item.name.replace(/\s+/g, ' ')).toLowerCase()
      const title = found.get(key) ?? wanted.get(key)?.title
      return title === undefined ? [] : [[item.name.toLowerCase(), title]]
    }),
  )
}
