import { describe, expect, test } from 'vitest'
import { createSpotter } from './spots.ts'

const foundIn = (text: string, words: string[], runs: string[] = []): string[] =>
  Array.from(createSpotter(words, runs)(text), ({ from, to }) => text.slice(from, to))

describe('places where words begin', () => {
  test('words are found whole, in small and capital letters, by their first three', () => {
    expect(foundIn('BATTERIES and a battery.', ['battery'])).toEqual(['BATTERIES', 'battery'])
  })
  test('what stands within a word is none', () => {
    expect(foundIn('a combat, 3bat, Übattery, x٣bat', ['battery'])).toEqual([])
  })
  test('accents are no difference, nor letters that begin with two units', () => {
    expect(foundIn('“Čłöth” 𝒳 clothes', ['clothes'])).toEqual(['Čłöth', 'clothes'])
    expect(foundIn('𝐀clothes', ['clothes'])).toEqual([])
  })
  test('a word goes on with letters of any script', () => {
    expect(foundIn('batériï-x bat', ['battery'])).toEqual(['batériï', 'bat'])
  })
  test('a capital that is longer when small moves no place', () => {
    expect(foundIn('İİ cable İptal', ['cable', 'iptal'])).toEqual(['cable', 'İptal'])
  })
  test('runs without spaces are found anywhere, but not twice within a word', () => {
    expect(foundIn('新しい電池交換', [], ['電池'])).toEqual(['電池'])
    expect(foundIn('usb電池 電池', ['usb'], ['電池'])).toEqual(['usb電池', '電池'])
  })
  test('what patterns are made of stands for itself', () => {
    expect(foundIn('a.b axb', [], ['a.b'])).toEqual(['a.b'])
  })
})
