import { fieldError } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import { workEntry } from '#testing/workEntry.ts'
import { expect, test } from 'vitest'
import { answeredClash, reconciled } from './reconcile.ts'
import { isLacking, isStorable, runOf, unsentText, type AskedField } from './run.ts'
import { confirmed, flushed, reasoned, typed } from './runActs.ts'
import { runFilesOf } from './runFiles.ts'
import { fileLost, fileRemoved, fileSent, isNamed, nextFileOf } from './sendFile.ts'

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
  expect(run.acts.map(nextFileOf)).toEqual([photo('a'), photo('b')])
  expect(unsentText(run, [seal], () => 'photograph')).toBe('Seal: photograph')
})

test('once it is sent, whatever named it says its id, and nothing else does (WL-4)', () => {
  const run = fileSent(twice(), photo('b'), '77')
  expect(run.acts.map(({ fields }) => fields)).toEqual([{ 21: photo('a') }, { 21: '77' }])
  expect(run.typed).toEqual({ 21: '77' })
  expect(run.acts.map(nextFileOf)).toEqual([photo('a'), undefined])
  // Why it is another goes with it.
  const why = flushed(reasoned(run, 21, 'Blurred'), [seal], newKey)
  expect(itemAt(why.acts, 2)).toMatchObject({ fields: { 21: '77' }, reasons: { 21: 'Blurred' } })
})

const tooLarge = {
  code: 'service' as const,
  status: 422,
  message: '',
  errors: [fieldError('file', 'out_of_range', 'Pixels')],
}
test('one that this device lost is asked for again, and a refusal says why (WL-4)', () => {
  const run = fileLost(twice(), photo('b'), null)
  expect(run).toMatchObject({ typed: {}, lost: [21], problem: null })
  expect(run.acts.map(({ fields }) => fields)).toEqual([{ 21: photo('a') }, {}])
  expect(typed(run, 21, photo('c')).lost).toEqual([])
  const refused = fileLost(twice(), photo('b'), tooLarge)
  const told = [{ field_revisionid: 21, name: '', why: tooLarge }]
  expect([refused.lost, refused.refused]).toEqual([undefined, told])
})

test('words that begin like the name of a photograph are words, and are sent (WL-4)', () => {
  const note: AskedField = { ...seal, label: 'Note', type: 'text' }
  const run = flushed(typed(runOf(workEntry(), 0), 21, 'photo: scratched'), [note], newKey)
  expect(run.acts.map(nextFileOf)).toEqual([undefined])
  expect(unsentText(run, [note], (_, value) => value)).toBe('Note: photo: scratched')
})

const protocol: AskedField = { ...seal, label: 'Protocol', type: 'file', several: true }
const onDevice = (name: string) => photo(name).replace('photo:', 'file:')

test('files that were added go one by one, and the value names each as the service does (R-C1)', () => {
  const value = `document:4 ${onDevice('a')} ${onDevice('b')}`
  const names = { [onDevice('a')]: { name: 'torque.csv', size: 9 } }
  const run = { ...flushed(typed(runOf(workEntry(), 0), 21, value), [protocol], newKey), names }
  expect([isStorable(protocol, value), isStorable(protocol, 'file:a')]).toEqual([true, false])
  expect(run.acts.map(nextFileOf)).toEqual([onDevice('a')])
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
  const why = { code: 'service' as const, status: 415, message: 'This is no PDF', errors: [] }
  const added = typed(runOf(workEntry(), 0), 21, `document:4 ${onDevice('a')}`)
  const left = fileLost(flushed(added, [protocol], newKey), onDevice('a'), why)
  expect(left).toMatchObject({ typed: { 21: 'document:4' }, refused: [{ why }] })
  expect(left.acts.map(({ fields }) => fields)).toEqual([{ 21: 'document:4' }])
  const alone = flushed(typed(runOf(workEntry(), 0), 21, onDevice('a')), [protocol], newKey)
  expect(fileLost(alone, onDevice('a'), null)).toMatchObject({ typed: {}, lost: [21] })
})

/** One document stands in the field, as the service has it. */
const filed = (value = 'document:4') =>
  runOf(
    workEntry({ work_data: [{ label: 'Protocol', value, field_revisionid: 21, stepid: 11 }] }),
    0,
  )

test('a reason goes with the file that it was given for, where that is refused (R-C1)', () => {
  const why = { code: 'damaged' as const }
  const one: AskedField = { ...protocol, several: false }
  const put = flushed(typed(filed(), 21, onDevice('a')), [one], newKey)
  const said = flushed(reasoned(put, 21, 'Another piece'), [one], newKey)
  expect(said.acts.map(({ reasons }) => reasons)).toEqual([undefined, { 21: 'Another piece' }])
  const left = fileLost(said, onDevice('a'), why)
  expect(left.acts.flatMap(({ fields, reasons }) => [fields, reasons])).not.toContainEqual({
    21: 'Another piece',
  })
  expect(left.acts.every(({ fields = {} }) => Object.keys(fields).length === 0)).toBe(true)
  // Nothing is sent anew by what is left.
  expect(flushed(left, [one], newKey).acts).toEqual(left.acts)
})

test('of several that are refused each is told, until its field is filled in anew (R-C1)', () => {
  const names = {
    [onDevice('a')]: { name: 'a.xlsx', size: 1 },
    [onDevice('b')]: { name: 'b.xlsx', size: 1 },
  }
  const both = typed(runOf(workEntry(), 0), 21, `${onDevice('a')} ${onDevice('b')}`)
  const run = { ...flushed(both, [protocol], newKey), names }
  const why = { code: 'damaged' as const }
  const refused = fileLost(fileLost(run, onDevice('a'), why), onDevice('b'), why)
  expect(refused.refused?.map(({ name }) => name)).toEqual(['a.xlsx', 'b.xlsx'])
  expect(refused.names).toEqual({})
  expect(typed(refused, 22, 'x').refused).toHaveLength(2)
  expect(typed(refused, 21, onDevice('c')).refused).toEqual([])
})

test('a file that is taken out before it was sent is not sent (R-C1)', () => {
  const added = flushed(typed(filed(), 21, `document:4 ${onDevice('a')}`), [protocol], newKey)
  const two = typed(added, 21, `document:4 ${onDevice('a')} ${onDevice('b')}`)
  const names = {
    [onDevice('a')]: { name: 'a.csv', size: 1 },
    [onDevice('b')]: { name: 'b.csv', size: 2 },
  }
  const run = { ...flushed(reasoned(two, 21, 'More'), [protocol], newKey), names }
  const without = flushed(fileRemoved(run, 21, onDevice('a')), [protocol], newKey)
  expect(isNamed(without, onDevice('a'))).toBe(false)
  expect(without.acts.flatMap(({ fields = {} }) => Object.values(fields))).toEqual([
    `document:4 ${onDevice('b')}`,
  ])
  expect(without.names).toEqual({ [onDevice('b')]: { name: 'b.csv', size: 2 } })
  const none = flushed(fileRemoved(without, 21, onDevice('b')), [protocol], newKey)
  expect(none.acts.flatMap(({ fields = {} }) => Object.keys(fields))).toEqual([])
  expect([none.typed, none.reasons]).toEqual([{}, {}])
  // One that the service has is an earlier value.
  const taken = flushed(fileRemoved(none, 21, 'document:4'), [protocol], newKey)
  expect(taken.acts.flatMap(({ fields = {} }) => Object.values(fields))).toEqual([''])
  // The only one of a field that had another: that one is replaced by nothing.
  const one: AskedField = { ...protocol, several: false }
  const put = flushed(typed(filed(), 21, onDevice('a')), [one], newKey)
  const gone = flushed(fileRemoved(put, 21, onDevice('a')), [one], newKey)
  expect(gone.acts.flatMap(({ fields = {} }) => Object.values(fields))).toEqual([''])
})

test('names of files are kept until the record tells them in full (R-C1)', () => {
  const names = {
    'document:4': { name: 'a.csv', size: 1 },
    'image:7': { name: 'b.heic', size: 2 },
    'document:9': { name: 'c.csv', size: 3 },
  }
  const run = { ...flushed(typed(filed(''), 21, 'document:4 image:7'), [protocol], newKey), names }
  const file = { url: null, sha256: null }
  const record = [
    {
      field_revisionid: 21,
      stepid: 11,
      label: 'Protocol',
      value: 'document:4 image:7',
      userid: 7,
      date: 1000,
      device_date: null,
      device: null,
      clock_ahead: null,
      out_of_bounds: false,
      reason: null,
      rework: 0,
      kind: 'entry' as const,
      earlier: [],
      files: [
        { ...file, kind: 'document' as const, id: 4, name: 'a.csv', size: 1 },
        { ...file, kind: 'image' as const, id: 7, name: 'b.heic', size: null },
      ],
    },
  ]
  const told = confirmed(run, itemAt(run.acts, 0).key, workEntry({ record }), 0)
  expect(Object.keys(told.names ?? {})).toEqual(['image:7', 'document:9'])
  // What waits still names it.
  const more = flushed(typed(run, 21, 'document:4'), [protocol], newKey)
  const left = confirmed(more, itemAt(more.acts, 0).key, workEntry({ record }), 0)
  expect(left.names).toHaveProperty('document:4')
})

test('files that wait count, and more than a field takes are not stored (R-C1)', () => {
  const uuid = (n: number) => `file:2c5a01f0-8e11-4c55-9d0a-5f2e7c1b6${String(n).padStart(3, '0')}`
  const waiting = Array.from({ length: 21 }, (_, n) => uuid(n))
  expect(isStorable(protocol, waiting.slice(0, 20).join(' '))).toBe(true)
  expect(isStorable(protocol, waiting.join(' '))).toBe(false)
  expect(isStorable({ ...protocol, several: false }, `${uuid(1)} ${uuid(2)}`)).toBe(false)
  expect(isStorable({ ...protocol, takes: 'picture' }, `image:3 ${uuid(1)}`)).toBe(true)
})

test('of a clash between two devices the files of both may be kept, each once (R-C1)', () => {
  const added = flushed(typed(filed(), 21, `document:4 ${onDevice('a')}`), [protocol], newKey)
  const theirs = filed('document:4 document:9').entry
  const clashing = reconciled(
    added,
    { ...theirs, revisionid: 101 },
    { userid: theirs.userid, fields: [protocol] },
    newKey,
    0,
  )
  expect(clashing.parted?.kind).toBe('clash')
  const both = answeredClash(clashing, 'both')
  expect(both.parted).toBeNull()
  const value = `document:4 document:9 ${onDevice('a')}`
  expect([both.typed, both.acts.map(({ fields }) => fields)]).toEqual([
    { 21: value },
    [{ 21: value }],
  ])
  expect(answeredClash(clashing, 'mine').typed).toEqual(added.typed)
  expect(answeredClash(clashing, 'theirs').typed).toEqual({})
})
