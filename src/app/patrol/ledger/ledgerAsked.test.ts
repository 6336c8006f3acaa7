import { expect, test } from 'vitest'
import { askedIn, isNarrowed, queryOf } from './ledgerAsked.ts'

const asked = (address: string) => askedIn(new URLSearchParams(address))

test('an address asks for what the service lists, in days of UTC', () => {
  expect(
    queryOf(
      asked('outcome=denied&decider=7&doc_type=wiki&kind=create&from=2026-11-02&to=2026-11-02'),
    ),
  ).toEqual({
    outcome: 'denied',
    decider: 7,
    doc_type: 'wiki',
    kind: 'create',
    from: 1_793_577_600,
    to: 1_793_663_999,
  })
  expect(queryOf(asked('outcome=withdraw&category=Kettles'))).toEqual({
    action: 'withdraw',
    category: 'Kettles',
  })
})

test('what cannot be asked for is left out', () => {
  const odd = asked(
    'outcome=good&decider=-1&author=x&doc_type=item&kind=all&from=soon&to=2026-13-40',
  )
  expect(queryOf(odd)).toEqual({})
  expect(isNarrowed(odd)).toBe(true)
  expect(isNarrowed(asked(''))).toBe(false)
})
