import * as z from 'zod/mini'
import type { authRows } from './rows.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { factorCode } from '../signIns/schemas.ts'
import {
  email,
  password,
  SignedInUser,
  typedPassword,
  uniqueUsername,
  username,
} from '../users/schemas.ts'
import {
  count,
  flag,
  id,
  limit,
  named,
  offset,
  ours,
  pathId,
  text,
  unixSeconds,
} from '../core/wire.ts'

/** A sign-in; the token itself is shown once, when it starts. */
const Token = named(
  'Token',
  z.object({
    tokenid: id,
    created: unixSeconds,
    last_used: unixSeconds,
    user_agent: z.string(),
    current: ours(z.boolean(), 'Ours: whether this request was made with this token.'),
  }),
)
/**
 * `text` is empty once it is sent, and where it was not asked for: what it says is for its reader
 * only. `sent` null: it waits, for a mail server or for an Admin.
 */
const Mail = named(
  'Mail',
  z.object({
    mailid: id,
    userid: z.nullable(id),
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    created: unixSeconds,
    expires: unixSeconds,
    attempts: count,
    sent: z.nullable(unixSeconds),
    error: z.nullable(z.string()),
  }),
)
const Message = z.object({ message: z.string() })
const linkToken = z.string().check(z.maxLength(100))

export const authSchemas = {
  createToken: {
    spec: 'ours: api-facts 2.2',
    body: z.strictObject({
      email: z.string(),
      password: typedPassword,
      code: ours(
        z.optional(factorCode),
        'Ours: the second factor, for accounts that require one: six digits or a recovery code.',
      ),
    }),
    returns: SignedInUser,
    status: 201,
  },
  deleteToken: { spec: 'ours: api-facts 2.2', returns: null },
  listTokens: { spec: 'ours: api-facts 2.2', returns: z.array(Token) },
  endOtherTokens: { spec: 'ours: sign-out everywhere else', returns: null },
  endToken: { spec: 'ours: api-facts 2.2', params: z.object({ tokenid: pathId }), returns: null },
  resetPassword: { spec: 'ours: api-facts 2.2', body: z.strictObject({ email }), returns: Message },
  confirmReset: {
    spec: 'ours: api-facts 2.2',
    body: z.strictObject({
      token: linkToken,
      password,
      code: ours(z.optional(factorCode), 'Ours: the second factor, for accounts that require one.'),
    }),
    returns: SignedInUser,
  },
  verifyEmail: {
    spec: 'ours: proof of an e-mail address',
    body: z.strictObject({ token: linkToken }),
    returns: Message,
  },
  undoChange: {
    spec: 'ours: changes of ways in',
    body: z.strictObject({ token: linkToken }),
    // `mailed` false: another account has the address by now, so there is no link for a password.
    returns: z.object({ message: z.string(), mailed: z.boolean() }),
  },
  sendVerification: { spec: 'ours: proof of an e-mail address', returns: Message },
  listMails: {
    spec: 'ours: mails for Admins',
    query: z.object({ limit: limit(), offset, brief: flag }),
    returns: z.array(Mail),
  },
  createAppeal: {
    spec: 'ours: appeals of suspended people',
    body: z.strictObject({
      email: z.optional(z.string()),
      password: z.optional(typedPassword),
      proof: z.optional(z.string()),
      text: text(2000, 1),
    }),
    returns: Message,
  },
  createUser: {
    spec: 'ours: api-facts 2.2',
    body: z.strictObject({
      email,
      password,
      username,
      unique_username: z.optional(uniqueUsername),
    }),
    returns: SignedInUser,
    status: 201,
  },
} as const satisfies SchemasOf<typeof authRows>
