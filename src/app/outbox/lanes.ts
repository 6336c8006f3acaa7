// The ordered write queue of each guide: one write at a time, in the order the changes were made; up to four guides at once.
import { ApiError } from '#lib/errors.ts'
import { confirmedVersion, guideVersion, isGuideAnswer, isStepAnswer, stepVersion } from './answers.ts'
import { call, compose, landed, type OutboxClient } from './compose.ts'
import { confirmed, receiptOf } from './confirm.ts'
import { conflicted, isUnsent, kindOf, moved, unsent, type Content, type Draft, type Reason, type Sent, type Version } from './draft.ts'
import type { Drafts } from './drafts.ts'
import { ownSteps, type GuideAnswer } from './guideFields.ts'
import { canMove, worst, type State } from './machine.ts'
import { receiveGuide, renameStep } from './receive.ts'
import type { Store } from './store.ts'

export type Timers = { set: (work: () => void, milliseconds: number) => unknown; clear: (timer: unknown) => void }
export type LaneParts = {
  store: Store; client: OutboxClient; drafts: Drafts | null; now: () => number; timers: Timers; online: () => boolean
  /** 0 to 1, for the spread of the waits. */
  random: () => number
  newKey: () => string
  /** Told of every confirmed answer, so that the query cache follows. */
  onAnswer: (name: Sent['name'] | 'publishGuide' | 'unpublishGuide' | 'readGuide', guideid: number, answer: unknown) => void
}
type Lane = { guideid: number; open: boolean; busy: boolean; flushing: boolean; keepalive: boolean; timer: unknown; waiters: ((state: State) => void)[] }
export type Lanes = {
  /** The guide was read in this visit: what is kept of it may go out. */
  open: (guideid: number) => void
  isOpen: (guideid: number) => boolean
  /** Nothing of it goes out any more. */
  close: (guideid: number) => void
  /** Something changed: look at what is due. */
  pump: (guideid: number) => void
  pumpAll: () => void
  /** Sends at once what may be sent; answers the worst state once nothing more moves by itself. */
  flush: (guideid: number, options?: { keepalive?: boolean }) => Promise<State>
  /** Runs a call of its own between the writes of the guide. */
  between: <T>(guideid: number, work: () => Promise<T>) => Promise<T>
}

const atOnce = 4
const seconds = 1000
const waits = [1, 2, 4, 8, 16, 30]
const quickMerges = 5
const shown = 4 * seconds
const keepaliveBytes = 60_000
const retryable = (status: number) => status === 0 || status === 408 || status === 425 || status === 429 || status >= 500
const kindOfStatus: Record<number, Reason['kind']> = { 401: 'sign-in', 403: 'forbidden', 404: 'gone', 400: 'fields', 422: 'fields' }

export const createLanes = (parts: LaneParts): Lanes => {
  const { store, client, drafts, now, timers, online, random } = parts
  const lanes = new Map<number, Lane>()
  let running = 0

  const laneOf = (guideid: number): Lane => {
    const lane = lanes.get(guideid) ?? { guideid, open: false, busy: false, flushing: false, keepalive: false, timer: undefined, waiters: [] }
    lanes.set(guideid, lane)
    return lane
  }

  /** A step order waits for the creates and deletes that are on their way. */
  const orderWaits = (guideid: number) => store.of(guideid).some(draft =>
    draft.kind === 'step' && ['dirty', 'offline', 'retrying', 'saving'].includes(draft.state) && (draft.mine === null || draft.base === null) && unsent(draft) !== undefined)

  /** When this draft may go out, in milliseconds; undefined: not by itself. */
  const dueAt = (draft: Draft, lane: Lane): number | undefined => {
    if (!lane.open) return undefined
    if (draft.state === 'retrying') return draft.retryAt ?? now()
    if (draft.state === 'offline') return draft.sent || unsent(draft) ? now() : undefined
    if (draft.state === 'conflict') return draft.resolved ? now() : undefined
    if (draft.state !== 'dirty') return undefined
    if (draft.sent) return now()
    const what = unsent(draft)
    if (!what || (what.name === 'orderSteps' && orderWaits(lane.guideid))) return undefined
    if (lane.flushing) return now()
    const pause = !store.keepsDrafts() ? 1 * seconds : what.name === 'orderSteps' ? 0.8 * seconds : 2 * seconds
    return Math.min(draft.changed + pause, (draft.since ?? draft.changed) + 10 * seconds)
  }

  const rest = (lane: Lane) => {
    lane.flushing = lane.keepalive = false
    const state = worst(store.of(lane.guideid).map(draft => draft.state))
    for (const waiter of lane.waiters.splice(0)) waiter(state)
  }

  const pump = (guideid: number): void => {
    const lane = laneOf(guideid)
    if (lane.busy) return
    timers.clear(lane.timer)
    const all = store.of(guideid)
    // A write that may have landed is settled before anything else goes out.
    const unsettled = all.find(draft => draft.sent)
    const due = (unsettled ? [unsettled] : all).flatMap(draft => {
      const at = dueAt(draft, lane)
      return at === undefined ? [] : [{ draft, at }]
    }).sort((a, b) => (a.draft.since ?? 0) - (b.draft.since ?? 0))
    const next = Math.min(...due.map(({ at }) => at))
    // Once anything is due, what was changed before it goes first; only a wait that the service caused is waited out.
    const first = due.find(({ draft, at }) => at <= now() || draft.state === 'dirty')
    if (due.length === 0 || !online()) {
      for (const { draft } of due) if (canMove(draft.state, 'unreachable')) void store.put(moved(draft, 'unreachable'))
      return rest(lane)
    }
    if (!first || next > now()) {
      lane.timer = timers.set(() => pump(guideid), next - now())
      return rest(lane)
    }
    if (running >= atOnce) return
    void run(lane, () => write(lane, first.draft))
  }
  const pumpAll = () => [...lanes.keys()].forEach(pump)

  const run = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    lane.busy = true
    running += 1
    try {
      return await work()
    } finally {
      lane.busy = false
      running -= 1
      pump(lane.guideid)
      pumpAll()
    }
  }

  const current = (draft: Draft): Draft => store.get(draft) ?? draft

  const write = async (lane: Lane, first: Draft): Promise<void> => {
    for (let again = true; again;) {
      const before = current(first)
      const sent = before.sent ?? compose(before, store.guide(lane.guideid), parts.newKey(), now())
      if (!sent) return settle(before)
      const going: Draft = { ...(before.state === 'saving' ? before : moved(before, 'sent')), sent, resolved: false, reason: null, retryAt: null, attempts: before.attempts + 1 }
      await store.put(going, 'strict')
      let headers: Headers | undefined
      const keepalive = lane.keepalive && JSON.stringify(sent.body ?? '').length < keepaliveBytes
      try {
        const answer = await call(client, sent, { key: sent.key, keepalive, onHeaders: given => void (headers = given) })
        again = confirm(current(going), sent, answer, headers)
      } catch (error) {
        // An answer that the contract's check refuses confirms nothing either.
        again = refuse(current(going), sent, error instanceof ApiError ? error : new ApiError(0, String(error)))
      }
    }
  }

  /** A resolved conflict or a merge that left nothing to send. */
  const settle = (draft: Draft) => {
    if (draft.state === 'saving') void rested(moved({ ...draft, since: null, sent: null, remerged: 0 }, 'confirmed'))
    else if (canMove(draft.state, 'undone')) void store.put(moved({ ...draft, since: null, resolved: false }, 'undone'))
  }
  const rested = (draft: Draft): Promise<void> => {
    if (draft.state === 'saved') {
      timers.set(() => {
        const later = store.get(draft)
        if (later?.state === 'saved' && later.receipt === draft.receipt) void store.put(moved(later, 'rested'))
      }, shown)
    }
    return store.put(draft)
  }

  const receive = (guide: GuideAnswer) => receiveGuide(store, guide, now())

  /** Answers whether the write goes on at once. */
  const confirm = (draft: Draft, sent: Sent, answer: unknown, headers?: Headers): boolean => {
    const known = new Set(store.guide(draft.guideid)?.base?.content.stepids)
    const version = confirmedVersion(sent, answer, (a, b) => kindOf(draft).same(a, b), known)
    if (!version) return fail(draft, { kind: 'unclear', status: 200, message: 'The service did not confirm the save', errors: [] })
    const item = Number(headers?.get('X-Patrol-Item') ?? (answer as { patrolid?: number }).patrolid)
    const receipt = receiptOf(draft, sent, version.revisionid, Number.isInteger(item) && item > 0 ? item : null, now())
    void drafts?.addReceipt(receipt).catch(() => undefined)
    if (version.content === null) {
      void store.drop(draft)
      // What is gone cannot show its receipt; the guide does.
      const guide = store.guide(draft.guideid)
      if (guide) void store.put({ ...guide, receipt })
    } else if (sent.name === 'createStep') {
      const step = ownSteps(answer as GuideAnswer).find(({ revisionid }) => revisionid === version.revisionid)
      const next = confirmed(draft, sent, version as Version, receipt, now())
      void rested({ ...next, stepid: step?.stepid ?? draft.stepid, left: draft.left })
      if (step) renameStep(store, draft.guideid, draft.stepid as number, step.stepid)
    } else void rested(confirmed(draft, sent, version as Version, receipt, now()))
    if (isGuideAnswer(answer)) receive(answer)
    parts.onAnswer(sent.name, draft.guideid, answer)
    return false
  }

  const fail = (draft: Draft, reason: Reason, retryAfter = 0): false => {
    const wait = (waits[Math.min(draft.attempts, waits.length) - 1] ?? 1) * (0.8 + 0.4 * random())
    const later = retryAfter > 0 ? retryAfter * (1 + 0.2 * random()) : wait
    void store.put({ ...moved(draft, online() ? 'failed' : 'unreachable'), reason, retryAt: now() + later * seconds })
    return false
  }

  const refuse = (draft: Draft, sent: Sent, error: ApiError): boolean => {
    const { status, message, errors } = error
    if (retryable(status)) return fail(draft, { kind: status === 0 ? 'no answer' : 'service', status, message, errors }, Number(error.headers['retry-after'] ?? 0))
    if (status === 409) return conflict(draft, sent, error.body)
    if (status === 404 && sent.name === 'deleteStep') {
      void store.drop(draft)
      return false
    }
    // A refusal settles the write; only after a sign-in is the same one sent again.
    void store.put({ ...moved({ ...draft, sent: status === 401 ? sent : null, attempts: 0 }, 'refused'), reason: { kind: kindOfStatus[status] ?? 'refused', status, message, errors } })
    return false
  }

  const conflict = (draft: Draft, sent: Sent, body: unknown): boolean => {
    const unclear = () => fail(draft, { kind: 'unclear', status: 409, message: 'The service did not say what it has', errors: [] })
    if (sent.name === 'createStep') {
      if (!isGuideAnswer(body)) return unclear()
      receive(body)
      return resend({ ...draft, sent: null, remerged: draft.remerged + 1 })
    }
    const theirs = draft.kind === 'step' ? (isStepAnswer(body) ? stepVersion(body) : undefined) : isGuideAnswer(body) ? guideVersion(body) : undefined
    if (!theirs) return unclear()
    const own = draft.attempts > 1 && landed(sent, theirs.content)
    const next = conflicted<Content>(draft, theirs, own)
    if (isGuideAnswer(body)) receiveSteps(body)
    if (next.state === 'conflict') {
      void store.put(next)
      return false
    }
    if (isUnsent(next)) return resend(next)
    const receipt = own ? receiptOf(draft, sent, theirs.revisionid, null, now()) : draft.receipt
    void rested(moved({ ...next, since: null, remerged: 0, receipt }, 'confirmed'))
    return false
  }
  const receiveSteps = (guide: GuideAnswer) => receiveGuide(store, guide, now(), { stepsOnly: true })

  /** A silent merge goes out at once, five times in a row; then the others have a moment. */
  const resend = (draft: Draft): boolean => {
    if (draft.remerged > quickMerges) {
      return fail({ ...draft, attempts: draft.remerged - quickMerges }, { kind: 'busy', status: 409, message: 'Somebody else is saving at the same time', errors: [] })
    }
    void store.put(moved(draft, 'merged'))
    return true
  }

  return {
    open: guideid => {
      laneOf(guideid).open = true
      pump(guideid)
    },
    isOpen: guideid => laneOf(guideid).open,
    close: guideid => {
      laneOf(guideid).open = false
      pump(guideid)
    },
    pump,
    pumpAll,
    flush: (guideid, { keepalive = false } = {}) => {
      const lane = laneOf(guideid)
      lane.flushing = true
      lane.keepalive ||= keepalive
      return new Promise(resolve => {
        lane.waiters.push(resolve)
        pump(guideid)
      })
    },
    between: async (guideid, work) => {
      const lane = laneOf(guideid)
      while (lane.busy) await new Promise<State>(resolve => void lane.waiters.push(resolve))
      return run(lane, work)
    },
  }
}
