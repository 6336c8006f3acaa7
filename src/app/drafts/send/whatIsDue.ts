// When a draft goes out: what has to pass before, and for how long changes are gathered.
import type { DraftStore } from '../journal/draftStore.ts'
import type { DocKey } from '../content/docKey.ts'
import type { Draft } from '../model/draft.ts'
import { waitsForTaker } from '../model/movedWords.ts'
import { unsent } from '../model/unsent.ts'
import { keepaliveBytes } from './attempt.ts'
import { guideOf, type AttemptParts } from './attemptParts.ts'
import { bytesOf, composeRequest } from './composeRequest.ts'
import type { SaveQueue } from './saveQueue.ts'

const seconds = 1000
/** Changes of one millisecond are told apart by fractions of it. */
const sameMoment = 1

/**
 * Whoever goes on writing while it is flushed keeps the pace: else each letter would be a write.
 */
const isFlushed = ({ since, changed }: Draft, { flushing, keepalive }: SaveQueue): boolean =>
  flushing !== null && (keepalive || (since ?? changed) <= flushing + sameMoment)

/** A step order waits for the creates and deletes that are on their way. */
const orderWaits = (store: DraftStore, doc: DocKey) =>
  store
    .of(doc)
    .some(
      draft =>
        draft.kind === 'step' &&
        ['dirty', 'offline', 'retrying', 'saving'].includes(draft.state) &&
        (draft.mine === null || draft.base === null) &&
        unsent(draft) !== undefined,
    )

/** Too large to outlive the page: it stays in the journal and goes out in its own time. */
const outgrows = ({ store, now }: AttemptParts, draft: Draft) => {
  const sent = draft.sent ?? composeRequest(draft, guideOf(store, draft), '', now())
  return sent !== undefined && bytesOf(sent) >= keepaliveBytes
}

/** When this draft may go out, in milliseconds; undefined: not by itself. */
export const dueAt = (parts: AttemptParts, draft: Draft, queue: SaveQueue): number | undefined => {
  const at = ownTurn(parts, draft, queue)
  if (at === undefined || draft.sent) return at
  return waitsForTaker(draft, parts.store.of(queue.doc)) ? undefined : at
}
const ownTurn = (parts: AttemptParts, draft: Draft, queue: SaveQueue): number | undefined => {
  const { store, now } = parts
  if (!queue.open) return undefined
  if (draft.state === 'retrying') return draft.retryAt ?? now()
  if (draft.state === 'offline') return draft.sent || unsent(draft) ? now() : undefined
  if (draft.state === 'conflict') return draft.resolved ? now() : undefined
  if (draft.state !== 'dirty') return undefined
  if (draft.sent) return now()
  const what = unsent(draft)
  if (!what || (what.name === 'orderSteps' && orderWaits(store, queue.doc))) return undefined
  if (isFlushed(draft, queue) && !(queue.keepalive && outgrows(parts, draft))) return now()
  const pause = !store.keepsDrafts()
    ? 1 * seconds
    : what.name === 'orderSteps'
      ? 0.8 * seconds
      : 2 * seconds
  return Math.min(draft.changed + pause, (draft.since ?? draft.changed) + 10 * seconds)
}
