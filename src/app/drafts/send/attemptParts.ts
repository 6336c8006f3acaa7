// What sending a write takes; tests bring their own clock and connection.
import type { DocKey } from '../content/docKey.ts'
import type { DraftJournal } from '../journal/draftJournal.ts'
import type { DraftStore } from '../journal/draftStore.ts'
import type { Draft, GuideDraft, Sent } from '../model/draft.ts'
import type { OutboxClient } from './composeRequest.ts'
import type { RateLimitPacing } from './rateLimitPacing.ts'

export type Timers = {
  set: (work: () => void, milliseconds: number) => unknown
  clear: (timer: unknown) => void
}
export type AttemptParts = {
  store: DraftStore
  client: OutboxClient
  drafts: DraftJournal | null
  userid: number
  now: () => number
  timers: Timers
  online: () => boolean
  /** The device's clock, for people to read. */
  wallNow: () => number
  /** 0 to 1, for the spread of the waits. */
  random: () => number
  newKey: () => string
  /** Of this tab as the one that writes the document: it may lose it and have it again. */
  termOf: (doc: DocKey) => number | null
  /** Told of every confirmed answer, so that the query cache follows. */
  onAnswer: (
    name: Sent['name'] | 'publishGuide' | 'unpublishGuide' | 'readGuide' | 'readWiki',
    id: number,
    answer: unknown,
  ) => void
}
/** With the requests that the service still allows. */
export type PacedParts = AttemptParts & { pace: RateLimitPacing }
/** `isOver`: another tab has taken the document since; what comes of the write is for that one. */
export type Attempts = PacedParts & { isOver: () => boolean }

/** The guide that a draft is of; undefined of a page. */
export const guideOf = (store: DraftStore, { doc }: Draft): GuideDraft | undefined =>
  doc.kind === 'guide' ? store.guide(doc.id) : undefined
/** As it stands now: much may have happened while an answer was waited for. */
export const current = ({ store }: AttemptParts, draft: Draft): Draft => store.get(draft) ?? draft
