// Decisions taken back: the item waits again as it was proposed. Pure.
import { entryOf } from '#lib/existing.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { rebaseUnits, type Rebased } from '#patrol/rebase.ts'
import type { DocVersion, LineVersion, MediaVersion, StepVersion, Unit } from '#patrol/types.ts'
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

const inMedia = ({ type, data }: MediaVersion): string[] =>
  type === 'image' ? data.map(id => `picture ${id}`) : []
const inLine = ({ text_raw }: LineVersion): string[] =>
  text_raw === '' ? [] : [`line ${text_raw}`]

/**
 * Lines and pictures that a unit brings (`after`) or takes away (`before`), by what they say or
 * are: in another step they have other ids. A step that goes takes all of its own away.
 */
const movable = ({ kind, op, ...unit }: Unit, side: 'before' | 'after'): string[] => {
  const value = op === 'move' ? null : unit[side]
  if (value === null) return []
  if (kind === 'step.line') return inLine(value as LineVersion)
  if (kind === 'step.media')
    return typeof value === 'number' ? [`picture ${value}`] : inMedia(value as MediaVersion)
  if (kind !== 'step' || op !== 'remove') return []
  const { lines, media } = value as StepVersion
  return [...lines.flatMap(inLine), ...inMedia(media)]
}

/** What brings back each that went from one step to another, and what takes it from there. */
const movesIn = (back: readonly Unit[]): [comes: Unit, goes: Unit][] => {
  const gone = back.flatMap(unit => movable(unit, 'before').map(what => ({ what, unit })))
  return back.flatMap(comes =>
    movable(comes, 'after').flatMap(what => {
      const at = gone.findIndex(one => one.what === what && one.unit !== comes)
      return at < 0 ? [] : gone.splice(at, 1).map(({ unit }): [Unit, Unit] => [comes, unit])
    }),
  )
}

/**
 * What does not go back, and with it what would otherwise stand twice, or nowhere. What somebody
 * brought back already only goes from where it went.
 */
const stayingIn = (back: readonly Unit[], outcomes: ReadonlyMap<number, Rebased>): Set<Unit> => {
  const outcomeOf = ({ unitid }: Unit) => entryOf(outcomes, unitid).outcome
  const staying = new Set(back.filter(unit => outcomeOf(unit) !== 'applies'))
  const moves = movesIn(back)
  for (let size = -1; size !== staying.size;) {
    size = staying.size
    for (const [comes, goes] of moves)
      if (staying.has(goes)) staying.add(comes)
      else if (staying.has(comes) && outcomeOf(comes) !== 'satisfied') staying.add(goes)
  }
  return staying
}

/**
 * The same as far as it goes: what others changed since stays as it is, and what they took back
 * themselves is no part of it. A line or picture that was moved goes back from where it is, or not
 * at all: it would stand twice, or nowhere.
 */
export const takenBackInPart = (
  now: DocVersion,
  from: DocVersion,
  to: DocVersion,
): { doc: DocVersion; taken: number; kept: number } => {
  const back = unitsBetween(from, to)
  const found = rebaseUnits(back, from, now)
  const staying = stayingIn(back, found)
  const taken = back.filter(unit => !staying.has(unit))
  const kept = back.filter(unit => entryOf(found, unit.unitid).outcome === 'conflicted').length
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
