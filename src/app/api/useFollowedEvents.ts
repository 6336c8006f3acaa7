import { useEffect, useEffectEvent } from 'react'
import { followCalmly, followEvents, type Followed } from './events.ts'

/**
 * Does `act` at each of these events while the part stands in the page; with a pause in
 * milliseconds, once for those that come in quick succession.
 */
export const useFollowedEvents = (followed: Followed, act: () => void, pause = 0): void => {
  const told = useEffectEvent(act)
  // The stream is the browser's, outside React.
  useEffect(
    () =>
      pause > 0
        ? followCalmly(followed, pause, () => told())
        : followEvents(followed, () => told()),
    [followed, pause],
  )
}
