// Figures of patrol, each the length of a list: of the ledger, or of what waits (moderation-admin
// 3).
import { ageBounds, type PatrolFigures } from '#contract/patrol/figures.ts'
import type { Db } from '#server/db/open.ts'
import { joined, nothing, sql, type Condition } from '#server/db/sql.ts'
import { waitingByCategory } from '../queue/categories.sql.ts'
import { countItems, itemsCounted, type Asking } from '../queue/items.ts'
import { ledgerConditions, ledgerWithDocuments, lookIs, outcomeIs, waited } from './ledgerFilter.ts'

type Asked = { decider: 'me' | 'all'; from?: number | undefined; to?: number | undefined }

const verdicts = sql`count(*)::int as decided,
  count(*) filter (where ${outcomeIs.accepted})::int as accepted,
  count(*) filter (where ${outcomeIs.denied})::int as denied,
  count(*) filter (where ${outcomeIs.partial})::int as partial`
const reversed = sql`count(*) filter (where ${outcomeIs.undone})::int as undone,
  count(*) filter (where ${outcomeIs.overturned})::int as overturned`
const waits = sql`
  percentile_disc(0.5) within group (order by ${waited})::int as median_wait,
  percentile_disc(0.9) within group (order by ${waited})::int as wait_90`

const day = sql`(to_timestamp(d.created) at time zone 'UTC')::date`
const written = sql`'YYYY-MM-DD'`

type Totals = Omit<
  PatrolFigures,
  | 'skipped'
  | 'second_looks'
  | 'waiting'
  | 'by_category'
  | 'per_day'
  | 'per_week'
  | 'by_kind'
  | 'deciders'
>

const countSkips = async (db: Db, userid: number, { from, to }: Asked): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
  select count(*)::int as n from patrol_skips d where d.userid = ${userid}
    ${from === undefined ? nothing : sql`and d.created >= ${from}`}
    ${to === undefined ? nothing : sql`and d.created <= ${to}`}`)
  ).n

/** Of weeks that reach beyond what is asked for, only the days within. */
const weeksOf = (db: Db, where: Condition[], { from, to }: Asked) => {
  const monday = sql`date_trunc('week', ${day}::timestamp)::date`
  const dayOf = (seconds: number) => sql`(to_timestamp(${seconds}) at time zone 'UTC')::date`
  const first = from === undefined ? monday : sql`greatest(${monday}, ${dayOf(from)})`
  const sunday = sql`${monday} + 6`
  const last = to === undefined ? sunday : sql`least(${sunday}, ${dayOf(to)})`
  return db.many<PatrolFigures['per_week'][number]>(sql`
    select to_char(${first}, ${written}) as "from", to_char(${last}, ${written}) as "to",
      ${verdicts}
    from ${ledgerWithDocuments} where ${joined(where, ' and ')} group by 1, 2 order by 1`)
}

/** As the queue lists it with the same bounds. */
const waitingOf = async (ctx: Asking, db: Db): Promise<PatrolFigures['waiting']> => {
  const waiting: PatrolFigures['waiting'] = []
  for (const [at, age_min] of [null, ...ageBounds].entries()) {
    const age_max = ageBounds[at] ?? null
    const count = await countItems(ctx, db, {
      ...(age_min !== null && { age_min }),
      ...(age_max !== null && { age_max }),
    })
    waiting.push({ age_min, age_max, count })
  }
  return waiting
}

/** As the ledger lists them in the same span. */
const secondLooksOf = (ctx: Asking, db: Db, { from, to }: Asked) => {
  const is = lookIs(ctx.person, ctx.now)
  return db.one<NonNullable<PatrolFigures['second_looks']>>(sql`
    select count(*) filter (where ${is.open})::int as open,
      count(*) filter (where ${is.right})::int as right,
      count(*) filter (where ${is.wrong})::int as wrong
    from ${ledgerWithDocuments} where ${joined(ledgerConditions(ctx, { from, to }), ' and ')}`)
}

export const loadFigures = async (ctx: Asking, db: Db, asked: Asked): Promise<PatrolFigures> => {
  const { person } = ctx
  const isAll = asked.decider === 'all'
  const where = ledgerConditions(ctx, {
    outcome: 'decided',
    from: asked.from,
    to: asked.to,
    ...(!isAll && { decider: person.userid }),
  })
  const rows = sql`from ${ledgerWithDocuments} where ${joined(where, ' and ')}`
  const totals = await db.one<Totals>(sql`
    select ${verdicts}, ${reversed}, ${waits},
      percentile_disc(0.5) within group (order by d.seconds_viewed)::int as median_view ${rows}`)
  return {
    ...totals,
    second_looks: isAll ? await secondLooksOf(ctx, db, asked) : null,
    skipped: isAll ? null : await countSkips(db, person.userid, asked),
    waiting: await waitingOf(ctx, db),
    by_category: await waitingByCategory(ctx, db, itemsCounted(ctx, {})),
    per_day: await db.many<PatrolFigures['per_day'][number]>(sql`
      select to_char(${day}, ${written}) as date, ${verdicts} ${rows} group by 1 order by 1`),
    per_week: await weeksOf(db, where, asked),
    by_kind: await db.many<PatrolFigures['by_kind'][number]>(sql`
      select i.doc_type, i.kind, ${verdicts}, ${reversed}, ${waits} ${rows}
      group by 1, 2 order by 3 desc, 1, 2`),
    ...(isAll &&
      person.privilege === 'Admin' && {
        deciders: await db.many<NonNullable<PatrolFigures['deciders']>[number]>(sql`
          select x.userid, x.username, y.decided, y.accepted, y.denied, y.partial, y.undone,
            y.overturned, y.median_wait, y.wait_90 from (select d.deciderid, ${verdicts}, ${reversed},
            ${waits} ${rows} group by 1) y join users x on x.userid = y.deciderid
          order by y.decided desc, x.userid`),
      }),
  }
}
