import { expect, test } from 'vitest'
import { fileName } from '#app/ui/lists/download.ts'
import { fileTitleOf } from './fileTitleOf.ts'

test('files of the runs of one order have names of their own, also with a long title (WL-7)', () => {
  const title = 'Change the valve of a boiler that was built in the years before the war of units'
  const nameOf = (entryid: number, serial: string | null) =>
    fileName(fileTitleOf({ workorderid: 'W-77', serial, entryid }, title), 'csv')
  expect(nameOf(12, 'V-1')).toMatch(/^W-77 V-1 12 Change the valve/)
  expect(nameOf(14, null)).toMatch(/^W-77 14 Change the valve/)
  // Two of one piece, one of another, and one of none.
  const names = [nameOf(12, 'V-1'), nameOf(13, 'V-1'), nameOf(14, 'V-2'), nameOf(15, null)]
  expect(new Set(names).size).toBe(4)
})
