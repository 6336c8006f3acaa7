// What a key press means, on every system and layout: letters and signs by what they write, digits
// by the place of their key, so that no layout needs Shift for them.

/** What is read of a key press: the browser's own event, React's, or one made up by a test. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
> & {
  keyCode?: number
  getModifierState?: (name: 'AltGraph') => boolean
  target?: EventTarget | null
}

/** "Mod+Shift+Z", "Alt+ArrowUp", "?", "3"; Mod is Cmd on a Mac and Ctrl elsewhere. */
export type Chord = string

/** "Mod", "Shift", "Z"; a plus sign may be the last of them. */
export const partsOf = (chord: Chord): string[] => chord.split(/\+(?=.)/)

export const isMac = (): boolean =>
  typeof navigator !== 'undefined' && /Mac|iP(hone|[oa]d)/.test(navigator.platform)

const composing = 229 // keyCode of a key that an input method takes

/** An input method has the key: Safari says so of the last one by its code alone. */
export const isComposed = (event: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === composing

/** A text is being put together, or AltGr writes a sign: no shortcut may act. */
export const isWriting = (event: KeyPress): boolean =>
  isComposed(event) || event.getModifierState?.('AltGraph') === true

/** Where the layout writes no Latin letters, the key's place names the letter. */
const isLetter = ({ key, code }: KeyPress, letter: string): boolean =>
  key.toLowerCase() === letter ||
  (key.length === 1 && key > '\u024f' && code === `Key${letter.toUpperCase()}`)

const isSame = (event: KeyPress, name: string, withShift: boolean): boolean => {
  if (/^\d$/.test(name))
    return (
      new RegExp(`^(Digit|Numpad)${name}$`).test(event.code) &&
      (event.shiftKey === withShift || event.key === name)
    )
  if (/^[A-Z]$/.test(name))
    return isLetter(event, name.toLowerCase()) && event.shiftKey === withShift
  // some layouts write the sign with Shift, some without
  if (name.length === 1) return event.key === name
  return event.key === name && event.shiftKey === withShift
}

/** True when this press is that chord. */
export const isChord = (event: KeyPress, chord: Chord, mac = isMac()): boolean => {
  if (isWriting(event)) return false
  const parts = partsOf(chord)
  const name = parts.at(-1) ?? chord
  const has = (part: string) => parts.slice(0, -1).includes(part)
  const [mod, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  return (
    mod === has('Mod') && !other && event.altKey === has('Alt') && isSame(event, name, has('Shift'))
  )
}

/** The name that ProseMirror's keymaps have for a chord. */
export const editorKey = (chord: Chord): string =>
  partsOf(chord)
    .join('-')
    .replace(/-([A-Z])$/, (_, letter: string) => `-${letter.toLowerCase()}`)

/** It writes a sign where somebody writes: dictation and wandering fingers press it by accident. */
export const isSinglePress = (event: KeyPress): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/** The press is not for what it does, but for who chooses keys: `data-choosing-keys`. */
export const isChoosingKeys = ({ target }: Pick<KeyPress, 'target'>): boolean =>
  typeof Element !== 'undefined' &&
  target instanceof Element &&
  target.closest('[data-choosing-keys]') !== null

/**
 * A field or an editor has the key: what it writes is text. Of one in a shadow root, outside only
 * the element that has the root is told.
 */
export const isTextPlace = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  const place = target.shadowRoot?.activeElement ?? target
  return (
    (place instanceof HTMLElement && place.isContentEditable) ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(place.tagName)
  )
}
