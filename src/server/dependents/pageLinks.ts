// What texts that readers get link to, by title (decision 0456). The index of searches reads those
// texts already, in its own time, and hands over what they name.
import type { References } from '#wikitext/env.ts'
import { spaced } from '#server/base/stampNames.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { checkTitle } from '#server/wikis/fields.ts'

/**
 * A link in text, the token of a product or a person, a part or tool by its name, the category that
 * a guide lies in.
 */
export type Way = 'page' | 'product' | 'user' | 'part' | 'category'
export type PageLink = { way: Way; title: string }

/** What can be the title of no page is left out. */
const linkTo = (way: Way, name: string): PageLink[] => {
  const title = spaced(name).trim()
  return checkTitle(title).length === 0 ? [{ way, title }] : []
}

type Named = Pick<References, 'titles' | 'itemcodes' | 'userids'>

export const linksInText = ({ titles, itemcodes, userids }: Named): PageLink[] => [
  ...titles.flatMap(title => linkTo('page', title)),
  ...itemcodes.flatMap(code => linkTo('product', code)),
  ...userids.flatMap(userid => linkTo('user', String(userid))),
]

export const linksOfGuide = (guide: {
  category: string
  parts: readonly { name: string }[]
  tools: readonly { name: string }[]
}): PageLink[] => [
  ...linkTo('category', guide.category),
  ...[...guide.parts, ...guide.tools].flatMap(one => linkTo('part', one.name)),
]

export type LinkingDocument = { docid: number; links: readonly PageLink[] }

/** Of these documents, in all languages that readers get. A document that is gone has no links. */
export const keepLinks = async (
  db: Db,
  kind: 'guide' | 'page',
  docids: readonly number[],
  documents: readonly LinkingDocument[],
): Promise<void> => {
  const rows = documents.flatMap(({ docid, links }) => links.map(link => ({ docid, ...link })))
  const given = sql`select * from unnest(${rows.map(row => row.docid)}::int[],
    ${rows.map(row => row.way)}::text[], ${rows.map(row => row.title)}::text[])
    as given (docid, way, title)`
  await db.run(sql`
    delete from page_links l where l.kind = ${kind} and l.docid = any(${[...docids]}::int[])
      and (l.docid, l.way, l.title) not in (${given})`)
  if (rows.length)
    await db.run(sql`
      insert into page_links (kind, docid, way, title)
      select ${kind}, docid, way, title from (${given}) given on conflict do nothing`)
}
