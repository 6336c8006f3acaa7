// How somebody signed in, and how that ended, as records of sign-ins say it.

/**
 * `made_by_admin`: whoever made the account for somebody else got its first sign-in. A second
 * factor that came with one is not told.
 */
export const signInWays = [
  'password',
  'passkey',
  'sso',
  'reset_link',
  'invitation',
  'registration',
  'made_by_admin',
  'app_password',
] as const
export type SignInWay = (typeof signInWays)[number]

/**
 * `signed_out` there, `signed_out_elsewhere` by the person from another sign-in; `too_many`: newer
 * ones took its place; `change_undone` by the link in a mail; `leaving`: the account is about to be
 * erased.
 */
export const signInEnds = [
  'signed_out',
  'signed_out_elsewhere',
  'ended_by_admin',
  'password_changed',
  'change_undone',
  'app_password_removed',
  'suspended',
  'leaving',
  'too_many',
  'expired',
] as const
export type SignInEnd = (typeof signInEnds)[number]
