// What weights and lists make of edits that wait: their risk anew, from the signals that were found
// when they were saved, and from their words where a list is another.
import type { SignalCode } from '#contract/patrol/shapes.ts'
import type { Settings } from '#contract/settings/list.ts'
import { lastOf } from '#lib/existing.ts'
import type { Unit } from '#patrol/types.ts'
import { createPauses } from '#server/base/pauses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { lettersAtOnce } from '#server/judging/judge.ts'
import { listSignals } from '#server/patrol/signals/signalRules.ts'
import { listsOf, weigh } from '#server/patrol/signals/signals.ts'
import { highRisk, levelOf } from '#server/patrol/signals/riskLevels.ts'
import type { Change, Count } from './count.ts'

const most = 1000
/** Edits whose words are read at once, and letters of them; what is longer alone is not read. */
const atOnce = 50
const lettersRead = 300_000
const longest = 100_000

type Waiting = { itemid: number; letters: number; codes: SignalCode[]; units: Unit[] }

const isShort = sql`octet_length(u.unit::text) < ${longest}`
/** The newest that wait, a part at a time; at least one, however long it is. */
const loadWaiting = (db: Db, before: number | null, withWords: boolean): Promise<Waiting[]> =>
  db.many<Waiting>(sql`
  with sized as (
    select i.itemid, case when ${withWords}::bool then (
        select coalesce(sum(octet_length(u.unit::text)), 0)::int from patrol_units u
        where u.itemid = i.itemid and ${isShort}) else 0 end as letters
      from patrol_items i where i.state in ('pending', 'needs_rebase')
        and (${before}::int is null or i.itemid < ${before})
      order by i.itemid desc limit ${withWords ? atOnce : most}
  ), summed as (
    select itemid, letters, sum(letters) over (order by itemid desc) - letters as letters_before from sized
  )
  select s.itemid, s.letters, array(select g.code from patrol_signals g where g.itemid = s.itemid) as codes,
    case when ${withWords}::bool then coalesce((select jsonb_agg(u.unit order by u.unitid)
      from patrol_units u where u.itemid = s.itemid and ${isShort}), '[]') else '[]' end as units
  from summed s where s.letters_before < ${lettersRead} order by s.itemid desc`)

const riskOf = (codes: Iterable<SignalCode>, settings: Settings): number =>
  weigh(
    [...codes].map(code => ({ code })),
    settings,
  ).risk

/** What an edit is found to have, by the lists that are to be. */
const codesAfter = ({ codes, units }: Waiting, { before, after, origin }: Change) => {
  const [had, has] = [before, after].map(settings =>
    listSignals(units, listsOf(settings, origin)),
  ) as [Set<SignalCode>, Set<SignalCode>]
  const kept = codes.filter(code => !had.has(code) || has.has(code))
  return new Set([...kept, ...[...has].filter(code => !had.has(code))])
}

type Risks = { highBefore: number; highAfter: number; changed: number }

/** `withWords`: a list is another, so that words are read. */
const countRisks = async (db: Db, change: Change, withWords: boolean): Promise<Risks> => {
  const pause = createPauses(lettersAtOnce)
  const risks: Risks = { highBefore: 0, highAfter: 0, changed: 0 }
  let [looked, last]: [number, number | null] = [0, null]
  while (looked < most) {
    const some: Waiting[] = await loadWaiting(db, last, withWords)
    if (some.length === 0) break
    for (const item of some.slice(0, most - looked)) {
      const was = riskOf(item.codes, change.before)
      const is = riskOf(withWords ? codesAfter(item, change) : item.codes, change.after)
      risks.highBefore += was >= highRisk ? 1 : 0
      risks.highAfter += is >= highRisk ? 1 : 0
      risks.changed += levelOf(was) === levelOf(is) ? 0 : 1
      if (withWords) await pause(item.letters)
    }
    looked += some.length
    last = lastOf(some).itemid
  }
  return risks
}

/** A signal without weight is not kept: nobody knows which edits would have one that gets some. */
const isKnown = ({ before, after }: Change): boolean =>
  Object.entries(after.patrol_weights).every(
    ([code, weight]) => weight === 0 || before.patrol_weights[code as SignalCode] > 0,
  )

type Changed = 'patrol_weights' | 'suspect_words' | 'suspect_hosts' | 'trusted_link_hosts'
/** Of one setting alone: what else is changed with it counts for itself. */
export const riskFigures = (name: Changed): { risk_high: Count; risk_changed: Count } => {
  // Both figures are counted together, once for each change.
  const kept = new WeakMap<Change, Promise<Risks | null>>()
  const counted = (db: Db, change: Change): Promise<Risks | null> => {
    const known = kept.get(change)
    if (known) return known
    const after: Settings = { ...change.before, [name]: change.after[name] }
    const alone = { ...change, after }
    const risks = isKnown(alone)
      ? countRisks(db, alone, name !== 'patrol_weights')
      : Promise.resolve(null)
    kept.set(change, risks)
    return risks
  }
  return {
    risk_high: async (db, change) => {
      const risks = await counted(db, change)
      return risks && { before: risks.highBefore, after: risks.highAfter }
    },
    risk_changed: async (db, change) => {
      const risks = await counted(db, change)
      return risks && { before: 0, after: risks.changed }
    },
  }
}
