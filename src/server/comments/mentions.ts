// People who are named in a comment, as readers see it: each a link.
// docs/decisions/0556-people-named-in-comments.md
import { splitMentions } from '#lib/people/mentions.ts'
import { userUrl } from '#server/base/addresses.ts'
import { sql } from '#server/db/sql.ts'
import type { NamedPerson } from '#server/users/named.ts'
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

/** Its words that stand in no link and no code. */
export const freeWords = (html: string): string[] => {
  const found: string[] = []
  mapWords(html, words => {
    found.push(words)
    return words
  })
  return found
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
