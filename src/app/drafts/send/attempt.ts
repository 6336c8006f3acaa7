// One write of one resource: sent, and what its answer makes of the draft. The lane decides when.
import { ApiError } from '#lib/errors.ts'
import { confirmedVersion, isGuideAnswer, versionIn } from './parseResponses.ts'
import { bytesOf, call, composeRequest, landed, type OutboxClient } from './composeRequest.ts'
import { confirmed, receiptOf } from './confirmWrite.ts'
import {
  conflicted,
  isUnsent,
  kindOf,
  moved,
  type Content,
  type Draft,
  type Reason,
  type Receipt,
  type Sent,
  type StepDraft,
  type Version,
} from '../model/draft.ts'
import type { DraftJournal } from '../journal/draftJournal.ts'
import { ownSteps, type GuideAnswer } from '../content/guideFields.ts'
import { canMove } from '../model/saveMachine.ts'
import { findCreated, findOwnWrite } from './ownWrites.ts'
import type { RateLimitPacing } from './rateLimitPacing.ts'
import { receiveGuide, renameStep } from './applyServerVersion.ts'
import type { DraftStore } from '../journal/draftStore.ts'
import { mergeDuplicateStep } from './mergeDuplicateStep.ts'
import { textOf } from '../model/draftText.ts'

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
  /** Told of every confirmed answer, so that the query cache follows. */
  onAnswer: (
    name: Sent['name'] | 'publishGuide' | 'unpublishGuide' | 'readGuide' | 'readWiki',
    guideid: number,
    answer: unknown,
  ) => void
}
type Header = (name: string) => string | null | undefined

const seconds = 1000
const waits = [1, 2, 4, 8, 16, 30]
const quickMerges = 5
const shown = 4 * seconds
/** Browsers let go of larger bodies when the page closes. */
export const keepaliveBytes = 60_000
const retryable = (status: number) =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500
const kindOfStatus: Record<number, Reason['kind']> = {
  401: 'sign-in',
  403: 'forbidden',
  404: 'gone',
  400: 'fields',
  422: 'fields',
}

/**
 * The item under which a write waits for review; null where it is live. Beside edits of others that
 * wait, a live write's answer names theirs: the header counts before the body.
 */
const heldAs = (answer: unknown, header?: Header): number | null => {
  if (header?.('X-Patrol-State') === 'live') return null
  const item = Number(
    header?.('X-Patrol-Item') ?? (answer as { patrolid?: number } | null)?.patrolid,
  )
  return Number.isInteger(item) && item > 0 ? item : null
}

export const createAttempts = (parts: AttemptParts, pace: RateLimitPacing) => {
  const { store, client, drafts, userid, now, wallNow, timers, online, random } = parts
  const current = (draft: Draft): Draft => store.get(draft) ?? draft

  /**
   * `keepalive`: the page may be closing, so that nothing is waited for before the request leaves.
   */
  const write = async (first: Draft, keepalive: boolean): Promise<void> => {
    for (let again = true; again;) {
      const known = current(first)
      const before = known.sent || !known.newest ? known : merged(known, known.newest)
      if (!before) return
      const isRepeat = before.sent !== null
      const sent =
        before.sent ?? composeRequest(before, store.guide(first.guideid), parts.newKey(), now())
      if (!sent) return settle(before)
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
      // What was read meanwhile counts: nothing leaves against a version that is known to be old.
      if (!isRepeat && !keepalive && isOutdated(current(going), sent)) {
        void store.put({ ...current(going), sent: null, attempts: before.attempts })
        continue
      }
      let headers: Headers | undefined
      try {
        const made =
          isRepeat && sent.name === 'createStep'
            ? await findCreated(client, userid, sent, store.isMade, guide =>
                receiveGuide(store, guide, now()),
              )
            : undefined
        const answer =
          made ??
          (await call(client, sent, {
            key: sent.key,
            keepalive: keepalive && bytesOf(sent) < keepaliveBytes,
            onHeaders: given => void (headers = given),
          }))
        pace.note(name => headers?.get(name))
        again = confirm(current(going), sent, answer, name => headers?.get(name))
      } catch (error) {
        // An answer that the contract's check refuses confirms nothing either.
        const refusal = error instanceof ApiError ? error : new ApiError(0, String(error))
        pace.note(name => refusal.headers[name])
        again = await refuse(current(going), sent, refusal)
      }
    }
  }

  const isOutdated = (draft: Draft, sent: Sent): boolean =>
    draft.newest !== null ||
    (sent.name === 'createStep' &&
      composeRequest({ ...draft, sent: null }, store.guide(draft.guideid), sent.key, sent.at)?.query
        .revisionid !== sent.query.revisionid)

  /**
   * A newer version is known already: it is merged before anything is sent against an old one.
   * undefined: it asks.
   */
  const merged = (draft: Draft, newest: Version): Draft | undefined => {
    const saving = { ...(draft.state === 'saving' ? draft : moved(draft, 'sent')), resolved: false }
    void store.put(saving)
    const next = { ...conflicted(saving, newest, null), remerged: draft.remerged }
    if (next.state !== 'conflict') return next
    void store.put(next)
    return undefined
  }

  /** A resolved conflict or a merge that left nothing to send. */
  const settle = (draft: Draft) => {
    const settled = { ...draft, sent: null, remerged: 0, resolved: false, retryAt: null }
    const isHeld = isUnsent(draft)
    if (draft.state !== 'saving' && !isHeld && canMove(draft.state, 'undone'))
      return void store.put(moved({ ...settled, since: null }, 'undone'))
    if (draft.state !== 'saving' && !canMove(draft.state, 'sent')) return
    const saving = draft.state === 'saving' ? settled : moved(settled, 'sent')
    void store.put(saving)
    // What a limit holds back stays unsent.
    if (isHeld) void store.put(moved(saving, 'confirmedInPart'))
    else void rested(moved({ ...saving, since: null }, 'confirmed'))
  }
  const rested = (draft: Draft): Promise<void> => {
    if (draft.state === 'saved') {
      timers.set(() => {
        const later = store.get(draft)
        if (later?.state === 'saved' && later.receipt === draft.receipt)
          void store.put(moved(later, 'rested'))
      }, shown)
    }
    return store.put(draft)
  }
  const keepReceipt = (
    draft: Draft,
    sent: Sent,
    revisionid: number,
    patrolid: number | null = null,
  ): Receipt => {
    const receipt = receiptOf(draft, sent, revisionid, patrolid, {
      at: wallNow(),
      took: now() - sent.at,
    })
    // The save is confirmed; only its line in "What is saved" is missing.
    void drafts?.addReceipt(receipt).catch(() => undefined)
    return receipt
  }

  /** Answers whether the write goes on at once. */
  const confirm = (draft: Draft, sent: Sent, answer: unknown, header: Header): boolean => {
    const known = new Set(store.guide(draft.guideid)?.base?.content.stepids)
    const version = confirmedVersion(sent, answer, (a, b) => kindOf(draft).same(a, b), known)
    if (!version)
      return fail(draft, {
        kind: 'unclear',
        status: 200,
        message: 'The service did not confirm the save',
        errors: [],
      })
    const receipt = keepReceipt(draft, sent, version.revisionid, heldAs(answer, header))
    if (version.content === null) {
      void store.drop(draft)
      // What is gone cannot show its receipt; the guide does.
      const guide = store.guide(draft.guideid)
      if (guide) void store.put({ ...guide, receipt })
    } else if (sent.name === 'createStep') {
      const step = ownSteps(answer as GuideAnswer).find(
        ({ revisionid }) => revisionid === version.revisionid,
      )
      const next = {
        ...confirmed(draft, sent, version as Version, receipt, now()),
        stepid: step?.stepid ?? draft.stepid,
        left: draft.left,
      } as StepDraft
      // A read that came while the answer was lost has brought the step already. What was typed
      // into it there is kept.
      const twin = step ? store.step(draft.guideid, step.stepid) : undefined
      if (twin && isUnsent(twin) && !isUnsent(next)) void store.put({ ...twin, receipt })
      else {
        const { draft: whole, leftOut } =
          twin && isUnsent(twin)
            ? mergeDuplicateStep(next, twin, now())
            : { draft: next, leftOut: false }
        if (leftOut && twin)
          void drafts
            ?.keepLetGo({
              guideid: draft.guideid,
              stepid: twin.stepid,
              title: store.titleOf(draft.guideid),
              text: textOf(twin.mine),
              time: wallNow(),
            })
            // The store itself tells that this device keeps nothing.
            .catch(() => undefined)
        if (twin) store.forget(twin)
        void rested(whole)
      }
      if (step)
        renameStep(
          store,
          draft.guideid,
          draft.stepid as number,
          step.stepid,
          ownSteps(answer as GuideAnswer).map(({ stepid }) => stepid),
        )
    } else void rested(confirmed(draft, sent, version as Version, receipt, now()))
    if (isGuideAnswer(answer)) receiveGuide(store, answer, now())
    parts.onAnswer(sent.name, draft.guideid, answer)
    return false
  }

  const fail = (draft: Draft, reason: Reason, retryAfter = 0): false => {
    const wait = (waits[Math.min(draft.attempts, waits.length) - 1] ?? 1) * (0.8 + 0.4 * random())
    const later = retryAfter > 0 ? retryAfter * (1 + 0.2 * random()) : wait
    const retryAt = now() + later * seconds
    if (reason.status === 429) pace.hold(retryAt)
    void store.put({ ...moved(draft, online() ? 'failed' : 'unreachable'), reason, retryAt })
    return false
  }

  const refuse = (draft: Draft, sent: Sent, error: ApiError): boolean | Promise<boolean> => {
    const { status, message, errors } = error
    if (retryable(status))
      return fail(
        draft,
        { kind: status === 0 ? 'no answer' : 'service', status, message, errors },
        Number(error.headers['retry-after'] ?? 0),
      )
    if (status === 409) return conflict(draft, sent, error.body)
    if (status === 404 && sent.name === 'deleteStep') {
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

  const conflict = async (before: Draft, sent: Sent, body: unknown): Promise<boolean> => {
    const unclear = (draft: Draft) =>
      fail(draft, {
        kind: 'unclear',
        status: 409,
        message: 'The service did not say what it has',
        errors: [],
      })
    if (sent.name === 'createStep') {
      if (!isGuideAnswer(body)) return unclear(before)
      receiveGuide(store, body, now())
      return resend({ ...current(before), sent: null, remerged: before.remerged + 1 })
    }
    const theirs = versionIn(before.kind, body)
    if (!theirs) return unclear(before)
    const own =
      before.attempts < 2
        ? null
        : landed(sent, theirs.content)
          ? theirs
          : await findOwnWrite(client, userid, before, sent)
    // What was typed while the revisions were read counts too.
    const draft = current(before)
    const next = conflicted<Content>(
      draft,
      theirs,
      own && { revisionid: own.revisionid, content: sent.content ?? own.content },
    )
    const receipt = own ? keepReceipt(draft, sent, own.revisionid, heldAs(body)) : draft.receipt
    if (isGuideAnswer(body)) receiveGuide(store, body, now(), { stepsOnly: true })
    if (next.state === 'conflict') {
      void store.put({ ...next, receipt })
      return false
    }
    if (isUnsent(next)) return resend({ ...next, receipt })
    void rested(moved({ ...next, since: null, remerged: 0, receipt }, 'confirmed'))
    return false
  }

  /** A silent merge goes out at once, five times in a row; then the others have a moment. */
  const resend = (draft: Draft): boolean => {
    if (draft.remerged > quickMerges) {
      return fail(
        { ...draft, attempts: draft.remerged - quickMerges },
        {
          kind: 'busy',
          status: 409,
          message: 'Somebody else is saving at the same time',
          errors: [],
        },
      )
    }
    void store.put(moved(draft, 'merged'))
    return true
  }

  return { write }
}
