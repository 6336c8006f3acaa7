import { useState } from 'react'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { DiscardedDocument, UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { useRereading } from './useRereading.ts'

/** What was thrown away in the last ten minutes, and the two ways between unsent and discarded. */
export const useDiscarded = (outbox: Outbox) => {
  const [documents, setDocuments] = useState<readonly DiscardedDocument[]>([])
  const [refused, setRefused] = useState<number | null>(null)
  const load = async () => setDocuments(await outbox.discardedDocuments())
  useRereading(outbox, load)
  return {
    documents,
    /** The guide of which not all could come back. */
    refused,
    discard: async ({ guideid }: UnsentDocument) => {
      await outbox.discardUnsent(guideid)
      setRefused(null)
      await load()
    },
    takeBack: async (document: DiscardedDocument) => {
      setRefused((await outbox.takeBack(document)) ? null : document.guideid)
      await load()
    },
  }
}
