// One write of one resource: sent, and what its answer makes of the draft. The save queue decides
// when.
import { ApiError } from '#lib/errors.ts'
import { receiveGuide } from './applyServerVersion.ts'
import { current, guideOf, type Attempts, type PacedParts } from './attemptParts.ts'
import { bytesOf, call, composeRequest } from './composeRequest.ts'
import { confirm } from './confirmAnswer.ts'
import { conflicted } from '../model/conflict.ts'
import { moved, type Draft, type Sent, type Version } from '../model/draft.ts'
import { findCreated } from './ownWrites.ts'
import { refuse } from './refusedWrite.ts'
import { fail } from './retryLater.ts'
import { settle } from './settleDraft.ts'

/** Browsers let go of larger bodies when the page closes. */
export const keepaliveBytes = 60_000

const isOutdated = ({ store }: Attempts, draft: Draft, sent: Sent): boolean =>
  draft.newest !== null ||
  (sent.name === 'createStep' &&
    composeRequest({ ...draft, sent: null }, guideOf(store, draft), sent.key, sent.at)?.query
      .revisionid !== sent.query.revisionid)

/**
 * A newer version is known already: it is merged before anything is sent against an old one.
 * undefined: it asks.
 */
const merged = ({ store }: Attempts, draft: Draft, newest: Version): Draft | undefined => {
  const saving = { ...(draft.state === 'saving' ? draft : moved(draft, 'sent')), resolved: false }
  void store.put(saving)
  const next = { ...conflicted(saving, newest, null), remerged: draft.remerged }
  if (next.state !== 'conflict') return next
  void store.put(next)
  return undefined
}

/** Sends it; a create that may have landed already is looked for first. */
const send = async (desk: Attempts, sent: Sent, isRepeat: boolean, keepalive: boolean) => {
  const { store, client, userid, now } = desk
  const found =
    isRepeat && sent.name === 'createStep'
      ? await findCreated(client, userid, sent, store.isMade, guide =>
          receiveGuide(store, guide, now()),
        )
      : undefined
  let headers: Headers | undefined
  const answer =
    found ??
    (await call(client, sent, {
      key: sent.key,
      keepalive: keepalive && bytesOf(sent) < keepaliveBytes,
      onHeaders: given => void (headers = given),
    }))
  return { answer, header: (name: string) => headers?.get(name) }
}

/**
 * Whether it landed is found by whoever writes the document: by another tab now, or by this one
 * once more.
 */
const letGo = (desk: Attempts, going: Draft): false => {
  const is = desk.store.get(going)
  const isOwn = is?.state === 'saving' && is.sent === going.sent
  return isOwn && fail(desk, is, { kind: 'no answer', status: 0, message: '', errors: [] })
}

/** One try. Answers whether the write goes on at once. */
const attempt = async (desk: Attempts, first: Draft, keepalive: boolean): Promise<boolean> => {
  const { store, pace, now } = desk
  const known = current(desk, first)
  const before = known.sent || !known.newest ? known : merged(desk, known, known.newest)
  if (!before) return false
  const isRepeat = before.sent !== null
  const sent = before.sent ?? composeRequest(before, guideOf(store, first), desk.newKey(), now())
  if (!sent) {
    settle(desk, before)
    return false
  }
  const going: Draft = {
    ...(before.state === 'saving' ? before : moved(before, 'sent')),
    sent,
    resolved: false,
    reason: null,
    retryAt: null,
    attempts: before.attempts + 1,
  }
  const kept = store.put(going, 'strict')
  if (!keepalive) await kept
  if (desk.isOver()) return letGo(desk, going)
  // What was read meanwhile counts: nothing leaves against a version that is known to be old.
  if (!isRepeat && !keepalive && isOutdated(desk, current(desk, going), sent)) {
    void store.put({ ...current(desk, going), sent: null, attempts: before.attempts })
    return true
  }
  try {
    const { answer, header } = await send(desk, sent, isRepeat, keepalive)
    pace.note(header)
    if (desk.isOver()) return letGo(desk, going)
    return confirm(desk, current(desk, going), sent, answer, header)
  } catch (error) {
    // An answer that the contract's check refuses confirms nothing either.
    const refusal = error instanceof ApiError ? error : new ApiError(0, String(error))
    pace.note(name => refusal.headers[name])
    if (desk.isOver()) return letGo(desk, going)
    const goesOn = await refuse(desk, current(desk, going), sent, refusal, isRepeat)
    return desk.isOver() ? letGo(desk, going) : goesOn
  }
}

/**
 * `keepalive`: the page may be closing, so that nothing is waited for before the request leaves.
 */
export const writeDraft = async (
  parts: PacedParts,
  draft: Draft,
  keepalive: boolean,
): Promise<void> => {
  const term = parts.termOf(draft.doc)
  const desk = { ...parts, isOver: () => parts.termOf(draft.doc) !== term }
  while (await attempt(desk, draft, keepalive));
}
