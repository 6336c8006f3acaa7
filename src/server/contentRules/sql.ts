import type { ContentRule, ContentRuleHead } from '#contract/contentRules/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'

export type RuleRow = ContentRule
const tried = sql`case when tried is not null then jsonb_build_object('at', tried,
  'looked_at', tried_looked_at, 'matched', tried_matched) end as tried`
const headColumns = sql`ruleid, name, kind, places, below, act, message, is_on, ${tried},
  created_by, created, modified, revisionid`
const columns = sql`ruleid, name, kind, entries, places, below, act, message, is_on, ${tried},
  created_by, created, modified, revisionid`

export const listRules = async (db: Db, page: { limit: number; offset: number }) => ({
  rows: await db.many<ContentRuleHead>(
    sql`select ${headColumns}, cardinality(entries) as entry_count from content_rules
      order by ruleid limit ${page.limit} offset ${page.offset}`,
  ),
  total: await countRules(db),
})

/** In the order of the list. */
export const loadAllRules = (db: Db): Promise<RuleRow[]> =>
  db.many<RuleRow>(sql`select ${columns} from content_rules order by ruleid`)

export const countRules = async (db: Db): Promise<number> =>
  (await db.one<{ total: number }>(sql`select count(*)::int as total from content_rules`)).total

/** Nobody adds one meanwhile, so that there are never more than there may be. */
export const lockRules = (db: Db): Promise<unknown> =>
  db.run(sql`lock table content_rules in share row exclusive mode`)

/** Throws 404; `lock` keeps others from changing it until the transaction ends. */
export const loadRule = (db: Db, ruleid: number, lock = false): Promise<RuleRow> =>
  db.one<RuleRow>(
    sql`select ${columns} from content_rules where ruleid = ${ruleid}
      ${lock ? sql`for update` : nothing}`,
    'Rule',
  )

export const insertRule = (
  db: Db,
  rule: Omit<RuleRow, 'ruleid' | 'revisionid' | 'tried'>,
): Promise<RuleRow> =>
  db.one<RuleRow>(sql`
  insert into content_rules (name, kind, entries, places, below, act, message, is_on, created_by,
    created, modified)
  values (${rule.name}, ${rule.kind}, ${rule.entries}::text[], ${rule.places}::text[],
    ${rule.below}, ${rule.act}, ${rule.message}, ${rule.is_on}, ${rule.created_by},
    ${rule.created}, ${rule.modified}) returning ${columns}`)

type Finds = Pick<RuleRow, 'kind' | 'entries' | 'places' | 'below'>
/** Over rules: it finds just this, in whatever order its places are named. */
const findsJust = ({ kind, entries, places, below }: Finds): Sql => sql`(kind = ${kind}
  and entries = ${entries}::text[] and places @> ${places}::text[] and places <@ ${places}::text[]
  and below is not distinct from ${below}::int)`

/** A trial of one that finds something else says nothing of it. */
export const updateRule = (db: Db, rule: RuleRow): Promise<RuleRow> =>
  db.one<RuleRow>(sql`
  update content_rules set name = ${rule.name}, kind = ${rule.kind},
    entries = ${rule.entries}::text[], places = ${rule.places}::text[], below = ${rule.below},
    act = ${rule.act}, message = ${rule.message}, is_on = ${rule.is_on},
    modified = ${rule.modified}, tried = case when ${findsJust(rule)} then tried end,
    tried_looked_at = case when ${findsJust(rule)} then tried_looked_at end,
    tried_matched = case when ${findsJust(rule)} then tried_matched end, revisionid = nextval('revision_seq')
  where ruleid = ${rule.ruleid} returning ${columns}`)

/** Of all rules that find just what was tried: when, and what it found. */
export const keepTrial = (
  db: Db,
  finds: Finds,
  { at, looked_at, matched }: NonNullable<RuleRow['tried']>,
): Promise<number> =>
  db.run(sql`update content_rules set tried = ${at}, tried_looked_at = ${looked_at},
    tried_matched = ${matched} where ${findsJust(finds)}`)

export const deleteRule = (db: Db, ruleid: number): Promise<number> =>
  db.run(sql`delete from content_rules where ruleid = ${ruleid}`)
