import { describe, expect, test } from 'vitest'
import type { Suggested } from '#contract/search/schemas.ts'
import { titleOf } from './kinds.ts'
import { holdsTyped, typedPieces } from './typed.ts'
import { askedKind, stillFound } from './useSuggestions.ts'

const hits = (title: string, typed: string) =>
  typedPieces(title, typed)
    .filter(({ hit }) => hit)
    .map(({ text }) => text)

describe('what was typed is marked in a title', () => {
  test('at the beginnings of words, whatever the case', () =>
    expect(hits('Chains and the unchained chain', 'CHAIN')).toEqual(['Chain', 'chain']))
  test('anywhere in a script without spaces', () =>
    expect(hits('電池の交換', '交換')).toEqual(['交換']))
  test('nothing where nothing was typed, and signs are no patterns', () => {
    expect(hits('A (b) c*', '')).toEqual([])
    expect(hits('A (b) c*', '(b c*')).toEqual(['b', 'c'])
  })
  test('the pieces are the title', () =>
    expect(
      typedPieces('Chain wear gauge', 'we ga')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Chain wear gauge'))
})

describe('a word in front says what is looked for', () => {
  test('a category by its path', () =>
    expect(askedKind('cat:Phone/iPhone 5')).toEqual({ words: 'iPhone 5', doctypes: 'category' }))
  test('guides by number', () => {
    expect(askedKind('guide 5520')).toEqual({ words: 'guideid:5520', doctypes: 'guide' })
    expect(askedKind('#12')).toEqual({ words: 'guideid:12', doctypes: 'guide' })
  })
  test('a kind with its words', () => {
    expect(askedKind('cat: hand grinder')).toEqual({ words: 'hand grinder', doctypes: 'category' })
    expect(askedKind('user ana')).toEqual({ words: 'ana', doctypes: 'user' })
  })
  test('other words are looked for as they are', () => {
    expect(askedKind('battery cover')).toEqual({ words: 'battery cover', doctypes: null })
    expect(askedKind('item that broke')).toEqual({ words: 'item that broke', doctypes: null })
  })
})

describe('what was found for earlier words is offered only while it has those of now', () => {
  test('every one of them, at the beginning of a word and without accents', () => {
    expect(holdsTyped('Replace a café grinder', 'CAFE grin')).toBe(true)
    expect(holdsTyped('Replace a café grinder', 'cafe inder')).toBe(false)
    expect(holdsTyped('電池の交換', '交換')).toBe(true)
    expect(holdsTyped('A (b) c*', '(b')).toBe(true)
  })
  test('of the wanted kind, or of a guide number once it has loaded', () => {
    const found = [
      { dataType: 'guide', title: 'Ana drill' },
      { dataType: 'wiki', namespace: 'CATEGORY', title: 'Ana', display_title: null },
      { dataType: 'user', username: 'Maria', unique_username: 'ana' },
    ] as Suggested[]
    const left = (text: string) => stillFound(found, text).map(titleOf)
    expect(left('ana')).toEqual(['Ana drill', 'Ana', 'Maria'])
    expect(left('ana drill')).toEqual(['Ana drill'])
    expect(left('user ana')).toEqual(['Maria'])
    expect(left('cat:ana')).toEqual(['Ana'])
    expect(left('guide 12')).toEqual([])
  })
})
