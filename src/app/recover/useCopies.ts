import { useState } from 'react'
import type { KeptCopy } from '#app/drafts/journal/copies.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useRereading } from './useRereading.ts'

type Found = { kept: readonly KeptCopy[]; dropped: readonly KeptCopy[] }

/**
 * The copies that this person keeps on the device, and those dropped in the last ten minutes; null
 * while they are read.
 */
export const useCopies = (outbox: Outbox) => {
  const [found, setFound] = useState<Found | null>(null)
  const load = async () => {
    const [kept, dropped] = await Promise.all([outbox.copies(), outbox.droppedCopies()]).catch(
      () => [[], []],
    )
    setFound({ kept, dropped })
  }
  useRereading(outbox, load)
  return {
    found,
    drop: (id: number) => outbox.dropCopy(id).then(load, load),
    takeBack: (id: number) => outbox.takeCopyBack(id).then(load, load),
  }
}
