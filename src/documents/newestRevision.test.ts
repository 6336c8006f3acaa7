import { expect, test } from 'vitest'
import { newestRevision } from './newestRevision.ts'

test('the last change of a guide or of its steps names the guide as it is read', () => {
  expect(newestRevision({ revisionid: 259, steps: [] })).toBe(259)
  expect(
    newestRevision({ revisionid: 259, steps: [{ revisionid: 366 }, { revisionid: 300 }] }),
  ).toBe(366)
})
