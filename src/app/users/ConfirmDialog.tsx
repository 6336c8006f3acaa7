import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import type { Question } from '#app/api/confirm.ts'
import { confirmWithPasskey, isGivenUp, knowsPasskeys } from '#app/api/passkeys.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { CurrentPassword, isWrongPassword } from './CurrentPassword.tsx'
import styles from './OwnAccount.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const useReason = () => {
  const { t } = useLingui()
  return (error: unknown): string => {
    if (isGivenUp(error)) return t`No passkey was used. Try again, or choose another way.`
    if (!(error instanceof ApiError)) return t`Your browser could not use the passkey. Try again.`
    if (error instanceof NoAnswer) return refusedWords(error)
    if (error.status === 0) return t`The service did not answer. Try again.`
    if (error.status === 429) return t`Too many attempts. Wait a while, then try again.`
    if (error.errors.some(one => one.field === 'credential'))
      return t`This passkey was not accepted. Try again.`
    return refusedWords(error)
  }
}

/** For an account with neither password nor passkey: the new sign-in is another tab's. */
const SignInAgain = () => (
  <p>
    <Trans>
      You cannot confirm here with a password or passkey.{' '}
      <a href={paths.signIn()} target="_blank" rel="noreferrer">
        Sign in again in another tab
      </a>
      , then continue here.
    </Trans>
  </p>
)

/** Tries one way to show that it is they, and goes on once it was taken. */
const useConfirming = (answer: Question['answer']) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setError(null)
    try {
      await work()
      answer(true)
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  return { isBusy, error, attempt }
}

/**
 * Over the untouched screen: once the person has shown that it is they, what they had asked for
 * goes on.
 */
export const ConfirmDialog = ({ question: { ways, answer } }: { question: Question }) => {
  const { t } = useLingui()
  const reasonOf = useReason()
  const { isBusy, error, attempt } = useConfirming(answer)
  const hasPassword = ways.includes('current_password')
  const hasPasskey = ways.includes('credential') && knowsPasskeys()
  const why = isBusy ? t`One moment…` : undefined
  const isWrong = isWrongPassword(error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('current_password')
    const current_password = typeof given === 'string' ? given : ''
    void attempt(async () =>
      hasPassword ? call('confirmSignIn', { body: { current_password } }) : undefined,
    )
  }
  return (
    <Dialog title={t`Confirm your identity`} onClose={() => answer(false)}>
      <form className={styles.form} onSubmit={submit}>
        <p>
          <Trans>
            To continue, confirm that it is you. You will not be asked again for ten minutes.
          </Trans>
        </p>
        {error !== null && !isWrong && (
          <Notice kind="danger" icon={CircleAlert} role="alert">
            {reasonOf(error)}
          </Notice>
        )}
        {hasPassword && <CurrentPassword isWrong={isWrong} />}
        {hasPasskey && (
          <Button
            big
            icon={KeyRound}
            onClick={() => void attempt(confirmWithPasskey)}
            why={isBusy ? t`Waiting for your device…` : undefined}
          >
            <Trans>Use a passkey</Trans>
          </Button>
        )}
        {!hasPassword && !hasPasskey && <SignInAgain />}
        <div className={styles.actions}>
          <Button kind="quiet" onClick={() => answer(false)}>
            <Trans>Cancel</Trans>
          </Button>
          {(hasPassword || !hasPasskey) && (
            <Button kind="main" type="submit" why={why}>
              {hasPassword ? <Trans>Confirm</Trans> : <Trans>Continue</Trans>}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
