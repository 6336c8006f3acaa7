// Decisions on a chain: what readers get, and what becomes of the other items. Pure.
import { entryOf } from '#lib/existing.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { missingUnits, type Verdict } from '#patrol/closure.ts'
import { rebaseUnits } from '#patrol/rebase.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import {
  headOf,
  itemIn,
  itemsMeeting,
  openUnits,
  pendingUnits,
  proposedBy,
  settle,
  without,
  type Chain,
  type ChainItem,
  type ChainUnit,
} from './chain.ts'
import { spotOf } from './settled.ts'

/** The units of a held save: from what lies below its item to what was saved. */
export const proposedUnits = (below: DocVersion, next: DocVersion): ChainUnit[] =>
  unitsBetween(below, next).map(unit => ({ ...unit, state: 'pending' }))

export type Refusal =
  | { code: 'depends'; itemids: number[] }
  | { code: 'needs_rebase'; unitids: number[] }
  | { code: 'unit_dependency'; unitids: number[] }
  | { code: 'unit_set'; unitids: number[] }
/** `proposed` and `own`: where the decider changed something, live without that, and that. */
export type Accepted = { live: DocVersion; chain: Chain; proposed?: DocVersion; own?: Unit[] }

/**
 * The chain once some of an item's units are live and `rest` of the item still waits (a follow-up).
 * Refuses what does not apply to live without items below.
 */
export const acceptUnits = (
  chain: Chain,
  itemid: number,
  chosen: readonly ChainUnit[],
  rest: ChainItem | null,
): Refusal | Accepted => {
  const item = itemIn(chain, itemid)
  const broken = chosen.filter(unit => unit.state === 'conflicted').map(unit => unit.unitid)
  if (broken.length) return { code: 'needs_rebase', unitids: broken }
  const below = headOf(chain, itemid)
  const found = rebaseUnits(chosen, item.base ?? below, chain.live)
  // What live says already, but not what lies below: something below it has changed that, and
  // waits.
  const stuck = chosen.filter(unit => entryOf(found, unit.unitid).outcome !== 'applies')
  if (stuck.length) {
    const lower = chain.items.slice(0, chain.items.indexOf(item))
    const needed = itemsMeeting(lower, stuck)
    return { code: 'depends', itemids: needed.length ? needed : lower.map(one => one.itemid) }
  }
  const live = applyUnits(chain.live, chosen)
  return {
    live,
    chain: settle(chain, { live, items: [...without(chain, [itemid]), ...(rest ? [rest] : [])] }),
  }
}

/** What keeps an edit of a proposal from readers: a unit that is not taken, or an item below. */
const whatItNeeds = (
  chain: Chain,
  item: ChainItem,
  taken: readonly ChainUnit[],
  stuck: readonly Unit[],
): Refusal => {
  const isTaken = new Set(taken.map(unit => unit.unitid))
  const rest = pendingUnits(item).filter(unit => !isTaken.has(unit.unitid))
  const placed = <One extends Unit>(unit: One): One => ({ ...unit, path: spotOf(unit) })
  // Each unit that is not taken stands as an item of its own, under the unit's id.
  const unitids = itemsMeeting(
    rest.map(unit => ({ ...item, itemid: unit.unitid, units: [placed(unit)] })),
    stuck.map(placed),
  )
  return unitids.length
    ? { code: 'unit_dependency', unitids }
    : {
        code: 'depends',
        itemids: chain.items.slice(0, chain.items.indexOf(item)).map(one => one.itemid),
      }
}

/**
 * The same with the decider's own change on top: `edited` is the item's proposal as they want it.
 * Units in conflict are settled by it. `proposed`: live with the author's part alone; `own`: what
 * the decider changed.
 */
export const acceptEdited = (
  chain: Chain,
  itemid: number,
  edited: DocVersion,
  chosen: readonly ChainUnit[],
  rest: ChainItem | null,
): Refusal | (Accepted & { proposed: DocVersion; own: Unit[] }) => {
  const item = itemIn(chain, itemid)
  const taken = chosen.filter(unit => unit.state === 'pending')
  const accepted = acceptUnits(chain, itemid, taken, null)
  if ('code' in accepted) return accepted
  const shown = proposedBy(chain, itemid)
  const own = unitsBetween(shown, edited)
  const found = rebaseUnits(own, shown, accepted.live)
  const stuck = own.filter(unit => entryOf(found, unit.unitid).outcome === 'conflicted')
  if (stuck.length) return whatItNeeds(chain, item, taken, stuck)
  const live = applyUnits(accepted.live, own)
  return {
    live,
    chain: settle(chain, { live, items: [...without(chain, [itemid]), ...(rest ? [rest] : [])] }),
    proposed: accepted.live,
    own,
  }
}

/**
 * What is left undecided of an item, as an item in its place; null where nothing is. Its id is
 * given when it is stored.
 */
export const followUpOf = (
  chain: Chain,
  item: ChainItem,
  left: readonly ChainUnit[],
): ChainItem | null =>
  left.length === 0
    ? null
    : {
        itemid: unstored,
        authorid: item.authorid,
        place: item.place,
        state: 'pending',
        units: [...left],
        base: item.base ?? headOf(chain, item.itemid),
      }
export const unstored = 0

/** The item leaves the chain and its units the head. */
export const dropItems = (chain: Chain, itemids: readonly number[]): Chain =>
  settle(chain, { live: chain.live, items: without(chain, itemids) })

export type Verdicts = ReadonlyMap<number, Verdict>
/**
 * What is wrong with a set of verdicts about an item's open units, null where it is closed.
 * `isEdited`: the decider settles what is in conflict.
 */
export const verdictsRefused = (
  item: ChainItem,
  verdicts: Verdicts,
  isEdited: boolean,
): Refusal | null => {
  const open = openUnits(item)
  const known = new Set(open.map(unit => unit.unitid))
  const strange = [...verdicts.keys()].filter(unitid => !known.has(unitid))
  if (strange.length) return { code: 'unit_set', unitids: strange }
  const of = (unitid: number): Verdict =>
    verdicts.get(unitid) ?? (known.has(unitid) ? 'leave' : 'accept')
  // all the same is no partial decision
  if (new Set(open.map(unit => of(unit.unitid))).size < 2) return { code: 'unit_set', unitids: [] }
  const broken = open
    .filter(unit => !isEdited && unit.state === 'conflicted' && of(unit.unitid) === 'accept')
    .map(unit => unit.unitid)
  if (broken.length) return { code: 'needs_rebase', unitids: broken }
  const missing = missingUnits(open, of)
  return missing.length ? { code: 'unit_dependency', unitids: missing } : null
}
