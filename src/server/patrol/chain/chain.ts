// A document and the edits that wait on it, and what saves make of them (moderation-admin 5); what
// decisions do is accept.ts, their undoing takeBack.ts. Pure: a chain in, a chain out. The head is
// never stored here: it is the live version with the units of every item in it.
import type { ItemState, UnitState } from '#contract/patrol/shapes.ts'
import { entryOf, foundIn } from '#lib/existing.ts'
import { sameJson } from '#lib/json.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { above, rebaseUnits } from '#patrol/rebase.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { isOpen } from '#server/rights/review.ts'
import { unfitUnits } from './joinedForms.ts'

export type ChainUnit = Unit & { state: UnitState }
/**
 * An edit that waits. `base`: the document that its units were made on, where that is not what lies
 * below it now: it has units in conflict, or that an edit below says too, or has just come (back)
 * into the chain.
 */
export type ChainItem = {
  itemid: number
  authorid: number
  place: number
  state: ItemState
  units: ChainUnit[]
  base: DocVersion | null
}
/** One document in one language. Items that are open, the lowest first. */
export type Chain = { live: DocVersion; items: ChainItem[] }

export const openUnits = (item: ChainItem): ChainUnit[] =>
  item.units.filter(unit => unit.state === 'pending' || unit.state === 'conflicted')
export const pendingUnits = (item: ChainItem): ChainUnit[] =>
  item.units.filter(unit => unit.state === 'pending')
export const conflictedUnits = (item: ChainItem): ChainUnit[] =>
  item.units.filter(unit => unit.state === 'conflicted')

/** The live version with all that waits, or only what waits below an item. */
export const headOf = (chain: Chain, below?: number): DocVersion => {
  let doc = chain.live
  for (const item of chain.items) {
    if (item.itemid === below) break
    doc = applyUnits(doc, pendingUnits(item))
  }
  return doc
}
export const itemIn = (chain: Chain, itemid: number): ChainItem =>
  foundIn(chain.items, item => item.itemid === itemid)
/** The item's own proposal: what is below it with its units. */
export const proposedBy = (chain: Chain, itemid: number): DocVersion =>
  applyUnits(headOf(chain, itemid), pendingUnits(itemIn(chain, itemid)))

const inOrder = (items: readonly ChainItem[]): ChainItem[] =>
  items.toSorted((a, b) => a.place - b.place || a.itemid - b.itemid)

/**
 * One item on what lies below it now. Satisfied is only what live says too, for what merely waits
 * may still go.
 */
const rebased = (
  item: ChainItem,
  base: DocVersion,
  below: DocVersion,
  live: DocVersion,
): ChainItem => {
  if (
    item.base === null &&
    sameJson(base, below) &&
    !item.units.some(unit => unit.state === 'conflicted')
  )
    return item
  const open = openUnits(item)
  const found = rebaseUnits(open, base, below)
  const onLive = below === live ? found : rebaseUnits(open, base, live)
  const units = item.units.map((unit): ChainUnit => {
    const outcome = found.get(unit.unitid)?.outcome
    if (outcome === undefined) return unit
    if (outcome === 'conflicted') return { ...unit, state: 'conflicted' }
    return {
      ...unit,
      state:
        outcome === 'satisfied' && entryOf(onLive, unit.unitid).outcome === 'satisfied'
          ? 'satisfied'
          : 'pending',
    }
  })
  const conflicted = units.some(unit => unit.state === 'conflicted')
  const left = conflicted || units.some(unit => unit.state === 'pending')
  // What an edit below says too waits for that one: until then it is measured by what it was made
  // on.
  const said = units.some(
    unit => unit.state === 'pending' && found.get(unit.unitid)?.outcome === 'satisfied',
  )
  return {
    ...item,
    units,
    base: conflicted || said ? base : null,
    state: conflicted ? 'needs_rebase' : left ? 'pending' : 'superseded',
  }
}

/**
 * What would make a form below it one that nobody could save is in conflict, and out of the head
 * until it fits again.
 */
const withoutUnfit = (item: ChainItem, base: DocVersion, below: DocVersion): ChainItem => {
  const unfit = unfitUnits(below, pendingUnits(item))
  if (unfit.size === 0) return item
  const units = item.units.map((unit): ChainUnit =>
    unfit.has(unit.unitid) ? { ...unit, state: 'conflicted' } : unit,
  )
  return { ...item, units, base, state: 'needs_rebase' }
}

/**
 * The chain after live moved, or items went or came: every item stands again on what is below it.
 * Items of `now` that `was` does not have bring their `base`. What is satisfied as a whole is
 * `superseded` and no longer in the head.
 */
export const settle = (was: Chain, now: Chain): Chain => {
  const bases = new Map<number, DocVersion>()
  let before = was.live
  for (const item of was.items) {
    bases.set(item.itemid, before)
    before = applyUnits(before, pendingUnits(item))
  }
  let below = now.live
  const items = inOrder(now.items).map(item => {
    const base = item.base ?? entryOf(bases, item.itemid)
    const next = withoutUnfit(rebased(item, base, below, now.live), base, below)
    below = applyUnits(below, pendingUnits(next))
    return next
  })
  return { live: now.live, items }
}
/** Those that still wait. */
export const stillOpen = (chain: Chain): Chain => ({
  ...chain,
  items: chain.items.filter(item => isOpen(item.state)),
})

export const without = (chain: Chain, itemids: readonly number[]): ChainItem[] =>
  chain.items.filter(item => !itemids.includes(item.itemid))

/**
 * Items that lost a place in the head: a unit that waited is in conflict, or said by live already.
 */
const worse = (was: Chain, now: Chain): number[] =>
  now.items
    .filter(item => {
      const old = was.items.find(one => one.itemid === item.itemid)
      return (
        old !== undefined &&
        item.units.some((unit, i) => old.units[i]?.state === 'pending' && unit.state !== 'pending')
      )
    })
    .map(item => item.itemid)

type Placed = Pick<Unit, 'path'>
const placeOf = ({ path }: Placed): string => path.replace(/\/place$/, '')
/**
 * Items with a unit that stands in the way of one of these: at the same place, or inside what comes
 * or goes.
 */
export const itemsMeeting = (items: readonly ChainItem[], units: readonly Placed[]): number[] => {
  const places = new Set(units.map(placeOf))
  const around = new Set([...places].flatMap(above))
  const meets = (unit: Unit): boolean => {
    const place = placeOf(unit)
    return places.has(place) || around.has(place) || above(place).some(one => places.has(one))
  }
  return items.filter(item => pendingUnits(item).some(meets)).map(item => item.itemid)
}

export type LiveSave = { met: number[]; chain: Chain }
/** Places at which a version breaks a limit that the one before kept. */
export type Limits = (was: DocVersion, is: DocVersion) => readonly Placed[]

/**
 * A live editor's save of `next` on the head. `met` empty: only that editor's own change is live in
 * `chain`, could have been saved there, and all that waits still fits. Otherwise `met` names the
 * items that it meets, and nothing is live.
 */
export const saveLive = (chain: Chain, next: DocVersion, limits: Limits): LiveSave => {
  const head = headOf(chain)
  const own = unitsBetween(head, next)
  const onLive = rebaseUnits(own, head, chain.live)
  const blocked = own.filter(unit => entryOf(onLive, unit.unitid).outcome !== 'applies')
  const met = new Set(itemsMeeting(chain.items, own))
  if (blocked.length === 0 && met.size === 0) {
    const live = applyUnits(chain.live, own)
    const settled = settle(chain, { ...chain, live })
    const broken = limits(chain.live, live)
    const moved = [...worse(chain, settled), ...itemsMeeting(chain.items, broken)]
    if (moved.length === 0 && broken.length === 0) return { met: [], chain: settled }
    for (const itemid of moved) met.add(itemid)
  }
  return { met: met.size > 0 ? [...met] : chain.items.map(item => item.itemid), chain }
}
