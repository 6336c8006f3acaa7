// Whether an edit goes live at once (roles.md 5; moderation-admin M-9). Pure: who, what, nothing else.
import type { Privilege } from '#contract/shapes.ts'

/** From here on everybody is held but the people whom role or place lets through. */
export const alwaysPatrolled = 100_000_000

export type Editor = { userid: number; privilege: Privilege; reputation: number }
export type Guarded = { author: number; patrol_threshold: number; public: boolean; allowed: boolean }

/** `allowed`: on the document's list of users, or in a team on its list of teams. */
export const goesLive = (editor: Editor, document: Guarded): boolean =>
  !document.public // a private guide needs no patrol: only who may see it can edit it
  || editor.userid === document.author
  || document.allowed
  || editor.privilege === 'Moderator' || editor.privilege === 'Admin'
  || (document.patrol_threshold < alwaysPatrolled && editor.reputation >= document.patrol_threshold)

/**
 * May decide edits of this document (M-10): Moderators, Admins, and whose reputation reaches its threshold. Being its creator
 * gives no right. That nobody decides their own edit is checked beside this, per edit.
 */
export const canDecide = (person: Editor | null, document: { patrol_threshold: number }): boolean =>
  person !== null && (person.privilege === 'Moderator' || person.privilege === 'Admin'
    || (document.patrol_threshold < alwaysPatrolled && person.reputation >= document.patrol_threshold))
