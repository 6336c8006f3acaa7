import { useState } from 'react'

/** Keeps a copy of one's words on this device, and whether that went well. */
export const useKeptCopy = (keep: () => Promise<void>) => {
  const [copy, setCopy] = useState<'none' | 'kept' | 'failed'>('none')
  const keepCopy = () =>
    keep().then(
      () => setCopy('kept'),
      () => setCopy('failed'),
    )
  return { copy, keepCopy }
}
export type KeptCopy = ReturnType<typeof useKeptCopy>
