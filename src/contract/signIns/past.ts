// How somebody signed in, and how that ended, as records of sign-ins say it.

/** `registration` by whoever made the account; a second factor that came with it is not told. */
export const signInWays = [
  'password',
  'passkey',
  'sso',
  'reset_link',
  'invitation',
  'registration',
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
