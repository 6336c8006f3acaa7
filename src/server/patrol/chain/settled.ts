// What the decider's own change of an item has to do with the units of its author. Pure.
import { sameJson } from '#lib/json.ts'
import { above } from '#patrol/rebase.ts'
import type { Unit, UnitKind } from '#patrol/types.ts'
import type { ChainUnit } from './chain.ts'

const ofBlocks: readonly UnitKind[] = ['intro', 'conclusion', 'wiki.block']
const isBlock = ({ kind }: Pick<Unit, 'kind'>): boolean => ofBlocks.includes(kind)

/**
 * Where a unit stands, to be compared with units on another version: blocks of a text have other
 * names there, so it counts as a whole.
 */
export const spotOf = (unit: Pick<Unit, 'path' | 'kind'>): string =>
  isBlock(unit) ? unit.path.replace(/\/.*$/, '') : unit.path

/** The same order of a list comes about by moving one member or another. */
const settledAt = (unit: Unit): string =>
  unit.op === 'move' ? unit.path.replace(/\/[^/]+\/place$/, ' in order') : spotOf(unit)

/** Those in conflict that the decider's change says nothing about. */
export const unsettled = (taken: readonly ChainUnit[], own: readonly Unit[]): number[] => {
  const spots = new Set(own.map(settledAt))
  const around = new Set([...spots].flatMap(above))
  return taken
    .filter(unit => {
      const spot = settledAt(unit)
      return (
        unit.state === 'conflicted' &&
        !spots.has(spot) &&
        !around.has(spot) &&
        !above(spot).some(one => spots.has(one))
      )
    })
    .map(unit => unit.unitid)
}

/** Units that the decider changed, or settled. */
export const editedOf = (
  taken: readonly ChainUnit[],
  own: readonly Unit[],
): ReadonlySet<number> => {
  const paths = new Set(own.map(unit => unit.path))
  const blocks = own.filter(isBlock)
  const isChanged = (unit: ChainUnit) =>
    isBlock(unit)
      ? blocks.some(one => spotOf(one) === spotOf(unit) && sameJson(one.before, unit.after))
      : paths.has(unit.path)
  return new Set(
    taken.filter(unit => unit.state === 'conflicted' || isChanged(unit)).map(unit => unit.unitid),
  )
}
