import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { signInRows } from './rows.ts'
import { SignedInUser, typedPassword } from '../users/schemas.ts'
import { count, id, named, pathId, text, unixSeconds, withCode } from '../core/wire.ts'

/**
 * Once more: whoever only holds a token changes nothing here. Left out by accounts that have no
 * password.
 */
const current_password = z.optional(typedPassword)
/** Six digits, or one of the recovery codes. */
export const factorCode = z.string().check(z.maxLength(40))
/** Quick to type with gloves: it signs in runs at the bench, and lets nobody in. */
export const benchPin = z.string().check(
  z.refine(pin => /^\d{6,12}$/.test(pin), {
    message: 'Must be 6 to 12 digits',
    ...withCode('invalid_value'),
  }),
)
const secret = z.string().check(z.maxLength(100))

export const Passkey = named(
  'Passkey',
  z.object({
    passkeyid: id,
    name: z.string(),
    created: unixSeconds,
    last_used: z.nullable(unixSeconds),
  }),
)
export type Passkey = z.output<typeof Passkey>
/** What a program may do with its app password: read, or write content too. Never administer. */
const scope = z.enum(['read', 'write_content'])
export type AppPasswordScope = z.output<typeof scope>
/** In days: how long an app password may be good for. */
export const appPasswordLongest = 365
const appPassword = {
  app_passwordid: id,
  name: z.string(),
  scope,
  created: unixSeconds,
  expires: unixSeconds,
  last_used: z.nullable(unixSeconds),
  last_address: z.nullable(z.string()),
}
const AppPassword = named('AppPassword', z.object(appPassword))
export type AppPassword = z.output<typeof AppPassword>
/** How the caller can sign in. `required`: the site wants a second factor of this account. */
const SignInMethods = named(
  'SignInMethods',
  z.object({
    password: z.boolean(),
    totp: z.boolean(),
    passkeys: z.array(Passkey),
    recovery_codes: count,
    app_passwords: z.array(AppPassword),
    bench_pin: z.boolean(),
    sso: z.nullable(z.object({ name: z.string(), linked: z.boolean() })),
    required: z.boolean(),
  }),
)
export type SignInMethods = z.output<typeof SignInMethods>
/** Shown once. null: there are some already. */
const recovery_codes = z.nullable(z.array(z.string()))

/**
 * What a browser gives and wants (W3C Web Authentication, the JSON forms): the library on either
 * side reads it.
 */
const options = z.record(z.string(), z.unknown())
const credential = z.object({
  id: z.string().check(z.maxLength(2000)),
  rawId: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
})
export type CredentialJson = z.output<typeof credential>

/** What came back in the address that the provider led to: a code, or an error. */
const callback = {
  state: secret,
  secret,
  code: z.optional(z.string().check(z.maxLength(4000))),
  iss: z.optional(z.string().check(z.maxLength(2000))),
  error: z.optional(z.string().check(z.maxLength(200))),
}
const name = text(64, 1)
const fresh = z.strictObject({ current_password })

export const signInSchemas = {
  startSso: {
    spec: 'ours: single sign-on',
    body: z.strictObject({}),
    returns: z.object({
      url: z.string(),
      state: z.string(),
      secret: z.string(),
      expires: unixSeconds,
    }),
  },
  /**
   * Of an account with a second factor the first answer is 200 without a token: the same call
   * again, with `second_factor`, signs in.
   */
  finishSso: {
    spec: 'ours: single sign-on',
    body: z.strictObject({ ...callback, second_factor: z.optional(factorCode) }),
    status: 201,
    returns: z.union([SignedInUser, z.strictObject({ second_factor: z.literal('required') })]),
  },
  linkSso: {
    spec: 'ours: single sign-on',
    body: z.strictObject({ ...callback, current_password }),
    returns: SignInMethods,
  },
  unlinkSso: { spec: 'ours: single sign-on', body: fresh, returns: SignInMethods },
  readSignInMethods: { spec: 'ours: second factor', returns: SignInMethods },
  startTotp: {
    spec: 'ours: second factor',
    body: fresh,
    returns: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmTotp: {
    spec: 'ours: second factor',
    body: z.strictObject({ code: factorCode }),
    returns: z.object({ recovery_codes }),
  },
  removeTotp: { spec: 'ours: second factor', body: fresh, returns: SignInMethods },
  renewRecoveryCodes: {
    spec: 'ours: second factor',
    body: fresh,
    returns: z.object({ recovery_codes: z.array(z.string()) }),
  },
  startPasskey: { spec: 'ours: passkeys', body: fresh, returns: z.object({ options }) },
  addPasskey: {
    spec: 'ours: passkeys',
    body: z.strictObject({ name, credential }),
    returns: z.object({ passkey: Passkey, recovery_codes }),
    status: 201,
  },
  removePasskey: {
    spec: 'ours: passkeys',
    params: z.object({ passkeyid: pathId }),
    body: fresh,
    returns: SignInMethods,
  },
  startPasskeySignIn: {
    spec: 'ours: passkeys',
    body: z.strictObject({}),
    returns: z.object({ options }),
  },
  finishPasskeySignIn: {
    spec: 'ours: passkeys',
    body: z.strictObject({ credential }),
    returns: SignedInUser,
    status: 201,
  },
  startConfirming: {
    spec: 'ours: confirmation',
    body: z.strictObject({}),
    returns: z.object({ options }),
  },
  confirmSignIn: {
    spec: 'ours: confirmation',
    body: z.strictObject({ current_password, credential: z.optional(credential) }),
    returns: z.object({ expires: unixSeconds }),
  },
  setBenchPin: {
    spec: 'ours: bench PIN',
    body: z.strictObject({ pin: benchPin, current_password }),
    returns: SignInMethods,
  },
  removeBenchPin: { spec: 'ours: bench PIN', body: fresh, returns: SignInMethods },
  createAppPassword: {
    spec: 'ours: passwords for other programs',
    body: z.strictObject({
      name,
      scope: z.optional(scope),
      days: z.optional(count.check(z.minimum(1), z.maximum(appPasswordLongest))),
      current_password,
    }),
    status: 201,
    returns: z.object({ ...appPassword, password: z.string() }),
  },
  removeAppPassword: {
    spec: 'ours: passwords for other programs',
    params: z.object({ app_passwordid: pathId }),
    returns: null,
  },
  resetSecondFactor: {
    spec: 'ours: second factor',
    params: z.object({ userid: pathId }),
    body: z.strictObject({ reason: text(2000, 1) }),
    returns: null,
  },
} as const satisfies SchemasOf<typeof signInRows>
