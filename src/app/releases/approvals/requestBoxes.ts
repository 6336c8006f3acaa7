// The inbox of signatures: its boxes and their addresses.
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
export const requestAddress = (box: Box, request?: number, since?: 'round') =>
  authorPaths.approvals({
    ...(box !== 'now' && { box }),
    ...(request !== undefined && { request }),
    ...(since && { since }),
  })
