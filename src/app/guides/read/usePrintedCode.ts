import { useState } from 'react'
import { flushSync } from 'react-dom'

const load = async () => (await import('#app/ui/pictures/QrCode.tsx')).QrCode
type Code = Awaited<ReturnType<typeof load>>

/**
 * The picture for a camera that paper carries, and what prints with it. Its program comes
 * when it is asked for.
 */
export const usePrintedCode = (): [code: Code | null, printWithCode: () => Promise<void>] => {
  const [code, setCode] = useState<Code | null>(null)
  const printWithCode = async () => {
    // Without a network the page is printed without it.
    const loaded = await load().catch(() => null)
    flushSync(() => setCode(() => loaded))
    print()
  }
  return [code, printWithCode]
}
