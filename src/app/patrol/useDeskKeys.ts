import { singleKeysAct } from '#app/shell/keys/singleKeys.ts'
import { isTextPlace } from '#app/ui/keys/keys.ts'
import { asksFor } from '#app/ui/keys/ownKeys.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

/** What a key does; undefined: it does nothing now. A digit comes as its number. */
export type DeskActs = Partial<Record<ShortcutName, ((digit: number) => void) | undefined>>

const withCtrl: readonly ShortcutName[] = ['confirmDecision', 'close']

/**
 * Single letters act outside text and dialogs, never while a key is held down, and not at all where
 * they are switched off.
 */
export const useDeskKeys = (acts: DeskActs): void =>
  useWindowEvent('keydown', event => {
    if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return
    const name = (Object.keys(acts) as ShortcutName[]).find(one => asksFor(event, one))
    const act = name && acts[name]
    if (!name || !act) return
    if (!withCtrl.includes(name) && (!singleKeysAct() || isTextPlace(event.target))) return
    event.preventDefault()
    act(Number(/\d$/.exec(event.code)?.[0] ?? event.key))
  })
