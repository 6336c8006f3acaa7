import { expect, test } from 'vitest'
import { addressOf, askedIn, isNarrowed, pageOf, queryOf } from './ledgerAsked.ts'

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

test('a page begins behind a row, and another filter begins with the newest', () => {
  expect(queryOf(asked('after=9&before=4'))).toEqual({ after: 9 })
  expect(queryOf(asked('before=4'))).toEqual({ before: 4 })
  expect(isNarrowed(asked('after=9'))).toBe(false)
  expect(addressOf(asked('after=9&kind=edit'), { outcome: 'denied' })).toMatchObject({
    after: '',
    before: '',
    kind: 'edit',
    outcome: 'denied',
  })
})

test('pages know their neighbours from one row more', () => {
  const rows = (...ids: number[]) => ids.map(decisionid => ({ decisionid }))
  expect(pageOf({}, rows(9, 8, 7), 2)).toEqual({ shown: rows(9, 8), newer: null, older: 8 })
  expect(pageOf({ after: 8 }, rows(7, 6), 2)).toEqual({
    shown: rows(7, 6),
    newer: 7,
    older: null,
  })
  expect(pageOf({ before: 6 }, rows(9, 8, 7), 2)).toEqual({
    shown: rows(8, 7),
    newer: 8,
    older: 7,
  })
  expect(pageOf({ before: 8 }, rows(9), 2)).toEqual({ shown: rows(9), newer: null, older: 9 })
  expect(pageOf({ after: 1 }, [], 2)).toEqual({ shown: [], newer: null, older: null })
})
