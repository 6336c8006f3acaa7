import type { ApprovalProcess, ApprovalRequest } from '#contract/approvals/schemas.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import type { ReadCtx } from '#server/http/context.ts'
import type { InForce, ProcessRow } from './processes.sql.ts'
import { eligibleIn, newestOf, type RequestRow } from './requests.sql.ts'
import { statusOf } from './states.ts'

export const presentProcess = ({
  created,
  modified,
  stages,
  ...row
}: ProcessRow | InForce): ApprovalProcess => {
  const { set_on, set_category, ...process } = { set_on: undefined, set_category: null, ...row }
  return {
    ...process,
    created_date: created,
    modified_date: modified,
    stages: stages.map(one => ({
      ...one,
      user: one.userid === null ? null : { userid: one.userid, username: one.name },
      team: one.teamid === null ? null : { teamid: one.teamid, name: one.name },
    })),
    ...(set_on === undefined ? {} : { set_on }),
    ...(set_category === null ? {} : { set_category }),
  }
}

/** In the order of the rows. */
export const presentRequests = async (
  ctx: ReadCtx,
  rows: RequestRow[],
): Promise<ApprovalRequest[]> => {
  const eligible =
    ctx.person && rows.length
      ? await eligibleIn(
          ctx.db,
          rows.map(row => row.approvalid),
          ctx.person.userid,
        )
      : new Set<number>()
  return rows.map(
    ({ state, flagged, created, ended, excluded: _, content_revisionid: _at, ...row }) => {
      const due_date = state === 'open' ? itemAt(row.stages, row.current_stage - 1).due_date : null
      return {
        ...row,
        due_date,
        overdue: due_date !== null && due_date <= ctx.now,
        status: statusOf(state),
        eligible: eligible.has(row.approvalid),
        blocked: flagged,
        init_date: created,
        end_date: ended,
        phase: state,
      }
    },
  )
}
export const presentRequest = async (ctx: ReadCtx, row: RequestRow): Promise<ApprovalRequest> =>
  firstOf(await presentRequests(ctx, [row]))

/** The newest request of each release, by releaseid. */
export const presentNewest = async (
  ctx: ReadCtx,
  releaseids: number[],
): Promise<Map<number, ApprovalRequest>> =>
  new Map(
    (await presentRequests(ctx, await newestOf(ctx.db, releaseids))).map(one => [
      one.releaseid,
      one,
    ]),
  )
