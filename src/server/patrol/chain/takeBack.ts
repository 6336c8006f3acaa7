// Decisions taken back: the item waits again as it was proposed. Pure.
import { entryOf } from '#lib/existing.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { rebaseUnits } from '#patrol/rebase.ts'
import type { DocVersion, LineVersion, Unit } from '#patrol/types.ts'
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

const textOfLine = ({ kind, before, after }: Unit): string =>
  kind === 'step.line' ? ((before ?? after) as LineVersion).text_raw : ''

/**
 * Lines that went from one step to another: what brings each back, and what takes it out of where
 * it went. They have other ids there, and are known by their words.
 */
const movesIn = (back: readonly Unit[]): Unit[][] => {
  const gone = back.filter(unit => unit.op === 'remove' && textOfLine(unit) !== '')
  return back.flatMap(comes => {
    const at = gone.findIndex(unit => textOfLine(unit) === textOfLine(comes))
    return comes.op !== 'add' || at < 0 ? [] : gone.splice(at, 1).map(goes => [comes, goes])
  })
}

/**
 * The same as far as it goes: what others changed since stays as it is, and what they took back
 * themselves is no part of it. A line that was moved goes back from where it is, or not at all: it
 * would stand twice, or nowhere.
 */
export const takenBackInPart = (
  now: DocVersion,
  from: DocVersion,
  to: DocVersion,
): { doc: DocVersion; taken: number; kept: number } => {
  const back = unitsBetween(from, to)
  const found = rebaseUnits(back, from, now)
  const isOf = (outcome: 'applies' | 'conflicted') => (unit: Unit) =>
    entryOf(found, unit.unitid).outcome === outcome
  const staying = movesIn(back).flatMap(ends => (ends.every(isOf('applies')) ? [] : ends))
  const taken = back.filter(unit => isOf('applies')(unit) && !staying.includes(unit))
  const kept = back.filter(isOf('conflicted')).length
  return { doc: applyUnits(now, taken), taken: taken.length, kept }
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
