// A draft whose write is confirmed, or that needs none any more: its receipt, and its way back to
// rest.
import { canMove } from '../model/saveMachine.ts'
import { moved, type Draft, type Receipt, type Sent } from '../model/draft.ts'
import { isUnsent } from '../model/unsent.ts'
import type { Attempts } from './attemptParts.ts'
import { receiptOf } from './confirmWrite.ts'

type Header = (name: string) => string | null | undefined

const shown = 4000 // milliseconds

/**
 * The item under which a write waits for review; null where it is live. Beside edits of others that
 * wait, a live write's answer names theirs: the header counts before the body.
 */
export const heldAs = (answer: unknown, header?: Header): number | null => {
  if (header?.('X-Patrol-State') === 'live') return null
  const item = Number(
    header?.('X-Patrol-Item') ?? (answer as { patrolid?: number } | null)?.patrolid,
  )
  return Number.isInteger(item) && item > 0 ? item : null
}

/** Confirmed: it is shown as saved for a moment. */
export const rest = ({ store, timers }: Attempts, draft: Draft): Promise<void> => {
  if (draft.state === 'saved') {
    timers.set(() => {
      const later = store.get(draft)
      if (later?.state === 'saved' && later.receipt === draft.receipt)
        void store.put(moved(later, 'rested'))
    }, shown)
  }
  return store.put(draft)
}
export const keepReceipt = (
  { drafts, now, wallNow }: Attempts,
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

/** A step that is deleted before the service had it: nothing is left to send or to decide. */
export const isNothing = ({ base, mine }: Draft): boolean => base === null && mine === null

/** A resolved conflict or a merge that left nothing to send. */
export const settle = (desk: Attempts, draft: Draft): void => {
  const { store } = desk
  if (isNothing(draft)) return void store.drop(draft)
  const settled = { ...draft, sent: null, remerged: 0, resolved: false, retryAt: null }
  const isHeld = isUnsent(draft)
  if (draft.state !== 'saving' && !isHeld && canMove(draft.state, 'undone'))
    return void store.put(moved({ ...settled, since: null }, 'undone'))
  if (draft.state !== 'saving' && !canMove(draft.state, 'sent')) return
  const saving = draft.state === 'saving' ? settled : moved(settled, 'sent')
  void store.put(saving)
  // What a limit holds back stays unsent.
  if (isHeld) void store.put(moved(saving, 'confirmedInPart'))
  else void rest(desk, moved({ ...saving, since: null }, 'confirmed'))
}
