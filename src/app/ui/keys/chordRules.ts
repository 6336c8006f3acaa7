// Which keys a shortcut may have: those that neither a browser, a system nor a text needs.
import { partsOf, type Chord } from './keys.ts'
import type { Place } from './shortcutPlaces.ts'
import { shortcuts, type ShortcutName } from './shortcuts.ts'

/**
 * Kept by browsers and systems: windows, tabs, zoom, developer tools, the address bar, the way
 * back, screenshots, Unicode entry.
 */
export const reserved: readonly Chord[] = [
  ...['N', 'T', 'W', 'Q', 'L', 'R', 'H', 'M', '+', '-', '='].map(key => `Mod+${key}`),
  ...Array.from({ length: 10 }, (_, digit) => `Mod+${digit}`),
  ...['Tab', 'F4', 'F5', 'PageUp', 'PageDown', ' '].map(key => `Mod+${key}`),
  ...['N', 'P', 'T', 'W', 'R', 'I', 'J', 'C', 'U', '3', '4', '5', 'Tab', 'Delete'].map(
    key => `Mod+Shift+${key}`,
  ),
  ...['D', 'F4', 'Tab', 'ArrowLeft', 'ArrowRight', ' '].map(key => `Alt+${key}`),
  'F5',
  'F10',
  'Shift+F10',
  'F11',
  'F12',
  'PrintScreen',
  'ContextMenu',
]

/**
 * These stay. Keys that mean the same in every text, list, tree and dialog would leave whoever
 * writes, or uses a screen reader, without them; a digit is the number of what it chooses.
 */
const fixed: readonly ShortcutName[] = [
  'close',
  'outlineUp',
  'outlineDown',
  'outlineFirst',
  'outlineLast',
  'outlineEdit',
  'splitLine',
  'joinBefore',
  'joinAfter',
  'deepenLine',
  'liftLine',
  'bulletColour',
  'pageBreak',
  'openPicture',
  'boardPicture',
  'drawColour',
  'placeShape',
  'nextShape',
  'moveShape',
  'pickReason',
  'openChange',
  'treeUp',
  'treeDown',
  'treeFirst',
  'treeLast',
  'treeIn',
  'treeOut',
  'treePage',
  'treeChoose',
]
export const isFixed = (name: ShortcutName): boolean => fixed.includes(name)

/** Where letters act by themselves, as nobody writes there. */
export const letterPlaces: readonly Place[] = [
  'picture',
  'board',
  'markup',
  'conflict',
  'patrol',
  'changes',
]
const writingPlaces: readonly Place[] = ['everywhere', 'step', 'line', 'page', 'work']
/** Heard while somebody writes, though the others of their place are not. */
const heardInText: readonly ShortcutName[] = [
  'applyAnswers',
  'preview',
  'confirmDecision',
  'filterTree',
  'moveStepUp',
  'moveStepDown',
]
const isHeardInText = (name: ShortcutName): boolean =>
  writingPlaces.includes(shortcuts[name].where) || heardInText.includes(name)

/** It writes something; with Alt, too, where that makes another sign of a letter, as on a Mac. */
const isSingle = (chord: Chord): boolean =>
  (!/^(Mod|Alt)\+/.test(chord) && partsOf(chord).at(-1)?.length === 1) ||
  /^Alt\+(Shift\+)?[^ -~]$/u.test(chord)

/** Buttons, dialogs and the way by Tab need them; a slash opens the search. */
const everywhere = /^(Shift\+)?(Enter|Tab|Escape| |\/)$/
/** The page hears them for the palette before the rest of its keys are there. */
const ofPalette = 'Mod+K'
/** Text needs them: to go, to mark, to delete, for the clipboard. */
const inText =
  /^(Shift\+)?(Backspace|Delete|Insert|Arrow\w+|Home|End|Page\w+)$|^Mod\+(Shift\+)?(Backspace|Delete|Insert|Arrow\w+|Home|End|[ACVX])$|^Alt\+Backspace$/

/** What arrows do with other keys held stands in the row of the arrows. */
const inMarkup = /Arrow\w+$/

export type KeyRefusal = 'reserved' | 'meant' | 'letter'

/** Why a shortcut cannot have these keys; what it had at first it may always have. */
export const refusalOf = (chord: Chord, name: ShortcutName): KeyRefusal | null => {
  const { where, keys } = shortcuts[name]
  const first: readonly Chord[] = keys
  if (first.includes(chord)) return null
  if (reserved.includes(chord)) return 'reserved'
  if (chord === ofPalette || everywhere.test(chord) || (where === 'markup' && inMarkup.test(chord)))
    return 'meant'
  if (isHeardInText(name) && inText.test(chord)) return 'meant'
  if (!isSingle(chord) || first.some(isSingle)) return null
  return letterPlaces.includes(where) && !isHeardInText(name) ? null : 'letter'
}
