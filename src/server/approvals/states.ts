// States of a request for signatures and what moves them (moderation-admin 7). Pure: who may do it
// is rules.ts.
const states = ['open', 'approved', 'rejected', 'recalled', 'void'] as const
export type State = (typeof states)[number]
export type Action = 'sign' | 'reject' | 'recall' | 'void'
export type Facts = {
  /** With this signature the stage has as many as it needs. */
  reached: boolean
  stage: number
  stages: number
}
export type Place = { state: State; stage: number }

/**
 * Where it stands afterwards; null where the table does not list it. Only what is open moves, and
 * no time moves it.
 */
export const move = (
  state: State,
  action: Action,
  { reached, stage, stages }: Facts,
): Place | null => {
  if (state !== 'open') return null
  if (action === 'sign')
    return !reached
      ? { state, stage }
      : stage < stages
        ? { state, stage: stage + 1 }
        : { state: 'approved', stage }
  return {
    state: action === 'reject' ? 'rejected' : action === 'recall' ? 'recalled' : 'void',
    stage,
  }
}

/** The name on the wire (api-facts 8.2). */
export const statusOf = (state: State): 'pending' | 'approved' | 'rejected' | 'cancelled' =>
  state === 'open' ? 'pending' : state === 'recalled' || state === 'void' ? 'cancelled' : state
