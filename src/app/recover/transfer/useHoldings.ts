import { useState } from 'react'
import type { KeptCopy } from '#app/drafts/journal/copies.ts'
import type { HeldBeside } from '#app/drafts/journal/heldBeside.ts'
import type { JournalRecord } from '#app/drafts/journal/records.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import {
  readStoredFiles,
  waitingFiles,
  type WaitingFile,
} from '#app/drafts/transfer/pictureFiles.ts'

/** What of this person lies on the device. */
export type Held = {
  drafts: readonly JournalRecord[]
  copies: readonly KeptCopy[]
  files: readonly WaitingFile[]
  beside: HeldBeside
  foreign: readonly unknown[]
}
const none: Held = {
  drafts: [],
  copies: [],
  files: [],
  beside: { sent: 0, begun: 0 },
  foreign: [],
}

export const readHeld = async (outbox: Outbox): Promise<Held> => {
  const [copies, stored, beside, foreign] = await Promise.all([
    outbox.copies(),
    // A browser without a store has the files of this page only.
    readStoredFiles(outbox.owner).catch(() => []),
    outbox.journal?.heldBeside() ?? none.beside,
    outbox.journal?.foreign() ?? none.foreign,
  ])
  const files = waitingFiles(stored, currentUploads()?.all() ?? [])
  return { drafts: outbox.exportedDrafts(), copies, files, beside, foreign }
}

/** null while it is read; anew whenever something of it changes. */
export const useHoldings = (outbox: Outbox) => {
  const version = useOutboxValue(one => one.version(), 0)
  const [round, setRound] = useState(0)
  const [held] = useFromDevice(() => readHeld(outbox), `${version} ${round}`, none)
  return { held, readAgain: () => setRound(now => now + 1) }
}
