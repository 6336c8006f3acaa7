import { useState } from 'react'

/** Keeps a copy of one's words on this device, and tells whether that went well. */
export const useKeptCopy = (keep: () => Promise<void>) => {
  const [copy, setCopy] = useState<'none' | 'kept' | 'failed'>('none')
  const keepCopy = async (): Promise<boolean> => {
    const isKept = await keep().then(
      () => true,
      () => false,
    )
    setCopy(isKept ? 'kept' : 'failed')
    return isKept
  }
  return { copy, keepCopy }
}
export type KeptCopy = ReturnType<typeof useKeptCopy>
