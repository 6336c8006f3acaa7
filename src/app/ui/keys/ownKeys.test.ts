import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isFixed, refusalOf } from './chordRules.ts'
import { clashesOf, withoutKeys } from './keyClashes.ts'
import {
  changeKeys,
  isFormer,
  isShortcut,
  keysOf,
  ownKeys,
  placeOfPress,
  resetAllKeys,
  shortcutNames,
  subscribeOwnKeys,
} from './ownKeys.ts'
import { browserEvents } from '../../../fixtures/worker/browserEvents.ts'
import { shortcuts } from './shortcuts.ts'

const press = (key: string, code = `Key${key.toUpperCase()}`, more = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
})
const ctrlEnter = press('Enter', 'Enter', { ctrlKey: true })
const ctrlJ = press('j', 'KeyJ', { ctrlKey: true })
const store = (value: string) => localStorage.setItem('stepwright.ownKeys', value)
/** What the browser says when another tab stored something. */
const tellOfOtherTab = () => void browserEvents.dispatchEvent(new Event('storage'))

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  tellOfOtherTab()
  return () => vi.unstubAllGlobals()
})

describe('own keys', () => {
  test('act instead of those in the table, until they are reset (A-208)', () => {
    changeKeys({ newStep: ['Mod+J'] })
    expect([isShortcut(ctrlJ, 'newStep'), isShortcut(ctrlEnter, 'newStep')]).toEqual([true, false])
    expect([keysOf('newStep'), isFormer(ctrlEnter, 'newStep')]).toEqual([['Mod+J'], true])
    changeKeys({ newStep: shortcuts.newStep.keys })
    expect([isShortcut(ctrlJ, 'newStep'), isShortcut(ctrlEnter, 'newStep')]).toEqual([false, true])
    expect([ownKeys(), isFormer(ctrlEnter, 'newStep')]).toEqual([{}, false])
    changeKeys({ newStep: ['Mod+J'], bold: [''] })
    resetAllKeys()
    expect([ownKeys(), keysOf('bold')]).toEqual([{}, ['Mod+B']])
  })
  test('that another shortcut has taken over are not kept from it (A-208)', () => {
    changeKeys({ newStep: ['Mod+J'], splitStep: ['Mod+Enter'] })
    expect([isFormer(ctrlEnter, 'newStep'), isShortcut(ctrlEnter, 'splitStep')]).toEqual([
      false,
      true,
    ])
  })
  test('change one of several and leave the others in their places (A-208)', () => {
    changeKeys({ pageHeading: ['Mod+Alt+1', 'Mod+J', 'Mod+Alt+3', ''] })
    expect([
      placeOfPress(ctrlJ, 'pageHeading'),
      placeOfPress(press('3', 'Digit3', { ctrlKey: true, altKey: true }), 'pageHeading'),
      placeOfPress(press('4', 'Digit4', { ctrlKey: true, altKey: true }), 'pageHeading'),
    ]).toEqual([1, 2, -1])
  })
  test('are told to whoever shows them, also those of another tab (A-208)', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeOwnKeys(listener)
    changeKeys({ newStep: ['Mod+J'] })
    expect(listener).toHaveBeenCalledTimes(1)
    store('{"newStep":["F7"]}')
    tellOfOtherTab()
    expect([listener.mock.calls.length, keysOf('newStep')]).toEqual([2, ['F7']])
    stop()
    changeKeys({ newStep: ['Mod+J'] })
    expect(listener).toHaveBeenCalledTimes(2)
  })
  test('are read once, not at each key that is pressed (A-208)', () => {
    const getItem = vi.fn<(name: string) => string | null>(() => '{"newStep":["Mod+J"]}')
    vi.stubGlobal('localStorage', { getItem })
    tellOfOtherTab()
    const reads = getItem.mock.calls.length
    expect([isShortcut(ctrlJ, 'newStep'), isShortcut(ctrlEnter, 'newStep')]).toEqual([true, false])
    expect([reads, getItem.mock.calls.length]).toEqual([1, 1])
    changeKeys({ newStep: shortcuts.newStep.keys })
  })
  test.each([
    'no JSON',
    'null',
    '[]',
    '"newStep"',
    '{"newStep":"Mod+J+","bold":7}',
    '{"newStep":["Mod+J","Mod+G"]}',
    '{"newStep":[null]}',
    '{"newStep":["A"]}',
    '{"newStep":["Mod+T"]}',
    '{"splitLine":["Mod+J"]}',
    '{"toString":["Mod+J"]}',
  ])('that nobody could have chosen are not believed: %s (A-208)', value => {
    store(value)
    tellOfOtherTab()
    expect([ownKeys(), keysOf('newStep'), keysOf('bold'), keysOf('splitLine')]).toEqual([
      {},
      ['Mod+Enter'],
      ['Mod+B'],
      ['Enter'],
    ])
  })
  test('last as long as the page where the browser keeps nothing (A-208)', () => {
    const refuse = () => {
      throw new DOMException('no storage')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    changeKeys({ newStep: ['Mod+J'] })
    expect(keysOf('newStep')).toEqual(['Mod+J'])
    resetAllKeys()
  })
  test('last as long as the page where the storage is full (A-208)', () => {
    const { getItem, setItem } = localStorage
    store('{"bold":["Mod+J"]}')
    tellOfOtherTab()
    expect(keysOf('bold')).toEqual(['Mod+J'])
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem, setItem: full })
    changeKeys({ newStep: ['Mod+Y'] })
    expect([keysOf('newStep'), keysOf('bold')]).toEqual([['Mod+Y'], ['Mod+J']])
    // Another tab found room.
    setItem('stepwright.ownKeys', '{"newStep":["Mod+J"]}')
    tellOfOtherTab()
    expect([keysOf('newStep'), keysOf('bold')]).toEqual([['Mod+J'], ['Mod+B']])
    resetAllKeys()
  })
})

describe('the letters of the desk', () => {
  test('can each be changed to another, switched off, and put back (M-82)', () => {
    const acts = () => [
      isShortcut(press('g'), 'acceptEdit'),
      isShortcut(press('a'), 'acceptEdit'),
      keysOf('acceptEdit'),
    ]
    changeKeys({ acceptEdit: ['G'] })
    expect(acts()).toEqual([true, false, ['G']])
    changeKeys({ acceptEdit: [''] })
    expect(acts()).toEqual([false, false, []])
    changeKeys({ acceptEdit: ['A'] })
    expect(acts()).toEqual([false, true, ['A']])
  })
  test("follow the layout, or the key's place without Latin letters (M-81)", () => {
    for (const [event, expected] of [
      [press('a'), true],
      [press('a', 'KeyQ'), true],
      [press('q', 'KeyA'), false],
      [press('ф', 'KeyA'), true],
    ] as const)
      expect(isShortcut(event, 'acceptEdit')).toBe(expected)
    changeKeys({ acceptEdit: ['Z'] })
    for (const [event, expected] of [
      [press('z'), true],
      [press('z', 'KeyY'), true],
      [press('y', 'KeyZ'), false],
      [press('я', 'KeyZ'), true],
    ] as const)
      expect(isShortcut(event, 'acceptEdit')).toBe(expected)
  })
  test('that were chosen before all keys could be changed go on (M-82)', () => {
    localStorage.setItem('stepwright.patrolKeys', '{"acceptEdit":"G","denyEdit":"","save":"A"}')
    tellOfOtherTab()
    expect([keysOf('acceptEdit'), keysOf('denyEdit'), keysOf('save')]).toEqual([
      ['G'],
      [],
      ['Mod+S'],
    ])
    changeKeys({ newStep: ['Mod+J'] })
    expect([keysOf('acceptEdit'), keysOf('newStep')]).toEqual([['G'], ['Mod+J']])
  })
})

describe('a clash', () => {
  test('is with what is heard at once, and names each shortcut (A-208)', () => {
    for (const [name, chord, clashing] of [
      ['newStep', 'Mod+Shift+Enter', ['splitStep']], // of the same place
      ['newStep', 'Mod+S', ['save']], // heard everywhere
      ['save', 'Mod+D', ['duplicateStep', 'duplicateShape']],
      ['newStep', 'Mod+B', ['bold']], // a line stands in a step
      ['newStep', 'F2', ['drawOnStep']],
      ['newStep', 'Mod+X', []], // of the tree
      ['acceptEdit', 'D', ['denyEdit']],
      ['newStep', '', []],
    ] as const)
      expect([name, chord, clashesOf(name, [chord]).map(clash => clash.name)]).toEqual([
        name,
        chord,
        clashing,
      ])
  })
  test('is with what is heard first, though it stands at another place (A-208)', () => {
    expect(clashesOf('preview', shortcuts.duplicateStep.keys)).toMatchObject([
      { name: 'duplicateStep' },
    ])
    expect(clashesOf('moveLineUp', shortcuts.moveStepUp.keys)).toMatchObject([
      { name: 'moveStepUp' },
    ])
  })
  test('is none with what shares the keys in the table, or lost them (A-208)', () => {
    for (const name of shortcutNames)
      expect([name, clashesOf(name, shortcuts[name].keys)]).toEqual([name, []])
    changeKeys({ splitStep: ['Mod+J'] })
    expect([
      clashesOf('newStep', ['Mod+Shift+Enter']),
      clashesOf('newStep', ['Mod+J']).map(clash => clash.name),
    ]).toEqual([[], ['splitStep']])
  })
  test('ends as the other shortcut loses these keys and keeps its others (A-208)', () => {
    expect(withoutKeys(clashesOf('newStep', ['Mod+Y']))).toEqual({ redo: ['Mod+Shift+Z', ''] })
  })
})

test('keys of the browser, of text, and letters where somebody writes are refused (A-208)', () => {
  for (const [name, chord, refusal] of [
    ['newStep', 'Mod+T', 'reserved'],
    ['newStep', 'Mod+Shift+I', 'reserved'],
    ['newStep', 'Mod+1', 'reserved'],
    ['newStep', 'Shift+Enter', 'meant'],
    ['newStep', 'Shift+ArrowLeft', 'meant'],
    ['newStep', 'Mod+C', 'meant'],
    ['newStep', 'Mod+K', 'meant'],
    ['palette', 'Mod+K', null],
    ['newStep', 'A', 'letter'],
    ['newStep', 'Shift+A', 'letter'],
    ['newStep', '?', 'letter'],
    ['newStep', 'Mod+J', null],
    ['newStep', 'F7', null],
    ['newStep', 'Mod+Enter', null],
    ['listShortcuts', '!', null],
    ['save', '!', 'letter'],
    ['acceptEdit', 'G', null],
    ['acceptEdit', 'Enter', 'meant'],
    ['acceptEdit', ' ', 'meant'],
    ['confirmDecision', 'G', 'letter'],
    ['preview', 'Delete', 'meant'],
    ['previewBefore', 'Home', null],
    ['cropPicture', 'Q', null],
    ['boardDivide', 'Enter', null],
  ] as const)
    expect([name, chord, refusalOf(chord, name)]).toEqual([name, chord, refusal])
})

test('keys that text needs are not for what moves a step; Alt makes signs on a Mac (A-208)', () => {
  expect(['Mod+V', 'Delete', 'Home'].map(keys => refusalOf(keys, 'moveStepUp'))).toEqual([
    'meant',
    'meant',
    'meant',
  ])
  expect([refusalOf('Alt+å', 'newStep'), refusalOf('Alt+J', 'newStep')]).toEqual(['letter', null])
})

test('only keys of text, lists and trees, and digits of what is chosen, stay (A-208)', () => {
  const ofAll =
    /^(Shift\+)?(Enter|Tab|Escape|Backspace|Delete|Home|End|Arrow(Up|Down|Left|Right)| )$|^[1-9]$/
  for (const name of shortcutNames.filter(isFixed))
    for (const chord of shortcuts[name].keys)
      expect([name, chord]).toEqual([name, expect.stringMatching(ofAll)])
})
