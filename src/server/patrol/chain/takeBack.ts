// Decisions taken back: the item waits again as it was proposed. Pure.
import { entryOf } from '#lib/existing.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { rebaseUnits } from '#patrol/rebase.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { proposedUnits } from './accept.ts'
import { headOf, itemIn, proposedBy, settle, type Chain, type ChainItem } from './chain.ts'

/**
 * A document with a change taken back that was made between two versions, null where something
 * later stands in the way.
 */
export const takenBack = (
  now: DocVersion,
  from: DocVersion,
  to: DocVersion,
): { doc: DocVersion } | { blocking: Unit[] } => {
  const back = unitsBetween(from, to)
  const found = rebaseUnits(back, from, now)
  const blocking = back.filter(unit => entryOf(found, unit.unitid).outcome !== 'applies')
  return blocking.length ? { blocking } : { doc: applyUnits(now, back) }
}

/**
 * The same as far as it goes: what others changed since stays as it is, and what they took back
 * themselves is no part of it.
 */
export const takenBackInPart = (
  now: DocVersion,
  from: DocVersion,
  to: DocVersion,
): { doc: DocVersion; taken: number; kept: number } => {
  const back = unitsBetween(from, to)
  const found = rebaseUnits(back, from, now)
  const of = (outcome: 'applies' | 'conflicted') =>
    back.filter(unit => entryOf(found, unit.unitid).outcome === outcome)
  const taken = of('applies')
  return { doc: applyUnits(now, taken), taken: taken.length, kept: of('conflicted').length }
}

/**
 * A decided item as its author proposed it, on the document that it was shown on; `satisfied` units
 * stay what they are.
 */
export const asProposed = (item: ChainItem, base: DocVersion): ChainItem => ({
  ...item,
  state: 'pending',
  base,
  units: item.units.map(unit => ({
    ...unit,
    state: unit.state === 'satisfied' ? 'satisfied' : 'pending',
  })),
})

/**
 * The author's own settlement of what is in conflict: what they saved on the head in place of those
 * units; null where it hangs on what lies above.
 */
export const settledBy = (chain: Chain, itemid: number, next: DocVersion): Chain | null => {
  const item = itemIn(chain, itemid)
  const head = headOf(chain)
  const own = unitsBetween(head, next)
  const below = headOf(chain, itemid)
  const mine = proposedBy(chain, itemid)
  const found = rebaseUnits(own, head, mine)
  if (own.some(unit => entryOf(found, unit.unitid).outcome !== 'applies')) return null
  const units = proposedUnits(below, applyUnits(mine, own))
  const settled: ChainItem = { ...item, units, base: below, state: 'pending' }
  return settle(chain, {
    ...chain,
    items: chain.items.map(one => (one.itemid === itemid ? settled : one)),
  })
}
