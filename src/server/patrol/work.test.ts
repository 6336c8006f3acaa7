// Long edits have tens of thousands of units: work on them grows as their number does, not as its
// square.
import { expect, test, vi } from 'vitest'
import type { Unit } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { itemsMeeting } from './chain/chain.ts'
import { historySignals, unitSignals } from './signals/signalRules.ts'
import { wiki } from '../../testing/units.ts'

const many = 1000
const numbers = Array.from({ length: many }, (_, i) => i + 1)
const words = (says: (n: number) => string) => numbers.map(says).join('\n\n')
const before = wiki('The end.')
const after = wiki(`${words(n => `See https://site${n}.example.`)}\n\nThe end.`)
const units = unitsBetween(before, after)

const past = { live_edits: 9, joined: 0, knows_document: true, burst: 1, denials: 0 }

test('units are looked for among those that were denied, not compared with each', () => {
  const denied = units.map(({ kind }, i) => ({ kind, after: `Denied ${i}` }))
  const written = vi.spyOn(JSON, 'stringify')
  const found = historySignals(
    { ...past, denied: [...denied, { kind: 'wiki.block', after: units[3]?.after }] },
    1,
  )(units)
  const times = written.mock.calls.length
  written.mockRestore()
  expect(times).toBeLessThan(10 * many)
  expect(found).toEqual([{ code: 'resubmits_denied', evidence: { units: [units[3]?.unitid] } }])
})

test('the hosts of links are looked for among those of the document', () => {
  const known = wiki('See https://site1.example, or [link|http://SITE2.example/a|it].')
  const searched = vi.spyOn(String.prototype, 'includes')
  const [found] = unitSignals(units, known, {
    trusted: ['site3.example'],
    hosts: [],
    words: [],
  })
  const times = searched.mock.calls.length
  searched.mockRestore()
  expect(times).toBeLessThan(10)
  expect(found).toEqual({
    code: 'outside_link',
    evidence: { units: units.slice(3).map(unit => unit.unitid) },
  })
})

test('edits that stand in each other’s way are found by their places', () => {
  const item = (path: string) => ({
    itemid: 1,
    authorid: 1,
    place: 1,
    state: 'pending' as const,
    units: units.map((unit, i) => ({
      ...unit,
      path: `${path}/${i + 1}`,
      state: 'pending' as const,
    })),
    base: null,
  })
  const at = (path: string) => ({ path }) as Unit
  const others = numbers.map(n => at(`steps/1/media/${n}`))
  const compared = vi.spyOn(String.prototype, 'startsWith')
  const none = itemsMeeting([item('steps/1/lines')], others)
  const times = compared.mock.calls.length
  compared.mockRestore()
  expect([none, times < 10 * many]).toEqual([[], true])
  const met = (...paths: string[]) => itemsMeeting([item('steps/1/lines')], paths.map(at))
  expect(met('steps/1')).toEqual([1])
  expect(met('steps/1/lines/7')).toEqual([1])
  expect(met('steps/1/lines/7/place')).toEqual([1])
  expect(met('steps/1/lines/7/text')).toEqual([1])
  expect(met('steps/11', 'steps/1/line', 'steps/1/lines/70000')).toEqual([])
})
