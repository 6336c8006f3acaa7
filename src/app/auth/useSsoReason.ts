import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '#lib/errors.ts'
import { useSuspended } from './useSuspended.ts'

/**
 * Why another sign-in service brought nobody in, and what can be done: each failure in words of its
 * own. Null: what came back was not asked for in this tab.
 */
export const useSsoReason = () => {
  const { t } = useLingui()
  const suspended = useSuspended()
  return (error: ApiError | null): string => {
    const elsewhere = t`This sign-in has expired, was used already, or was begun in another window. Begin again.`
    if (error === null) return elsewhere
    const codes = error.errors.map(one => one.code)
    const isAbout = (field: string) => error.errors.some(one => one.field === field)
    if (codes.includes('access_denied'))
      return t`The other service did not sign you in: you or it said no. Begin again, or sign in with your password.`
    if (codes.includes('invalid_token'))
      return t`The answer of the other service does not belong to this sign-in, so nobody was signed in. Begin again.`
    if (codes.includes('email_unproved'))
      return t`An account with your email address exists already, and the other service has not confirmed that the address is yours. Sign in with its password, then connect the service on your own page.`
    if (codes.includes('account_exists'))
      return t`An account with your email address exists already, and nothing proves that it is yours. Sign in with its password, then connect the service on your own page.`
    if (codes.includes('no_account'))
      return t`You have no account here yet, and this site does not create one automatically. An administrator can create one for you.`
    if (codes.includes('suspended')) return suspended(error)
    if (codes.includes('provider_down'))
      return t`The other service does not answer. Try again later, or sign in with your password.`
    if (codes.includes('duplicate')) return t`Another account is connected with this sign-in.`
    if (codes.includes('invalid_state'))
      return t`Your account is connected with another sign-in there. Disconnect that one first.`
    if (isAbout('email'))
      return t`The other service did not give us your email address, and an account needs one.`
    if (codes.includes('sign_in_again'))
      return t`Sign out and in again first, to confirm that it is you.`
    if (codes.includes('app_password'))
      return t`You signed in with an app password. Sign out and in again with your own password for this.`
    if (error.status === 422) return elsewhere
    if (error.status === 429) return t`Too many tries. Wait a few minutes, then try again.`
    if (error.status === 0) return t`This site did not answer. Begin again in a moment.`
    return t`This site could not end the sign-in. Begin again in a moment.`
  }
}
