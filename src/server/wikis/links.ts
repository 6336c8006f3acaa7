// What titles in links mean: pages, or what might have been meant.
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { linkable, type NamedPage } from './env.ts'
import { spaced } from '#server/base/stampNames.ts'

type Links = ReturnsOf<Table['convertWikitext']>['links']

/**
 * Of several pages with one display title the one that a link would look for first. A page that is
 * not listed, or whose title leads to another one, is offered to nobody.
 */
const loadCalled = (db: Db, titles: string[]): Promise<(NamedPage & { given: string })[]> =>
  db.many(sql`
  select distinct on (n.given) n.given, w.wikiid, w.namespace, w.title, w.display_title
  from unnest(${titles}::text[]) as n (given) join wikis w on w.display_title = n.given
  where w.namespace = any(${[...linkable]}::text[]) and w.deleted_date is null
    and not 'WIKI_PRIVATE' = any(w.flags)
    and not exists (
      select from wikis o where o.deleted_date is null
        and translate(o.title, '_+', '  ') = translate(w.title, '_+', '  ')
        and array_position(${[...linkable]}::text[], o.namespace)
          < array_position(${[...linkable]}::text[], w.namespace))
  order by n.given, array_position(${[...linkable]}::text[], w.namespace), w.wikiid`)

const only = ({ wikiid, namespace, title, display_title }: NamedPage): NamedPage => ({
  wikiid,
  namespace,
  title,
  display_title,
})

/** Each title once, as it is written; one statement more for those that lead nowhere. */
export const loadLinks = async (
  db: Db,
  links: { title: string; page: NamedPage | null }[],
): Promise<Links> => {
  const missing = links.flatMap(({ title, page }) => (page ? [] : [spaced(title)]))
  const called = new Map(
    (missing.length ? await loadCalled(db, missing) : []).map(row => [row.given, row]),
  )
  return links.map(({ title, page }) => {
    const other = page ? undefined : called.get(spaced(title))
    return { title, page: page && only(page), called: other ? only(other) : null }
  })
}
