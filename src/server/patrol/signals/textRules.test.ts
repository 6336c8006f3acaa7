// What words of an edit stand out, and which only look as if they did.
import { describe, expect, test } from 'vitest'
import { settingDefaults } from '#contract/settings/list.ts'
import { isDisguised, isHostOf, isRepeating, isShouting, listedIn } from './textRules.ts'

describe('capital letters', () => {
  for (const text of [
    'HDMI',
    'MSI GS65',
    'MSI GS65 Stealth Thin SSD Replacement',
    'HDMI, VGA, DVI, USB',
    'CAUTION: the plate is hot.',
    'DO NOT pry here.',
    'Use a T5 Torx, see LED D12 and PCB J4501.',
    'IP67, IP68',
    'ÄÖÜ',
    '警告 電池',
  ])
    test(`“${text}” does not shout (P-7)`, () => expect(isShouting(text, '')).toBe(false))
  for (const text of [
    'THIS GUIDE IS WRONG',
    'DIESE ANLEITUNG IST FALSCH',
    'НИКОГДА НЕ ДЕЛАЙТЕ ЭТОГО',
    'NEVER DO ANY OF THAT!!',
  ])
    test(`“${text}” shouts (P-7)`, () => expect(isShouting(text, '')).toBe(true))
  test('what shouted before is not laid to who mends it (P-7)', () => {
    const before = 'GATHER THE PARTS FOR THE PRINT HED'
    expect(isShouting('GATHER THE PARTS FOR THE PRINT HEAD', before)).toBe(false)
  })
})

describe('repetition', () => {
  for (const text of [
    'aaa batteries',
    'Two AAAA cells',
    'zzz',
    'Model A15xxxxx',
    'very, very, very slowly',
    'ha ha',
    '10000000 times',
    'See https://example.org/aaaaaaaa/asdf',
    'Schifffahrt',
    '_____ or .....',
    'Press the QWERTY keys.',
  ])
    test(`“${text}” repeats nothing (P-7)`, () => expect(isRepeating(text)).toBe(false))
  for (const text of [
    'aaaaaaa',
    'looooool',
    'hahahahaha',
    'asdfghj',
    'no!!!!!!',
    'spam spam spam spam spam',
    'ДДДДДД',
  ])
    test(`“${text}” repeats (P-7)`, () => expect(isRepeating(text)).toBe(true))
})

describe('characters', () => {
  for (const text of [
    'Straße, 5 µm, 10 kΩ',
    'می‌خواهم',
    'שלום ‏עולם',
    'A family: 👨‍👩‍👧',
    'https://müller.example/',
    'https://пример.example/',
    'https://оператор.example/',
    'https://猫.example/',
    'https://ü.example/',
    'ขนาด\u200bเล็ก',
    'הברג \u2068iFixit\u2069 כאן',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ])
    test(`“${text}” is what it looks like (P-4)`, () => expect(isDisguised(text)).toBe(false))
  for (const [what, text] of [
    ['a turned direction', '\u202eevil\u202c live'],
    ['an isolate', 'a\u2066b'],
    ['an isolate in a line from left to right', 'a \u2067b 12\u2069 c'],
    ['an override in right-to-left text', 'שלום \u2068\u202eevil\u202c\u2069'],
    ['no width', 'via\u200bgra'],
    ['a control character', 'a\u0007b'],
    ['two alphabets in a word', 'p\u0430ypal'],
    ['a host of look-alike letters', 'https://\u0430\u0440\u0440\u04cf\u0435.example/'],
    ['its coded name', 'https://xn--pple-43d.com/'],
  ] as const)
    test(`${what} is marked (P-4)`, () => expect(isDisguised(text)).toBe(true))
})

test('the largest of texts are told in time that grows with them', () => {
  const letters = 1_048_576
  expect(isDisguised('\u0484'.repeat(letters))).toBe(false)
  expect(isDisguised(`a${'\u0301'.repeat(letters)}`)).toBe(false)
  expect(isDisguised(`http://${'\u0430'.repeat(250)}!.x `.repeat(letters / 260))).toBe(false)
  const many = Array.from({ length: 1000 }, (_, n) => `word${n} ${'x'.repeat(90)}`)
  expect(listedIn('some words '.repeat(letters / 11), many)).toEqual([])
})

describe('lists', () => {
  const { suspect_words: words, suspect_hosts: hosts } = settingDefaults
  for (const text of [
    'Clean it with a bastard file.',
    'Put grease on the nipple and the cock.',
    'Das Fett dick auftragen.',
    'Mist the glass.',
    'Class, assemble, Passage',
    'The suction cup sucks air.',
  ])
    test(`“${text}” has no listed word (P-7)`, () => expect(listedIn(text, words)).toEqual([]))
  test('words are found as whole words, however they are written (P-7)', () => {
    expect(listedIn('You IDIOTS, Scheiße! BUY  now: buy now', words)).toEqual([
      'idiots',
      'scheisse',
      'buy now',
    ])
    expect(listedIn('C++ and (x)', ['c++', '(x)'])).toEqual(['c++', '(x)'])
    expect(listedIn('anything', [])).toEqual([])
    expect(listedIn('An e-bike. My e-bikes.', ['e-bike', 'a/b'])).toEqual(['e-bike'])
    expect(listedIn('की', ['क'])).toEqual([])
  })
  test('a host is listed with those below it (P-7)', () => {
    expect(
      ['bit.ly', 'a.bit.ly', 'bit.ly:443', 'me@bit.ly'].map(one => isHostOf(one, hosts)),
    ).toEqual([true, true, true, true])
    expect(['rabbit.ly', 'bit.ly.example'].map(one => isHostOf(one, hosts))).toEqual([false, false])
  })
})
