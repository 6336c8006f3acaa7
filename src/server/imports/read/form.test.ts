// What a step of another site asks for, as it is written here.
import { expect, test } from 'vitest'
import type { Note } from '../common/shapes.ts'
import { readForm } from './form.ts'

test('a team of another site signs nothing here, and the field stays with a note (WL-8)', () => {
  const notes: Note[] = []
  const fields = [
    { field_revisionid: 5, label: 'I have checked it', type: 'second_signature', team: 35 },
    { field_revisionid: 6, label: 'Torque', type: 'number', required: true, max: 12 },
    { field_revisionid: 7, label: 'Torque', type: 'number', required: true },
  ]
  expect(readForm({ fields }, 'step 3', notes)).toEqual([
    { label: 'I have checked it', type: 'second_signature', required: false },
    { label: 'Torque', type: 'number', required: true, max: 12 },
  ])
  expect(notes).toEqual([
    { kind: 'skipped', reason: 'the team of a field', where: 'step 3' },
    { kind: 'skipped', reason: 'a field of a form', where: 'step 3' },
  ])
})

test('a value holds a run here only where somebody could sign for it (WL-1)', () => {
  const notes: Note[] = []
  const torque = { label: 'Torque', type: 'number', required: true, max: 12, hold: true }
  const sign = { label: 'Go on as it is', type: 'second_signature', required: false }
  expect(readForm({ fields: [torque, sign] }, 'step 3', notes)).toEqual([torque, sign])
  expect(notes).toEqual([])
  const { hold: _, ...bare } = torque
  expect(readForm({ fields: [torque] }, 'step 3', notes)).toEqual([bare])
  expect(notes).toEqual([
    {
      kind: 'skipped',
      reason: 'the hold of a field, because no field of the step takes a signature',
      where: 'step 3',
    },
  ])
})
