// What a person chose and typed about an item: verdicts on its units, and reasons. Pure.
import { itemAt } from '#lib/existing.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { dependentsOf, closureOf, type Verdict } from '#patrol/closure.ts'

/**
 * What was typed and chosen about an item: it comes back with the item when the decision is
 * refused.
 */
export type Choice = {
  verdicts: Readonly<Record<number, Verdict>>
  reason_code: string | null
  reason_text: string
}

export const emptyChoice: Choice = { verdicts: {}, reason_code: null, reason_text: '' }

export const verdictOf = (choice: Choice, unitid: number): Verdict =>
  choice.verdicts[unitid] ?? 'accept'

/**
 * A verdict about some units, with the units that cannot have another one then: who denies or
 * leaves a unit denies or leaves what depends on it, who accepts one accepts what it depends on.
 * `also`: how many were taken along.
 */
export const judged = (
  units: PatrolItemDetail['units'],
  choice: Choice,
  unitids: readonly number[],
  verdict: Verdict,
): { choice: Choice; also: number } => {
  const spread = verdict === 'accept' ? closureOf(units, unitids) : dependentsOf(units, unitids)
  const weaker = (id: number) => verdict === 'leave' && verdictOf(choice, id) === 'deny'
  const moved = [...spread].filter(
    id => unitids.includes(id) || (verdictOf(choice, id) !== verdict && !weaker(id)),
  )
  return {
    choice: {
      ...choice,
      verdicts: { ...choice.verdicts, ...Object.fromEntries(moved.map(id => [id, verdict])) },
    },
    also: moved.filter(id => !unitids.includes(id)).length,
  }
}

const order: readonly Verdict[] = ['accept', 'deny', 'leave']
export const nextVerdict = (verdict: Verdict): Verdict =>
  itemAt(order, (order.indexOf(verdict) + 1) % order.length)

export type Counted = Record<Verdict, number>
export const counted = ({ units }: PatrolItemDetail, choice: Choice): Counted => {
  const open = units.filter(({ state }) => state === 'pending' || state === 'conflicted')
  const of = (verdict: Verdict) =>
    open.filter(({ unitid }) => verdictOf(choice, unitid) === verdict).length
  return { accept: of('accept'), deny: of('deny'), leave: of('leave') }
}

/** What the main button does: everything accepted, or each unit by its verdict. */
export const mainAction = (
  detail: PatrolItemDetail,
  choice: Choice,
): 'accept' | 'partial' | 'deny' => {
  const { accept, deny, leave } = counted(detail, choice)
  return deny + leave === 0 ? 'accept' : accept + leave === 0 ? 'deny' : 'partial'
}
export const shortestReason = 10
/** A denial says why: a canned reason, or ten characters, or both. */
export const hasReason = ({ reason_code, reason_text }: Choice): boolean =>
  reason_code !== null || reason_text.trim().length >= shortestReason
export const needsReason = (
  detail: PatrolItemDetail,
  choice: Choice,
  action: Decide['action'],
): boolean => action === 'deny' || (action === 'partial' && counted(detail, choice).deny > 0)

/** The verdict that some units share; the first one's where they differ. */
export const commonOf = (choice: Choice, unitids: readonly number[]): Verdict =>
  verdictOf(choice, unitids[0] ?? 0)
