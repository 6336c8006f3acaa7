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
    const elsewhere = t`This sign-in has expired, was already used, or was started in another window. Start again.`
    if (error === null) return elsewhere
    const codes = error.errors.map(one => one.code)
    const isAbout = (field: string) => error.errors.some(one => one.field === field)
    if (codes.includes('access_denied'))
      return t`The other service did not sign you in: you or the service declined. Start again, or sign in with your password.`
    if (codes.includes('invalid_token'))
      return t`The other service’s answer does not belong to this sign-in, so you were not signed in. Start again.`
    if (codes.includes('email_unproved'))
      return t`There is already an account with your email address, and the other service has not confirmed that the address is yours. Sign in with the password for that account, then connect the service in your account settings.`
    if (codes.includes('account_exists'))
      return t`There is already an account with your email address, and nothing proves that the address is yours. Sign in with the password for that account, then connect the service in your account settings.`
    if (codes.includes('no_account'))
      return t`You have no account here yet, and this site does not create one automatically. An Admin can create one for you.`
    if (codes.includes('suspended')) return suspended(error)
    if (codes.includes('provider_down'))
      return t`The other service is not answering. Try again later, or sign in with your password.`
    if (codes.includes('link_taken'))
      return t`The account you used at the other service is already connected to another account here. Sign in to that account, or use a different one at the other service.`
    if (codes.includes('linked_already'))
      return t`Your account is already connected to another account at that service. Disconnect the service in your account settings first.`
    if (isAbout('email'))
      return t`The other service did not share your email address, which an account needs. Allow it to share the address, then try again.`
    if (codes.includes('sign_in_again'))
      return t`Sign out and in again first, to confirm that it is you.`
    if (codes.includes('app_password'))
      return t`An app password is not enough for this change. Sign out, then sign in with your own password.`
    if (error.status === 422) return elsewhere
    if (error.status === 429) return t`Too many attempts. Wait a while, then try again.`
    if (error.status === 0) return t`This site did not answer. Try again in a moment.`
    return t`This site could not complete the sign-in. Try again in a moment.`
  }
}
