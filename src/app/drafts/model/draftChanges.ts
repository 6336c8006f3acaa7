// What happens to a draft: its author changes it, or a newer version arrives. Pure: every function
// answers a new draft.
import { type Draft, moved, type Content, type Version } from './draft.ts'
import { questionsOf, applied, mergedInto, stillNewer } from './conflict.ts'
import { canMove } from './saveMachine.ts'
import { isUnsent, woken } from './unsent.ts'

/** The author changed it. */
export const edited = <C extends Content>(
  draft: Draft<C>,
  mine: C | null,
  now: number,
): Draft<C> => {
  const next: Draft<C> = { ...draft, mine, changed: now }
  if (draft.state === 'conflict')
    return !draft.resolved && questionsOf(next).length === 0 ? applied(next, now) : next
  const mended = draft.state === 'blocked' && draft.reason?.kind === 'fields'
  const from: Draft<C> = mended ? { ...moved(next, 'helped'), reason: null } : next
  return isUnsent(from) ? { ...moved(from, 'edited'), since: draft.since ?? now } : undone(from)
}
/** Nothing of mine is left: idle where nothing of it may be under way. */
const undone = <C extends Content>(draft: Draft<C>): Draft<C> => {
  if (
    draft.sent ||
    draft.state === 'saving' ||
    draft.state === 'retrying' ||
    draft.state === 'blocked'
  )
    return draft
  const rested: Draft<C> = {
    ...(draft.newest ? caughtUp(draft, draft.newest) : draft),
    since: null,
    silent: draft.silent,
  }
  return draft.state === 'dirty' || draft.state === 'offline' ? moved(rested, 'undone') : rested
}

/** With nothing of mine, theirs is what there is; empty lines stay where they can. */
const caughtUp = <C extends Content>(draft: Draft<C>, version: Version<C>): Draft<C> =>
  mergedInto(draft, version) ?? {
    ...draft,
    base: version,
    mine: version.content,
    newest: stillNewer(draft, version.revisionid),
  }

const newestOf = (draft: Draft): number =>
  Math.max(
    draft.base?.revisionid ?? 0,
    draft.theirs?.revisionid ?? 0,
    draft.newest?.revisionid ?? 0,
  )

/**
 * A newer version arrived by a read or in another write's answer. Never moves a write in flight.
 */
export const received = <C extends Content>(
  draft: Draft<C>,
  version: Version<C>,
  now: number,
): Draft<C> => {
  if (draft.base && version.revisionid <= newestOf(draft)) return draft
  const seen: Draft<C> = { ...draft, newest: version }
  if (draft.sent || draft.state === 'saving' || draft.state === 'blocked') return seen
  if (draft.state === 'conflict') {
    if (draft.resolved) return seen
    const asking: Draft<C> = { ...draft, theirs: version, newest: null }
    return questionsOf(asking).length === 0 ? applied(asking, now) : asking
  }
  const wasUnsent = isUnsent(draft)
  const merged = wasUnsent ? mergedInto(draft, version) : caughtUp(draft, version)
  if (!merged)
    return draft.state === 'offline'
      ? { ...moved(draft, 'asked'), theirs: version, newest: null }
      : seen
  // What changes while nobody writes here is no merge, only news.
  const next: Draft<C> = wasUnsent ? merged : { ...merged, silent: draft.silent }
  // A step that was moved before it had an id has an order to send only now.
  return isUnsent(next) ? woken({ ...next, since: next.since ?? now }, now) : undone(next)
}

/**
 * What is not saved is let go of, for `version`; nothing has to be sent for that where no write of
 * it may have landed.
 */
export const discarded = <C extends Content>(
  draft: Draft<C>,
  version: Version<C>,
  now: number,
): Draft<C> => {
  const next: Draft<C> = {
    ...draft,
    base: version,
    mine: version.content,
    theirs: null,
    newest: null,
    answers: {},
    resolved: false,
    notice: null,
  }
  return !draft.sent && canMove(draft.state, 'undone')
    ? { ...moved(next, 'undone'), reason: null, since: null }
    : { ...next, changed: now }
}
