import { describe, expect, test } from 'vitest'
import { isSeen, isUnfit, storedName } from './storedName.ts'

describe('a name', () => {
  test('is kept as it looks, however it was typed or copied', () => {
    for (const [given, kept] of [
      ['cafe\u0301', 'caf\u00e9'],
      [' Plain name ', 'Plain name'],
      ['x\u200b', 'x'],
      ['\ufeffTitle\u00ad', 'Title'],
      ['Left\u200e to right', 'Left to right'],
      ['a\u200db', 'ab'],
      ['end\u200d', 'end'],
      // what is seen, or parts words, stays
      [
        '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
        '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      ],
      ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
      ['\u{1f469}\u200d\u{1f527}', '\u{1f469}\u200d\u{1f527}'],
      ['\u1780\u200b\u1781', '\u1780\u200b\u1781'],
      ['\u0d05\u0d35\u0d28\u0d4d\u200d', '\u0d05\u0d35\u0d28\u0d4d\u200d'],
      ['1445 \u0647\u200d', '1445 \u0647\u200d'],
      ['\u0647\u200c', '\u0647'],
      ['\u0915\u200d', '\u0915'],
      ['\u182d\u180e\u1820', '\u182d\u180e\u1820'],
      ['\u182d\u180e\u180e\u1820', '\u182d\u180e\u1820'],
      ['a\u180eb', 'ab'],
    ] as const)
      expect(storedName(given)).toBe(kept)
  })

  test('is seen', () => {
    for (const name of ['', ' ', '\u200b\u200b', '\u3164', '\u2800', '\u115f\u1160'])
      expect(isSeen(storedName(name))).toBe(false)
    for (const name of ['x', '7', '!', '\u{1f527}', '\u8eca']) expect(isSeen(name)).toBe(true)
  })

  test('is one line that turns nothing around', () => {
    for (const name of [
      'a\nb',
      'a\u0007',
      '\u001b[31m',
      'a\ufffe',
      'a\u202eb',
      'a\u2028b',
      'a\u2066b',
    ])
      expect(isUnfit(storedName(name))).toBe(true)
    for (const name of ['Caf\u00e9', '\u05d0 \u2068x\u2069 \u05d1', '\u{1f3f4}\u{e0067}\u{e007f}'])
      expect(isUnfit(storedName(name))).toBe(false)
  })
})
