import { expect, test } from 'vitest'
import { newestRevision } from './newestRevision.ts'

const guide = { guideid: 3, revisionid: 259 }
const step = (revisionid: number, guideid = 3) => ({ guideid, revisionid })

test('the last change of a guide or of its own steps names the guide as it is read', () => {
  expect(newestRevision({ ...guide, steps: [] })).toBe(259)
  expect(newestRevision({ ...guide, steps: [step(366), step(300), step(400, 2)] })).toBe(366)
})
