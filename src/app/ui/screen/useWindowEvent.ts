import { useEffectEvent, useLayoutEffect } from 'react'

type EventOf<K extends string> = K extends keyof WindowEventMap
  ? WindowEventMap[K]
  : K extends keyof DocumentEventMap
    ? DocumentEventMap[K]
    : Event

/**
 * Hears events of the whole window, those of its document too, from the first paint on. The
 * listener is that of the newest render. `capture`: before anything nearer hears of them; `isOn`
 * false: not at all.
 */
export const useWindowEvent = <K extends string>(
  types: K | readonly K[],
  listener: (event: EventOf<K>) => void,
  { capture = false, isOn = true } = {},
): void => {
  const joined = [types].flat().join(' ')
  const hear = useEffectEvent(listener as (event: Event) => void)
  useLayoutEffect(() => {
    if (!isOn) return
    const onEvent = (event: Event) => hear(event)
    const names = joined.split(' ')
    for (const name of names) addEventListener(name, onEvent, { capture })
    return () => {
      for (const name of names) removeEventListener(name, onEvent, { capture })
    }
  }, [joined, capture, isOn])
}
