import { t } from '@lingui/core/macro'
import type { SignInEnd } from '#contract/signIns/past.ts'
import { formatSpan } from '#app/ui/text/span.ts'

const words: Record<SignInEnd, (span: string) => string> = {
  signed_out: span => t`Signed out after ${span}`,
  signed_out_elsewhere: span => t`Ended from another sign-in after ${span}`,
  ended_by_admin: span => t`Signed out by an Admin after ${span}`,
  password_changed: span => t`Signed out after ${span} because the password was changed`,
  change_undone: span => t`Signed out after ${span} because an account change was undone`,
  app_password_removed: span => t`Signed out after ${span} because the app password was revoked`,
  suspended: span => t`Signed out after ${span} because the account was suspended`,
  leaving: span => t`Signed out after ${span} because the account is to be erased`,
  too_many: span => t`Signed out after ${span} because there were too many newer sign-ins`,
  expired: span => t`Expired after ${span}`,
}

/** How a sign-in ended, and after how many seconds. */
export const signInEndWords = (why: SignInEnd, lasted: number, locale: string): string =>
  words[why](formatSpan(lasted, locale))
