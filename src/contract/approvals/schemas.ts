// Who signs a release before it goes live (api-facts 4.12, 8.2; moderation-admin 7, 9).
import * as z from 'zod/mini'
import type { approvalRows } from './rows.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { Guide } from '#contract/guides/shapes.ts'
import { ShownPin } from '../core/pins.ts'
import { guideDeletedDate } from '../core/shapes.ts'
import { FollowedPrerequisites, ReleaseBefore } from './followed.ts'
import { Looked, requestPhase, Round, Signature } from './rounds.ts'
import { threadFacts, threadSchemas } from './threads.ts'
import { nameText } from '../core/names.ts'
import {
  count,
  id,
  limit,
  named,
  offset,
  ours,
  pathId,
  queryId,
  revisionid,
  storedTime,
  text,
  unixSeconds,
  withCode,
} from '../core/wire.ts'

const stage = {
  stageid: id,
  orderby: id,
  type: z.enum(['user', 'team']),
  userid: z.nullable(id),
  teamid: z.nullable(id),
  required_signatures: id,
  due_days: ours(
    z.nullable(id),
    'Ours: how many days signers have once the stage’s turn comes; null for no due date.',
  ),
  name: ours(
    z.string(),
    'Ours: the current name of the person or team; in a request, their name when it was opened.',
  ),
}

export const ApprovalRequest = named(
  'ApprovalRequest',
  z.object({
    approvalid: id,
    releaseid: id,
    guideid: id,
    approval_processid: id,
    title: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
    current_stage: id,
    stages: z.array(
      z.object({
        ...stage,
        due_date: ours(
          z.nullable(unixSeconds),
          'Ours: when the stage is due; null before its turn or if it has no due date.',
        ),
        signatures: z.array(Signature),
      }),
    ),
    eligible: z.boolean(), // the caller may sign now
    blocked: z.boolean(), // some stage can no longer be met
    init_date: unixSeconds,
    end_date: z.nullable(unixSeconds),
    due_date: ours(
      z.nullable(unixSeconds),
      'Ours: when the current stage is due; null if it has no due date.',
    ),
    overdue: ours(
      z.boolean(),
      'Ours: whether that date has passed. Nothing is approved just because time has passed.',
    ),
    guide_title: ours(z.string(), 'Ours: the guide’s title in this release.'),
    guide_deleted_date: guideDeletedDate,
    username: ours(z.string(), 'Ours: the person who asked for signatures.'),
    release: ours(
      z.nullable(
        z.object({
          title: z.string(),
          type: z.enum(['major', 'minor']),
          major: count,
          minor: count,
          pending_edits: count,
          scheduled_date: z.nullable(unixSeconds),
        }),
      ),
      'Ours: the release to be approved; null once it has been deleted.',
    ),
    phase: ours(requestPhase, 'Ours: the exact state behind `status`.'),
    content_hash: ours(z.string(), 'Ours: SHA-256 hash of the content to be signed.'),
    userid: ours(count, 'Ours: the person who asked for signatures.'),
    answer: ours(
      z.string(),
      'Ours: the reply to those who sent the release back, written when asking again.',
    ),
    ...threadFacts,
    revisionid: ours(id),
  }),
)
export type ApprovalRequest = z.output<typeof ApprovalRequest>

export const ProcessStage = z.object({
  ...stage,
  user: z.nullable(z.object({ userid: id, username: ours(z.string()) })),
  team: z.nullable(z.object({ teamid: id, name: z.string() })),
})
export const ApprovalProcess = named(
  'ApprovalProcess',
  z.object({
    approval_processid: id,
    title: z.string(),
    description: z.string(),
    is_default: z.boolean(),
    active: z.boolean(),
    stages: z.array(ProcessStage),
    created_date: unixSeconds,
    modified_date: unixSeconds,
    applies_to: ours(
      z.array(z.enum(['major', 'minor'])),
      'Ours: the types of release that it applies to.',
    ),
    categories: ours(
      z.array(z.string()),
      'Ours: categories that use it by default, together with all categories below them.',
    ),
    revisionid: ours(id),
    set_on: ours(
      z.optional(z.enum(['guide', 'category', 'site'])),
      'Ours: where the process is set; only in answers about a guide.',
    ),
    set_category: ours(z.optional(z.string()), 'Ours: the category that the process is set on.'),
  }),
)
export type ApprovalProcess = z.output<typeof ApprovalProcess>
const inForce = z.object({ approvalProcesses: z.array(ApprovalProcess) })

export const StageInput = z.strictObject({
  type: z.enum(['user', 'team']),
  userid: z.optional(z.nullable(id)),
  teamid: z.optional(z.nullable(id)),
  required_signatures: z._default(z.int().check(z.positive(), z.maximum(1000)), 1),
  due_days: z._default(z.nullable(z.int().check(z.positive(), z.maximum(365))), null),
})
export type StageInput = z.output<typeof StageInput>
const fields = {
  title: z.optional(nameText(128)),
  description: z.optional(text(4096)),
  is_default: z.optional(z.boolean()),
  active: z.optional(z.boolean()),
  applies_to: z.optional(z.array(z.enum(['major', 'minor'])).check(z.minLength(1), z.maxLength(2))),
  categories: z.optional(z.array(text(255, 1)).check(z.maxLength(100))),
}
const stages = z.array(StageInput).check(z.minLength(1), z.maxLength(10))
const Body = z.strictObject({ ...fields, stages: z.optional(stages) })
export type ProcessBody = z.output<typeof Body>

export const Lend = named(
  'Lend',
  z.object({
    lendid: id,
    lender: z.object({ userid: id, username: z.string() }),
    borrower: z.object({ userid: id, username: z.string() }),
    from_date: unixSeconds,
    to_date: unixSeconds, // the first second in which it does not hold
    created_date: unixSeconds,
    ended_date: z.nullable(unixSeconds), // before its time
    holds: z.boolean(), // now
  }),
)
export type Lend = z.output<typeof Lend>

const process = z.object({ approval_processid: pathId })
const now = z.object({ revisionid })
const onGuide = z.object({ guideid: pathId, approval_processid: pathId })
const request = {
  params: z.object({ approvalid: pathId }),
  query: now,
  returns: ApprovalRequest,
  spec: 'ours: moderation-admin M-120',
}
const oneOf = (values: readonly string[], field: string) =>
  z.optional(
    z.string().check(
      z.refine(t => values.includes(t), {
        message: `\`${field}\` must be one of ${values.join(', ')}`,
        ...withCode('invalid_value'),
      }),
    ),
  )

export const approvalSchemas = {
  ...threadSchemas,
  listGuideProcesses: { spec: '4.4', params: z.object({ guideid: pathId }), returns: inForce },
  listProcesses: {
    spec: 'ours: moderation-admin M-119',
    query: z.object({ limit: limit(), offset }),
    returns: z.array(ApprovalProcess),
  },
  createProcess: {
    spec: 'ours: moderation-admin M-119',
    body: z.strictObject({ ...fields, title: nameText(128), stages }),
    returns: ApprovalProcess,
    status: 201,
  },
  patchProcess: {
    spec: 'ours: moderation-admin M-119',
    params: process,
    query: now,
    body: Body,
    returns: ApprovalProcess,
  },
  deleteProcess: {
    spec: 'ours: moderation-admin M-119',
    params: process,
    query: now,
    returns: null,
  },
  assignProcess: { spec: 'ours: moderation-admin M-119', params: onGuide, returns: inForce },
  unassignProcess: { spec: 'ours: moderation-admin M-119', params: onGuide, returns: inForce },
  listApprovalRequests: {
    spec: 'ours: moderation-admin M-120',
    returns: z.array(ApprovalRequest),
    query: z.object({
      limit: limit(),
      offset,
      filter: oneOf(['mine_now', 'mine_later', 'sent', 'all'], 'filter'),
      status: oneOf(['pending', 'approved', 'rejected', 'cancelled'], 'status'),
      guideid: queryId,
      signer: queryId,
    }),
  },
  readApprovalRequest: {
    spec: 'ours: moderation-admin M-120',
    params: request.params,
    returns: z.object({
      ...ApprovalRequest.shape,
      guide: z.nullable(Guide),
      // the release before it, which readers get until then; null for the first
      live: z.nullable(Guide),
      live_release: z.nullable(ReleaseBefore),
      // rounds of the same release before this one, oldest first
      rounds: z.array(Round),
      // the last of them in which the caller signed, rejected or wrote something, and what it was
      // asked for; null where there was none, or it is not known
      looked: z.nullable(Looked),
      notes_rendered: z.string(),
      // when title or notes, which nobody signs, were changed after all had signed; null: never
      words_changed_date: z.nullable(unixSeconds),
      // whose duty the caller would sign by; null for their own, or none
      lent_by: z.nullable(z.object({ userid: id, username: z.string() })),
      // something may be said about it, by the caller
      can_write: z.boolean(),
      // and may suggest other words: it is in the guide's own language
      can_suggest: z.boolean(),
      // releases of its prerequisites that it shows; signed with it
      prerequisite_releases: z.array(ShownPin),
      // the others, which follow their newest release, and theirs; signed by nobody
      followed: FollowedPrerequisites,
    }),
  },
  signApprovalRequest: {
    ...request,
    body: z.strictObject({
      password: z.string().check(z.maxLength(128)),
      meaning: text(255, 1),
      content_hash: z.string().check(z.maxLength(64)),
      note: z._default(text(2000), ''),
    }),
  },
  rejectApprovalRequest: {
    ...request,
    body: z.strictObject({ password: z.string().check(z.maxLength(128)), note: text(2000, 10) }),
  },
  recallApprovalRequest: request,
  listLends: {
    spec: 'ours: moderation-admin M-121',
    query: z.object({ limit: limit(), offset }),
    returns: z.array(Lend),
  },
  createLend: {
    spec: 'ours: moderation-admin M-121',
    status: 201,
    returns: Lend,
    body: z.strictObject({ userid: id, from_date: z.optional(storedTime), to_date: storedTime }),
  },
  endLend: {
    spec: 'ours: moderation-admin M-121',
    params: z.object({ lendid: pathId }),
    returns: null,
  },
} as const satisfies SchemasOf<typeof approvalRows>
