import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { StartedJob } from '#contract/bulkRuns/schemas.ts'
import type { peopleRows } from './rows.ts'
import { accountStates, pendingEdits, privileges } from '../core/shapes.ts'
import { password, SignedInUser, uniqueUsername, username } from '../users/schemas.ts'
import {
  count,
  id,
  langid,
  limit,
  named,
  offset,
  pathId,
  queryId,
  searchWords,
  since,
  storedCount,
  storedTime,
  text,
  unixSeconds,
} from '../core/wire.ts'

export const invitationsAtMost = 500
const bulkAtMost = 50_000

const Invitation = named(
  'Invitation',
  z.object({
    invitationid: id,
    email: z.string(),
    privilege: z.enum(privileges),
    teams: z.array(id),
    langid: z.string(),
    state: z.enum(['open', 'expired']),
    invited_by: id,
    created: unixSeconds,
    sent: unixSeconds,
    expires: unixSeconds,
  }),
)
export type Invitation = z.output<typeof Invitation>
/** What becomes of each line of a list: `new` is sent, the others are not. */
const Invited = named(
  'Invited',
  z.object({
    email: z.string(),
    outcome: z.enum(['new', 'account', 'invited', 'twice', 'invalid', 'no_team', 'no_language']),
    invitationid: z.nullable(id),
    privilege: z.enum(privileges),
    teams: z.array(id),
    langid: z.string(),
  }),
)
export type Invited = z.output<typeof Invited>
const Asked = z.strictObject({
  email: text(300), // one that is none is listed, not refused
  privilege: z.optional(z.enum(privileges)),
  langid: z.optional(langid),
  /** By number, or as a cell of the table of accounts: names or numbers with `|` between them. */
  teams: z.optional(z.union([z.array(id).check(z.maxLength(50)), text(2000)])),
})
const CreateInvitations = z.strictObject({
  invitations: z.array(Asked).check(z.minLength(1), z.maxLength(invitationsAtMost)),
  message: z._default(text(2000), ''),
  dry_run: z._default(z.boolean(), false),
})

/** Which accounts, as the list of users narrows down. */
export const UserFilter = z.strictObject({
  privilege: z.optional(z.enum(privileges)),
  team: z.optional(id),
  state: z.optional(z.enum(accountStates)),
  q: z.optional(text(255)),
  reputation_min: z.optional(storedCount),
  reputation_max: z.optional(storedCount),
  active_since: z.optional(storedTime),
  inactive_since: z.optional(storedTime),
  has_pending: z.optional(z.boolean()),
})
export type UserFilter = z.output<typeof UserFilter>

export const bulkActions = ['privilege', 'add_team', 'remove_team', 'suspend', 'lift'] as const
const Bulk = z.strictObject({
  dry_run: z._default(z.boolean(), true),
  userids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(bulkAtMost))),
  filter: z.optional(UserFilter),
  action: z.enum(bulkActions),
  /** A role, a teamid, or the reason of a suspension. */
  value: z.optional(z.union([text(2000), id])),
  /** Of a suspension alone, as `suspendUser` has them. */
  until: z.optional(z.nullable(storedTime)),
  pending: z.optional(z.enum(pendingEdits)),
})

const ImportRow = z.object({
  row: id,
  email: z.string(),
  userid: z.nullable(id),
  outcome: z.enum(['create', 'change', 'nothing', 'error']),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  code: z.nullable(z.string()),
  message: z.string(),
})
const UserImport = named(
  'UserImport',
  z.object({
    importid: id,
    created: unixSeconds,
    applied_by: z.nullable(id), // the job, once there is one
    total: count,
    outcomes: z.object({ create: count, change: count, nothing: count, error: count }),
    rows: z.array(ImportRow),
  }),
)
export type UserImport = z.output<typeof UserImport>

const page = z.object({ limit: limit(), offset })
const importid = z.object({ importid: pathId })
const invitationid = z.object({ invitationid: pathId })
export const peopleSchemas = {
  listInvitations: {
    spec: 'ours: moderation-admin M-106',
    query: page,
    returns: z.array(Invitation),
  },
  createInvitations: {
    spec: 'ours: moderation-admin M-106',
    body: CreateInvitations,
    returns: z.object({ dry_run: z.boolean(), invitations: z.array(Invited) }),
    status: 201,
  },
  resendInvitation: {
    spec: 'ours: moderation-admin M-106',
    params: invitationid,
    returns: Invitation,
  },
  withdrawInvitation: { spec: 'ours: moderation-admin M-106', params: invitationid, returns: null },
  acceptInvitation: {
    spec: 'ours: moderation-admin M-98',
    returns: SignedInUser,
    status: 201,
    body: z.strictObject({
      token: text(200, 1),
      username,
      unique_username: z.optional(uniqueUsername),
      password,
    }),
  },
  createUserImport: {
    spec: 'ours: moderation-admin M-107',
    query: page,
    returns: UserImport,
    status: 201,
  },
  readUserImport: {
    spec: 'ours: moderation-admin M-107',
    params: importid,
    query: page,
    returns: UserImport,
  },
  applyUserImport: {
    spec: 'ours: moderation-admin M-107',
    params: importid,
    returns: StartedJob,
    status: 201,
  },
  exportUsers: {
    spec: 'ours: moderation-admin M-108',
    returns: z.string(),
    query: z.object({
      privilege: z.optional(z.string()),
      team: queryId,
      state: z.optional(z.string()),
      q: searchWords,
      reputation_min: since,
      reputation_max: since,
      active_since: since,
      inactive_since: since,
      has_pending: z.optional(z.string()),
    }),
  },
  changeUsers: {
    spec: 'ours: moderation-admin M-142',
    body: Bulk,
    returns: StartedJob,
    status: 201,
  },
} as const satisfies SchemasOf<typeof peopleRows>
