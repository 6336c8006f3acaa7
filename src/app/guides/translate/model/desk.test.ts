import { expect, test } from 'vitest'
import type { Translation, TranslationText } from '#contract/guides/translations.ts'
import {
  countsOf,
  doubtsOf,
  faultOf,
  isOvertaken,
  keyOf,
  madeFrom,
  nextToDo,
  refusalOf,
  rowsOf,
  sourceThen,
  stateOf,
  strandedDrafts,
} from './desk.ts'
import { asDraft, asKept, type Draft } from './keptDrafts.ts'

const line = (
  lineid: number,
  status: TranslationText['status'],
  more: Partial<TranslationText> = {},
): TranslationText => ({
  name: 'line',
  lineid,
  bullet: 'black',
  level: 0,
  source: 'Loosen 4 screws.',
  translated: status === 'missing' ? null : 'Löse 4 Schrauben.',
  followed: null,
  status,
  ...more,
})
const desk = (...texts: TranslationText[]): Translation => ({
  guideid: 1,
  title: 'Kettle',
  langid: 'de',
  source_langid: 'en',
  can_edit: true,
  parts: [{ stepid: 7, revisionid: 2, source_revisionid: 1, waits: false, lines: [], texts }],
})
const rules = { langid: 'de', source_langid: 'en', terms: [] }
const whole = desk(line(1, 'done'), line(2, 'outdated'), line(3, 'missing'), line(4, 'done'))
const draft = (text: string, more: Partial<Draft> = {}) =>
  asKept({ text, base: null, isMachine: false, from: null, ...more })
const rowOf = (text: TranslationText, kept?: string) => {
  const [row] = rowsOf(desk(text), kept === undefined ? {} : { [keyOf(7, text)]: kept })
  if (!row) throw new Error('no row')
  return row
}

test('each line is missing, outdated, done, typed or a machine draft (A-199)', () => {
  const rows = rowsOf(whole, {
    '7 line 2': draft('Löse alle 4.', { base: 'Löse 4 Schrauben.' }),
    '7 line 3': draft('Schrauben lösen 4.', { isMachine: true }),
  })
  expect(rows.map(stateOf)).toEqual(['done', 'typed', 'machine', 'done'])
  expect(rowsOf(whole, {}).map(stateOf)).toEqual(['done', 'outdated', 'missing', 'done'])
  expect(countsOf(rows)).toEqual({ missing: 0, outdated: 0, machine: 1, typed: 1, done: 2 })
})

test('the next text to do is found in both directions, round the end (A-199)', () => {
  const rows = rowsOf(whole, {})
  const next = (from: string | null, by: 1 | -1 = 1) => nextToDo(rows, rules, from, by)?.key
  expect([next(null), next('7 line 2'), next('7 line 3'), next('7 line 3', -1)]).toEqual([
    '7 line 2',
    '7 line 3',
    '7 line 2',
    '7 line 2',
  ])
  const done = desk(line(1, 'done'))
  expect(nextToDo(rowsOf(done, {}), rules, null)).toBeNull()
  const wrong = desk(line(1, 'done', { translated: 'Löse 5 Schrauben.' }))
  expect(nextToDo(rowsOf(wrong, {}), rules, null)?.key).toBe('7 line 1')
})

test('nothing is published while a machine draft is not reviewed (A-199)', () => {
  const mine = draft('Löse die 4.', { base: 'Löse 4 Schrauben.' })
  const machine = draft('4 Schrauben.', { isMachine: true })
  const refused = (kept: Record<string, string>) => refusalOf(rowsOf(whole, kept))
  expect(refused({})).toEqual({ why: 'nothing', rows: [] })
  expect(refused({ '7 line 2': mine })).toBeNull()
  expect(refused({ '7 line 2': mine, '7 line 3': machine })).toMatchObject({
    why: 'machine',
    rows: [{ key: '7 line 3' }],
  })
  expect(refused({ '7 line 2': draft('x'.repeat(351)) })).toMatchObject({ why: 'tooLong' })
  expect(refused({ '7 line 2': draft(' ') })).toMatchObject({ why: 'empty' })
})

test('nothing is published over what somebody else saved meanwhile (A-199)', () => {
  const late = draft('Löse die 4.', { base: 'Was vorher da stand.' })
  expect(refusalOf(rowsOf(whole, { '7 line 2': late }))).toMatchObject({
    why: 'overtaken',
    rows: [{ key: '7 line 2' }],
  })
})

test('figures and markup of the words are compared with the source (A-199)', () => {
  const source = "Loosen '''4''' screws."
  const doubts = (text: string) =>
    doubtsOf(rowOf(line(1, 'missing', { source }), draft(text)), rules)
  expect(doubts('Löse 5 Schrauben.')).toEqual({
    figures: { missing: ['4'], extra: ['5'] },
    markup: ['bold'],
    terms: { missing: [], unwanted: [] },
  })
  expect(doubts("Löse '''4''' Schrauben.")).toEqual({
    figures: { missing: [], extra: [] },
    markup: [],
    terms: { missing: [], unwanted: [] },
  })
})

test('a text that does without a term of the list is left to do (A-199)', () => {
  const terms = [{ term: 'screw', wanted: ['Schraube'], unwanted: [] }]
  const isLeft = (text: string) => {
    const row = rowOf(line(1, 'done', { translated: text }))
    return nextToDo([row], { ...rules, terms }, null) !== null
  }
  expect([isLeft('Löse 4 Schrauben.'), isLeft('Löse 4 Muttern.')]).toEqual([false, true])
})

test('words that somebody else overtook, and words of a line that is gone, are told (A-200)', () => {
  const now = line(1, 'done', { translated: 'Andere Worte.' })
  expect(isOvertaken(rowOf(now, draft('Meine.', { base: 'Alte.' })))).toBe(true)
  expect(isOvertaken(rowOf(now, draft('Meine.', { base: 'Andere Worte.' })))).toBe(false)
  expect(faultOf(rowOf(now))).toBeNull()
  const kept = { '7 line 99': draft('Verwaist.'), '7 line 1': draft('Da.'), '7 line 98': '' }
  expect(strandedDrafts(rowsOf(whole, kept), kept).map(one => one.key)).toEqual(['7 line 99'])
})

test('words on the device know the source that they were made from (A-199)', () => {
  const now = line(1, 'missing')
  const of = (source: string) => rowOf(now, draft('Löse sie.', { from: { source, revisionid: 9 } }))
  const old = of('Loosen 3 screws.')
  expect([sourceThen(old), madeFrom(old)]).toEqual(['Loosen 3 screws.', 9])
  // Written anew and back, or in another text: these words are as right as before.
  expect([sourceThen(of(now.source)), madeFrom(of(now.source))]).toEqual([null, 1])
  expect([sourceThen(rowOf(now)), madeFrom(rowOf(now))]).toEqual([null, 1])
})

test('words on the device are read as they were kept, and nonsense is none (A-200)', () => {
  expect(asDraft(draft('Zwei\nZeilen'))).toEqual({
    text: 'Zwei\nZeilen',
    base: null,
    isMachine: false,
    from: null,
  })
  const from = { source: 'Loosen 3 screws.', revisionid: 9 }
  expect(asDraft(draft('Neu.', { from }))).toMatchObject({ from })
  expect(asDraft(`${draft('Neu.')}\n${draft('Alt.')}`)).toMatchObject({ text: 'Neu. Alt.' })
  for (const wrong of [undefined, '', '{', '7', '{"text":7}']) expect(asDraft(wrong)).toBeNull()
})
