import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { announce } from '../announce.ts'

/**
 * Once in a visit: from when it stands on the screen, as a drawing may be thrown away and begun
 * anew.
 */
let isHintShown = false

/** How to leave the lines by keyboard is said at the first of a visit. */
export const useFirstHint = () => {
  const { t } = useLingui()
  const [isHinted] = useState(!isHintShown)
  useLayoutEffect(() => void (isHintShown = true), [])
  const hint = t`Press Escape to leave the text, then Tab to leave the lines.`
  const isTold = useRef(false)
  const focused = () => {
    if (isHinted && !isTold.current) announce(hint)
    isTold.current = true
  }
  return { hint: isHinted ? hint : null, focused }
}
