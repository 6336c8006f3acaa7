// Which items somebody may see and decide: the rules of rules.ts over rows (moderation-admin 0, 1,
// 3).
import { ApiError, forbidden, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isFoundBy, isOfThisPage } from '#server/rights/pages.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { Ctx, Person, SignedIn, SignedInReader } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { alwaysPatrolled } from '#contract/core/limits.ts'
import { whyNotDecide, type Judged } from '#server/rights/review.ts'

/** Tables that conditions below are over: items i with their document, guides g or wikis w. */
export const itemsWithDocuments = sql`
  patrol_items i
  left join guides g on i.doc_type = 'guide' and g.guideid = i.docid
  left join wikis w on i.doc_type = 'wiki' and w.wikiid = i.docid`

/** On the guide's lists; pages of people and teams belong to them. */
const onList = (person: Person): Sql => sql`
  (exists (select from guide_users a where i.doc_type = 'guide' and a.guideid = g.guideid
    and a.userid = ${person.userid})
    or exists (select from guide_teams a where i.doc_type = 'guide' and a.guideid = g.guideid
      and a.teamid = any(${person.teams}::int[]))
    or (w.namespace = 'TEAM' and w.title = any(${person.teams.map(String)}::text[])))`

/** One's team has its page also where it is on no list. */
const isPageOf = (person: Person): Sql => sql`(${isFoundBy(person)} or ${onList(person)})`

/**
 * Deleted documents are out of sight but for their items' authors, Moderators and Admins, who may
 * want the words back; so is what was proposed on a deleted page whose title another has now, or on
 * a page that is found by its title only.
 */
export const documentVisible = (person: Person): Sql => sql`
  case when i.doc_type = 'guide'
    then ${visibleTo(person)} and (g.deleted_date is null or ${isModerator(person)}
      or i.authorid = ${person.userid})
    else (w.deleted_date is null and ${isOfThisPage(sql`i.head_revisionid`)}
      and ${isPageOf(person)} or ${isModerator(person)} or i.authorid = ${person.userid}) end`

/** What it is called and where it lies is no secret to the person, deleted or not. */
export const isNamedTo = (person: Person): Sql => sql`
  (case when i.doc_type = 'guide' then ${visibleTo(person)} else ${isPageOf(person)} end)`

/** What the document is called; empty where the person may not know it. */
export const shownTitle = (person: Person): Sql => sql`
  case when ${isNamedTo(person)}
    then coalesce(g.title, nullif(w.display_title, ''), w.title) else '' end`

/** Where the document lies now, which may be elsewhere than when the edit was saved. */
export const categoryNow = sql`
  coalesce(g.category, case when w.namespace = 'CATEGORY' then w.title end, i.category)`

/**
 * Of a guide that somebody does not see any more, where it lay when the edit was saved; where a
 * page lies is told to whoever may know the page.
 */
export const toldCategory = (person: Person): Sql => sql`
  case when ${isNamedTo(person)} then ${categoryNow} when i.doc_type = 'guide' then i.category
    else '' end`

/** Of those who may know where a document lies, to all by where it lies now. */
export const liesIn = (person: Person, titles: Sql): Sql =>
  sql`(${categoryNow} in (${titles}) and ${isNamedTo(person)})`

const threshold = sql`coalesce(g.patrol_threshold, w.patrol_threshold)`

/**
 * whyNotDecide as a condition, for lists: but for the document's being visible, and for one's own
 * edits.
 */
export const hasRight = (person: Person, settings: Ctx['settings']): Sql =>
  isModerator(person)
    ? sql`true`
    : sql`
  ((${threshold} < ${alwaysPatrolled}::int and ${person.reputation}::int >= ${threshold}
    and (i.kind = 'edit' or ${person.reputation}::int >= ${settings.patrol_threshold}::int))
    or (${settings.creator_may_decide}::bool and i.kind = 'edit'
      and (coalesce(g.author, w.author) = ${person.userid} or ${onList(person)})))`

/**
 * What the person may open: visible documents' items that are their own or theirs to decide
 * (roles.md 4).
 */
export const mayOpen = (person: Person, settings: Ctx['settings']): Sql =>
  sql`(${documentVisible(person)}) and (i.authorid = ${person.userid}
    or ${hasRight(person, settings)})`

export const mayDecide = (person: Person, settings: Ctx['settings']): Sql =>
  sql`(${documentVisible(person)}) and i.authorid <> ${person.userid}
    and ${hasRight(person, settings)} and i.state in ('pending', 'needs_rebase')`

type FactRow = Judged & { itemid: number }

export const loadJudged = (db: Db, person: Person, itemid: number): Promise<FactRow> =>
  db.one<FactRow>(
    sql`
  select i.itemid, i.kind, i.authorid, coalesce(${documentVisible(person)}, false) as visible,
    coalesce(g.author, w.author) as author,
    ${onList(person)} as allowed, ${threshold} as patrol_threshold
  from ${itemsWithDocuments} where i.itemid = ${itemid}`,
    'Item',
  )

/** 403 with a code that says why. */
export const refuse = (code: 'self_decision' | 'no_right', message: string): ApiError =>
  new ApiError(403, message, { errors: [{ field: 'itemid', code, message }] })

/** Throws 404 for an item of a document that the caller may not see, as if it did not exist. */
const requireSeen = async (ctx: SignedInReader, itemid: number): Promise<FactRow> => {
  const facts = await loadJudged(ctx.db, ctx.person, itemid)
  if (!facts.visible) throw notFound('Item')
  return facts
}

type Judging = Pick<SignedInReader, 'db' | 'person' | 'settings'>
const opens = (ctx: Judging, facts: FactRow): boolean =>
  facts.authorid === ctx.person.userid || whyNotDecide(ctx.person, facts, ctx.settings) === null

/** Its author and those who may decide it, as far as they see the document. */
export const isOpener = async (ctx: Judging, itemid: number): Promise<boolean> => {
  const facts = await loadJudged(ctx.db, ctx.person, itemid)
  return facts.visible && opens(ctx, facts)
}

/** Throws 404, 403: its author and its deciders. */
export const requireOpener = async (ctx: SignedInReader, itemid: number): Promise<void> => {
  const facts = await requireSeen(ctx, itemid)
  if (!opens(ctx, facts))
    throw forbidden('Only the author of an edit and people who can decide on it can open it')
}

/** Throws 404, 403. */
export const requireDecider = async (ctx: SignedIn, itemid: number): Promise<void> => {
  const why = whyNotDecide(ctx.person, await loadJudged(ctx.db, ctx.person, itemid), ctx.settings)
  if (why === 'unseen') throw notFound('Item')
  if (why === 'self_decision') throw refuse(why, 'You cannot decide on your own edit')
  if (why === 'no_right')
    throw refuse(why, 'You cannot decide on this edit. Moderators and Admins can')
}

/** Throws 404, 403: its author alone. */
export const requireAuthor = async (ctx: SignedIn, itemid: number): Promise<void> => {
  const facts = await requireSeen(ctx, itemid)
  if (facts.authorid !== ctx.person.userid)
    throw forbidden('Only the author of the edit can do that')
}

/** May decide at least one document: reading the reasons is for those (roles.md 4). */
export const isDeciderSomewhere = async (
  ctx: Pick<SignedIn, 'db' | 'person' | 'settings'>,
): Promise<boolean> => {
  if (isModerator(ctx.person)) return true
  const {
    person: { userid, reputation },
  } = ctx
  return (
    (await ctx.db.maybe(sql`
    select 1 from guides where public and deleted_date is null and patrol_threshold <= ${reputation}
      and patrol_threshold < ${alwaysPatrolled}
    union all select 1 from wikis where deleted_date is null and patrol_threshold <= ${reputation}
      and patrol_threshold < ${alwaysPatrolled}
    union all select 1 from guides where ${ctx.settings.creator_may_decide}::bool
      and author = ${userid} limit 1`)) !== null
  )
}
