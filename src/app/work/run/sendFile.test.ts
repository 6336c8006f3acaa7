import { fieldError } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import { workEntry } from '#testing/workEntry.ts'
import { expect, test } from 'vitest'
import { isLacking, isStorable, runOf, unsentText, type AskedField } from './run.ts'
import { flushed, reasoned, typed } from './runActs.ts'
import { runFilesOf } from './runFiles.ts'
import { fileIn, fileLost, fileSent } from './sendFile.ts'

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
  expect(run.acts.map(fileIn)).toEqual([photo('a'), photo('b')])
  expect(unsentText(run, [seal], () => 'photograph')).toBe('Seal: photograph')
})

test('once it is sent, whatever named it says its id, and nothing else does (WL-4)', () => {
  const run = fileSent(twice(), photo('b'), '77')
  expect(run.acts.map(({ fields }) => fields)).toEqual([{ 21: photo('a') }, { 21: '77' }])
  expect(run.typed).toEqual({ 21: '77' })
  expect(run.acts.map(fileIn)).toEqual([photo('a'), undefined])
  // Why it is another goes with it.
  const why = flushed(reasoned(run, 21, 'Blurred'), [seal], newKey)
  expect(itemAt(why.acts, 2)).toMatchObject({ fields: { 21: '77' }, reasons: { 21: 'Blurred' } })
})

test('one that this device lost is asked for again, and a refusal says why (WL-4)', () => {
  const run = fileLost(twice(), photo('b'), null)
  expect(run).toMatchObject({ typed: {}, lost: [21], problem: null })
  expect(run.acts.map(({ fields }) => fields)).toEqual([{ 21: photo('a') }, {}])
  expect(typed(run, 21, photo('c')).lost).toEqual([])
  const why = { status: 422, message: '', errors: [fieldError('file', 'out_of_range', 'Pixels')] }
  const refused = fileLost(twice(), photo('b'), why)
  expect([refused.lost, refused.problem]).toEqual([undefined, why])
})

test('words that begin like the name of a photograph are words, and are sent (WL-4)', () => {
  const note: AskedField = { ...seal, label: 'Note', type: 'text' }
  const run = flushed(typed(runOf(workEntry(), 0), 21, 'photo: scratched'), [note], newKey)
  expect(run.acts.map(fileIn)).toEqual([undefined])
  expect(unsentText(run, [note], (_, value) => value)).toBe('Note: photo: scratched')
})

const protocol: AskedField = { ...seal, label: 'Protocol', type: 'file', several: true }
const onDevice = (name: string) => photo(name).replace('photo:', 'file:')

test('files that were added go one by one, and the value names each as the service does (R-C1)', () => {
  const value = `document:4 ${onDevice('a')} ${onDevice('b')}`
  const names = { [onDevice('a')]: { name: 'torque.csv', size: 9 } }
  const run = { ...flushed(typed(runOf(workEntry(), 0), 21, value), [protocol], newKey), names }
  expect([isStorable(protocol, value), isStorable(protocol, 'file:a')]).toEqual([true, false])
  expect(run.acts.map(fileIn)).toEqual([onDevice('a')])
  expect(runFilesOf(run, 21).map(({ name }) => name)).toEqual([
    'document:4',
    'torque.csv',
    onDevice('b'),
  ])
  const sent = fileSent(run, onDevice('a'), 'document:7')
  expect(sent.acts.map(({ fields }) => fields)).toEqual([
    { 21: `document:4 document:7 ${onDevice('b')}` },
  ])
  expect(itemAt(runFilesOf(sent, 21), 1)).toMatchObject({ name: 'torque.csv', size: 9 })
  // A file that was in the library already is there once.
  expect(fileSent(sent, onDevice('b'), 'document:4').typed).toEqual({ 21: 'document:4 document:7' })
})

test('a file that is refused leaves what else the field has, and what stood there (R-C1)', () => {
  const why = { status: 415, message: 'This is no PDF', errors: [] }
  const added = typed(runOf(workEntry(), 0), 21, `document:4 ${onDevice('a')}`)
  const left = fileLost(flushed(added, [protocol], newKey), onDevice('a'), why)
  expect(left).toMatchObject({ typed: { 21: 'document:4' }, problem: why })
  expect(left.acts.map(({ fields }) => fields)).toEqual([{ 21: 'document:4' }])
  const alone = flushed(typed(runOf(workEntry(), 0), 21, onDevice('a')), [protocol], newKey)
  expect(fileLost(alone, onDevice('a'), null)).toMatchObject({ typed: {}, lost: [21] })
})
