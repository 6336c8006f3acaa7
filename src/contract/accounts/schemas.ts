import * as z from 'zod/mini'
import type { accountRows } from './rows.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { pendingEdits } from '../core/shapes.ts'
import { typedPassword, User } from '../users/schemas.ts'
import { count, id, named, pathId, storedTime, text, unixSeconds } from '../core/wire.ts'

/**
 * An archive of all that is kept about a person. `url`: for a week, for whoever asked for it, with
 * their token.
 */
const PersonalExport = named(
  'PersonalExport',
  z.object({
    exportid: id,
    userid: id,
    asked_by: id,
    state: z.enum(['waiting', 'ready', 'failed', 'expired']),
    created: unixSeconds,
    finished: z.nullable(unixSeconds),
    expires: z.nullable(unixSeconds),
    bytes: z.nullable(count),
    url: z.nullable(z.string()),
  }),
)
export type PersonalExport = z.output<typeof PersonalExport>

const userid = z.object({ userid: pathId })
const reason = text(2000, 1)

export const accountSchemas = {
  suspendUser: {
    spec: 'ours: moderation-admin M-141',
    params: userid,
    returns: User,
    body: z.strictObject({
      reason,
      until: z.optional(z.nullable(storedTime)),
      pending: z._default(z.enum(pendingEdits), 'keep'),
    }),
  },
  liftUser: {
    spec: 'ours: moderation-admin M-141',
    params: userid,
    body: z.strictObject({ reason: z.optional(text(2000)) }),
    returns: User,
  },
  eraseUser: {
    spec: 'ours: moderation-admin M-141',
    params: userid,
    body: z.strictObject({ confirm: id, current_password: z.optional(typedPassword) }),
    returns: User,
  },
  cancelErasure: { spec: 'ours: moderation-admin M-98', params: userid, returns: User },
  exportUser: {
    spec: 'ours: moderation-admin M-141',
    params: userid,
    returns: z.object({ exportid: id }),
    status: 201,
  },
  listUserExports: {
    spec: 'ours: moderation-admin M-137',
    params: userid,
    returns: z.array(PersonalExport),
  },
} as const satisfies SchemasOf<typeof accountRows>
