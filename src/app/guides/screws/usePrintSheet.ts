import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

/** Whether the sheet is there, and the way to print it. */
export const usePrintSheet = (): [isPrinting: boolean, printSheet: () => void] => {
  const [isPrinting, setIsPrinting] = useState(false)
  useWindowEvent('afterprint', () => setIsPrinting(false))
  const printSheet = () => {
    flushSync(() => setIsPrinting(true))
    print()
  }
  return [isPrinting, printSheet]
}
