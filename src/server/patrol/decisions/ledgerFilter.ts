// Which rows of the ledger a list shows and a figure counts: both ask here, so that they agree
// (moderation-admin 3).
import {
  pickedFor,
  pickedOf,
  type LedgerOutcome,
  type SecondLook,
} from '#contract/patrol/ledger.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { sql, type Condition, type Sql } from '#server/db/sql.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Db } from '#server/db/open.ts'
import type { Person } from '#server/http/context.ts'
import { subtree } from '#server/rights/subtree.ts'
import { documentVisible, isNamedTo } from '../queue/rights.ts'

/** Decisions d on items i, n that took d back, k second looks at d, guides g or wikis w. */
export const ledgerWithDocuments = sql`
  patrol_decisions d join patrol_items i on i.itemid = d.itemid
  left join patrol_decisions n on n.undoes = d.decisionid
  left join second_looks k on k.decisionid = d.decisionid
  left join guides g on i.doc_type = 'guide' and g.guideid = i.docid
  left join wikis w on i.doc_type = 'wiki' and w.wikiid = i.docid`

/** Moderators see every document: said at once, so that counting looks at none. */
export const ledgerVisible = (person: Person): Sql =>
  isModerator(person)
    ? sql`true`
    : sql`coalesce(${documentVisible(person)} and ${isNamedTo(person)}, false)`

/** How long the proposal waited for the decision, in seconds. */
export const waited = sql`greatest(0, d.created - i.created)`

const isVerdict = sql`d.action in ('accept', 'accept_edit', 'deny', 'partial')`

/** Over d and n. */
export const outcomeIs: Record<LedgerOutcome, Sql> = {
  decided: isVerdict,
  accepted: sql`d.action in ('accept', 'accept_edit')`,
  denied: sql`d.action = 'deny'`,
  partial: sql`d.action = 'partial'`,
  undone: sql`(${isVerdict} and n.deciderid = d.deciderid)`,
  overturned: sql`(${isVerdict} and n.deciderid <> d.deciderid)`,
  closed: sql`d.action in ('supersede', 'orphan', 'reinstate')`,
}

/** Those that accepted: what may be wrong with them, readers meet. */
const isAccepted = sql`d.action in ('accept', 'accept_edit')`
/**
 * The lot is the row's own checksum, which nobody knows before the verdict and nobody can choose
 * after it.
 */
const isPicked = sql`(${isAccepted} and ('x' || left(d.hash, 6))::bit(24)::int % ${pickedOf}::int = 0)`

export const lookIs = (person: Person, now: UnixSeconds): Record<SecondLook, Sql> => ({
  open: isModerator(person)
    ? sql`(${isPicked} and d.created > ${now - pickedFor} and k.decisionid is null
        and n.decisionid is null and d.deciderid <> ${person.userid}
        and i.authorid <> ${person.userid}
        and coalesce(g.deleted_date, w.deleted_date) is null)`
    : sql`false`,
  right: sql`k.finding = 'right'`,
  wrong: sql`k.finding = 'wrong'`,
})

/** A category with what lies below it: its titles, its guides up to `namedAtMost`, its pages. */
type Place = { titles: string[]; guides: number[]; pages: number[] }
const namedAtMost = 200

/**
 * Found before the ledger is asked, so that the planner knows how much lies there: with few
 * documents it does not go through the whole ledger, with many it does not look them up one by one.
 */
export const placeOf = (db: Db, category: string): Promise<Place> =>
  db.one<Place>(sql`
    with titles as materialized (${subtree(category)})
    select array(select title from titles) as titles,
      array(select guideid from guides where category in (select title from titles)
        limit ${namedAtMost + 1}) as guides,
      array(select wikiid from wikis where namespace = 'CATEGORY'
        and title in (select title from titles)) as pages`)

/** Where it is now. */
const liesIn = ({ titles, guides, pages }: Place): Sql =>
  guides.length > namedAtMost
    ? sql`(g.category = any(${titles}::text[])
        or w.namespace = 'CATEGORY' and w.title = any(${titles}::text[]))`
    : sql`(i.doc_type = 'guide' and i.docid = any(${guides}::int[])
        or i.doc_type = 'wiki' and i.docid = any(${pages}::int[]))`

type Asked = {
  decider?: number | undefined
  author?: number | undefined
  doc_type?: 'guide' | 'wiki' | undefined
  document?: number | undefined
  action?: string | undefined
  outcome?: LedgerOutcome | undefined
  second_look?: SecondLook | undefined
  kind?: 'create' | 'edit' | undefined
  place?: Place | undefined
  from?: number | undefined
  to?: number | undefined
}

/** Moderators see all rows; others those that they made or that are about their own edits. */
export const ledgerConditions = (
  { person, now }: { person: Person; now: UnixSeconds },
  asked: Asked,
): Condition[] => [
  isModerator(person)
    ? sql`true`
    : sql`(d.deciderid = ${person.userid} or i.authorid = ${person.userid})`,
  asked.decider !== undefined && sql`d.deciderid = ${asked.decider}`,
  asked.author !== undefined && sql`i.authorid = ${asked.author}`,
  asked.doc_type !== undefined && sql`i.doc_type = ${asked.doc_type}`,
  asked.document !== undefined && sql`i.docid = ${asked.document}`,
  asked.action !== undefined && sql`d.action = ${asked.action}`,
  asked.outcome !== undefined && outcomeIs[asked.outcome],
  asked.second_look !== undefined && lookIs(person, now)[asked.second_look],
  asked.kind !== undefined && sql`i.kind = ${asked.kind}`,
  // Where a document lies that somebody does not see is not found out by asking for its category.
  asked.place !== undefined && sql`(${liesIn(asked.place)} and ${ledgerVisible(person)})`,
  asked.from !== undefined && sql`d.created >= ${asked.from}`,
  asked.to !== undefined && sql`d.created <= ${asked.to}`,
]
