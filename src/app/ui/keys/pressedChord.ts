// The chord that a key press is, for whoever chooses keys. `isChord` says yes to its result.
import { isMac, isWriting, type Chord, type KeyPress } from './keys.ts'

const silent =
  /^(Control|Shift|Alt|Meta|AltGraph|CapsLock|NumLock|ScrollLock|Fn|Hyper|Super|OS|Dead|Process|Unidentified|Compose)$/

/** The name of the key, and whether Shift belongs to it. */
const nameOf = ({ key, code, shiftKey }: KeyPress, isHeld: boolean): [string, boolean] => {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && (isHeld || !shiftKey || key === digit))
    return [digit, isHeld && shiftKey]
  if (/^[a-z]$/i.test(key)) return [key.toUpperCase(), shiftKey]
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined && key.length === 1 && key > '\u024f') return [letter, shiftKey]
  // some layouts write a sign with Shift, some without
  return [key, key.length > 1 && shiftKey]
}

/** Null: no keys to choose, such as Shift by itself. */
export const pressedChord = (event: KeyPress, mac = isMac()): Chord | null => {
  const [mod, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (other || isWriting(event) || silent.test(event.key)) return null
  const [name, shift] = nameOf(event, mod || event.altKey)
  return `${mod ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`
}
