// Whose keys the keys are that somebody chooses.
import type { Chord } from './keys.ts'
import { keysOf, placedKeys, shortcutNames, type OwnKeys } from './ownKeys.ts'
import type { Place } from './shortcutPlaces.ts'
import { shortcuts, type ShortcutName } from './shortcuts.ts'

/** Heard at once, though the list shows them apart. */
const together: readonly (readonly [Place, Place])[] = [
  ['line', 'step'],
  ['picture', 'step'],
  ['outline', 'step'],
  ['outline', 'line'],
  ['conflict', 'step'],
  ['board', 'step'],
  ['preview', 'step'],
  ['preview', 'line'],
  ['preview', 'outline'],
  ['preview', 'picture'],
  ['preview', 'board'],
  ['preview', 'conflict'],
  ['preview', 'page'],
  ['line', 'page'],
]
const areTogether = (one: Place, other: Place): boolean =>
  one === other ||
  [one, other].includes('everywhere') ||
  together.some(pair => pair.includes(one) && pair.includes(other))

/** Two rows that share keys in the table may go on sharing them. */
const isShared = (chord: Chord, ...names: ShortcutName[]): boolean =>
  names.every(name => shortcuts[name].keys.some(key => key === chord))

export type Clash = { chord: Chord; name: ShortcutName }

/** What else these keys do where this shortcut is heard. */
export const clashesOf = (name: ShortcutName, chords: readonly Chord[]): Clash[] =>
  chords
    .filter(Boolean)
    .flatMap(chord =>
      shortcutNames
        .filter(
          other =>
            other !== name &&
            areTogether(shortcuts[name].where, shortcuts[other].where) &&
            keysOf(other).includes(chord) &&
            !isShared(chord, name, other),
        )
        .map(other => ({ chord, name: other })),
    )

/** The keys of all that lose some of them. */
export const withoutKeys = (clashes: readonly Clash[]): OwnKeys =>
  Object.fromEntries(
    clashes.map(({ name }) => [
      name,
      placedKeys(name).map(chord =>
        clashes.some(clash => clash.name === name && clash.chord === chord) ? '' : chord,
      ),
    ]),
  )
