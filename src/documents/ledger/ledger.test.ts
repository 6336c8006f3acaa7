import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLine } from './roles.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { sharedValues } from '../../fixtures/sharedData.ts'
import { driveLabel, type Drive, type LedgerLanguage } from './drives.ts'
import { hasGermanVerb } from './counted.ts'
import { editedLine, lengthLabel, readDrive, readLength } from './editRow.ts'
import { ledgerOf, screwsOfStep, type LedgerLine } from './ledger.ts'
import type { Screw } from './phrases.ts'
import { englishOthers, englishPhrases, germanOthers, germanPhrases } from './realPhrases.ts'

const line = (text_raw: string, level = 0, bullet = 'black'): LedgerLine => ({
  text_raw,
  bullet,
  level,
})
const said = (row: Screw, language: LedgerLanguage) =>
  [row.count, lengthLabel(row, language), driveLabel(row.drive, language)].join(' | ')
const rowsOf = (lines: readonly LedgerLine[], language: LedgerLanguage = 'en') =>
  screwsOfStep(lines, language).rows.map(row => said(row, language))
const inLines = (...texts: string[]) => texts.map(text => line(text))

describe('phrases of real guides', () => {
  test.each(englishPhrases)('in English give their rows: %# (A-103)', (text, ...rows) => {
    expect([text, ...rowsOf([line(text)])]).toEqual([text, ...rows])
  })
  test.each(germanPhrases)('in German give their rows: %# (A-103)', (text, ...rows) => {
    expect([text, ...rowsOf([line(text)], 'de')]).toEqual([text, ...rows])
  })
  test.each(englishOthers)('in English that count nothing give none: %# (A-103)', text => {
    expect([text, ...rowsOf([line(text)])]).toEqual([text])
  })
  test.each(germanOthers)('in German that count nothing give none: %# (A-103)', text => {
    expect([text, ...rowsOf([line(text)], 'de')]).toEqual([text])
  })
})

describe('a step', () => {
  test('counts what its lines list, not what they make together (A-103)', () => {
    const lines = [
      line('Remove the following six screws:'),
      line('Two 14.5 mm T6 Torx screws', 0, 'red'),
      line('Three 3.4 mm Phillips screws along the hinge.', 0, 'blue'),
    ]
    expect(rowsOf(lines)).toEqual(['2 | 14.5 mm | Torx T6', '3 | 3.4 mm | Phillips'])
    expect(screwsOfStep(lines, 'en').sums).toEqual([{ line: 0, said: 6, listed: 5 }])
    expect(screwsOfStep(lines, 'en').rows.map(({ bullet }) => bullet)).toEqual(['red', 'blue'])
  })
  test('counts screws once that are seen first and taken out then (A-103)', () => {
    const cover = 'It is held in place by two screws.'
    expect(rowsOf(inLines(`${cover} Unscrew these screws.`))).toEqual(['2 |  | '])
    expect(rowsOf(inLines(cover))).toEqual([])
    expect(
      rowsOf(inLines('Locate the four 3 mm screws.', 'Unscrew the four 3 mm screws.')),
    ).toEqual(['4 | 3 mm | '])
    expect(rowsOf(inLines('Remove the two screws.', 'Take out these two screws.'))).toEqual([
      '2 |  | ',
    ])
  })
  test('counts nothing in warnings, and in no language without tables (A-103)', () => {
    expect(rowsOf([line('Remove the two screws.', 0, 'icon_caution')])).toEqual([])
    expect(screwsOfStep(inLines('Retirez les deux vis. Two screws.'), 'fr').rows).toEqual([])
  })
})

test('a guide counts step by step, and in all (A-103)', () => {
  const steps = [
    inLines('Remove two 3 mm Phillips screws.'),
    inLines('Lift the lid.'),
    inLines('Remove the three screws.', 'Put the two screws back.'),
  ]
  const { way, total, steps: found } = ledgerOf(steps, lines => lines, 'en')
  expect([way, total]).toEqual(['out', 5])
  expect(found.map(({ number, sum, soFar }) => [number, sum, soFar])).toEqual([
    [1, 2, 2],
    [3, 3, 5],
  ])
})
test('a guide that only puts together counts what goes in (A-103)', () => {
  const steps = [
    inLines('Install the four 3.4 mm Phillips screws.'),
    inLines('Tighten both bolts.'),
  ]
  expect(ledgerOf(steps, lines => lines, 'en')).toMatchObject({ way: 'in', total: 6 })
})

describe('editing a row', () => {
  const edited = (text: string, next: Partial<Screw>, language: LedgerLanguage = 'en') => {
    const [row] = screwsOfStep([line(text)], language).rows
    return row && editedLine([line(text)], language, row, { ...row, ...next })
  }
  const torx: Drive = { kind: 'torx', size: 'T5' }
  test.each([
    ['Four 1.6 mm Phillips screws.', { count: 5 }, 'Five 1.6 mm Phillips screws.'],
    ['Remove the two (2) 20mm screws.', { count: 3 }, 'Remove the three (3) 20mm screws.'],
    ['Remove the 4 mm screw.', { count: 2 }, 'Remove the two 4 mm screws.'],
    ['Remove a 3 mm screw.', { count: 2 }, 'Remove two 3 mm screws.'],
    [
      'A 3 mm screw must be removed. Remove it.',
      { count: 1 },
      'A 3 mm screw must be removed. Remove it.',
    ],
    ['Unscrew this screw.', { count: 3 }, 'Unscrew these three screws.'],
    ['6.9 mm T5 Torx screw', { count: 2 }, 'Two 6.9 mm T5 Torx screws'],
    ['Unscrew both screws.', { count: 4 }, 'Unscrew the four screws.'],
    ['Remove two screws.', { length: '3.5 mm' }, 'Remove two 3.5 mm screws.'],
    ['Remove two 6mm screws.', { length: '7 mm' }, 'Remove two 7mm screws.'],
    ['Remove two 6 mm silver screws.', { length: '' }, 'Remove two silver screws.'],
    ['Two screws (3 mm) hold.', {}, undefined],
    ['Remove two screws (3 mm).', { length: '' }, 'Remove two screws.'],
    ['Remove two screws.', { thread: 'M2', length: '4 mm' }, 'Remove two M2 x 4 mm screws.'],
    ['Remove two Phillips #00 screws.', { drive: torx }, 'Remove two Torx T5 screws.'],
    ['Remove two screws.', { drive: torx }, 'Remove two Torx T5 screws.'],
    [
      'Remove two screws with a Phillips driver.',
      { drive: torx },
      'Remove two screws with a Torx T5 driver.',
    ],
    ['Remove two black Phillips screws.', { drive: null }, 'Remove two black screws.'],
  ])('writes its line in English: %# (A-103)', (text, next, line) => {
    expect(edited(text, next)).toBe(line)
  })
  test.each([
    ['Vier 1,6 mm Kreuzschlitzschrauben.', { count: 1 }, 'Eine 1,6 mm Kreuzschlitzschraube.'],
    ['Entferne die Schraube.', { count: 2 }, 'Entferne die zwei Schrauben.'],
    ['Entferne zwei Bolzen.', { count: 1 }, 'Entferne einen Bolzen.'],
    ['Zwei Bolzen entfernen.', { count: 1 }, 'Einen Bolzen entfernen.'],
    ['Entferne die zwei Bolzen.', { count: 1 }, null],
    ['Entferne zwei 8 mm lange Bolzen.', { count: 1 }, null],
    ['Entferne die zwei Schrauben.', { count: 1 }, 'Entferne die eine Schraube.'],
    ['Zwei Schrauben halten den Akku. Entferne sie.', { count: 1 }, null],
    ['2 Schrauben halten den Akku. Entferne sie.', { count: 1 }, null],
    [
      'Zwei Schrauben halten den Akku. Entferne sie.',
      { count: 3 },
      'Drei Schrauben halten den Akku. Entferne sie.',
    ],
    ['Entferne zwei Schrauben, die den Akku halten.', { count: 1 }, null],
    ['Entferne die Schraube, die den Akku hält.', { count: 2 }, null],
    ['Zwei Schrauben lösen.', { count: 1 }, 'Eine Schraube lösen.'],
    [
      'Nimm eine Zange statt zwei Schrauben.',
      { count: 1 },
      'Nimm eine Zange statt einer Schraube.',
    ],
    ['Nimm eine Zange statt zwei Bolzen.', { count: 1 }, null],
    ['Entferne die letzte Schraube.', { count: 2 }, 'Entferne die letzten zwei Schrauben.'],
    ['Entferne beide Schrauben.', { count: 3 }, 'Entferne die drei Schrauben.'],
    ['Entferne zwei Kreuzschlitzschrauben.', { drive: torx }, 'Entferne zwei Torx T5 Schrauben.'],
    ['Entferne zwei 3 mm lange Schrauben.', { length: '' }, 'Entferne zwei Schrauben.'],
    ['Entferne zwei Schrauben.', { length: '3.5 mm' }, 'Entferne zwei 3,5 mm Schrauben.'],
  ])('writes its line in German: %# (A-103)', (text, next, line) => {
    expect(edited(text, next, 'de')).toBe(line)
  })
  test.each([
    ['Hier sitzen ', '.', true],
    ['Am Rand befinden sich ', '.', true],
    ['', ' halten den Akku.', true],
    ['', ' am Rand lösen.', false],
    ['', ' halten und lösen.', false],
    ['Löse ', '. Halte den Akku.', false],
  ])('a German verb goes with screws between “%s” and “%s”: %s', (before, after, does) => {
    expect(hasGermanVerb(before, after)).toBe(does)
  })
  test('is refused where it would change a name of a page (A-103)', () => {
    expect(edited('Remove two [[Phillips screws]].', { drive: torx })).toBeNull()
    expect(edited('Remove two [[Phillips screws]].', { count: 3 })).toBe(
      'Remove three [[Phillips screws]].',
    )
  })

  const all = [
    ...englishPhrases.map(([text]) => ['en', text] as const),
    ...germanPhrases.map(([text]) => ['de', text] as const),
  ]
  const anyScrew = fc.record({
    count: fc.integer({ min: 1, max: 40 }),
    thread: fc.constantFrom('', 'M2', 'M2.5'),
    length: fc.constantFrom('', '1.6 mm', '12 mm', '4.25 mm'),
    drive: fc.constantFrom<Drive | null>(
      null,
      torx,
      { kind: 'phillips', size: '#00' },
      { kind: 'pentalobe', size: 'P2' },
      { kind: 'triPoint', size: '' },
      { kind: 'slotted', size: '' },
    ),
  })
  test('gives that row once the line is read again, or is refused as a whole (A-103)', () => {
    let [written, refused] = [0, 0]
    fc.assert(
      fc.property(fc.constantFrom(...all), anyScrew, ([language, text], next) => {
        const lines = [line(text)]
        const { rows } = screwsOfStep(lines, language)
        const row = itemAt(rows, 0)
        const put = editedLine(lines, language, row, next)
        if (put === null) return void (refused += 1)
        written += 1
        const after = screwsOfStep([line(put)], language).rows
        expect(after.map(one => said(one, language))).toEqual(
          rows.map(one => said(one === row ? { ...one, ...next } : one, language)),
        )
      }),
      { numRuns: 1500 },
    )
    expect(refused / (written + refused)).toBeLessThan(0.05)
  })
})

test.each(['en', 'de'] as const)(
  'what stands in the table in %s is read again (A-103)',
  language => {
    expect(readDrive(driveLabel({ kind: 'phillips', size: '#00' }, language), language)).toEqual({
      kind: 'phillips',
      size: '#00',
    })
    expect(readDrive('Hex 6 mm', language)).toEqual({ kind: 'hex', size: '6 mm' })
    expect(readDrive('something', language)).toBeUndefined()
    const label = lengthLabel({ thread: 'M2', length: '4.5 mm' }, language)
    expect(readLength(label, language)).toEqual({ thread: 'M2', length: '4.5 mm' })
    expect(readLength('long', language)).toBeNull()
  },
)

type RealGuide = { steps: { lines: LedgerLine[] }[] }
const real = sharedValues<RealGuide>('data/real/guides.jsonl')
test.skipIf(real === null)('most counted lines of real guides have their row (A-103)', () => {
  const steps = existing(real, 'real guides').flatMap(guide => guide.steps)
  const counted = steps.filter(({ lines }) =>
    lines.some(({ text_raw }) =>
      /^(?:Remove|Unscrew|One|Two|Four)\b[^.]*\d ?mm[^.]* screws?\b/u.test(text_raw),
    ),
  )
  const read = counted.filter(({ lines }) => screwsOfStep(lines, 'en').rows.length > 0)
  expect(counted.length).toBeGreaterThan(30)
  expect(read.length / counted.length).toBeGreaterThan(0.95)
})

test('points of a pentalobe are no count (A-103)', () => {
  const said = (text: string) =>
    readLine(text, 'en').phrases.map(({ count, drive }) => [count, drive?.kind])
  expect(said('Remove one 5-point pentalobe screw next to the port.')).toEqual([[1, 'pentalobe']])
  expect(said('Remove two five-point Pentalobe screws.')).toEqual([[2, 'pentalobe']])
  expect(said('Remove five pentalobe screws.')).toEqual([[5, 'pentalobe']])
})
