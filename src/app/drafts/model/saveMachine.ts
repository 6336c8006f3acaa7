// The save state of one resource: exactly the states and moves of authoring.md 3.1.

export type State =
  | 'idle'
  | 'dirty'
  | 'saving'
  | 'saved'
  | 'retrying'
  | 'offline'
  | 'conflict'
  | 'blocked'
export type Happening =
  /** The author changed something that can be sent. */
  | 'edited'
  /** Nothing of mine is left to send, and nothing of it was ever sent. */
  | 'undone'
  | 'sent'
  /**
   * A 2xx that holds a revisionid and what was sent; with edits made meanwhile, `confirmedInPart`.
   */
  | 'confirmed'
  | 'confirmedInPart'
  /** A 409 that merged without a question and is sent again. */
  | 'merged'
  /** No answer, 408, 425, 429, 5xx, or a 2xx that confirms nothing. */
  | 'failed'
  | 'unreachable'
  /** A merge has questions. */
  | 'asked'
  /** 401, 403, 404, 405, 400, 422. */
  | 'refused'
  /** The one action that helps was done: signed in, field mended, restored. */
  | 'helped'
  /** The receipt was shown long enough. */
  | 'rested'

const moves: Record<State, Partial<Record<Happening, State>>> = {
  idle: { edited: 'dirty' },
  dirty: { edited: 'dirty', undone: 'idle', sent: 'saving', unreachable: 'offline' },
  saving: {
    edited: 'saving',
    confirmed: 'saved',
    confirmedInPart: 'dirty',
    merged: 'saving',
    failed: 'retrying',
    unreachable: 'offline',
    asked: 'conflict',
    refused: 'blocked',
  },
  saved: { rested: 'idle', edited: 'dirty' },
  // Never idle: an earlier attempt may have landed, so even an undone edit is sent.
  retrying: { edited: 'retrying', sent: 'saving', unreachable: 'offline' },
  offline: {
    edited: 'offline',
    undone: 'idle',
    sent: 'saving',
    unreachable: 'offline',
    asked: 'conflict',
  },
  conflict: {
    edited: 'conflict',
    asked: 'conflict',
    unreachable: 'conflict',
    sent: 'saving',
    undone: 'idle',
  },
  blocked: { edited: 'blocked', helped: 'dirty', undone: 'idle' },
}

/** Where a happening leads; a move that the table does not have throws. */
export const move = (state: State, happening: Happening): State => {
  const next = moves[state][happening]
  if (next === undefined) throw new Error(`A resource that is ${state} cannot be ${happening}`)
  return next
}
export const canMove = (state: State, happening: Happening): boolean =>
  moves[state][happening] !== undefined

/** From worst to best: the header shows the worst of a guide. */
export const states: State[] = [
  'blocked',
  'conflict',
  'offline',
  'retrying',
  'saving',
  'dirty',
  'saved',
  'idle',
]
export const worst = (of: State[]): State => states.find(state => of.includes(state)) ?? 'idle'
