// Other spellings and languages of a tag: whoever adds one of them adds the tag.
import { invalidField, forbidden, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { requireTag } from './rules.ts'
import { findTag, holdTag } from './use.sql.ts'

const load = (db: Db, tagid: number): Promise<string[]> =>
  db.values<string>(sql`select synonym from tag_synonyms where tagid = ${tagid} order by synonym`)

const requireModerator = ({ person }: SignedIn) => {
  if (!isModerator(person))
    throw forbidden('Only Moderators and Admins can manage synonyms', ['Moderator', 'Admin'])
}

export const synonymHandlers: Pick<Handlers, 'listSynonyms' | 'addSynonym' | 'removeSynonym'> = {
  async listSynonyms({ params }, ctx) {
    return load(ctx.db, (await findTag(ctx.db, ctx.person, params.tag)).tagid)
  },

  /**
   * One that stands there already stays as it is. A spelling that is a tag with documents of its
   * own is merged first.
   */
  async addSynonym({ params }, ctx) {
    const { tagid, tag } = await holdTag(ctx.db, ctx.person, params.tag)
    requireModerator(ctx)
    const synonym = requireTag(params.synonym, 'synonym')
    if (synonym.toLowerCase() === tag.toLowerCase())
      throw invalidField('synonym', 'duplicate', 'A tag cannot be its own synonym')
    const used = await ctx.db.maybe(sql`
      select 1 from tags t where lower(t.tag) = lower(${synonym})
        and (exists (select from guide_tags c where c.tagid = t.tagid)
        or exists (select from wiki_tags c where c.tagid = t.tagid)
          or exists (select from tag_synonyms s where s.tagid = t.tagid))`)
    if (used)
      throw invalidField(
        'synonym',
        'invalid_state',
        'Documents have this tag, or it has synonyms of its own. Merge the two tags instead',
      )
    const added = await ctx.db.run(
      sql`insert into tag_synonyms (synonym, tagid) values (${synonym}, ${tagid})
        on conflict do nothing`,
    )
    const other = added
      ? null
      : await ctx.db.maybe(
          sql`select 1 from tag_synonyms where lower(synonym) = lower(${synonym})
            and tagid <> ${tagid}`,
        )
    if (other)
      throw invalidField('synonym', 'duplicate', 'This is already a synonym of another tag')
    return load(ctx.db, tagid)
  },

  async removeSynonym({ params }, ctx) {
    const { tagid } = await findTag(ctx.db, ctx.person, params.tag)
    requireModerator(ctx)
    if (
      (await ctx.db.run(
        sql`delete from tag_synonyms where tagid = ${tagid}
          and lower(synonym) = lower(${params.synonym})`,
      )) === 0
    )
      throw notFound('Synonym')
    return load(ctx.db, tagid)
  },
}
