// Whether an edit goes live at once, who may decide it, and what an item may become (roles.md 5;
// moderation-admin 1, 5, 7). Pure: who, what, nothing else. What becomes of the documents is
// chain.ts.
import { alwaysPatrolled } from '#contract/core/limits.ts'
import type { DecisionAction, ItemState } from '#contract/patrol/shapes.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { PatrolledDocument } from '#server/http/patrolPort.ts'

export type Editor = { userid: number; privilege: Privilege; reputation: number }
const reaches = (reputation: number, threshold: number): boolean =>
  threshold < alwaysPatrolled && reputation >= threshold

/** `allowed`: on the document's list of users, or in a team on its list of teams. */
export const goesLive = (editor: Editor, document: PatrolledDocument): boolean =>
  !document.public || // a private guide needs no patrol: only who may see it can edit it
  editor.userid === document.author ||
  document.allowed ||
  isModerator(editor) ||
  reaches(editor.reputation, document.patrol_threshold)

/**
 * Somebody new publishes a guide that readers have never seen, where the site asks for a look at it
 * first. Being its creator lets nobody through.
 */
export const publicationWaits = (
  person: Editor,
  guide: { published_date: UnixSeconds },
  settings: { first_publication_patrol: boolean; patrol_threshold: number },
): boolean =>
  settings.first_publication_patrol &&
  person.privilege === 'User' &&
  guide.published_date === 0 &&
  !reaches(person.reputation, settings.patrol_threshold)

/**
 * May decide edits of this document: Moderators, Admins, and whose reputation reaches its
 * threshold. Being its creator gives no right. That nobody decides their own edit is checked beside
 * this, per edit.
 */
export const canDecide = (person: Editor | null, document: { patrol_threshold: number }): boolean =>
  person !== null && (isModerator(person) || reaches(person.reputation, document.patrol_threshold))

/**
 * `visible`: the person may see the document. `allowed` as above; both are read anew for each
 * decision.
 */
export type Judged = {
  kind: 'create' | 'edit'
  authorid: number
  visible: boolean
  author: number
  allowed: boolean
  patrol_threshold: number
}
export type PatrolSettings = { patrol_threshold: number; creator_may_decide: boolean }

/**
 * Why a person may not decide an item, null where they may. Only active accounts get this far. An
 * item of kind `create` takes the site's threshold too, so that nobody opens the door for a friend
 * by setting their own guide to 0.
 */
export const whyNotDecide = (
  person: Editor,
  item: Judged,
  settings: PatrolSettings,
): 'unseen' | 'self_decision' | 'no_right' | null => {
  if (!item.visible) return 'unseen'
  if (item.authorid === person.userid) return 'self_decision'
  if (isModerator(person)) return null
  if (
    settings.creator_may_decide &&
    item.kind === 'edit' &&
    (person.userid === item.author || item.allowed)
  )
    return null
  const enough =
    reaches(person.reputation, item.patrol_threshold) &&
    (item.kind === 'edit' || reaches(person.reputation, settings.patrol_threshold))
  return enough ? null : 'no_right'
}

const sittingSeconds: Seconds = 30 * 60

/**
 * `touched`: somebody else has changed it, by a decision that was undone or by a rebase that broke
 * it.
 */
export type TopItem = {
  authorid: number
  updated: UnixSeconds
  state: ItemState
  kind: 'create' | 'edit'
  leased: boolean
  touched: boolean
}

/**
 * Does a further save extend the item on top of the chain, or open one above it? What a moderator
 * looks at never changes under a lease.
 */
export const extendsTop = (
  editor: { userid: number },
  top: TopItem | null,
  now: UnixSeconds,
): boolean =>
  top !== null &&
  top.authorid === editor.userid &&
  top.state === 'pending' &&
  !top.leased &&
  !top.touched &&
  now - top.updated <= sittingSeconds

export const isOpen = (state: ItemState): boolean => state === 'pending' || state === 'needs_rebase'

/**
 * What moves an item, and from where. `satisfied`, `conflict`: live moved, and what it leaves of
 * the item's units.
 */
export type ItemMove =
  | 'accept'
  | 'accept_edit'
  | 'deny'
  | 'partial'
  | 'satisfied'
  | 'conflict'
  | 'settles'
  | 'withdraw'
  | 'orphan'
  | 'reinstate'
  | 'undo'
const next: Record<ItemMove, { from: readonly ItemState[]; to: ItemState }> = {
  accept: { from: ['pending'], to: 'accepted' },
  accept_edit: { from: ['pending', 'needs_rebase'], to: 'accepted' },
  deny: { from: ['pending', 'needs_rebase'], to: 'denied' },
  partial: { from: ['pending', 'needs_rebase'], to: 'partial' },
  satisfied: { from: ['pending', 'needs_rebase'], to: 'superseded' },
  conflict: { from: ['pending'], to: 'needs_rebase' },
  settles: { from: ['needs_rebase'], to: 'pending' },
  withdraw: { from: ['pending', 'needs_rebase'], to: 'withdrawn' },
  orphan: { from: ['pending', 'needs_rebase'], to: 'orphaned' },
  reinstate: { from: ['orphaned'], to: 'pending' },
  undo: { from: ['accepted', 'denied', 'partial'], to: 'pending' },
}
export const itemMoves = Object.keys(next) as ItemMove[]

/** The state after it, null where the present state does not allow it. */
export const moved = (state: ItemState, move: ItemMove): ItemState | null =>
  next[move].from.includes(state) ? next[move].to : null

/**
 * Somebody has decided it: a further decision is told so, in place of being refused as impossible.
 */
export const isDecided = (state: ItemState): boolean =>
  state === 'accepted' || state === 'denied' || state === 'partial'

const day: Seconds = 86_400
export type Past = {
  action: DecisionAction
  deciderid: number | null
  created: UnixSeconds
  authorid: number
}

/** Somebody said what becomes of the edit: that can be taken back. */
const isVerdict = (action: DecisionAction): boolean =>
  ['accept', 'accept_edit', 'deny', 'partial'].includes(action)

/** Until when the person may take it back: the decider for some minutes, Admins for a day. */
export const undoUntil = (person: Editor, past: Past, undoMinutes: number): UnixSeconds | null => {
  if (past.authorid === person.userid || !isVerdict(past.action)) return null
  const spans = [
    ...(past.deciderid === person.userid ? [undoMinutes * 60] : []),
    ...(person.privilege === 'Admin' ? [day] : []),
  ]
  return spans.length > 0 ? past.created + Math.max(...spans) : null
}

/**
 * May the person take this decision back? The decider for some minutes, Admins for a day; nobody
 * one on their own edit.
 */
export const whyNotUndo = (
  person: Editor,
  past: Past,
  undoMinutes: number,
  now: UnixSeconds,
): 'invalid_state' | 'self_decision' | 'no_right' | null => {
  if (!isVerdict(past.action)) return 'invalid_state'
  if (past.authorid === person.userid) return 'self_decision'
  const until = undoUntil(person, past, undoMinutes)
  return until !== null && now <= until ? null : 'no_right'
}
