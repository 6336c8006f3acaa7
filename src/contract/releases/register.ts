// What the register says of a guide, whichever release of it is live (moderation-admin 7).
import * as z from 'zod/mini'
import {
  count,
  id,
  named,
  pathId,
  revisionid,
  storedTime,
  text,
  unixSeconds,
} from '../core/wire.ts'
import { UserSummary } from '../core/shapes.ts'

const said = {
  document_number: z.nullable(z.string()), // no two guides have the same, whatever the case
  owner: z.nullable(UserSummary), // who answers for the guide and is reminded of reviews
  review_date: z.nullable(unixSeconds), // when the guide is to be looked at again
}

/** As a release shows it. */
export const RegisterSummary = z.object(said)

export const RegisterEntry = named(
  'RegisterEntry',
  z.object({
    ...said,
    guideid: id,
    reviewed_date: z.nullable(unixSeconds), // when somebody last said that it is still right
    revisionid: count, // 0: nothing has been said yet
  }),
)
export type RegisterEntry = z.output<typeof RegisterEntry>

const params = z.object({ guideid: pathId })
export const registerSchemas = {
  readRegisterEntry: { spec: 'ours: api-facts 6.2', params, returns: RegisterEntry },
  patchRegisterEntry: {
    spec: 'ours: api-facts 6.2',
    params,
    query: z.object({ revisionid }),
    body: z.strictObject({
      document_number: z.optional(z.nullable(text(64, 1))),
      ownerid: z.optional(z.nullable(id)),
      review_date: z.optional(z.nullable(storedTime)),
      reviewed: z.optional(z.literal(true)),
    }),
    returns: RegisterEntry,
  },
} as const
