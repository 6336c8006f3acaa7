// Who may hear of an event, by their rights at the moment of sending (roles.md 4), and what of it
// they are told: ids and states, never content.
import { topics, type HearingRule, type Topic } from '#contract/events/families.ts'
import { eventMembers } from '#contract/events/members.ts'
import { topicOf } from '#contract/events/table.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { canView, hasPrivacyRight, loadAccesses, type GuideAccess } from '#server/rights/guides.ts'
import type { Person } from '#server/http/context.ts'
import { canDecide } from '#server/rights/review.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { OutboxRow } from '#server/effects/feed.ts'

type ItemFact = {
  itemid: number
  authorid: number
  doc_type: 'guide' | 'wiki'
  docid: number
  patrol_threshold: number
  unpublished: boolean
}
type CommentFact = { commentid: number; author: number; guideid: number | null; state: string }
/** What rights on these events hang on. A fixed number of statements, however many events. */
export type Facts = {
  guides: Map<number, GuideAccess>
  items: Map<number, ItemFact>
  comments: Map<number, CommentFact>
}

const number = (row: OutboxRow, key: string): number | null =>
  typeof row.data?.[key] === 'number' ? row.data[key] : null
const numbers = (rows: OutboxRow[], key: string): number[] => [
  ...new Set(rows.flatMap(row => number(row, key) ?? [])),
]
const guideOf = (row: OutboxRow): number | null =>
  number(row, 'guideid') ?? (row.data?.['doc_type'] === 'guide' ? number(row, 'docid') : null)

export const loadFacts = async (db: Db, rows: OutboxRow[]): Promise<Facts> => {
  const itemids = numbers(rows, 'itemid')
  const commentids = numbers(rows, 'commentid')
  const items =
    itemids.length === 0
      ? []
      : await db.many<ItemFact>(sql`
    select i.itemid, i.authorid, i.doc_type, i.docid,
      coalesce(g.patrol_threshold, w.patrol_threshold) as patrol_threshold,
      coalesce(w.unpublished, false) as unpublished
    from patrol_items i left join guides g on i.doc_type = 'guide' and g.guideid = i.docid left
      join wikis w on i.doc_type = 'wiki' and w.wikiid = i.docid
    where i.itemid = any(${itemids}::int[])`)
  const comments =
    commentids.length === 0
      ? []
      : await db.many<CommentFact>(sql`
    select commentid, author, guideid, state from comments
      where commentid = any(${commentids}::int[])`)
  const guideids = [
    ...rows.flatMap(row => guideOf(row) ?? []),
    ...items.flatMap(item => (item.doc_type === 'guide' ? item.docid : [])),
    ...comments.flatMap(one => one.guideid ?? []),
  ]
  return {
    guides: guideids.length ? await loadAccesses(db, [...new Set(guideids)]) : new Map(),
    items: new Map(items.map(item => [item.itemid, item])),
    comments: new Map(comments.map(one => [one.commentid, one])),
  }
}

const seesGuide = (person: Person, guideid: number | null, facts: Facts): boolean => {
  const access = guideid === null ? undefined : facts.guides.get(guideid)
  return access !== undefined && canView(person, access)
}

const seesItem = (person: Person, item: ItemFact | undefined, facts: Facts): boolean =>
  item !== undefined &&
  (item.doc_type === 'wiki'
    ? !item.unpublished || item.authorid === person.userid || isModerator(person)
    : seesGuide(person, item.docid, facts)) &&
  (item.authorid === person.userid || canDecide(person, item))

const seesComment = (person: Person, comment: CommentFact | undefined, facts: Facts): boolean =>
  comment !== undefined &&
  (comment.guideid === null || seesGuide(person, comment.guideid, facts)) &&
  (!['held', 'hidden'].includes(comment.state) ||
    comment.author === person.userid ||
    isModerator(person))

/** About the person: their account, what they did themselves, what waits of theirs. */
const concerns = (person: Person, row: OutboxRow, facts: Facts): boolean =>
  number(row, 'userid') === person.userid ||
  (number(row, 'userid') === null && row.actor === person.userid) ||
  facts.items.get(number(row, 'itemid') ?? 0)?.authorid === person.userid ||
  facts.comments.get(number(row, 'commentid') ?? 0)?.author === person.userid

type Hears = (person: Person, row: OutboxRow, facts: Facts) => boolean
const rules: Record<HearingRule, Hears> = {
  concerned: concerns,
  edit: (person, row, facts) =>
    seesItem(person, facts.items.get(number(row, 'itemid') ?? 0), facts),
  comment: (person, row, facts) =>
    seesComment(person, facts.comments.get(number(row, 'commentid') ?? 0), facts),
  // Pages are public; a guide that is gone is nobody's to hear of but those who might have seen it.
  document: (person, row, facts) => guideOf(row) === null || seesGuide(person, guideOf(row), facts),
  moderators: isModerator,
  guideKeepers: (person, row, facts) => {
    const access = facts.guides.get(guideOf(row) ?? 0)
    return (
      concerns(person, row, facts) ||
      isModerator(person) ||
      (access !== undefined && hasPrivacyRight(person, access))
    )
  },
}
const may = (person: Person, row: OutboxRow, topic: Topic | null, facts: Facts): boolean =>
  rules[topics[topic ?? 'me'].rule](person, row, facts)

/** An Admin hears all of the topics that were asked for; `me` is one's own even for them. */
export const hears = (
  person: Person,
  wanted: ReadonlySet<Topic>,
  row: OutboxRow,
  facts: Facts,
): boolean => {
  if (row.event === null) return false
  const topic = topicOf(row.event)
  if (
    topic !== null &&
    wanted.has(topic) &&
    (person.privilege === 'Admin' || may(person, row, topic, facts))
  )
    return true
  return wanted.has('me') && concerns(person, row, facts) && may(person, row, topic, facts)
}

const streamed = new Set(
  Object.entries(eventMembers).flatMap(([name, { streams }]) => (streams === false ? [] : name)),
)
export const told = (row: OutboxRow): Record<string, unknown> => ({
  eventid: row.seq,
  event: row.event,
  date: row.at,
  actor: row.actor,
  ...Object.fromEntries(Object.entries(row.data ?? {}).filter(([name]) => streamed.has(name))),
})
