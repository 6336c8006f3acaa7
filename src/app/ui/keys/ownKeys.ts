// Keys that a person chose instead of those in the table of shortcuts, laid over it here: whoever
// acts on a shortcut or shows its keys asks this file. Kept on this device.
import { keep, onKeptElsewhere, readKept } from '#app/device/storage.ts'
import { isFixed, refusalOf } from './chordRules.ts'
import { editorKey, isChoosingKeys, isChord, isMac, type Chord, type KeyPress } from './keys.ts'
import { shortcuts, type ShortcutName } from './shortcuts.ts'

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[]

/** What was changed: its keys, each in the place that it has in the table; '' for none. */
export type OwnKeys = Partial<Record<ShortcutName, readonly Chord[]>>

const chordForm = /^(Mod\+)?(Alt\+)?(Shift\+)?(.|[A-Z][A-Za-z]+|F\d\d?)$/u
const isOwn = (name: string, chords: unknown): chords is readonly Chord[] => {
  const known = shortcutNames.find(one => one === name)
  return (
    known !== undefined &&
    !isFixed(known) &&
    Array.isArray(chords) &&
    chords.length === shortcuts[known].keys.length &&
    chords.every(
      chord =>
        chord === '' ||
        (typeof chord === 'string' && chordForm.test(chord) && refusalOf(chord, known) === null),
    )
  )
}
/** What others wrote into the storage is believed as far as it could have been chosen. */
const believed = (read: unknown): OwnKeys =>
  typeof read === 'object' && read !== null
    ? Object.fromEntries(
        Object.entries(read)
          .map(([name, keys]) => [name, typeof keys === 'string' ? [keys] : keys] as const)
          .filter(([name, chords]) => isOwn(name, chords)),
      )
    : {}

/** The text that they were read from last: what another tab did not change stays as it is here. */
let kept: string | null = null
let own: OwnKeys = {}
/** In memory: this is asked at every key that is pressed. */
let isRead = false
const read = (): void => {
  isRead = true
  // `patrolKeys`: a letter for each act of the desk, from when only those could be changed.
  const found = readKept('ownKeys') ?? readKept('patrolKeys')
  if (found === kept) return
  kept = found
  try {
    own = found === null ? {} : believed(JSON.parse(found))
  } catch {
    own = {}
  }
}
/** The same object as long as nothing was changed, for useSyncExternalStore. */
export const ownKeys = (): OwnKeys => {
  if (!isRead) read()
  return own
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
// Another tab may change them too.
onKeptElsewhere(() => {
  read()
  tell()
})
export const subscribeOwnKeys = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Its keys now, each in the place that it has in the table; '' where it was taken away. */
export const placedKeys = (name: ShortcutName): readonly Chord[] =>
  ownKeys()[name] ?? shortcuts[name].keys
export const keysOf = (name: ShortcutName): readonly Chord[] => placedKeys(name).filter(Boolean)

const isAtFirst = (name: ShortcutName, chords: readonly Chord[]): boolean =>
  shortcuts[name].keys.every((chord, place) => chords[place] === chord)

/** The caller has asked `refusalOf`, and whose keys they are. */
export const changeKeys = (changed: OwnKeys): void => {
  const all = Object.entries({ ...ownKeys(), ...changed }) as [ShortcutName, readonly Chord[]][]
  own = Object.fromEntries(all.filter(([name, chords]) => !isAtFirst(name, chords)))
  const text = JSON.stringify(own)
  // Full or switched off: they last as long as the page, or until another tab changes them.
  if (keep('ownKeys', text)) kept = text
  tell()
}
export const resetAllKeys = (): void =>
  changeKeys(Object.fromEntries(shortcutNames.map(name => [name, shortcuts[name].keys])))

/** Which of its keys this press is, by their place in the table; -1: none. `mac` only for tests. */
export const placeOfPress = (event: KeyPress, name: ShortcutName, mac?: boolean): number => {
  const place = placedKeys(name).findIndex(chord => chord !== '' && isChord(event, chord, mac))
  // Asked last: most presses are none of it, and the way up the page is long.
  return place >= 0 && isChoosingKeys(event) ? -1 : place
}

/** Does this press ask for that? */
export const isShortcut = (event: KeyPress, name: ShortcutName, mac?: boolean): boolean =>
  placeOfPress(event, name, mac) >= 0

const wasShortcut = (event: KeyPress, name: ShortcutName): boolean =>
  shortcuts[name].keys.some(chord => isChord(event, chord))
/**
 * This press did that at first, and nothing was given its keys instead. Where a browser would do
 * something like it, such as to underline, the old keys are kept from it.
 */
export const isFormer = (event: KeyPress, name: ShortcutName): boolean =>
  wasShortcut(event, name) &&
  !isShortcut(event, name) &&
  !shortcutNames.some(one => isShortcut(event, one) && !wasShortcut(event, one))

/** Bindings for an editor's keymap, of keys that nobody changes: `...bound('splitLine', run)`. */
export const bound = <T>(name: ShortcutName, run: T): Record<string, T> =>
  Object.fromEntries(shortcuts[name].keys.map(chord => [editorKey(chord), run]))

/** For aria-keyshortcuts. */
export const ariaKeys = (...names: ShortcutName[]): string | undefined =>
  names
    .flatMap(keysOf)
    .map(chord => chord.replace('Mod', isMac() ? 'Meta' : 'Control'))
    .join(' ') || undefined
