import { describe, expect, test } from 'vitest'
import { marksInARow, normalized } from './normalized.ts'

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

/** The most marks that `normalize` has to put in order at once. */
const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/\p{M}+/gu) ?? []).map(run => [...run].length))

describe('a text in a Unicode form', () => {
  test('is what normalize makes of texts that people write', () => {
    for (const text of ['', 'Café', 'e\u0301\u0323', 'ﬁ ½ Å', 'བསྒྲུབས', 'ཧྐྵྨླྺྼྻྂ', 'ｶﾞｷﾞ', 'กำ', '𝒳'])
      for (const form of forms) expect(normalized(text, form)).toBe(text.normalize(form))
  })

  test('has at most thirty marks in a row, whatever they are made of', () => {
    const marks = '\u0301'.repeat(500) + '\u0323'.repeat(500)
    const mixed = '\uff9e\u0301\u0323'.repeat(500)
    for (const form of forms) {
      expect(normalized(`a${marks}b`, form)).toHaveLength(
        `a${marks.slice(0, marksInARow)}b`.normalize(form).length,
      )
      for (const text of [marks, `a${marks}`, `a${mixed}`, `カ${mixed}か${mixed}`])
        expect(longestRun(normalized(text, form))).toBeLessThanOrEqual(marksInARow)
    }
  })

  test('knows every sign that becomes a mark', () => {
    const unknown: string[] = []
    for (let code = 0; code < 0x11_0000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const sign = String.fromCodePoint(code)
      if (
        /^\p{M}+$/u.test(sign.normalize('NFKD')) &&
        normalized(sign.repeat(40), 'NFC') === sign.repeat(40).normalize('NFC')
      )
        unknown.push(code.toString(16))
    }
    expect(unknown).toEqual([])
  })
})
