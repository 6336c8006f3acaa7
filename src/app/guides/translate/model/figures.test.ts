import { describe, expect, test } from 'vitest'
import { differingFigures } from './figures.ts'

const none = { missing: [], extra: [] }
const check = (english: string, german: string) =>
  differingFigures({ text: english, langid: 'en' }, { text: german, langid: 'de' })

describe('figures of a translation', () => {
  test('another figure is found (A-199)', () => {
    expect(check('Loosen 4 screws.', 'Löse 5 Schrauben.')).toEqual({ missing: ['4'], extra: ['5'] })
    expect(check('Loosen 4 screws.', 'Löse 4 Schrauben.')).toEqual(none)
  })
  test('one that is left out, or said once too often, is found (A-199)', () => {
    expect(check('Turn by 90° and wait 5 s.', 'Drehe um 90°.')).toEqual({
      missing: ['5 s'],
      extra: [],
    })
    expect(check('Take 2 of 2.', 'Nimm 2.')).toEqual({ missing: ['2'], extra: [] })
    expect(check('Open it.', 'Öffne alle 3.')).toEqual({ missing: [], extra: ['3'] })
  })
  test('another unit is found, and one that is lost (A-199)', () => {
    expect(check('Cut 4 mm off.', 'Schneide 4 cm ab.')).toEqual({
      missing: ['4 mm'],
      extra: ['4 cm'],
    })
    expect(check('Tighten to 5 Nm.', 'Ziehe mit 5 fest.')).toEqual({
      missing: ['5 Nm'],
      extra: ['5'],
    })
    expect(check('At 20 °C and 50%', 'Bei 20°C und 50 %')).toEqual(none)
    expect(check('5 N·m', '5 Nm')).toEqual(none)
  })
  test('each language writes numbers its own way (A-199)', () => {
    expect(check('1.5 mm', '1,5 mm')).toEqual(none)
    expect(check('1,500 rpm', '1.500 rpm')).toEqual(none)
    expect(check('12,345.60', '12.345,6')).toEqual(none)
    expect(check('1.5 mm', '1,6 mm')).toEqual({ missing: ['1.5 mm'], extra: ['1.6 mm'] })
    expect(check('1,500 rpm', '1,5 rpm')).toEqual({ missing: ['1500 rpm'], extra: ['1.5 rpm'] })
    expect(
      differingFigures({ text: '10,000 V', langid: 'en' }, { text: '10\u202f000 V', langid: 'fr' }),
    ).toEqual(none)
    expect(
      differingFigures({ text: '24 screws', langid: 'en' }, { text: '٢٤ برغيا', langid: 'ar' }),
    ).toEqual(none)
  })
  test('times may be words, and words that look like units are none (A-199)', () => {
    expect(check('Wait 30 s.', 'Warte 30 Sekunden.')).toEqual(none)
    expect(check('Wait 30 s.', 'Warte 30 min.')).toEqual({ missing: ['30 s'], extra: ['30 min'] })
    expect(check('Take 4 more', 'Nimm 4 mehr')).toEqual(none)
  })
  test('figures in names and versions count too (A-199)', () => {
    expect(check('Use the M4 screw.', 'Nimm die M5-Schraube.')).toEqual({
      missing: ['4'],
      extra: ['5'],
    })
    expect(check('Version 1.2.3', 'Version 1.2.3')).toEqual(none)
    expect(check('Between 2-4 mm', 'Zwischen 2-4 mm')).toEqual(none)
  })
})
