import { beforeEach, describe, expect, test, vi } from 'vitest'
import { asksFor, changeable, chooseKey, letterOf, takenBy } from './ownKeys.ts'
import { shortcuts } from './shortcuts.ts'

const press = (key: string, code = `Key${key.toUpperCase()}`) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  return () => vi.unstubAllGlobals()
})

describe('the letters of the desk', () => {
  test('can each be changed to another, switched off, and put back (M-82)', () => {
    expect(changeable.map(name => shortcuts[name].keys[0])).toEqual([
      'A',
      'D',
      'E',
      'S',
      'J',
      'K',
      'U',
      'N',
      'P',
      'X',
      'B',
      'I',
      'T',
      'F',
    ])
    chooseKey('acceptEdit', 'G')
    expect([
      asksFor(press('g'), 'acceptEdit'),
      asksFor(press('a'), 'acceptEdit'),
      letterOf('acceptEdit'),
    ]).toEqual([true, false, 'G'])
    chooseKey('acceptEdit', '')
    expect([
      asksFor(press('g'), 'acceptEdit'),
      asksFor(press('a'), 'acceptEdit'),
      letterOf('acceptEdit'),
    ]).toEqual([false, false, ''])
    chooseKey('acceptEdit', null)
    expect([asksFor(press('a'), 'acceptEdit'), letterOf('acceptEdit')]).toEqual([true, 'A'])
  })
  test("follow the layout, or the key's place without Latin letters (M-81)", () => {
    for (const [event, expected] of [
      [press('a'), true],
      [press('a', 'KeyQ'), true],
      [press('q', 'KeyA'), false],
      [press('ф', 'KeyA'), true],
    ] as const)
      expect(asksFor(event, 'acceptEdit')).toBe(expected)
    chooseKey('acceptEdit', 'Z')
    for (const [event, expected] of [
      [press('z'), true],
      [press('z', 'KeyY'), true],
      [press('y', 'KeyZ'), false],
      [press('я', 'KeyZ'), true],
    ] as const)
      expect(asksFor(event, 'acceptEdit')).toBe(expected)
  })
  test('are each for one thing: what has a letter already is named (M-82)', () => {
    expect([
      takenBy('D', 'acceptEdit'),
      takenBy('A', 'acceptEdit'),
      takenBy('', 'acceptEdit'),
      takenBy('G', 'acceptEdit'),
    ]).toEqual(['denyEdit', null, null, null])
    chooseKey('denyEdit', 'G')
    expect([takenBy('D', 'acceptEdit'), takenBy('G', 'acceptEdit')]).toEqual([null, 'denyEdit'])
  })
  test('that somebody else wrote into the storage are not believed', () => {
    localStorage.setItem('stepwright.patrolKeys', '{"acceptEdit":"Enter","save":"A"}')
    expect(letterOf('acceptEdit')).toBe('A')
  })
})
