// What the rules that Admins keep say of a write, before it is answered.
// docs/decisions/0548-rules-that-admins-keep.md
import type { RuleAct, RulePlace } from '#contract/contentRules/schemas.ts'
import { fieldError, invalid } from '#lib/errors.ts'
import { createPauses } from '#server/base/pauses.ts'
import type { Config } from '#server/base/config.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { broughtBy, type Brought, type Said } from './brought.ts'
import { addEntries, noEntries, type Ordered, type RuleEntries } from './entries.ts'

/** Letters that are read in one piece of work: some milliseconds. */
export const lettersAtOnce = 24_000

type RuleHead = {
  ruleid: number
  revisionid: number
  name: string
  places: RulePlace[]
  below: number | null
  act: RuleAct
  message: string
}

/** A megabyte of entries at most: what comes in one answer is read in one piece of work. */
const rulesAtOnce = 10

const loadOrdered = async (db: Db, heads: readonly RuleHead[]): Promise<Ordered> => {
  const ordered = noEntries()
  const pause = createPauses(lettersAtOnce)
  for (let at = 0; at < heads.length; at += rulesAtOnce) {
    const ruleids = heads.slice(at, at + rulesAtOnce).map(({ ruleid }) => ruleid)
    const rules = await db.many<RuleEntries>(
      sql`select ruleid, kind, entries from content_rules
        where ruleid = any(${ruleids}::int[]) order by ruleid`,
    )
    await addEntries(ordered, rules, pause)
  }
  return ordered
}

/** Rules in order, as the last write found them: another one makes them anew. */
const kept = new WeakMap<Config, { version: string; ordered: Promise<Ordered> }>()

const orderedOf = (config: Config, db: Db, heads: readonly RuleHead[]): Promise<Ordered> => {
  const version = heads.map(({ ruleid, revisionid }) => `${ruleid}:${revisionid}`).join()
  const known = kept.get(config)
  // The transaction of whoever read them first may have died meanwhile.
  if (known?.version === version) return known.ordered.catch(() => loadOrdered(db, heads))
  const ordered = loadOrdered(db, heads)
  kept.set(config, { version, ordered })
  ordered.catch(() => {
    if (kept.get(config)?.ordered === ordered) kept.delete(config)
  })
  return ordered
}

export type Hit = { rule: RuleHead; at: Said }
export type Judged = Pick<Person, 'privilege' | 'reputation'>
export type Write = { place: RulePlace; before: readonly Said[]; next: readonly Said[] }

/** What a write of this person brings of the rules that are on; each rule once. */
export const judge = async (
  { db, config }: { db: Db; config: Config },
  person: Judged,
  { place, before, next }: Write,
): Promise<Hit[]> => {
  if (isModerator(person)) return []
  const heads = await db.many<RuleHead>(
    sql`select ruleid, revisionid, name, places, below, act, message from content_rules
      where is_on order by ruleid`,
  )
  const asked = heads.filter(
    ({ places, below }) => places.includes(place) && (below === null || person.reputation < below),
  )
  if (asked.length === 0) return []
  const ordered = await orderedOf(config, db, heads)
  const brought = await broughtBy(before, next, ordered, createPauses(lettersAtOnce))
  const first = new Map<number, Brought>()
  for (const one of brought) if (!first.has(one.entry.ruleid)) first.set(one.entry.ruleid, one)
  return asked.flatMap(rule => {
    const found = first.get(rule.ruleid)
    return found ? [{ rule, at: found.at }] : []
  })
}

/** 422 with the Admin’s message at each field. */
const refusalOf = (hits: readonly Hit[]) =>
  invalid(
    hits.map(({ rule, at: { field, index, step } }) => ({
      ...fieldError(field, 'content_rule', rule.message, index),
      ...(step === undefined ? {} : { step }),
    })),
  )

/**
 * Throws 422 with the Admin’s message at each field that a rule refuses. Otherwise whether one of
 * them holds the write.
 */
export const requireAllowed = async (
  ctx: { db: Db; config: Config },
  person: Judged,
  write: Write,
): Promise<boolean> => {
  const hits = await judge(ctx, person, write)
  const refused = hits.filter(({ rule }) => rule.act === 'refuse')
  if (refused.length > 0) throw refusalOf(refused)
  return hits.some(({ rule }) => rule.act === 'hold')
}

/** Where nothing can wait: what a rule would hold is refused, too. */
export const requireUnheld = async (
  ctx: { db: Db; config: Config },
  person: Judged,
  write: Write,
): Promise<void> => {
  const hits = await judge(ctx, person, write)
  const refused = hits.filter(({ rule }) => rule.act !== 'raise')
  if (refused.length > 0) throw refusalOf(refused)
}
