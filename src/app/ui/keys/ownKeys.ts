// Single letters that a person chose for the review of edits, instead of those in the table of
// shortcuts. Kept on this device.
import { isChord, type KeyPress } from './keys.ts'
import { isShortcut, shortcuts, type ShortcutName } from './shortcuts.ts'

const key = 'stepwright.patrolKeys'
const listeners = new Set<() => void>()

/** What may be changed: the letters of the desk. Digits and Escape stay where they are. */
export const changeable = (Object.keys(shortcuts) as ShortcutName[]).filter(
  name => shortcuts[name].where === 'patrol' && /^[A-Z]$/.test(shortcuts[name].keys[0]),
)

/** A letter, or '' for a key that is switched off. */
export type OwnKeys = Partial<Record<ShortcutName, string>>
const isOwn = (value: unknown): value is OwnKeys =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, letter]) =>
      changeable.includes(name as ShortcutName) &&
      typeof letter === 'string' &&
      /^[A-Z]?$/.test(letter),
  )

let kept = ''
let own: OwnKeys = {}
/** The same object as long as nothing was changed, for useSyncExternalStore. */
export const ownKeys = (): OwnKeys => {
  let found: string
  try {
    found = localStorage.getItem(key) ?? ''
  } catch {
    return own // storage is switched off: they last as long as the page
  }
  if (found === kept) return own
  kept = found
  try {
    const read: unknown = JSON.parse(found)
    own = isOwn(read) ? read : {}
  } catch {
    own = {}
  }
  return own
}
export const subscribeOwnKeys = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The letter that does it now; '' where it is switched off. */
export const letterOf = (name: ShortcutName): string => ownKeys()[name] ?? shortcuts[name].keys[0]
/** What this letter does already, if it is something else. */
export const takenBy = (letter: string, name: ShortcutName): ShortcutName | null =>
  letter === '' ? null : (changeable.find(one => one !== name && letterOf(one) === letter) ?? null)

/** `letter` null: as at first. The caller has asked `takenBy`. */
export const chooseKey = (name: ShortcutName, letter: string | null): void => {
  const { [name]: _, ...rest } = ownKeys()
  own = letter === null || letter === shortcuts[name].keys[0] ? rest : { ...rest, [name]: letter }
  kept = JSON.stringify(own)
  try {
    localStorage.setItem(key, kept)
  } catch {
    // Storage is switched off: they last as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Does this press ask for that, by the letter that was chosen for it? */
export const asksFor = (event: KeyPress, name: ShortcutName): boolean => {
  const letter = ownKeys()[name]
  return letter === undefined ? isShortcut(event, name) : letter !== '' && isChord(event, letter)
}
