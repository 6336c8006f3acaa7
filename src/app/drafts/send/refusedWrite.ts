// A write was refused, or nobody knows whether it was made.
import type { ApiError } from '#lib/errors.ts'
import { moved, type Content, type Draft, type Reason, type Sent } from '../model/draft.ts'
import { conflicted } from '../model/conflict.ts'
import { isUnsent } from '../model/unsent.ts'
import { receiveGuide } from './applyServerVersion.ts'
import { current, type Attempts } from './attemptParts.ts'
import { landed } from './composeRequest.ts'
import { findOwnWrite } from './ownWrites.ts'
import { isGuideAnswer, versionIn } from './parseResponses.ts'
import { fail, resend } from './retryLater.ts'
import { heldAs, isNothing, keepReceipt, rest } from './settleDraft.ts'

const retryable = (status: number) =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500
const kindOfStatus: Record<number, Reason['kind']> = {
  401: 'sign-in',
  403: 'forbidden',
  404: 'gone',
  400: 'fields',
  422: 'fields',
}

/** Somebody else saved before: theirs merges and goes out again, or asks. */
const conflict = async (
  desk: Attempts,
  before: Draft,
  sent: Sent,
  body: unknown,
  isRepeat: boolean,
): Promise<boolean> => {
  const { store, client, userid, now } = desk
  const unclear = (draft: Draft) =>
    fail(desk, draft, {
      kind: 'unclear',
      status: 409,
      message: 'The service did not say what it has',
      errors: [],
    })
  if (sent.name === 'createStep') {
    if (!isGuideAnswer(body)) return unclear(before)
    receiveGuide(store, body, now())
    return resend(desk, { ...current(desk, before), sent: null, remerged: before.remerged + 1 })
  }
  const theirs = versionIn(before.kind, body)
  if (!theirs) return unclear(before)
  const own = !isRepeat
    ? null
    : landed(sent, theirs.content)
      ? theirs
      : await findOwnWrite(client, userid, before, sent)
  if (desk.isOver()) return false
  // What was typed while the revisions were read counts too.
  const draft = current(desk, before)
  const next = conflicted<Content>(
    draft,
    theirs,
    own && { revisionid: own.revisionid, content: sent.content ?? own.content },
  )
  const receipt = own ? keepReceipt(desk, draft, sent, own.revisionid, heldAs(body)) : draft.receipt
  if (isGuideAnswer(body)) receiveGuide(store, body, now(), { stepsOnly: true })
  if (next.state === 'conflict') {
    void store.put({ ...next, receipt })
    return false
  }
  if (isUnsent(next)) return resend(desk, { ...next, receipt })
  void rest(desk, moved({ ...next, since: null, remerged: 0, receipt }, 'confirmed'))
  return false
}

/**
 * Answers whether the write goes on at once. `isRepeat`: it went out before, in this visit or in an
 * earlier one, and may have landed then.
 */
export const refuse = (
  desk: Attempts,
  draft: Draft,
  sent: Sent,
  error: ApiError,
  isRepeat: boolean,
): boolean | Promise<boolean> => {
  const { store } = desk
  const { status, message, errors } = error
  if (retryable(status))
    return fail(
      desk,
      draft,
      { kind: status === 0 ? 'no answer' : 'service', status, message, errors },
      Number(error.headers['retry-after'] ?? 0),
    )
  if (status === 409) return conflict(desk, draft, sent, error.body, isRepeat)
  if ((status === 404 && sent.name === 'deleteStep') || (status !== 401 && isNothing(draft))) {
    void store.drop(draft)
    return false
  }
  // A refusal settles the write; only after a sign-in is the same one sent again.
  void store.put({
    ...moved({ ...draft, sent: status === 401 ? sent : null, attempts: 0 }, 'refused'),
    reason: { kind: kindOfStatus[status] ?? 'refused', status, message, errors },
  })
  return false
}
