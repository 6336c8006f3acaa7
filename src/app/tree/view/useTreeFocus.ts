import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'

/**
 * The focus of the page follows the focus of the tree, whichever rows are drawn; where its row
 * went away it is not lost. Gives what the tree does when the focus comes and goes.
 */
export const useTreeFocus = ({
  scroller,
  goes,
  isArriving,
  bring,
}: {
  scroller: RefObject<HTMLElement | null>
  /** How often the focus of the tree went somewhere. */
  goes: number
  /** Takes the focus of the page when it comes. */
  isArriving: boolean
  /** Scrolls to where the focus is. */
  bring: () => void
}) => {
  const isInside = useRef(false)
  const seen = useRef<number | null>(null)
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = goes
    const isFirst = before === null
    const isGoing = before !== goes
    if (isGoing) bring()
    const isNowhere = document.activeElement === document.body
    if (
      isFirst ? isArriving : isGoing ? isInside.current || isNowhere : isInside.current && isNowhere
    )
      scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    // A dialog that closes gives the focus back while React hears no events: whether it is here is
    // asked, not remembered.
    isInside.current = scroller.current?.contains(document.activeElement) ?? false
  })
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: (event: FocusEvent) => {
      isInside.current = event.relatedTarget === null && !event.target.isConnected
    },
  }
}
