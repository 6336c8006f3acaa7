// Reading the ledger, and figures from it (moderation-admin 3).
import type { PatrolDecision } from '#contract/patrol/shapes.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import type { Handlers, Person, SignedInReader } from '#server/http/context.ts'
import { undoUntil } from '#server/rights/review.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { digest } from '#server/saves/digest.ts'
import { ledgerColumns, loadDocuments } from './decisions/ledger.ts'
import { documentVisible, itemsWithDocuments, shownTitle } from './queue/rights.ts'

type Row = Omit<PatrolDecision, 'decider' | 'author'> & {
  deciderid: number | null
  decider: string | null
  authorid: number
  author: string
  /** It decided the item as that stands now, and the document is there. */
  stands: boolean
  undonebyid: number | null
  undoneby: string | null
}

const selectDecisions = (person: Person, where: Sql): Sql => sql`
  select ${ledgerColumns}, i.doc_type, i.docid, ${shownTitle(person)} as title,
    i.authorid, a.username as author, du.username as decider,
    i.state in ('accepted', 'denied', 'partial') and not exists (select from patrol_decisions n
      where n.itemid = d.itemid and n.decisionid > d.decisionid) and coalesce(g.deleted_date,
      case when not w.unpublished then w.deleted_date end) is null as stands,
    n.deciderid as undonebyid, nu.username as undoneby
  from patrol_decisions d join (${sql`select i.* from patrol_items i`}) i using (itemid)
  left join guides g on i.doc_type = 'guide' and g.guideid = i.docid left
    join wikis w on i.doc_type = 'wiki' and w.wikiid = i.docid
  join users a on a.userid = i.authorid left join users du on du.userid = d.deciderid
  left join patrol_decisions n on n.undoes = d.decisionid
  left join users nu on nu.userid = n.deciderid ${where}`

const personOf = (userid: number | null, username: string | null) =>
  userid === null ? null : { userid, username: existing(username, 'a name') }

const present = ({
  deciderid,
  decider,
  authorid,
  author,
  stands: _,
  undonebyid: __,
  undoneby: ___,
  ...row
}: Row): PatrolDecision => ({
  ...row,
  decider: personOf(deciderid, decider),
  author: { userid: authorid, username: author },
})

/** Throws 404. */
export const loadDecision = async (
  { db, person }: Pick<SignedInReader, 'db' | 'person'>,
  decisionid: number,
): Promise<PatrolDecision> =>
  present(
    await db.one<Row>(selectDecisions(person, sql`where d.decisionid = ${decisionid}`), 'Decision'),
  )

type Figures = {
  decided: number
  accepted: number
  denied: number
  partial: number
  undone: number
  overturned: number
  median_wait: number | null
  median_view: number | null
}

export const ledgerHandlers: Pick<
  Handlers,
  'listPatrolDecisions' | 'readPatrolDecision' | 'readPatrolStats'
> = {
  listPatrolDecisions: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const { userid } = ctx.person
      const conditions = [
        isModerator(ctx.person)
          ? sql`true`
          : sql`(d.deciderid = ${userid} or i.authorid = ${userid})`,
        ...(query.decider ? [sql`d.deciderid = ${query.decider}`] : []),
        ...(query.author ? [sql`i.authorid = ${query.author}`] : []),
        ...(query.doc_type ? [sql`i.doc_type = ${query.doc_type}`] : []),
        ...(query.document ? [sql`i.docid = ${query.document}`] : []),
        ...(query.action ? [sql`d.action = ${query.action}`] : []),
        query.from !== undefined && sql`d.created >= ${query.from}`,
        query.to !== undefined && sql`d.created <= ${query.to}`,
      ]
      const { total } = await db.one<{ total: number }>(
        sql`select count(*)::int as total from patrol_decisions d
          join patrol_items i using (itemid) where ${joined(conditions, ' and ')}`,
      )
      ctx.header('X-Total-Count', String(total))
      const page = [...conditions, query.after !== undefined && sql`d.decisionid < ${query.after}`]
      const rows = await db.many<Row>(
        selectDecisions(
          ctx.person,
          sql`where ${joined(page, ' and ')}
            order by d.decisionid desc limit ${query.limit} offset ${query.offset}`,
        ),
      )
      return rows.map(row => ({
        ...present(row),
        undo_until:
          row.stands && row.title !== ''
            ? undoUntil(ctx.person, row, ctx.settings.undo_minutes)
            : null,
        undone_by: personOf(row.undonebyid, row.undoneby),
      }))
    }),

  async readPatrolDecision({ params: { decisionid } }, ctx) {
    const decision = await loadDecision(ctx, decisionid)
    const { userid } = ctx.person
    const visible = await ctx.db.maybe(
      sql`select 1 from ${itemsWithDocuments}
        where i.itemid = ${decision.itemid} and ${documentVisible(ctx.person)}`,
    )
    if (!visible) throw notFound('Decision')
    if (
      !isModerator(ctx.person) &&
      decision.author.userid !== userid &&
      decision.decider?.userid !== userid
    )
      throw forbidden('You can see only decisions on your own edits and decisions that you made')
    const { base, head } = await loadDocuments(ctx.db, decisionid)
    const units = unitsBetween(base, head)
    const { revisionid } = await ctx.db.one<{ revisionid: number }>(
      sql`select revisionid from patrol_items where itemid = ${decision.itemid}`,
      'Item',
    )
    return {
      ...decision,
      revisionid,
      diff: {
        base: asAnswer(base),
        head: asAnswer(head),
        units,
        hash: digest(units),
      },
    }
  },

  /** Of the caller; of all for Admins, and without names for Moderators. */
  readPatrolStats: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const all = query.decider === 'all'
      if (all && !isModerator(ctx.person))
        throw forbidden('Only Moderators and Admins can see everyone’s figures', [
          'Moderator',
          'Admin',
        ])
      const { userid } = ctx.person
      const within = sql`
      ${query.from === undefined ? nothing : sql`and d.created >= ${query.from}`}
        ${query.to === undefined ? nothing : sql`and d.created <= ${query.to}`}`
      const decided = sql`d.action in ('accept', 'accept_edit', 'deny',
        'partial') ${all ? nothing : sql`and d.deciderid = ${userid}`} ${within}`
      const figures = await db.one<Figures>(sql`
      select count(*)::int as decided, count(*) filter (where d.action
        in ('accept', 'accept_edit'))::int as accepted,
        count(*) filter (where d.action = 'deny')::int as denied,
        count(*) filter (where d.action = 'partial')::int as partial,
          count(*) filter (where u.deciderid = d.deciderid)::int as undone,
          count(*) filter (where u.deciderid <> d.deciderid)::int as overturned,
        percentile_disc(0.5) within group (order by d.created - i.created)::int as median_wait,
          percentile_disc(0.5) within group (order by d.seconds_viewed)::int as median_view
      from patrol_decisions d join patrol_items i using (itemid) left
        join patrol_decisions u on u.undoes = d.decisionid where ${decided}`)
      const per_day = await db.many<{ date: string; decided: number }>(sql`
      select to_char(to_timestamp(d.created) at time zone 'UTC', 'YYYY-MM-DD') as date,
        count(*)::int as decided from patrol_decisions d where ${decided} group by 1 order by 1`)
      const skips = all
        ? null
        : (
            await db.one<{ n: number }>(sql`
      select count(*)::int as n from patrol_skips d where d.userid = ${userid} ${within}`)
          ).n
      const deciders =
        all && ctx.person.privilege === 'Admin'
          ? await db.many<{ userid: number; username: string; decided: number }>(sql`
      select u.userid, u.username, count(*)::int as decided from patrol_decisions d
        join users u on u.userid = d.deciderid where ${decided} group by u.userid, u.username
        order by 3 desc, 1`)
          : null
      return { ...figures, skipped: skips, per_day, ...(deciders ? { deciders } : {}) }
    }),
}

/** Versions are plain JSON: readonly lists of the rules are lists of the answer. */
const asAnswer = (doc: unknown) =>
  doc as {
    kind: 'guide' | 'wiki'
    fields: Record<string, unknown>
    steps?: Record<string, unknown>[]
  }
