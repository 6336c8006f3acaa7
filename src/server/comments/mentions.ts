// People who are named in a comment: found in what readers get of it, so that whoever is told is
// the one that is linked. docs/decisions/0556-people-named-in-comments.md
import { namesIn, splitMentions } from '#lib/people/mentions.ts'
import { userUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { findNamed, type NamedPerson } from '#server/users/named.ts'
import { htmlOf, wikiText } from '#server/wikitext/text.ts'
import { emptyEnv } from '#wikitext/env.ts'
import { element, type Html } from '#wikitext/markup.ts'

/** As the comment keeps it: the name as it was then, and who it is. */
export type Mention = NamedPerson & { username: string; stamp: number }

/** Of comments c: those named in them, as a column. */
export const mentionsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', n.name, 'userid', n.userid,
    'username', o.username, 'stamp', o.stamp))
  from comment_mentions n join users o using (userid) where n.commentid = c.commentid), '[]')`

const quiet = new Set(['a', 'code', 'pre'])
const piece = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g

/** HTML that the service made, its words changed where they stand in no link and no code. */
const mapWords = (html: string, change: (words: string) => string): string => {
  let within = 0
  return html.replaceAll(piece, (all, closes: string | undefined, name: string | undefined) => {
    if (name === undefined) return within > 0 ? all : change(all)
    if (quiet.has(name)) within += closes ? -1 : 1
    return all
  })
}

/** Who is linked: each `@name` of these people. */
export const withMentions = (html: string, mentions: readonly Mention[]): string => {
  if (mentions.length === 0) return html
  const people = new Map(mentions.map(one => [one.name, one]))
  return mapWords(html, words =>
    splitMentions(words, people)
      .map(({ words: said, is }) =>
        // It was escaped when the HTML was made.
        is === null ? said : element('a', { href: userUrl('', is) }, said as Html),
      )
      .join(''),
  )
}

/** A comment is never so long that a thread would have to read it (decision 0355). */
const namesOfText = (text: string): string[] => {
  if (!text.includes('@')) return []
  const found: string[] = []
  mapWords(htmlOf(wikiText(text), emptyEnv('')), words => {
    found.push(...namesIn(words))
    return words
  })
  return [...new Set(found)]
}

/** Whoever the text names, by the names as they are now. Throws 422 for too many. */
export const readMentions = (db: Db, text: string): Promise<NamedPerson[]> =>
  findNamed(db, namesOfText(text), 'text')

export const keepMentions = async (
  db: Db,
  commentid: number,
  mentions: readonly NamedPerson[],
): Promise<void> => {
  if (mentions.length === 0) return
  await db.run(sql`
    insert into comment_mentions (commentid, name, userid)
    select ${commentid}, given.name, given.userid
    from unnest(${mentions.map(one => one.name)}::text[],
      ${mentions.map(one => one.userid)}::int[]) as given (name, userid)
    on conflict (commentid, name) do nothing`)
}

/**
 * Marks as told, and gives, those named in a comment who were not told of it yet and may read it.
 * `sees` says so over `commentTables` and users u.
 */
export const takeUntold = async (
  db: Db,
  commentid: number,
  tables: Sql,
  sees: Sql,
): Promise<number[]> => [
  ...new Set(
    await db.values<number>(sql`
    update comment_mentions m set told = true
    where m.commentid = ${commentid} and not m.told
      and not exists (select from comment_mentions b
        where b.commentid = m.commentid and b.userid = m.userid and b.told)
      and exists (select from users u, ${tables}
        where u.userid = m.userid and c.commentid = m.commentid and ${sees})
    returning m.userid`),
  ),
]
