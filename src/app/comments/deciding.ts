// What a Moderator may make of a comment in each state (moderation-admin 7).
import type { QueuedComment } from '#contract/comments/schemas.ts'

/** `let`: it is, or is again, there for readers; `take`: it is not. */
export type Way = 'let' | 'take'
export type Act =
  | 'approveComment'
  | 'refuseComment'
  | 'hideComment'
  | 'restoreComment'
  | 'removeComment'
const acts: Record<QueuedComment['state'], Record<Way, Act>> = {
  held: { let: 'approveComment', take: 'refuseComment' },
  flagged: { let: 'approveComment', take: 'hideComment' },
  hidden: { let: 'restoreComment', take: 'removeComment' },
}
export const actOf = (state: QueuedComment['state'], way: Way): Act => acts[state][way]

/** What takes an act back; the others are for good. */
const back: Partial<Record<Act, 'hideComment' | 'restoreComment'>> = {
  hideComment: 'restoreComment',
  restoreComment: 'hideComment',
}
export const undoOf = (act: Act): 'hideComment' | 'restoreComment' | undefined => back[act]

/**
 * The reason of an undo, as the audit log keeps it for everybody: what is hidden again is so for
 * the reason of before. Never in the language of whoever decides.
 */
export const reasonOfUndo = (act: Act, before: string | null): string =>
  act === 'restoreComment' ? before || 'Undone' : ''
