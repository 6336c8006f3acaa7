import { fieldError } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import { workEntry } from '#testing/workEntry.ts'
import { expect, test } from 'vitest'
import { isLacking, isStorable, runOf, unsentText, type AskedField } from './run.ts'
import { flushed, reasoned, typed } from './runActs.ts'
import { photoIn, photoLost, photoSent } from './sendPhoto.ts'

const seal: AskedField = {
  field_revisionid: 21,
  stepid: 11,
  label: 'Seal',
  type: 'photo',
  required: true,
}
const photo = (name: string) => `photo:2c5a${name}1f0-8e11-4c55-9d0a-5f2e7c1b6a90`
let count = 0
const newKey = () => `k${++count}`
/** One photograph waits, and another took its place since. */
const twice = () => {
  const first = flushed(typed(runOf(workEntry(), 0), 21, photo('a')), [seal], newKey)
  return flushed(typed(first, 21, photo('b')), [seal], newKey)
}

test('a photograph on this device is filled in, and waits to be sent (WL-4)', () => {
  const run = twice()
  expect([isStorable(seal, photo('a')), isStorable(seal, 'seal.jpg')]).toEqual([true, false])
  expect([isLacking(run, seal), isLacking(runOf(workEntry(), 0), seal)]).toEqual([false, true])
  expect(run.acts.map(photoIn)).toEqual([photo('a'), photo('b')])
  expect(unsentText(run, [seal], 'photograph')).toBe('Seal: photograph')
})

test('once it is sent, whatever named it says its id, and nothing else does (WL-4)', () => {
  const run = photoSent(twice(), photo('b'), 77)
  expect(run.acts.map(({ fields }) => fields)).toEqual([{ 21: photo('a') }, { 21: '77' }])
  expect(run.typed).toEqual({ 21: '77' })
  expect(run.acts.map(photoIn)).toEqual([photo('a'), undefined])
  // Why it is another goes with it.
  const why = flushed(reasoned(run, 21, 'Blurred'), [seal], newKey)
  expect(itemAt(why.acts, 2)).toMatchObject({ fields: { 21: '77' }, reasons: { 21: 'Blurred' } })
})

test('one that this device lost is asked for again, and a refusal says why (WL-4)', () => {
  const run = photoLost(twice(), photo('b'), null)
  expect(run).toMatchObject({ typed: {}, lost: [21], problem: null })
  expect(run.acts.map(({ fields }) => fields)).toEqual([{ 21: photo('a') }, {}])
  expect(typed(run, 21, photo('c')).lost).toEqual([])
  const why = { status: 422, message: '', errors: [fieldError('file', 'out_of_range', 'Pixels')] }
  const refused = photoLost(twice(), photo('b'), why)
  expect([refused.lost, refused.problem]).toEqual([undefined, why])
})

test('words that begin like the name of a photograph are words, and are sent (WL-4)', () => {
  const note: AskedField = { ...seal, label: 'Note', type: 'text' }
  const run = flushed(typed(runOf(workEntry(), 0), 21, 'photo: scratched'), [note], newKey)
  expect(run.acts.map(photoIn)).toEqual([undefined])
  expect(unsentText(run, [note], 'photograph')).toBe('Note: photo: scratched')
})
