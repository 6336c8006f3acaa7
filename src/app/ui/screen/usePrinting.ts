import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { printWhole } from './printWhole.ts'
import { useWindowEvent } from './useWindowEvent.ts'

/**
 * Whether paper is being made, also by the browser's own command: what is folded on the screen is
 * drawn before it is. `printAll` waits for the pictures of what it draws; nothing can wait for them
 * after the browser's own command (`isAtOnce`), which may come while `printAll` still waits: that
 * paper is made in its place.
 */
export const usePrinting = () => {
  const [printing, setPrinting] = useState<'prepared' | 'at once' | null>(null)
  const isLaid = useRef(false)
  const isOurs = useRef(false)
  useWindowEvent('beforeprint', () => {
    isLaid.current = true
    flushSync(() => setPrinting(isOurs.current ? 'prepared' : 'at once'))
  })
  const end = () => {
    isOurs.current = false
    setPrinting(null)
  }
  useWindowEvent('afterprint', end)
  const printAll = async (place: HTMLElement | null, ready?: () => Promise<void>) => {
    isLaid.current = false
    flushSync(() => setPrinting('prepared'))
    await printWhole(place, ready, () => {
      if (isLaid.current) return
      isOurs.current = true
      print()
    })
    // Where nothing is printed no event says that it is over.
    if (!isLaid.current) end()
  }
  return {
    isPrinting: printing !== null,
    isPreparing: printing === 'prepared',
    isAtOnce: printing === 'at once',
    printAll,
  }
}
