import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hears what happens to the window while the part stands in the page, with what `onEvent` is by
 * then; what bubbles, as keys do, is heard from anywhere. `capture`: before the page hears it.
 */
export const useWindowListener = <Kind extends keyof WindowEventMap>(
  kind: Kind,
  onEvent: (event: WindowEventMap[Kind]) => void,
  { capture = false }: { capture?: boolean } = {},
): void => {
  const told = useEffectEvent(onEvent)
  // The window is outside React; what is drawn at once, as a frame, may speak at once.
  useLayoutEffect(() => {
    const listen = (event: WindowEventMap[Kind]) => told(event)
    addEventListener(kind, listen, { capture, passive: kind === 'scroll' })
    return () => removeEventListener(kind, listen, { capture })
  }, [kind, capture])
}
