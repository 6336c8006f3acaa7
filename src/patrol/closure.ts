// Which units can be decided apart from which. Pure.
import { addTo } from '#lib/addTo.ts'
import type { Unit } from './types.ts'

type Links = Pick<Unit, 'unitid' | 'depends_on'>

const spread = (
  start: Iterable<number>,
  next: (unitid: number) => readonly number[],
): Set<number> => {
  const found = new Set(start)
  for (const unitid of found) for (const other of next(unitid)) found.add(other)
  return found
}

/** These units and everything that has to be accepted with them. */
export const closureOf = (units: readonly Links[], unitids: Iterable<number>): Set<number> => {
  const needs = new Map(units.map(({ unitid, depends_on }) => [unitid, depends_on]))
  return spread(unitids, unitid => needs.get(unitid) ?? [])
}

/** These units and everything that cannot be accepted without them. */
export const dependentsOf = (units: readonly Links[], unitids: Iterable<number>): Set<number> => {
  const needed = new Map<number, number[]>()
  for (const { unitid, depends_on } of units)
    for (const other of depends_on) addTo(needed, other, unitid)
  return spread(unitids, unitid => needed.get(unitid) ?? [])
}

export type Verdict = 'accept' | 'deny' | 'leave'
const rank: Record<Verdict, number> = { deny: 0, leave: 1, accept: 2 }

/**
 * The units that a set of verdicts lacks: no unit may be accepted without what it depends on, nor
 * stay undecided where that is denied. Empty: the set is closed.
 */
export const missingUnits = (
  units: readonly Links[],
  verdictOf: (unitid: number) => Verdict,
): number[] => {
  const missing = new Set<number>()
  for (const { unitid, depends_on } of units)
    for (const other of depends_on)
      if (rank[verdictOf(other)] < rank[verdictOf(unitid)]) missing.add(other)
  return [...missing]
}
