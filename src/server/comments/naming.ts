// Whom a comment names: found in what readers get of it, so that whoever is told is the one that is
// linked. docs/decisions/0556-people-named-in-comments.md
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { findNamed, namedOf, requireFewNamed, type NamedPerson } from '#server/users/named.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { htmlOf, wikiText } from '#server/wikitext/text.ts'
import { freeWords, type Mention } from './mentions.ts'

const wordsOf = async (ctx: SignedIn, raw: string): Promise<string[]> => {
  if (!raw.includes('@')) return []
  const text = wikiText(raw)
  const { env } = await loadWikiEnv(ctx.db, ctx, [text], ctx.person)
  return freeWords(htmlOf(text, env))
}

/**
 * Whoever the text names and did not name before. Throws 422 for too many, whom earlier texts of
 * the comment named with them: otherwise one comment could call everybody, edit by edit.
 */
export const readMentions = async (
  ctx: SignedIn,
  text: string,
  kept: readonly NamedPerson[] = [],
): Promise<NamedPerson[]> => {
  const named = await findNamed(ctx.db, await wordsOf(ctx, text), kept)
  const added = named.filter(one => !kept.some(({ name }) => name === one.name))
  if (added.length > 0) requireFewNamed([...kept, ...added], 'text')
  return added
}

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

type Told = { commentid: number; text_raw: string; mentions: readonly Mention[] }
/**
 * Marks as told, and gives, those whom the comment names as it is now, who were not told of it yet
 * and may read it. `sees` says so over `commentTables` and users u.
 */
export const takeUntold = async (
  ctx: SignedIn,
  { commentid, text_raw, mentions }: Told,
  tables: Sql,
  sees: Sql,
): Promise<number[]> => {
  const named = namedOf(await wordsOf(ctx, text_raw), mentions).map(one => one.name)
  if (named.length === 0) return []
  const told = await ctx.db.values<number>(sql`
    update comment_mentions m set told = true
    where m.commentid = ${commentid} and m.name = any(${named}::text[]) and not m.told
      and not exists (select from comment_mentions b
        where b.commentid = m.commentid and b.userid = m.userid and b.told)
      and exists (select from users u, ${tables}
        where u.userid = m.userid and c.commentid = m.commentid and ${sees})
    returning m.userid`)
  return [...new Set(told)]
}
