// What the outbox is made of; tests bring their own clock, connection and tabs.
import type { StepId } from './content/guideContent.ts'
import type { DocKey } from './content/docKey.ts'
import type { Timers } from './send/attemptParts.ts'
import { steadyNow } from './send/clock.ts'
import type { OutboxClient } from './send/composeRequest.ts'
import type { SaveQueueParts } from './send/saveQueues.ts'
import type { DraftJournal } from './journal/draftJournal.ts'
import type { Owner } from './journal/records.ts'
import type { TabChannel } from './tabs/tabOwnership.ts'
import { noFiles, type ComingFiles } from './uploads/comingFiles.ts'

/**
 * A guide's own fields, one of its steps, or a page of the wiki; a step that is not stored yet has
 * a temporary stepid, which goes on naming it.
 */
export type Resource = { doc: DocKey; stepid?: StepId | undefined }
export type OutboxParts = {
  client: OutboxClient
  /** From `openDrafts()`; null where the browser keeps none. */
  drafts: DraftJournal | null
  owner: Owner
  /** Orders changes and waits; never goes back. */
  now?: () => number
  /** The device's clock, for people to read. */
  wallNow?: () => number
  timers?: Timers
  online?: () => boolean
  random?: () => number
  newKey?: () => string
  onAnswer?: SaveQueueParts['onAnswer']
  /** Names this tab in the journal. */
  tab?: string
  /** undefined: there is no other tab. */
  among?: TabChannel | undefined
  /** Is told how many changes are not on the service; undefined: the shell is. */
  tells?: ((count: number) => void) | undefined
  /** What is on its way into documents beside their words. */
  files?: ComingFiles
}

const browserTimers: Timers = {
  set: (work, milliseconds) => setTimeout(work, milliseconds),
  clear: timer => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
}
const browserOnline = () => typeof navigator === 'undefined' || navigator.onLine !== false

/** With the browser's own clock and connection where nothing else was given. */
export const withBrowser = (parts: OutboxParts) => ({
  now: steadyNow,
  wallNow: Date.now,
  timers: browserTimers,
  online: browserOnline,
  random: Math.random,
  newKey: () => crypto.randomUUID(),
  onAnswer: () => undefined,
  tab: undefined,
  among: undefined,
  tells: undefined,
  files: noFiles,
  ...parts,
})
