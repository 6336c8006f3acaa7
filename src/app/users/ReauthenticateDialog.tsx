import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { ApiError } from '#lib/errors.ts'
import { isGivenUp } from '#app/api/passkeys.ts'
import { queries } from '#app/api/queries.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { CurrentPassword, isWrongPassword } from './CurrentPassword.tsx'
import styles from './OwnAccount.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type ReauthenticateDialogProps = {
  title: ReactNode
  verb: ReactNode
  /** The account has a password, so it is asked once more. */
  asksPassword: boolean
  danger?: boolean
  onClose: () => void
  /** What the form holds; whatever it throws is said here and the form stays. */
  onConfirm: (form: FormData) => Promise<unknown>
  children?: ReactNode
  /** Fields behind the password. */
  after?: ReactNode
}

const useReason = () => {
  const { t } = useLingui()
  return (error: unknown): string => {
    if (isGivenUp(error)) return t`No passkey was created. Try again.`
    if (error instanceof Error && error.name === 'InvalidStateError')
      return t`This device already has a passkey for your account.`
    if (!(error instanceof ApiError)) return t`Your browser could not use the passkey. Try again.`
    const codes = error.errors.map(one => one.code)
    if (codes.includes('sign_in_again'))
      return t`Sign out and in again first, to confirm that it is you.`
    if (codes.includes('app_password'))
      return t`An app password is not enough for this change. Sign out, then sign in with your own password.`
    if (error.errors.some(one => one.field === 'pin' && one.code !== 'too_common'))
      return t`Enter six to twelve digits.`
    if (codes.includes('too_many'))
      return t`Your account already has the maximum number of passkeys or app passwords. Remove an old one first.`
    if (codes.includes('duplicate')) return t`This passkey is already registered.`
    if (codes.includes('invalid_state'))
      return t`Something has changed in the meantime. Close the dialog and try again.`
    if (error.errors.some(one => one.field === 'credential'))
      return t`This passkey was not accepted. Try again.`
    if (error.status === 404) return t`This passkey has already been removed.`
    if (codes.includes('wrong_code'))
      return t`This code is not valid at the moment. Check that the device with the authenticator app shows the right time, then try the next code.`
    if (error.status === 429) return t`Too many attempts. Wait a while, then try again.`
    return refusedWords(error)
  }
}

/** Something about how one signs in, which wants the password once more. */
export const ReauthenticateDialog = ({
  title,
  verb,
  asksPassword,
  danger,
  onClose,
  onConfirm,
  children,
  after,
}: ReauthenticateDialogProps) => {
  const { t } = useLingui()
  const reasonOf = useReason()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isWrong = isWrongPassword(error)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBusy(true)
    setError(null)
    try {
      await onConfirm(new FormData(event.currentTarget))
    } catch (failure) {
      setError(failure)
      // It may have been done all the same, its answer lost: the page behind says how it stands.
      void queries.invalidateQueries({ queryKey: ['readSignInMethods'] })
    }
    setIsBusy(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={event => void submit(event)}>
        {error !== null && !isWrong && (
          <Notice kind="danger" icon={CircleAlert} role="alert">
            {reasonOf(error)}
          </Notice>
        )}
        {children}
        {asksPassword && <CurrentPassword isWrong={isWrong} />}
        {after}
        <div className={styles.actions}>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind={danger ? 'danger' : 'main'}
            type="submit"
            why={isBusy ? t`One moment…` : undefined}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The password of the form, for accounts that have one. */
export const passwordIn = (form: FormData): { current_password?: string } => {
  const password = form.get('current_password')
  return typeof password === 'string' ? { current_password: password } : {}
}
