// Reading the ledger, and figures from it (moderation-admin 3).
import type { Namespace } from '#contract/core/shapes.ts'
import { figuresAtMost } from '#contract/patrol/figures.ts'
import type { LedgerRow } from '#contract/patrol/ledger.ts'
import type { PatrolDecision } from '#contract/patrol/shapes.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { undoUntil } from '#server/rights/review.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { digest } from '#server/saves/digest.ts'
import { ledgerColumns, loadDocuments, verifyPart } from './decisions/ledger.ts'
import {
  ledgerConditions,
  ledgerVisible,
  ledgerWithDocuments,
  lookIs,
  placeOf,
  waited,
} from './decisions/ledgerFilter.ts'
import { loadFigures } from './decisions/figures.ts'
import { documentUrl } from './queue/presentItem.ts'
import { categoryNow, refuse, shownTitle } from './queue/rights.ts'

type Row = Omit<
  LedgerRow,
  'decider' | 'author' | 'url' | 'undo_until' | 'undone_by' | 'looked_by'
> & {
  deciderid: number | null
  decider: string | null
  authorid: number
  author: string
  type: string | null
  namespace: Namespace | null
  wiki_title: string | null
  /** It decided the item as that stands now, and the document is there. */
  stands: boolean
  undonebyid: number | null
  undoneby: string | null
  lookedbyid: number | null
  lookedby: string | null
}

type Looking = Pick<SignedInReader, 'person' | 'now'>
/** Where the person does not see the document, nothing is said that it is called by or lies in. */
const selectDecisions = ({ person, now }: Looking, where: Sql): Sql => sql`
  select ${ledgerColumns}, i.doc_type, i.docid, i.kind, i.authorid,
    case when ${ledgerVisible(person)} then ${shownTitle(person)} else '' end as title,
    case when ${ledgerVisible(person)} then ${categoryNow} else '' end as category,
    g.type, w.namespace, w.title as wiki_title,
    ${waited} as waited, a.username as author, du.username as decider,
    i.state in ('accepted', 'denied', 'partial') and not exists (select from patrol_decisions n
      where n.itemid = d.itemid and n.decisionid > d.decisionid) and coalesce(g.deleted_date,
      case when not w.unpublished then w.deleted_date end) is null as stands,
    n.deciderid as undonebyid, nu.username as undoneby, k.userid as lookedbyid,
    ku.username as lookedby, case when ${lookIs(person, now).open} then 'open'
      else k.finding end as second_look
  from ${ledgerWithDocuments}
  join users a on a.userid = i.authorid left join users du on du.userid = d.deciderid
  left join users nu on nu.userid = n.deciderid left join users ku on ku.userid = k.userid
  ${where}`

const personOf = (userid: number | null, username: string | null) =>
  userid === null ? null : { userid, username: existing(username, 'a name') }

type Asking = Pick<SignedInReader, 'db' | 'person' | 'settings' | 'origin' | 'now'>

const present = ({ person, settings, origin }: Omit<Asking, 'db' | 'now'>, row: Row): LedgerRow => {
  const {
    deciderid,
    decider,
    authorid,
    author,
    type: _type,
    namespace: _namespace,
    wiki_title: _wikiTitle,
    stands,
    undonebyid,
    undoneby,
    lookedbyid,
    lookedby,
    ...said
  } = row
  return {
    ...said,
    decider: personOf(deciderid, decider),
    author: { userid: authorid, username: author },
    url: documentUrl(origin, row),
    undo_until: stands && row.title !== '' ? undoUntil(person, row, settings.undo_minutes) : null,
    undone_by: personOf(undonebyid, undoneby),
    looked_by: personOf(lookedbyid, lookedby),
  }
}

/** Of these ids, in no order. */
export const loadLedgerRows = async (ctx: Asking, decisionids: number[]): Promise<LedgerRow[]> =>
  (
    await ctx.db.many<Row>(
      selectDecisions(ctx, sql`where d.decisionid = any(${decisionids}::int[])`),
    )
  ).map(row => present(ctx, row))

/** Throws 404. */
const loadRow = async (ctx: Asking, decisionid: number) =>
  present(
    ctx,
    await ctx.db.one<Row>(
      selectDecisions(ctx, sql`where d.decisionid = ${decisionid}`),
      'Decision',
    ),
  )

/** Throws 404. */
export const loadDecision = async (ctx: Asking, decisionid: number): Promise<PatrolDecision> => {
  const {
    kind: _kind,
    category: _category,
    url: _url,
    waited: _waited,
    undo_until: _until,
    undone_by: _by,
    second_look: _look,
    looked_by: _looker,
    ...decision
  } = await loadRow(ctx, decisionid)
  return decision
}

/** Throws 422. Each figure reads every row of its span, so a span has an end. */
const startOf = (
  { from, to }: { from?: number | undefined; to?: number | undefined },
  now: number,
) => {
  const earliest = (to ?? now) - figuresAtMost
  if (from !== undefined && from < earliest)
    throw invalidField(
      'from',
      'out_of_range',
      'Figures can cover up to 366 days. Choose a later start',
    )
  return from ?? Math.max(0, earliest)
}

export const ledgerHandlers: Pick<
  Handlers,
  | 'listPatrolDecisions'
  | 'lookAtPatrolDecision'
  | 'checkPatrolDecisions'
  | 'readPatrolDecision'
  | 'readPatrolStats'
> = {
  listPatrolDecisions: ({ query: { after, before, limit, offset, category, ...asked } }, ctx) =>
    ctx.snapshot(async db => {
      const place = category === undefined ? undefined : await placeOf(db, category)
      const conditions = ledgerConditions(ctx, { ...asked, place })
      // Whoever goes on from a row has been told how many there are.
      if (after === undefined && before === undefined) {
        const { total } = await db.one<{ total: number }>(
          sql`select count(*)::int as total from ${ledgerWithDocuments}
            where ${joined(conditions, ' and ')}`,
        )
        ctx.header('X-Total-Count', String(total))
      }
      const page = [
        ...conditions,
        after !== undefined && sql`d.decisionid < ${after}`,
        before !== undefined && sql`d.decisionid > ${before}`,
      ]
      // The nearest to `before`.
      const isUpwards = before !== undefined && after === undefined
      const rows = await db.many<Row>(
        selectDecisions(
          ctx,
          // What is passed over is not put together.
          sql`where d.decisionid = any(array(select d.decisionid from ${ledgerWithDocuments}
              where ${joined(page, ' and ')}
              order by d.decisionid ${isUpwards ? nothing : sql`desc`}
              limit ${limit} offset ${offset}))
            order by d.decisionid desc`,
        ),
      )
      return rows.map(row => present(ctx, row))
    }),

  async lookAtPatrolDecision({ params: { decisionid }, body }, ctx) {
    if (!isModerator(ctx.person))
      throw forbidden('Only Moderators and Admins can take a second look', ['Moderator', 'Admin'])
    const { decider, author, action, undone_by } = await loadRow(ctx, decisionid)
    if ([decider?.userid, author.userid].includes(ctx.person.userid))
      throw refuse('self_decision', 'You cannot take a second look at your own decision or edit')
    if (!['accept', 'accept_edit'].includes(action) || undone_by !== null)
      throw invalidField(
        'decisionid',
        'invalid_state',
        'You can take a second look only at decisions that accepted a whole edit and have not been undone',
      )
    const { finding } = body()
    await ctx.db.run(sql`insert into second_looks (decisionid, userid, finding, created)
      values (${decisionid}, ${ctx.person.userid}, ${finding}, ${ctx.now}) on conflict do nothing`)
    return loadRow(ctx, decisionid)
  },

  checkPatrolDecisions: ({ query: { after = 0 } }, ctx) => verifyPart(ctx.db, after),

  async readPatrolDecision({ params: { decisionid } }, ctx) {
    const decision = await loadRow(ctx, decisionid)
    const { userid } = ctx.person
    // Who does not see the document is not told its title.
    if (decision.title === '') throw notFound('Decision')
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
      if (query.decider === 'all' && !isModerator(ctx.person))
        throw forbidden('Only Moderators and Admins can see everyone’s figures', [
          'Moderator',
          'Admin',
        ])
      return loadFigures(ctx, db, { ...query, from: startOf(query, ctx.now) })
    }),
}

/** Versions are plain JSON: readonly lists of the rules are lists of the answer. */
const asAnswer = (doc: unknown) =>
  doc as {
    kind: 'guide' | 'wiki'
    fields: Record<string, unknown>
    steps?: Record<string, unknown>[]
  }
