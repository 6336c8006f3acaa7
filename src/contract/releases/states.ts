// States of a release and what moves them (moderation-admin 7), as one table: the service holds
// every move against it, the app offers what it allows. Pure: who may do it is
// server/rights/releases.ts.
import type { ReleaseStatus } from './schemas.ts'

export const releaseStates = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'live',
  'superseded',
  'archived',
] as const
export type State = (typeof releaseStates)[number]
/** Of a draft whose last way out ended so. */
export type Outcome = 'rejected' | 'cancelled'
export type Action =
  | 'edit'
  | 'submit'
  | 'release'
  | 'cancel'
  | 'reopen'
  | 'schedule'
  | 'unschedule'
  | 'delete' // what people ask for
  | 'retire'
  | 'return' // `current` false and true
  | 'signed'
  | 'reject' // by signers
  | 'due'
  | 'overtake' // the date comes; a newer one goes live
export type Facts = {
  outcome: Outcome | null
  /** An approval process applies to it. */
  process: boolean
  /** All have signed what it holds, under that process where one applies. */
  signed: boolean
  /** Its date is still to come. */
  ahead: boolean
  /** Its guide is still there. */
  guide: boolean
}
export type Place = { state: State | 'gone'; outcome: Outcome | null }

const at = (state: Place['state'], outcome: Outcome | null = null): Place => ({ state, outcome })
const out = ({ ahead }: Facts) => at(ahead ? 'scheduled' : 'live')
const fresh = ({ outcome }: Facts) => outcome === null
/** What waits for its date once it has none: signatures hold, whatever became of the process. */
const undated = ({ signed }: Facts) => at(signed ? 'approved' : 'draft')
const back = { cancel: () => at('draft', 'cancelled'), reopen: () => at('draft') }
const past = { edit: true, return: () => at('live'), delete: () => at('gone') } as const

type Cell = true | ((facts: Facts) => Place | null)
const table: Record<State, Partial<Record<Action, Cell>>> = {
  draft: {
    edit: true,
    submit: facts => (fresh(facts) && facts.process ? at('in_review') : null),
    release: facts => (fresh(facts) && !facts.process ? out(facts) : null),
    cancel: facts => (fresh(facts) ? at('draft', 'cancelled') : null),
    reopen: () => at('draft'),
    delete: () => at('gone'),
  },
  in_review: { ...back, signed: out, reject: () => at('draft', 'rejected') },
  approved: {
    ...back,
    release: () => at('live'),
    schedule: facts => (facts.ahead ? at('scheduled') : null),
  },
  scheduled: {
    ...back,
    release: () => at('live'),
    schedule: facts => (facts.ahead ? at('scheduled') : null),
    unschedule: undated,
    due: facts => (facts.guide ? at('live') : undated(facts)),
  },
  live: {
    edit: true,
    overtake: () => at('superseded'),
    retire: () => at('archived'),
    delete: () => at('gone'),
  },
  superseded: past,
  archived: past,
}

/**
 * Where it stands afterwards; null where the table does not list it, which is 422 `invalid_state`.
 */
export const move = (state: State, action: Action, facts: Facts): Place | null => {
  const cell = table[state][action]
  if (cell === undefined) return null
  return cell === true ? { state, outcome: facts.outcome } : cell(facts)
}

/**
 * A process that is set on a guide later has signatures of its own; one that was taken away leaves
 * those that were given.
 */
export const isSigned = (
  content_hash: string,
  request: { phase: string; content_hash: string; approval_processid: number } | null,
  process: { approval_processid: number } | null,
): boolean =>
  request?.phase === 'approved' &&
  request.content_hash === content_hash &&
  (process === null || process.approval_processid === request.approval_processid)

/** Frozen for good: only title and notes change, and an Admin changes them. */
export const isReleased = (state: State): boolean =>
  state === 'live' || state === 'superseded' || state === 'archived'

/** The name on the wire (api-facts 0). */
export const statusOf = ({
  state,
  outcome,
}: {
  state: State
  outcome: Outcome | null
}): ReleaseStatus =>
  isReleased(state)
    ? 'released'
    : state === 'draft'
      ? (outcome ?? 'in_progress')
      : 'pending_approval'
