// What saves, decisions and their undoing make of a document and the edits that wait on it
// (moderation-admin 5). Pure: a chain in, a chain out. The head is never stored here: it is the
// live version with the units of every item in it.
import type { ItemState, UnitState } from '#contract/patrol/shapes.ts'
import { entryOf, foundIn } from '#lib/existing.ts'
import { sameJson } from '#lib/json.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { missingUnits, type Verdict } from '#patrol/closure.ts'
import { rebaseUnits } from '#patrol/rebase.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { isOpen } from '#server/rights/review.ts'

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
  const onLive = rebaseUnits(open, base, live)
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
    const next = rebased(item, item.base ?? entryOf(bases, item.itemid), below, now.live)
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

/** Does a unit of the one stand in the other's way: same place, or inside what comes or goes? */
const meet = (one: Unit, other: Unit): boolean => {
  const [a, b] = [one.path.replace(/\/place$/, ''), other.path.replace(/\/place$/, '')]
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
}
const itemsMeeting = (items: readonly ChainItem[], units: readonly Unit[]): number[] =>
  items
    .filter(item => pendingUnits(item).some(unit => units.some(other => meet(unit, other))))
    .map(item => item.itemid)

export type LiveSave = { met: number[]; chain: Chain }

/**
 * A live editor's save of `next` on the head. `met` empty: only that editor's own change is live in
 * `chain`, and all that waits still fits. Otherwise `met` names the items that it meets, and
 * nothing is live.
 */
export const saveLive = (chain: Chain, next: DocVersion): LiveSave => {
  const head = headOf(chain)
  const own = unitsBetween(head, next)
  const onLive = rebaseUnits(own, head, chain.live)
  const blocked = own.filter(unit => entryOf(onLive, unit.unitid).outcome !== 'applies')
  const met = new Set(itemsMeeting(chain.items, own))
  if (blocked.length === 0 && met.size === 0) {
    const settled = settle(chain, { ...chain, live: applyUnits(chain.live, own) })
    const moved = worse(chain, settled)
    if (moved.length === 0) return { met: [], chain: settled }
    for (const itemid of moved) met.add(itemid)
  }
  return { met: met.size > 0 ? [...met] : chain.items.map(item => item.itemid), chain }
}

/** The units of a held save: from what lies below its item to what was saved. */
export const proposedUnits = (below: DocVersion, next: DocVersion): ChainUnit[] =>
  unitsBetween(below, next).map(unit => ({ ...unit, state: 'pending' }))

export type Refusal =
  | { code: 'depends'; itemids: number[] }
  | { code: 'needs_rebase'; unitids: number[] }
  | { code: 'unit_dependency'; unitids: number[] }
  | { code: 'unit_set'; unitids: number[] }
export type Accepted = { live: DocVersion; chain: Chain }

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

/**
 * The same with the decider's own change on top: `edited` is the item's proposal as they want it.
 * Units in conflict are settled by it. `proposed`: live with the author's part alone; `own`: what
 * the decider changed.
 */
export const acceptEdited = (
  chain: Chain,
  itemid: number,
  edited: DocVersion,
): Refusal | (Accepted & { proposed: DocVersion; own: Unit[] }) => {
  const item = itemIn(chain, itemid)
  const accepted = acceptUnits(chain, itemid, pendingUnits(item), null)
  if ('code' in accepted) return accepted
  const shown = proposedBy(chain, itemid)
  const own = unitsBetween(shown, edited)
  const found = rebaseUnits(own, shown, accepted.live)
  const stuck = own.filter(unit => entryOf(found, unit.unitid).outcome === 'conflicted')
  if (stuck.length)
    return {
      code: 'depends',
      itemids: chain.items.slice(0, chain.items.indexOf(item)).map(one => one.itemid),
    }
  const live = applyUnits(accepted.live, own)
  return {
    live,
    chain: settle(chain, { live, items: without(chain, [itemid]) }),
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
/** What is wrong with a set of verdicts about an item's open units, null where it is closed. */
export const verdictsRefused = (item: ChainItem, verdicts: Verdicts): Refusal | null => {
  const open = openUnits(item)
  const known = new Set(open.map(unit => unit.unitid))
  const strange = [...verdicts.keys()].filter(unitid => !known.has(unitid))
  if (strange.length) return { code: 'unit_set', unitids: strange }
  const of = (unitid: number): Verdict =>
    verdicts.get(unitid) ?? (known.has(unitid) ? 'leave' : 'accept')
  // all the same is no partial decision
  if (new Set(open.map(unit => of(unit.unitid))).size < 2) return { code: 'unit_set', unitids: [] }
  const broken = open
    .filter(unit => unit.state === 'conflicted' && of(unit.unitid) === 'accept')
    .map(unit => unit.unitid)
  if (broken.length) return { code: 'needs_rebase', unitids: broken }
  const missing = missingUnits(open, of)
  return missing.length ? { code: 'unit_dependency', unitids: missing } : null
}

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
