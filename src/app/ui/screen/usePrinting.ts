import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindowEvent } from './useWindowEvent.ts'

/**
 * Whether paper is being made, also by the browser's own command: what is folded on the screen is
 * drawn before it is. `begin` draws it now, for what has to come first.
 */
export const usePrinting = (): { isPrinting: boolean; begin: () => void } => {
  const [isPrinting, setIsPrinting] = useState(false)
  const begin = () => flushSync(() => setIsPrinting(true))
  useWindowEvent('beforeprint', begin)
  useWindowEvent('afterprint', () => setIsPrinting(false))
  return { isPrinting, begin }
}
