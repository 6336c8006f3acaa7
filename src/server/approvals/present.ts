// Approval processes and requests as the API tells them, with what the caller may do.
import type { ApprovalProcess, ApprovalRequest } from '#contract/approvals/schemas.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { releaseVisibleTo } from '#server/rights/releases.ts'
import type { InForce, ProcessRow } from './processes.sql.ts'
import { eligibleIn, newestOf, type RequestRow } from './requests.sql.ts'
import { isNamed } from './signers.ts'
import { statusOf } from './states.ts'
import { openThreads } from './threadStates.ts'

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
  const { db, person } = ctx
  const approvalids = rows.map(row => row.approvalid)
  const isAsked = person !== null && rows.length > 0
  const [eligible, open] = await Promise.all([
    isAsked ? eligibleIn(db, approvalids, person.userid) : new Set<number>(),
    isAsked ? openThreads(db, approvalids, person) : new Map<number, number>(),
  ])
  // Written out: an object that is put together from others costs twenty times the memory.
  return rows.map(row => {
    const due_date =
      row.state === 'open' ? itemAt(row.stages, row.current_stage - 1).due_date : null
    return {
      approvalid: row.approvalid,
      releaseid: row.releaseid,
      guideid: row.guideid,
      approval_processid: row.approval_processid,
      title: row.title,
      current_stage: row.current_stage,
      content_hash: row.content_hash,
      userid: row.userid,
      revisionid: row.revisionid,
      answer: row.answer,
      round: row.round,
      guide_title: row.guide_title,
      guide_deleted_date: row.guide_deleted_date,
      username: row.username,
      release: row.release,
      stages: row.stages,
      due_date,
      overdue: due_date !== null && due_date <= ctx.now,
      status: statusOf(row.state),
      eligible: eligible.has(row.approvalid),
      threads_open: open.get(row.approvalid) ?? 0,
      blocked: row.flagged,
      init_date: row.created,
      end_date: row.ended,
      phase: row.state,
    }
  })
}
export const presentRequest = async (ctx: ReadCtx, row: RequestRow): Promise<ApprovalRequest> =>
  firstOf(await presentRequests(ctx, [row]))

/**
 * The newest request of each release, by releaseid: of those whose requests the caller may see
 * (roles.md 4).
 */
export const presentNewest = async (
  ctx: ReadCtx,
  releaseids: number[],
): Promise<Map<number, ApprovalRequest>> => {
  const { person } = ctx
  if (person === null) return new Map()
  const seen = await ctx.db.values<number>(sql`
    select q.releaseid from approval_requests q join releases r on r.releaseid = q.releaseid
      join guides g on g.guideid = r.guideid
      where q.releaseid = any(${releaseids}::int[])
        and (${isNamed(person.userid)} or ${releaseVisibleTo(person, sql`false`)})`)
  const requests = await presentRequests(ctx, await newestOf(ctx.db, seen))
  return new Map(requests.map(one => [one.releaseid, one]))
}
