// Approval processes: who signs what (moderation-admin 9).
import type { AuditAction } from '#contract/audit/actions.ts'
import type { approvalRows } from '#contract/approvals/rows.ts'
import type { ApprovalProcess, ProcessBody, StageInput } from '#contract/approvals/schemas.ts'
import { fieldError, invalid, invalidField, notFound, type FieldError } from '#lib/errors.ts'
import { audit, changesOf, type AuditRow } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Db } from '#server/db/open.ts'
import { loadAccess, requireView } from '#server/rights/guides.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import { requireReleases } from '#server/rights/releases.ts'
import { sameJson } from '#lib/json.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { inForce } from './open.ts'
import { presentProcess } from './present.ts'
import {
  assign,
  dropDefault,
  hasOpenRequest,
  insertProcess,
  listProcesses,
  loadProcess,
  loadReaching,
  lockPlaces,
  removeProcess,
  replaceCategories,
  replaceStages,
  unassign,
  updateProcess,
  type ProcessFields,
  type ProcessRow,
} from './processes.sql.ts'
import { lendHandlers } from './lendHandlers.ts'

/** One person signs once; a team needs as many members as signatures. */
const stageProblems = async (db: Db, stages: StageInput[]): Promise<FieldError[]> => {
  const people = new Set(
    await db.values<number>(
      sql`select userid from users where state = 'active'
          and userid = any(${stages.flatMap(one => one.userid ?? [])}::int[])`,
    ),
  )
  const teams = new Map(
    (
      await db.many<{ teamid: number; size: number }>(sql`
    select t.teamid, (select count(*)::int from team_members m where m.teamid = t.teamid) as size
      from teams t where t.teamid = any(${stages.flatMap(one => one.teamid ?? [])}::int[])`)
    ).map(row => [row.teamid, row.size]),
  )
  return stages.flatMap((stage, index): FieldError[] => {
    const of = stage.type === 'user' ? stage.userid : stage.teamid
    const size =
      of === null || of === undefined
        ? undefined
        : stage.type === 'user'
          ? people.has(of)
            ? 1
            : undefined
          : teams.get(of)
    if (of === null || of === undefined)
      return [
        fieldError(
          `stages.${stage.type}id`,
          'required',
          `Stage ${index + 1} needs a ${stage.type === 'user' ? 'person' : 'team'}`,
          index,
        ),
      ]
    if (size === undefined)
      return [
        fieldError(
          `stages.${stage.type}id`,
          'not_found',
          `No ${stage.type === 'user' ? 'person' : 'team'} with the ID ${of} can sign`,
          index,
        ),
      ]
    return stage.required_signatures > size
      ? [
          fieldError(
            'stages.required_signatures',
            'out_of_range',
            `Stage ${index + 1} requires more signatures than there are people who can sign it (${size})`,
            index,
          ),
        ]
      : []
  })
}
const categoriesOf = async (
  db: Db,
  titles: string[],
): Promise<{ wikiids: number[]; errors: FieldError[] }> => {
  const found = new Map(
    (
      await db.many<{ wikiid: number; title: string }>(sql`
    select wikiid, title from wikis where namespace = 'CATEGORY' and deleted_date is null
      and title = any(${titles}::text[])`)
    ).map(row => [row.title, row.wikiid]),
  )
  return {
    wikiids: [...found.values()],
    errors: titles.flatMap((title, index) =>
      found.has(title)
        ? []
        : [fieldError('categories', 'not_found', `There is no category ${title}`, index)],
    ),
  }
}

const fieldsAfter = (
  before: ProcessFields,
  { title, description, is_default, active, applies_to }: ProcessBody,
): ProcessFields => {
  const on = active ?? before.active
  return {
    title: title?.trim() ?? before.title,
    description: description ?? before.description,
    active: on,
    is_default: on && (is_default ?? before.is_default),
    applies_to: applies_to ? [...new Set(applies_to)] : before.applies_to,
  }
}
const shown = ({
  title,
  description,
  is_default,
  active,
  applies_to,
  stages,
  categories,
}: ProcessRow) => ({
  title,
  description,
  is_default,
  active,
  applies_to,
  categories,
  stages: stages.map(({ type, userid, teamid, required_signatures, due_days }) => ({
    type,
    userid,
    teamid,
    required_signatures,
    due_days,
  })),
})
const record = (
  ctx: SignedIn,
  id: number,
  action: AuditAction,
  values: Pick<AuditRow, 'before' | 'after'>,
) =>
  audit(ctx, {
    action,
    target_type: 'approval_process',
    target_id: id,
    ...values,
    reason: ctx.reason,
  })

/** Everything about one that the body names; throws 422 with every problem. */
const write = async (
  ctx: SignedIn,
  before: ProcessRow | null,
  body: ProcessBody,
): Promise<ProcessRow> => {
  const problems = body.stages ? await stageProblems(ctx.db, body.stages) : []
  const { wikiids, errors } = await categoriesOf(ctx.db, body.categories ?? [])
  if (problems.length || errors.length) throw invalid([...problems, ...errors])
  await lockPlaces(ctx.db)
  const fields = fieldsAfter(
    before ?? {
      title: '',
      description: '',
      is_default: false,
      active: true,
      applies_to: ['major', 'minor'],
    },
    body,
  )
  if (fields.is_default) await dropDefault(ctx.db, before?.approval_processid ?? 0)
  const id = before?.approval_processid ?? (await insertProcess(ctx.db, fields, ctx.now))
  if (before) await updateProcess(ctx.db, id, fields, ctx.now)
  if (body.stages) await replaceStages(ctx.db, id, body.stages)
  if (body.categories) await replaceCategories(ctx.db, id, wikiids)
  // One that is off is on no guide any more: whoever switches it on says where.
  if (!fields.active) await unassign(ctx.db, id)
  return loadProcess(ctx.db, id)
}

const onGuide = async (
  ctx: SignedInReader,
  guideid: number,
): Promise<{ approvalProcesses: ApprovalProcess[] }> => ({
  approvalProcesses: inForce(await loadReaching(ctx.db, guideid)).map(presentProcess),
})

/** What moves a release as well as a request: releases/approvalHandlers.ts. */
export type RequestName =
  | 'listApprovalRequests'
  | 'readApprovalRequest'
  | 'signApprovalRequest'
  | 'rejectApprovalRequest'
  | 'recallApprovalRequest'
/** What is said about a release: releases/threadHandlers.ts. */
export type ThreadName =
  | 'listReviewThreads'
  | 'createReviewThread'
  | 'createReviewPost'
  | 'patchReviewThread'
  | 'takeSuggestion'
export const approvalHandlers: Pick<
  Handlers,
  Exclude<keyof typeof approvalRows, RequestName | ThreadName>
> = {
  ...lendHandlers,

  async listGuideProcesses({ params }, ctx) {
    requireReleases(ctx.settings)
    requireView(ctx.person, await loadAccess(ctx.db, params.guideid))
    return onGuide(ctx, params.guideid)
  },

  listProcesses: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      requireReleases(ctx.settings)
      const { rows, total } = await listProcesses(db, query)
      ctx.header('X-Total-Count', String(total))
      return rows.map(presentProcess)
    }),

  async createProcess(input, ctx) {
    requireReleases(ctx.settings)
    const made = await write(ctx, null, input.body())
    await record(ctx, made.approval_processid, 'approval_process.created', { after: shown(made) })
    ctx.header('Location', `${ctx.origin}/api/2.0/x/approvals/processes`)
    return presentProcess(made)
  },

  /** What is open keeps the stages that it was asked with. */
  async patchProcess(input, ctx) {
    requireReleases(ctx.settings)
    const before = await loadProcess(ctx.db, input.params.approval_processid, true)
    await requireRevision(before.revisionid, input.query.revisionid, async () =>
      presentProcess(before),
    )
    const body = input.body()
    if (sameJson({ ...shown(before), ...body }, shown(before))) return presentProcess(before)
    const after = await write(ctx, before, body)
    const said = changesOf(shown(before), shown(after))
    if (said) await record(ctx, before.approval_processid, 'approval_process.updated', said)
    return presentProcess(after)
  },

  async deleteProcess(input, ctx) {
    requireReleases(ctx.settings)
    const before = await loadProcess(ctx.db, input.params.approval_processid, true)
    await requireRevision(before.revisionid, input.query.revisionid, async () =>
      presentProcess(before),
    )
    if (await hasOpenRequest(ctx.db, before.approval_processid))
      throw invalidField(
        'approval_processid',
        'in_use',
        'A release is waiting for signatures in this process, so you cannot delete the process',
      )
    await removeProcess(ctx.db, before.approval_processid)
    await record(ctx, before.approval_processid, 'approval_process.deleted', {
      before: shown(before),
    })
    return null
  },

  async assignProcess({ params: { guideid, approval_processid } }, ctx) {
    requireReleases(ctx.settings)
    await loadAccess(ctx.db, guideid)
    const process = await loadProcess(ctx.db, approval_processid, true)
    if (!process.active)
      throw invalidField(
        'approval_processid',
        'invalid_state',
        'This approval process is switched off',
      )
    await assign(ctx.db, guideid, approval_processid)
    await record(ctx, approval_processid, 'approval_process.assigned', { after: { guideid } })
    return onGuide(ctx, guideid)
  },

  async unassignProcess({ params: { guideid, approval_processid } }, ctx) {
    requireReleases(ctx.settings)
    await loadAccess(ctx.db, guideid)
    if ((await unassign(ctx.db, approval_processid, guideid)) === 0)
      throw notFound('Approval process')
    await record(ctx, approval_processid, 'approval_process.unassigned', { before: { guideid } })
    return onGuide(ctx, guideid)
  },
}
