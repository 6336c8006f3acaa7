import { useEffect, useState } from 'react'

/**
 * The id of the element that is being read: the last whose top has passed the upper third of the
 * window. Ids hold no blanks.
 */
export const useScrollSpy = (ids: readonly string[]) => {
  const [current, setCurrent] = useState<string | null>(null)
  const joined = ids.join(' ')
  // The scroll position is the browser's, outside React.
  useEffect(() => {
    const elements = joined.split(' ').flatMap(id => document.getElementById(id) ?? [])
    const look = () =>
      setCurrent(
        elements.filter(element => element.getBoundingClientRect().top < innerHeight / 3).at(-1)
          ?.id ?? null,
      )
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [joined])
  return current
}
