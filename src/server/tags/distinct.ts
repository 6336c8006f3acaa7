// Pairs of tags that look alike and are not the same, as Moderators and Admins said: they are
// offered no more, to nobody.
import type { DistinctTags } from '#contract/tags/schemas.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Handlers, Person, SignedInReader } from '#server/http/context.ts'
import { countUses, findTag } from './use.sql.ts'

type Pair = { one: number; other: number }
type Row = Pair & { userid: number; username: string; created: number }

/** Those whose tags both stand, as they are called now; the newest first. */
const listed = sql`
  select a.tagid as one, b.tagid as other, d.userid, u.username::text as username, d.created
  from distinct_tags d join tags a on lower(a.tag) = d.one join tags b on lower(b.tag) = d.other
    join users u on u.userid = d.userid`

/** Whatever somebody may see of them. */
export const loadDistinct = (db: Db): Promise<Pair[]> => db.many<Row>(listed)

const requireModerator = ({ person }: Pick<SignedInReader, 'person'>) => {
  if (!isModerator(person))
    throw forbidden('Only Moderators and Admins can say which tags are not the same', [
      'Moderator',
      'Admin',
    ])
}

/** The tag that more documents carry stands first, as in the list of those that look alike. */
const present = async (db: Db, person: Person, rows: Row[]): Promise<DistinctTags[]> => {
  const uses = await countUses(
    db,
    person,
    rows.flatMap(({ one, other }) => [one, other]),
  )
  return rows.flatMap(({ one, other, userid, username, created }) => {
    const [first, second] = [uses.get(one), uses.get(other)].sort(
      (a, b) => (b?.count ?? 0) - (a?.count ?? 0),
    )
    if (!first || !second) return []
    const { tag, count } = first
    return [{ tag, count, other: second.tag, other_count: second.count, userid, username, created }]
  })
}

const lower = (tag: string): Sql => sql`lower(${tag}::text collate "und-x-icu") collate "C"`
/** As they are stored: in an order that no other version of ICU changes. */
const wordsOf = (one: string, other: string): { least: Sql; greatest: Sql } => ({
  least: sql`least(${lower(one)}, ${lower(other)})`,
  greatest: sql`greatest(${lower(one)}, ${lower(other)})`,
})

/** Two different tags. Throws 404 where one is none, 422 where both are the same. */
const requirePair = async (
  db: Db,
  person: Person,
  { tag, other }: { tag: string; other: string },
) => {
  const [first, second] = [await findTag(db, person, tag), await findTag(db, person, other)]
  if (first.tagid === second.tagid)
    throw invalidField('other', 'duplicate', 'Both names are of the same tag')
  return wordsOf(first.tag, second.tag)
}

export const distinctTagHandlers: Pick<
  Handlers,
  'listDistinctTags' | 'setDistinctTags' | 'unsetDistinctTags'
> = {
  async listDistinctTags({ query: { limit, offset } }, ctx) {
    requireModerator(ctx)
    const shown = await ctx.snapshot(async db =>
      present(
        db,
        ctx.person,
        await db.many<Row>(sql`${listed} order by d.created desc, d.one, d.other`),
      ),
    )
    ctx.header('X-Total-Count', String(shown.length))
    return shown.slice(offset, offset + limit)
  },

  /** Who said it first, and when, stays. */
  async setDistinctTags({ params }, ctx) {
    requireModerator(ctx)
    const { least, greatest } = await requirePair(ctx.db, ctx.person, params)
    await ctx.db.run(sql`
      insert into distinct_tags (one, other, userid, created)
      values (${least}, ${greatest}, ${ctx.person.userid}, ${ctx.now}) on conflict do nothing`)
    const [made] = await present(
      ctx.db,
      ctx.person,
      await ctx.db.many<Row>(sql`${listed} where d.one = ${least} and d.other = ${greatest}`),
    )
    // One that only deleted documents have is in no list.
    if (!made) throw notFound('Tag')
    return made
  },

  async unsetDistinctTags({ params }, ctx) {
    requireModerator(ctx)
    const { least, greatest } = await requirePair(ctx.db, ctx.person, params)
    const gone = await ctx.db.run(
      sql`delete from distinct_tags where one = ${least} and other = ${greatest}`,
    )
    if (gone === 0) throw notFound('Pair of tags')
    return null
  },
}
