// What becomes of an edit when the version under it moves. Pure. Text is never merged inside a line
// or block.
import { asked } from '#documents/stepForm.ts'
import { sameJson } from '#lib/json.ts'
import { changesBetween } from './unitsBetween.ts'
import type { DocVersion, Draft, Unit } from './types.ts'

/**
 * `target_gone`: what it changes is not there any more; `changed`: it is there and says something
 * else; `depends`: what it needs is in conflict.
 */
export type Rebased =
  | { outcome: 'applies' }
  | { outcome: 'satisfied' }
  | { outcome: 'conflicted'; cause: 'target_gone' | 'changed' | 'depends' }

/** `a/b/c` -> a, a/b. */
export const above = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, i, all) => all.slice(0, i + 1).join('/'))

/** Of a field of a form what it asks for: who writes the same has other ids. */
const saysSame = (kind: Draft['kind'], one: unknown, other: unknown): boolean =>
  sameJson(one, other) ||
  (kind === 'step.form' && isObject(one) && isObject(other) && sameJson(asked(one), asked(other)))
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Changed = Pick<Draft, 'path' | 'kind' | 'op' | 'after'>
const alone = (
  unit: Unit,
  live: ReadonlyMap<string, Changed>,
  below: ReadonlySet<string>,
): Rebased => {
  const own = live.get(unit.path)
  if (own) {
    if (own.op === unit.op && saysSame(unit.kind, own.after, unit.after))
      return { outcome: 'satisfied' }
    return { outcome: 'conflicted', cause: own.op === 'remove' ? 'target_gone' : 'changed' }
  }
  const over = above(unit.path)
    .flatMap(path => live.get(path) ?? [])
    .filter(({ op, kind }) => op === 'remove' || kind === 'step.media')
  if (over.length > 0)
    return {
      outcome: 'conflicted',
      cause: over.some(({ op }) => op === 'remove') ? 'target_gone' : 'changed',
    }
  // What is taken out whole has changed where anything inside it has; so has a form as a whole.
  const isWhole = unit.op === 'remove' || unit.kind === 'step.media' || unit.kind === 'step.form'
  return isWhole && below.has(unit.path)
    ? { outcome: 'conflicted', cause: 'changed' }
    : { outcome: 'applies' }
}

/**
 * What becomes of each unit of an edit made on `base` now that `live` is in its place: it applies
 * to `live` as it is (`applyUnits(live, those that apply)` is the new head), it is satisfied
 * because `live` says the same, or it is in conflict. By unitid.
 */
export const rebaseUnits = (
  units: readonly Unit[],
  base: DocVersion,
  live: DocVersion,
): Map<number, Rebased> => {
  const moved = changesBetween(base, live)
  const byPath = new Map(moved.map(unit => [unit.path, unit]))
  // That something stands elsewhere is no change of it.
  const below = new Set(moved.flatMap(({ path }) => above(path.replace(/\/place$/, ''))))
  const found = new Map(units.map(unit => [unit.unitid, alone(unit, byPath, below)]))
  for (let again = true; again;) {
    again = false
    for (const { unitid, depends_on } of units) {
      if (
        found.get(unitid)?.outcome === 'conflicted' ||
        !depends_on.some(other => found.get(other)?.outcome === 'conflicted')
      )
        continue
      found.set(unitid, { outcome: 'conflicted', cause: 'depends' })
      again = true
    }
  }
  return found
}
