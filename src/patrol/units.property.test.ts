import { expect, test } from 'vitest'
import { randomOf } from '#lib/random.ts'
import { applyUnits } from './applyUnits.ts'
import { closureOf } from './closure.ts'
import { rebaseUnits } from './rebase.ts'
import { randomEdit } from '../testing/units.ts'
import { unitsBetween } from './unitsBetween.ts'
import { eachSeed } from '../fixtures/propertyRuns.ts'

const edits = { check: 300, test: 1000, soak: 10_000 }
const fewerEdits = { check: 100, test: 300, soak: 1000 }
const bytes = (value: unknown) => JSON.stringify(value)

test('units rebuild the head, and closed parts lead on to it (M-20, M-57, M-63)', () => {
  eachSeed(edits, seed => {
    const lot = randomOf(seed)
    const { base, head } = randomEdit(lot)
    const units = unitsBetween(base, head)
    const chosen = closureOf(
      units,
      units.filter(() => lot() < 0.4).map(({ unitid }) => unitid),
    )
    const some = applyUnits(
      base,
      units.filter(({ unitid }) => chosen.has(unitid)),
    )
    for (const got of [applyUnits(base, units), applyUnits(some, unitsBetween(some, head))])
      if (bytes(got) !== bytes(head)) expect(got).toEqual(head)
  })
})

test('units applied to another document never throw', () => {
  eachSeed(fewerEdits, seed => {
    const lot = randomOf(seed)
    const { base, head } = randomEdit(lot)
    const other = randomEdit(lot).head
    if (other.kind !== base.kind) return
    const units = unitsBetween(base, head)
    const got = applyUnits(other, units)
    if (got.kind === 'wiki' || other.kind === 'wiki') return
    const added = new Set(
      units
        .filter(({ kind, op }) => kind === 'step' && op === 'add')
        .map(({ path }) => Number(path.split('/')[1])),
    )
    const gone = new Set(
      units
        .filter(({ kind, op }) => kind === 'step' && op === 'remove')
        .map(({ path }) => Number(path.split('/')[1])),
    )
    expect(new Set(got.steps.map(({ stepid }) => stepid))).toEqual(
      new Set([
        ...other.steps.map(({ stepid }) => stepid).filter(stepid => !gone.has(stepid)),
        ...added,
      ]),
    )
  })
})

test('units have distinct ids and exist only where something differs (M-20)', () => {
  eachSeed(fewerEdits, seed => {
    const { base, head } = randomEdit(randomOf(seed))
    const units = unitsBetween(base, head)
    const ids = new Set(units.map(({ unitid }) => unitid))
    expect([ids.size, new Set(units.map(({ path }) => path)).size]).toEqual([
      units.length,
      units.length,
    ])
    expect(
      units.every(
        ({ unitid, depends_on }) =>
          Number.isInteger(unitid) &&
          unitid > 0 &&
          unitid < 2 ** 31 &&
          depends_on.every(other => ids.has(other)),
      ),
    ).toBe(true)
    expect(unitsBetween(head, structuredClone(head))).toEqual([])
    expect(unitsBetween(base, structuredClone(head))).toEqual(units)
  })
})

test('units apply to their base and are satisfied by their head (M-73)', () => {
  eachSeed(fewerEdits, seed => {
    const { base, head } = randomEdit(randomOf(seed))
    const units = unitsBetween(base, head)
    const outcomes = (live: typeof base) => [
      ...new Set([...rebaseUnits(units, base, live).values()].map(({ outcome }) => outcome)),
    ]
    expect(outcomes(structuredClone(base))).toEqual(units.length > 0 ? ['applies'] : [])
    expect(outcomes(head)).toEqual(units.length > 0 ? ['satisfied'] : [])
  })
})
