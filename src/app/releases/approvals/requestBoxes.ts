// The inbox of signatures: its boxes and their addresses.
import type { ApprovalRequest } from '#contract/approvals/schemas.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'

/** A request with what is to be signed, and the release before it. */
export type RequestInReview = ReturnsOf<Table['readApprovalRequest']>
export const boxes = ['now', 'later', 'sent'] as const
export type Box = (typeof boxes)[number]
/** What each box asks the service for. */
export const filters = { now: 'mine_now', later: 'mine_later', sent: 'sent' } as const

/** Where a request of a box is open. */
export const requestAddress = (box: Box, request?: number, since?: 'all') =>
  authorPaths.approvals({
    ...(box !== 'now' && { box }),
    ...(request !== undefined && { request }),
    ...(since && { since }),
  })

type Listed = Pick<ApprovalRequest, 'phase' | 'guide_deleted_date'>
/** For a deleted guide nothing is waited for. */
const isWaiting = ({ phase, guide_deleted_date }: Listed) =>
  phase === 'open' && guide_deleted_date === null

/**
 * How many wait in a box, of which `items` are the first. What is for me to sign waits, all of it.
 * Of what I sent, closed ones are listed too: more than those that are read may wait.
 */
export const waitingIn = (
  box: Box,
  { items, total = items.length }: { items: readonly Listed[]; total?: number | undefined },
): string => {
  const waiting = items.filter(isWaiting).length
  if (total <= items.length) return String(waiting)
  return box === 'sent' ? `${waiting}+` : String(total)
}
