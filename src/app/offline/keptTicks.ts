// What somebody ticked off, on this device. It holds ids and names alone.
import { useCallback, useSyncExternalStore } from 'react'
import type { LocalName } from '#app/device/kept.table.ts'
import { keep, onKeptElsewhere, readKept } from '#app/device/storage.ts'
import type { Item } from '#contract/guides/shapes.ts'

/** `checked`: before a run is begun, by person and guide. `runChecked`: of a run, by its entry. */
type Name = Extract<
  LocalName,
  `ticks.${number}` | `checked ${number} ${number}` | `runChecked ${number} ${number}`
>

export const itemTick = ({ type, text }: Pick<Item, 'type' | 'text'>) => `${type} ${text}`

export const parseTicks = (held: string | null): ReadonlySet<string> => {
  try {
    const list: unknown = JSON.parse(held ?? '[]')
    return new Set(Array.isArray(list) ? list.filter(one => typeof one === 'string') : [])
  } catch {
    return new Set() // something else wrote there
  }
}

/** Where storage is switched off or full, ticks last as long as the page. */
const held = new Map<Name, string | null>()
const listeners = new Set<() => void>()
const stored = (name: Name): string | null =>
  held.has(name) ? (held.get(name) ?? null) : readKept(name)
const store = (name: Name, text: string | null) => {
  if (keep(name, text)) held.delete(name)
  else held.set(name, text)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const stop = onKeptElsewhere(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export type Ticks = {
  has: (tick: string) => boolean
  set: (tick: string, isDone: boolean) => void
  clear: () => void
  /** They outlive the page. */
  isKept: boolean
}

export const useKeptTicks = (name: Name): Ticks => {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => stored(name), [name]),
  )
  const ticks = parseTicks(text)
  return {
    has: tick => ticks.has(tick),
    set: (tick, isDone) => {
      // As it is now: another tab may have ticked something in between.
      const next = new Set(parseTicks(stored(name)))
      if (isDone) next.add(tick)
      else next.delete(tick)
      store(name, JSON.stringify([...next]))
    },
    clear: () => store(name, null),
    isKept: !held.has(name),
  }
}

/** Nothing is left of them. */
export const dropTicks = (name: Name): void => {
  if (stored(name) !== null) store(name, null)
}
/** What was ticked off under one name stands under the other, and no more under the first. */
export const carryTicks = (from: Name, to: Name): void => {
  const ticks = stored(from)
  if (ticks === null) return
  store(to, ticks)
  store(from, null)
}
