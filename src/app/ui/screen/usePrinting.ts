import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { printWhole } from './printWhole.ts'
import { useWindowEvent } from './useWindowEvent.ts'

/**
 * Whether paper is being made, also by the browser's own command: what is folded on the screen is
 * drawn before it is. `printAll` waits for the pictures of what it draws; nothing can wait for them
 * after the browser's own command (`isAtOnce`).
 */
export const usePrinting = () => {
  const [printing, setPrinting] = useState<'prepared' | 'at once' | null>(null)
  const isLaid = useRef(false)
  const begin = (how: 'prepared' | 'at once') =>
    flushSync(() => setPrinting(before => before ?? how))
  useWindowEvent('beforeprint', () => {
    isLaid.current = true
    begin('at once')
  })
  useWindowEvent('afterprint', () => setPrinting(null))
  const printAll = async (place: HTMLElement | null, ready?: () => Promise<void>) => {
    isLaid.current = false
    begin('prepared')
    await printWhole(place, ready)
    // Where nothing is printed no event says that it is over.
    if (!isLaid.current) setPrinting(null)
  }
  return {
    isPrinting: printing !== null,
    isPreparing: printing === 'prepared',
    isAtOnce: printing === 'at once',
    printAll,
  }
}
