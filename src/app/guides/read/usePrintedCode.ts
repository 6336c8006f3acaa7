import { useState } from 'react'
import { flushSync } from 'react-dom'
import { loadAllWords } from '#app/shell/language.ts'

const load = async () => {
  const [{ QrCode }, { PrintedOn }] = await Promise.all([
    import('#app/ui/pictures/QrCode.tsx'),
    import('./DocumentLine.tsx'),
    loadAllWords(),
  ])
  return { QrCode, PrintedOn }
}
type Code = Awaited<ReturnType<typeof load>>

/**
 * The picture for a camera and the day that paper carries, and what prints with them. Their
 * program comes when it is asked for.
 */
export const usePrintedCode = (): [code: Code | null, printWithCode: () => Promise<void>] => {
  const [code, setCode] = useState<Code | null>(null)
  const printWithCode = async () => {
    // Without a network the page is printed without it.
    const loaded = await load().catch(() => null)
    flushSync(() => setCode(loaded))
    print()
  }
  return [code, printWithCode]
}
