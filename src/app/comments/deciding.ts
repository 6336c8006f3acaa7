// What a Moderator may make of a comment in each state (moderation-admin M-96).
import type { QueuedComment } from '#contract/comments.ts'

/** `let`: it is, or is again, there for readers; `take`: it is not. */
export type Way = 'let' | 'take'
export type Act = 'approveComment' | 'refuseComment' | 'hideComment' | 'restoreComment' | 'removeComment'
const acts: Record<QueuedComment['state'], Partial<Record<Way, Act>>> = {
  held: { let: 'approveComment', take: 'refuseComment' }, flagged: { take: 'hideComment' }, hidden: { let: 'restoreComment', take: 'removeComment' },
}
/** undefined where the state knows no such way: a public comment that was flagged can be hidden, and nothing else. */
export const actOf = (state: QueuedComment['state'], way: Way): Act | undefined => acts[state][way]

/** What takes an act back; the others are for good. */
const back: Partial<Record<Act, 'hideComment' | 'restoreComment'>> = { hideComment: 'restoreComment', restoreComment: 'hideComment' }
export const undoOf = (act: Act): 'hideComment' | 'restoreComment' | undefined => back[act]
