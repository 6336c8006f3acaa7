import { useState } from 'react'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { DiscardedDocument, UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { useRereading } from './useRereading.ts'

/** What was thrown away in the last ten minutes, and the two ways between unsent and discarded. */
export const useDiscarded = (outbox: Outbox) => {
  const [documents, setDocuments] = useState<readonly DiscardedDocument[]>([])
  const [refused, setRefused] = useState<DocKey | null>(null)
  const [elsewhere, setElsewhere] = useState<UnsentDocument | null>(null)
  const load = async () => setDocuments(await outbox.discardedDocuments())
  useRereading(outbox, load)
  return {
    documents,
    /** The document of which not all could come back. */
    refused,
    /** The one that could not be discarded, as another tab writes it. */
    elsewhere,
    discard: async (document: UnsentDocument) => {
      setElsewhere((await outbox.discardUnsent(document.doc)) ? null : document)
      setRefused(null)
      await load()
    },
    takeBack: async (document: DiscardedDocument) => {
      setRefused((await outbox.takeBack(document)) ? null : document.doc)
      await load()
    },
  }
}
