// What a person chose and typed about an item: verdicts on its units, and reasons. Pure.
import { itemAt } from '#lib/existing.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { dependentsOf, closureOf, type Verdict } from '#patrol/closure.ts'

export type Reasoned = { reason_code: string | null; reason_text: string }
/**
 * What was typed and chosen about an item: it comes back with the item when the decision is
 * refused. `reasons`: those that some changes have of their own, by unit.
 */
export type Choice = Reasoned & {
  verdicts: Readonly<Record<number, Verdict>>
  reasons: Readonly<Record<number, Reasoned>>
}

const unreasoned: Reasoned = { reason_code: null, reason_text: '' }
export const emptyChoice: Choice = { verdicts: {}, reasons: {}, ...unreasoned }
export const ownReason = ({ reasons }: Choice, unitid: number): Reasoned =>
  reasons[unitid] ?? unreasoned

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
/** As the service counts. */
const lengthOf = ({ reason_text }: Reasoned): number => [...reason_text.trim()].length
/** A denial says why: a canned reason, or ten characters, or both. */
export const hasReason = (reason: Reasoned): boolean =>
  reason.reason_code !== null || lengthOf(reason) >= shortestReason

/** Words that are too few: with a canned reason beside them they are refused as well. */
export const isTooShort = (reason: Reasoned): boolean =>
  lengthOf(reason) > 0 && lengthOf(reason) < shortestReason

type Judged = Pick<PatrolItemDetail, 'units'>
/**
 * Denied units that are denied for themselves, each with those that go because they depend on it.
 */
export const denials = (
  { units }: Judged,
  choice: Choice,
): { unitid: number; also: readonly number[] }[] => {
  const denied = units.filter(
    ({ state, unitid }) =>
      (state === 'pending' || state === 'conflicted') && verdictOf(choice, unitid) === 'deny',
  )
  const ids = new Set(denied.map(({ unitid }) => unitid))
  return denied
    .filter(({ depends_on }) => !depends_on.some(other => ids.has(other)))
    .map(({ unitid }) => ({
      unitid,
      also: [...dependentsOf(units, [unitid])].filter(one => one !== unitid && ids.has(one)),
    }))
}
/** A reason of its own for each denied unit that has one; what depends on it shares it. */
export const reasonsByUnit = (detail: Judged, choice: Choice): ReadonlyMap<number, Reasoned> =>
  new Map(
    denials(detail, choice).flatMap(({ unitid, also }) => {
      const own = ownReason(choice, unitid)
      return hasReason(own) ? [unitid, ...also].map(one => [one, own] as const) : []
    }),
  )
export type Unexplained = 'nothing' | 'too short'
/**
 * What a decision lacks before whoever reads what was denied reads why: one reason for all of it,
 * or one for each part; null: nothing.
 */
export const unexplained = (
  detail: Judged,
  choice: Choice,
  action: Decide['action'],
): Unexplained | null => {
  const own =
    action === 'partial'
      ? denials(detail, choice).map(({ unitid }) => ownReason(choice, unitid))
      : []
  if ([choice, ...own].some(isTooShort)) return 'too short'
  const isSaid = hasReason(choice) || (action === 'partial' && own.every(hasReason))
  return isSaid ? null : 'nothing'
}
export const needsReason = (
  detail: PatrolItemDetail,
  choice: Choice,
  action: Decide['action'],
): boolean => action === 'deny' || (action === 'partial' && counted(detail, choice).deny > 0)

/**
 * What is left undecided is accepted as it is proposed, but for what does not fit any more; what is
 * denied stays so.
 */
export const restAccepted = ({ units }: Judged, choice: Choice): Choice => {
  const left = units
    .filter(({ state, unitid }) => state === 'pending' && verdictOf(choice, unitid) === 'leave')
    .map(({ unitid }) => unitid)
  return judged(units, choice, left, 'accept').choice
}

/** The verdict that some units share; the first one's where they differ. */
export const commonOf = (choice: Choice, unitids: readonly number[]): Verdict =>
  verdictOf(choice, unitids[0] ?? 0)

/** What is typed about an item, as it is kept on the device: for all of it, and by unit. */
export const typedReasons = ({
  reason_text,
  reasons,
}: Choice): Readonly<Record<string, string>> => ({
  text: reason_text,
  ...Object.fromEntries(Object.entries(reasons).map(([id, own]) => [id, own.reason_text])),
})
/** With what an earlier visit left, where nothing was typed since. */
export const recalled = (choice: Choice, left: Readonly<Record<string, string>>): Choice => {
  const { text = '', ...own } = left
  const reasons = Object.entries(own).flatMap(([id, reason_text]) =>
    ownReason(choice, Number(id)).reason_text === ''
      ? [[id, { ...ownReason(choice, Number(id)), reason_text }]]
      : [],
  )
  return {
    ...choice,
    reason_text: choice.reason_text || text,
    reasons: { ...choice.reasons, ...Object.fromEntries(reasons) },
  }
}
