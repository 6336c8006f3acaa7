import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { editorKey, isChord, partsOf } from './keys.ts'
import type { KeyPress } from './keys.ts'
import { letterPlaces, reserved } from './chordRules.ts'
import { bound, isShortcut } from './ownKeys.ts'
import { pressedChord } from './pressedChord.ts'
import { shortcuts } from './shortcuts.ts'
import { bulletColours, bulletSigns } from '../text/bullets.ts'
import type { Shortcut, ShortcutName } from './shortcuts.ts'

/**
 * Where a layout has a letter or a sign, and whether that takes Shift; digits stand in the upper
 * row on all of them.
 */
type Layout = {
  letters?: Record<string, string>
  signs: Record<string, [code: string, shift: boolean]>
  /** What the upper row writes without Shift. */ row?: string
}
const layouts: Record<string, Layout> = {
  US: { signs: { '?': ['Slash', true], '.': ['Period', false] } },
  German: {
    letters: { Y: 'KeyZ', Z: 'KeyY' },
    signs: { '?': ['Minus', true], '.': ['Period', false] },
  },
  French: {
    letters: { A: 'KeyQ', Q: 'KeyA', Z: 'KeyW', W: 'KeyZ', M: 'Semicolon' },
    signs: { '?': ['KeyM', true], '.': ['Comma', true] },
    row: 'à&é"\'(-è_ç',
  },
  Japanese: { signs: { '?': ['Slash', true], '.': ['Period', false] } },
}
const systems = ['Windows', 'macOS', 'Linux']

const still: KeyPress = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
}

/** What the browser tells when somebody with this system and layout presses the chord. */
const press = (chord: string, system: string, { letters, signs, row }: Layout): KeyPress => {
  const parts = partsOf(chord)
  const name = existing(parts.at(-1), 'the last part')
  const [isMod, altKey, shiftKey] = ['Mod', 'Alt', 'Shift'].map(part =>
    parts.slice(0, -1).includes(part),
  ) as [boolean, boolean, boolean]
  const held = {
    ...still,
    ctrlKey: isMod && system !== 'macOS',
    metaKey: isMod && system === 'macOS',
    altKey,
    shiftKey,
  }
  if (/^[A-Z]$/.test(name))
    return {
      ...held,
      key: shiftKey ? name : name.toLowerCase(),
      code: letters?.[name] ?? `Key${name}`,
    }
  if (/^\d$/.test(name)) return { ...held, key: row?.[Number(name)] ?? name, code: `Digit${name}` }
  const sign = signs[name]
  return sign
    ? { ...held, key: name, code: sign[0], shiftKey: sign[1] }
    : { ...held, key: name, code: name }
}

const rows = Object.entries(shortcuts) as [ShortcutName, Shortcut][]
const asked = (event: KeyPress, where: Shortcut['where'], mac: boolean) =>
  rows
    .filter(
      ([name, row]) =>
        (row.where === where || row.where === 'everywhere') && isShortcut(event, name, mac),
    )
    .map(([name]) => name)

const systemsAndLayouts = systems.flatMap(system =>
  Object.keys(layouts).map(layout => [system, layout] as const),
)

test.each(systemsAndLayouts)(
  'each shortcut acts on %s with the %s layout and no other does (A-206)',
  (system, layout) => {
    for (const [name, { where, keys }] of rows) {
      for (const chord of keys)
        expect([
          chord,
          asked(
            press(chord, system, existing(layouts[layout], 'the layout')),
            where,
            system === 'macOS',
          ),
        ]).toEqual([chord, [name]])
    }
  },
)

test.each(systemsAndLayouts)(
  'keys pressed to be chosen are those that act, on %s with the %s layout (A-208)',
  (system, layout) => {
    const keyboard = existing(layouts[layout], 'the layout')
    for (const [, { keys }] of rows)
      for (const chord of keys)
        expect(pressedChord(press(chord, system, keyboard), system === 'macOS')).toBe(chord)
  },
)

test('keys by themselves and those of an input method are none to choose (A-208)', () => {
  for (const key of ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process'])
    expect([key, pressedChord({ ...still, key }, false)]).toEqual([key, null])
  expect(pressedChord({ ...still, key: 'k', code: 'KeyK', metaKey: true }, false)).toBeNull()
  expect(pressedChord({ ...still, key: 'k', code: 'KeyK', isComposing: true }, false)).toBeNull()
})

test('letters are chosen only where rows of the table are letters (A-208)', () => {
  const places = rows.flatMap(([, { where, keys }]) =>
    keys.some(key => /^[A-Z]$/.test(key)) ? [where] : [],
  )
  // Those of a line are letters only while its bullet is chosen.
  expect([...new Set(places)].filter(where => where !== 'line').sort()).toEqual(
    letterPlaces.toSorted(),
  )
})

/**
 * Section 17 of the requirements (patrol: M-81), row by row, for what is built: where, and which
 * keys.
 */
const map: Readonly<Record<Shortcut['where'], string>> = {
  everywhere: 'Mod+K ? Shift+F1 Mod+S F6 Shift+F6 Mod+Z Mod+Shift+Z Mod+Y Escape Alt+Enter',
  outline: 'ArrowUp ArrowDown Home End Enter Alt+Shift+ArrowUp Alt+Shift+ArrowDown Mod+D Delete',
  step: 'Mod+Enter Mod+Shift+Enter Alt+PageUp Alt+PageDown F2 F8 Shift+F8',
  line: 'Enter Backspace Delete Tab Shift+Tab Alt+ArrowUp Alt+ArrowDown Mod+. 1 2 3 4 5 6 7 8 N C R Mod+B Mod+I Mod+U Mod+E',
  // Ours beside those of the requirements: a line break, and a block that moves as a line does.
  page: 'Mod+Alt+1 Mod+Alt+2 Mod+Alt+3 Mod+Alt+4 Mod+Shift+7 Mod+Shift+8 F4 Shift+Enter Alt+ArrowUp Alt+ArrowDown',
  picture: 'Enter C M Delete Shift+ArrowLeft Shift+ArrowRight',
  // Ours: pictures move as they do in a step, whole steps as in the list of steps.
  board:
    'ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown Enter Backspace X Delete Alt+Shift+ArrowUp Alt+Shift+ArrowDown',
  // Ours beside those of the requirements: more shapes, handles, a copy.
  markup:
    '1 2 3 4 5 6 7 8 V O C R A L G N P Enter Tab Shift+Tab ArrowLeft ArrowRight ArrowUp ArrowDown E + Mod+D Delete Backspace Mod+Enter',
  conflict: 'J K 1 2 3 4 E Mod+Enter',
  preview: 'F9 ArrowLeft ArrowRight',
  tree: 'ArrowUp ArrowDown Home End ArrowRight ArrowLeft * Enter Space Mod+A Mod+X Mod+V F2 Delete Mod+F',
  work: 'ArrowLeft Alt+PageUp ArrowRight Alt+PageDown Mod+Enter', // ours (M-93)
  translate: 'F8 Shift+F8 Mod+Enter F4', // ours
  changes: 'J K Enter S R U', // ours: recent changes
  // Ours: which drawn shapes changed (T), a verdict at once (Y, V).
  patrol: 'A Shift+A L W D E S R J K U N P X Y V B I T Q F 1 2 3 4 5 6 7 8 9 Mod+Enter',
}

test('the keyboard map is that of the requirements (A-206)', () => {
  for (const [where, keys] of Object.entries(map))
    expect([
      where,
      rows
        .filter(([, row]) => row.where === where)
        .flatMap(([, row]) => row.keys)
        .sort(),
    ]).toEqual([
      where,
      keys
        .split(' ')
        .map(key => (key === 'Space' ? ' ' : key))
        .sort(),
    ])
})

test('each bullet has its key, in lines and in drawings', () => {
  expect(shortcuts.bulletColour.keys).toHaveLength(bulletColours.length)
  expect(shortcuts.bulletSign.keys).toHaveLength(bulletSigns.length)
  expect(shortcuts.drawColour.keys).toHaveLength(bulletColours.length)
})

test('no row takes a key that a browser or a system keeps for itself (A-206)', () => {
  expect(rows.flatMap(([, { keys }]) => keys).filter(key => reserved.includes(key))).toEqual([])
})

test('letter shortcuts follow what the layout writes (A-207)', () => {
  expect(isShortcut({ ...still, ctrlKey: true, key: 'z', code: 'KeyY' }, 'undo', false)).toBe(true)
  expect(isShortcut({ ...still, ctrlKey: true, key: 'y', code: 'KeyZ' }, 'undo', false)).toBe(false)
  expect(isShortcut({ ...still, ctrlKey: true, key: 'y', code: 'KeyZ' }, 'redo', false)).toBe(true)
  expect(isShortcut({ ...still, ctrlKey: true, key: 'я', code: 'KeyZ' }, 'undo', false)).toBe(true)
  // Caps Lock
  expect(isShortcut({ ...still, ctrlKey: true, key: 'S', code: 'KeyS' }, 'save', false)).toBe(true)
})

test("digit shortcuts follow the key's place and the number pad (A-207)", () => {
  expect(isChord({ ...still, key: '"', code: 'Digit3' }, '3', false)).toBe(true)
  expect(isChord({ ...still, key: '3', code: 'Digit3', shiftKey: true }, '3', false)).toBe(true)
  expect(isChord({ ...still, key: '3', code: 'Numpad3' }, '3', false)).toBe(true)
  expect(isChord({ ...still, key: '#', code: 'Digit3', shiftKey: true }, '3', false)).toBe(false)
  expect(isChord({ ...still, key: '3', code: 'Digit2' }, '3', false)).toBe(false)
})

test('no shortcut acts during AltGr or composition (A-207)', () => {
  const altGraph = (name: 'AltGraph') => name === 'AltGraph'
  for (const [name, { keys }] of rows) {
    for (const chord of keys) {
      const pressed = press(chord, 'Linux', existing(layouts.US, 'the American keyboard'))
      expect([
        name,
        isShortcut({ ...pressed, getModifierState: altGraph }, name, false),
        isShortcut({ ...pressed, isComposing: true }, name, false),
        isShortcut({ ...pressed, keyCode: 229 }, name, false),
      ]).toEqual([name, false, false, false])
    }
  }
  // Windows tells of AltGr as Ctrl and Alt together.
  expect(
    isShortcut({ ...still, key: 'e', code: 'KeyE', ctrlKey: true, altKey: true }, 'code', false),
  ).toBe(false)
})

test('a Mac has Cmd for Ctrl and Option for Alt, and leaves Ctrl to the system (A-206)', () => {
  expect(isShortcut({ ...still, key: 'k', code: 'KeyK', metaKey: true }, 'palette', true)).toBe(
    true,
  )
  expect(isShortcut({ ...still, key: 'k', code: 'KeyK', ctrlKey: true }, 'palette', true)).toBe(
    false,
  )
  expect(isShortcut({ ...still, key: 'k', code: 'KeyK', metaKey: true }, 'palette', false)).toBe(
    false,
  )
  expect(
    isShortcut({ ...still, key: 'ArrowUp', code: 'ArrowUp', altKey: true }, 'moveLineUp', true),
  ).toBe(true)
})

test("an editor's keymap gets the names that it knows", () => {
  expect(['Mod+Shift+Z', 'Mod+.', 'Alt+ArrowUp', 'Shift+Tab', 'Enter'].map(editorKey)).toEqual([
    'Mod-Shift-z',
    'Mod-.',
    'Alt-ArrowUp',
    'Shift-Tab',
    'Enter',
  ])
  expect(Object.keys(bound('redo', () => true))).toEqual(['Mod-Shift-z', 'Mod-y'])
})
