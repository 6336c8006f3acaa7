import { useEffect, useRef } from 'react'

const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(element => element.checkVisibility())

/**
 * A step that is deleted, or brought back by a button that goes, takes the focus along: it goes to
 * the step with the focus of the editor, in the outline or where steps stand, whence it came.
 * Answers what to call before.
 */
export const useFocusAfterDelete = (focused: number | null): (() => void) => {
  const left = useRef<{ from: Element | null; isOutline: boolean; isTools: boolean }>(null)
  // Focus belongs to the browser, outside React. The step in its place comes with one of the next
  // renders.
  useEffect(() => {
    if (!left.current) return
    const now = document.activeElement
    if (now === left.current.from && now !== document.body) return
    const row = left.current.isOutline ? shown(`nav a[data-stepid="${focused}"]`) : undefined
    // The tools of chosen steps go with the choice, and their focus was caught by the outline.
    const isLost = now === document.body || left.current.isTools
    const next = !isLost
      ? null
      : (row ??
        shown(`#edit-${focused} button[aria-haspopup="menu"]`) ??
        (focused === null ? document.getElementById('main') : undefined))
    if (next === undefined) return
    next?.focus({ preventScroll: true })
    left.current = null
  })
  return () => {
    const from = document.activeElement
    left.current = {
      from,
      isOutline: Boolean(from?.closest('nav')),
      isTools: Boolean(from?.closest('[data-chosen-tools]')),
    }
  }
}
