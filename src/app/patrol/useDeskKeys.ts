import { singleKeysAct } from '#app/shell/keys/singleKeys.ts'
import { isSinglePress, isTextPlace } from '#app/ui/keys/keys.ts'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

/** What a key does; undefined: it does nothing now. A digit comes as its number. */
export type DeskActs = Partial<Record<ShortcutName, ((digit: number) => void) | undefined>>

/** Heard in a field too. */
const inText: readonly ShortcutName[] = ['confirmDecision', 'close']

/**
 * Single letters act outside text and dialogs, never while a key is held down, and not at all where
 * they are switched off.
 */
export const useDeskKeys = (acts: DeskActs): void =>
  useWindowEvent('keydown', event => {
    if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return
    const name = (Object.keys(acts) as ShortcutName[]).find(one => isShortcut(event, one))
    const act = name && acts[name]
    if (!name || !act) return
    if (!inText.includes(name) && isTextPlace(event.target)) return
    if (isSinglePress(event) && !singleKeysAct()) return
    event.preventDefault()
    act(Number(/\d$/.exec(event.code)?.[0] ?? event.key))
  })
