import { expect, test } from 'vitest'
import { workEntry } from '#testing/workEntry.ts'
import { runOf, type AskedField } from './run.ts'
import { typed } from './runActs.ts'
import { howHeld } from './signedValue.ts'

const torque: AskedField = {
  field_revisionid: 21,
  stepid: 11,
  label: 'Torque',
  type: 'number',
  required: false,
  max: 12,
  rework: true,
}
const signature: AskedField = {
  field_revisionid: 22,
  stepid: 11,
  label: 'Checked by',
  type: 'second_signature',
  required: false,
}

test('what frees a held run is a second person, too, only where one can sign (WL-1)', () => {
  const how = (value: string, asked: AskedField, beside: readonly AskedField[]) =>
    howHeld(typed(runOf(workEntry(), 0), 21, value), [asked, ...beside], asked)
  expect(how('15', torque, [])).toBe('rework')
  expect(how('15', torque, [{ ...signature, stepid: 12 }])).toBe('rework')
  expect(how('15', torque, [signature])).toBe('either')
  expect(how('15', { ...torque, rework: false, hold: true }, [signature])).toBe('signature')
  expect(how('11', torque, [signature])).toBeNull()
})
