// The documents that are looked through: those that whoever asks may edit, and no others.
import { invalidField } from '#lib/errors.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Person, SignedIn } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { listedTo } from '#server/rights/pages.ts'
import { titlesOfBranch } from '#server/summaries/branch.ts'
import { findTag } from '#server/tags/use.sql.ts'
import { findCategory } from '#server/wikis/rules.ts'

export type DocumentKey = { doc_type: 'guide' | 'wiki'; docid: number }

/** Over pages w: pages of the site, of people and of teams are their keepers' (roles.md 4). */
const isWritableBy = (person: Person): Sql =>
  isModerator(person)
    ? sql`true`
    : sql`(w.namespace not in ('INFO', 'USER', 'TEAM')
        or w.namespace = 'USER' and w.title = ${String(person.userid)}
        or w.namespace = 'TEAM' and w.title = any(${person.teams.map(String)}::text[]))`

/** Over guides g and pages w: those that this person may edit. */
export const editableGuides = (person: Person): Sql =>
  sql`g.deleted_date is null and ${visibleTo(person)}`
export const editablePages = (person: Person): Sql =>
  sql`${listedTo(person)} and ${isWritableBy(person)}`

type Which = { guides: Sql; pages: Sql }

const ofCategory = async (ctx: SignedIn, given: string): Promise<Which> => {
  const category = given.trim()
  if (!(await findCategory(ctx.db, category)))
    throw invalidField('category', 'not_found', `There is no category ${category}`)
  const titles = titlesOfBranch(category)
  return {
    guides: sql`g.category in (${titles})`,
    pages: sql`w.namespace = 'CATEGORY' and w.title in (${titles})`,
  }
}

/** Throws 404 for a tag that is none. */
const ofTag = async (ctx: SignedIn, given: string): Promise<Which> => {
  const { tagid } = await findTag(ctx.db, ctx.person, given.trim())
  return {
    guides: sql`g.guideid in (select guideid from guide_tags where tagid = ${tagid})`,
    pages: sql`w.wikiid in (select wikiid from wiki_tags where tagid = ${tagid})`,
  }
}

const named = (documents: readonly DocumentKey[]): Which => {
  const ids = (type: string) => documents.flatMap(one => (one.doc_type === type ? [one.docid] : []))
  return {
    guides: sql`g.guideid = any(${ids('guide')}::int[])`,
    pages: sql`w.wikiid = any(${ids('wiki')}::int[])`,
  }
}

export type Scope = {
  category?: string | undefined
  tag?: string | undefined
  documents?: readonly DocumentKey[] | undefined
}

/** For startRun. Throws 422 where not exactly one scope is given. */
export const documentsIn = async (
  ctx: SignedIn,
  { category, tag, documents }: Scope,
): Promise<Sql> => {
  const given = [category, tag, documents].filter(one => one !== undefined)
  if (given.length !== 1)
    throw invalidField(
      'category',
      given.length ? 'not_allowed' : 'required',
      'Send exactly one of `category`, `tag` and `documents`',
    )
  const which =
    category !== undefined
      ? await ofCategory(ctx, category)
      : tag !== undefined
        ? await ofTag(ctx, tag)
        : named(documents ?? [])
  return sql`
    select row_number() over (order by d.doc_type, d.docid)::int, d.doc_type, d.docid::text,
      null::jsonb, null::jsonb
    from (
      select 'guide' as doc_type, g.guideid as docid from guides g
        where ${editableGuides(ctx.person)} and ${which.guides}
      union all
      select 'wiki', w.wikiid from wikis w
        where ${editablePages(ctx.person)} and ${which.pages}) d`
}
