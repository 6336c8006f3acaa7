import * as z from 'zod/mini'
import type { accountRows } from './accounts.rows.ts'
import type { SchemasOf } from './endpoint.ts'
import { User } from './users.ts'
import { id, pathId, text, unixSeconds } from './wire.ts'

const userid = z.object({ userid: pathId })
const reason = text(2000, 1)

export const accountSchemas = {
  suspendUser: {
    spec: 'ours: moderation-admin M-141', params: userid, returns: User,
    body: z.strictObject({ reason, until: z.optional(z.nullable(unixSeconds.check(z.maximum(2_147_483_647)))), pending: z._default(z.enum(['keep', 'withdraw']), 'keep') }),
  },
  liftUser: { spec: 'ours: moderation-admin M-141', params: userid, body: z.strictObject({ reason: z.optional(text(2000)) }), returns: User },
  eraseUser: { spec: 'ours: moderation-admin M-141', params: userid, body: z.strictObject({ confirm: id }), returns: User },
  cancelErasure: { spec: 'ours: moderation-admin M-98', params: userid, returns: User },
} as const satisfies SchemasOf<typeof accountRows>
