import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isFixed, refusalOf } from '#app/ui/keys/chordRules.ts'
import { chordWords } from '#app/ui/keys/chordWords.ts'
import { clashesOf, withoutKeys, type Clash } from '#app/ui/keys/keyClashes.ts'
import type { Chord } from '#app/ui/keys/keys.ts'
import { changeKeys, placedKeys } from '#app/ui/keys/ownKeys.ts'
import { pressedChord } from '#app/ui/keys/pressedChord.ts'
import { shortcuts, type ShortcutName } from '#app/ui/keys/shortcuts.ts'

/** One of the keys of a shortcut, by its place in the table. */
export type KeyPlace = { name: ShortcutName; place: number }
/** Keys that others have: they lose them, or all stays as it is. */
export type AskedClash = KeyPlace & { chords: readonly Chord[]; clashes: readonly Clash[] }

export const idOfKey = ({ name, place }: KeyPlace) => `key-${name}-${place}`

/** Why a shortcut does not get the pressed keys. */
const useRefusalWords = () => {
  const { t, i18n } = useLingui()
  return (chord: Chord, { name, place }: KeyPlace, clashes: readonly Clash[]): string | null => {
    const keys = chordWords(chord, i18n)
    const refusal = refusalOf(chord, name)
    if (refusal === 'reserved')
      return t`${keys} is reserved by the browser or the operating system. Press other keys.`
    if (refusal === 'meant') return t`${keys} has a fixed meaning here. Press other keys.`
    if (refusal === 'letter') {
      const held = chordWords('Mod', i18n)
      return t`${keys} on its own types text here. Hold ${held} and press the key again.`
    }
    if (placedKeys(name).some((other, n) => n !== place && other === chord))
      return t`This shortcut already uses ${keys}. Press other keys.`
    const held = clashes.find(clash => isFixed(clash.name))
    if (!held) return null
    const does = i18n._(shortcuts[held.name].does)
    return t`${keys} belongs to a shortcut that cannot be changed: ${does}. Press other keys.`
  }
}

const focusOn = (key: KeyPlace) => document.getElementById(idOfKey(key))?.focus()

/** Gives a shortcut its keys, at once or once it is said that others lose them. */
const useTaking = (say: (words: string) => void) => {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<AskedClash | null>(null)
  const set = (key: KeyPlace, chords: readonly Chord[], clashes: readonly Clash[]) => {
    changeKeys({ ...withoutKeys(clashes), [key.name]: chords })
    const does = i18n._(shortcuts[key.name].does)
    const keys = chords
      .filter(Boolean)
      .map(chord => chordWords(chord, i18n))
      .join(', ')
    say(t`${does}: ${keys}`)
    setAsked(null)
    // the button that was pressed goes
    focusOn(key)
  }
  const ask = (key: KeyPlace, chords: readonly Chord[]) => {
    const clashes = clashesOf(key.name, chords)
    if (clashes.length === 0) return set(key, chords, [])
    say('')
    setAsked({ ...key, chords, clashes })
  }
  return {
    asked,
    ask,
    forget: () => setAsked(null),
    cancel: () => {
      if (asked) focusOn(asked)
      setAsked(null)
    },
    take: () => asked && set(asked, asked.chords, asked.clashes),
    reset: (name: ShortcutName) => ask({ name, place: 0 }, shortcuts[name].keys),
  }
}

/** Waiting for the new keys of one shortcut, and what comes of them. */
export const useKeyChange = () => {
  const { t } = useLingui()
  const refusalWords = useRefusalWords()
  const [waiting, setWaiting] = useState<KeyPlace | null>(null)
  const [said, setSaid] = useState('')
  const { ask, forget, ...taking } = useTaking(setSaid)
  const begin = (key: KeyPlace) => {
    forget()
    setWaiting(key)
    setSaid(t`Press the new keys, or Escape to cancel.`)
  }
  const leave = () => {
    setWaiting(null)
    setSaid('')
  }
  const onKeyDown = (key: KeyPlace) => (event: KeyboardEvent) => {
    if (waiting === null || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return leave()
    const chord = event.repeat ? null : pressedChord(event.nativeEvent)
    if (chord === null) return
    const why = refusalWords(chord, key, clashesOf(key.name, [chord]))
    if (why !== null) return setSaid(why)
    setWaiting(null)
    ask(
      key,
      placedKeys(key.name).map((old, n) => (n === key.place ? chord : old)),
    )
  }
  return { ...taking, waiting, said, begin, leave, onKeyDown }
}
export type KeyChange = ReturnType<typeof useKeyChange>
