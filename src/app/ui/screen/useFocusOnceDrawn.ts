import { useLayoutEffect, useReducer, useRef } from 'react'

/** undefined: not there yet, ask again; null: nothing is to have it any more. */
type Find = () => HTMLElement | null | undefined

/**
 * Gives the focus to what only a later render draws: `find` is asked after each until it answers.
 */
export const useFocusOnceDrawn = (): ((find: Find) => void) => {
  const wanted = useRef<Find>(null)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  // Focus is the browser's, outside React.
  useLayoutEffect(() => {
    const place = wanted.current?.()
    if (place === undefined) return
    wanted.current = null
    place?.focus({ preventScroll: true })
  })
  return find => {
    wanted.current = find
    draw()
  }
}
