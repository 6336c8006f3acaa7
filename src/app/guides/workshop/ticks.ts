// What somebody ticked off in a guide, on this device. It holds ids alone, nothing of the guide.
import { useCallback, useSyncExternalStore } from 'react'
import { keep, onKeptElsewhere, readKept } from '#app/device/storage.ts'
import { isSign } from '#app/ui/text/bullets.ts'
import type { Item, Line, Step } from '#contract/guides/shapes.ts'

type Name = `ticks.${number}`

/** A line without an id is named by its place. */
export const lineTick = (step: Pick<Step, 'stepid'>, line: Pick<Line, 'lineid'>, place: number) =>
  `${step.stepid} ${line.lineid ?? `at ${place}`}`
export const itemTick = ({ type, text }: Pick<Item, 'type' | 'text'>) => `${type} ${text}`

type Lines = Pick<Step, 'stepid'> & { lines: readonly Pick<Line, 'lineid' | 'bullet'>[] }
/** The ticks of a step: notes and warnings are read, not done. */
export const ticksOfStep = (step: Lines): string[] =>
  step.lines.flatMap((line, n) => (isSign(line.bullet) ? [] : [lineTick(step, line, n)]))

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
}

export const useTicks = (guideid: number): Ticks => {
  const name: Name = `ticks.${guideid}`
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
  }
}
