import * as z from 'zod/mini'
import type { authRows } from './auth.rows.ts'
import type { SchemasOf } from './endpoint.ts'
import { email, password, SignedInUser, uniqueUsername, username } from './users.ts'

export const authSchemas = {
  createToken: { spec: 'ours: api-facts 2.2', body: z.strictObject({ email: z.string(), password: z.string() }), returns: SignedInUser, status: 201 },
  deleteToken: { spec: 'ours: api-facts 2.2', returns: null },
  createUser: {
    spec: 'ours: api-facts 2.2',
    body: z.strictObject({ email, password, username, unique_username: z.optional(uniqueUsername) }), returns: SignedInUser, status: 201,
  },
} as const satisfies SchemasOf<typeof authRows>
