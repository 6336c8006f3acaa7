import { expect, test } from 'vitest'
import { pastedItems } from './pastedItems.ts'

const rows = (text: string) =>
  pastedItems(text)?.items.map(({ name, type, quantity, notes }) => [name, type, quantity, notes])

test('a range of three columns becomes rows: name, quantity, notes (A-112)', () => {
  expect(rows('Spoke key\t1\tsize 3.2\nBrake pad\t2\t\n')).toEqual([
    ['Spoke key', '', 1, 'size 3.2'],
    ['Brake pad', '', 2, null],
  ])
})

test('texts around a number become name, type and note (A-112)', () => {
  expect(rows('Chain\tquick link\t1\tnew\r\nCable\tinner\t2\t')).toEqual([
    ['Chain', 'quick link', 1, 'new'],
    ['Cable', 'inner', 2, null],
  ])
  expect(rows('4\tScrew\tPhillips\n2\tWasher\t')).toEqual([
    ['Screw', '', 4, 'Phillips'],
    ['Washer', '', 2, null],
  ])
})

test('a header row assigns columns in English and German (A-112)', () => {
  expect(rows('Qty\tNotes\tName\n3\tblue\tPin')).toEqual([['Pin', '', 3, 'blue']])
  expect(rows('Bezeichnung\tMenge\nStift\t5')).toEqual([['Stift', '', 5, null]])
})

test('a quoted cell keeps its line breaks and quotes (A-112)', () => {
  expect(rows('"Pin, 2""\nlong"\t4\n3" pipe\t1')).toEqual([
    ['Pin, 2" long', '', 4, null],
    ['3" pipe', '', 1, null],
  ])
})

test('a list of names becomes rows and one word stays text (A-112)', () => {
  expect(rows('Hammer\nTongs')).toEqual([
    ['Hammer', '', 1, null],
    ['Tongs', '', 1, null],
  ])
  expect(pastedItems('Hammer')).toBeNull()
  expect(pastedItems('\t\n')).toBeNull()
})

test('a quantity of 0 counts as one and says so (A-112)', () => {
  expect(pastedItems('Hammer\t0\nTongs\t2')).toMatchObject({
    uncounted: 1,
    items: [
      { name: 'Hammer', quantity: 1 },
      { name: 'Tongs', quantity: 2 },
    ],
  })
})

test('a column that nobody expects joins the notes (A-112)', () => {
  expect(rows('Rod\tsteel\t2\tlong\t12 EUR')).toEqual([['Rod', 'steel', 2, 'long, 12 EUR']])
})
