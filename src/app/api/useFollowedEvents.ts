import { useEffect, useEffectEvent } from 'react'
import { followCalmly, followEvents, type Followed, type Told } from './events.ts'

/**
 * Does `act` at each of these events while the part stands in the page; with a pause in
 * milliseconds, once for those that come in quick succession.
 */
export const useFollowedEvents = (
  followed: Followed,
  act: (told: readonly Told[]) => void,
  pause = 0,
): void => {
  const told = useEffectEvent(act)
  // The stream is the browser's, outside React.
  useEffect(
    () =>
      pause > 0
        ? followCalmly(followed, pause, some => told(some))
        : followEvents(followed, one => told([one])),
    [followed, pause],
  )
}
