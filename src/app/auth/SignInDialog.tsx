import { Trans, useLingui } from '@lingui/react/macro'
import { forgetExpiry } from '#app/api/session.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { SignInForm } from './SignInForm.tsx'

/**
 * Over the untouched screen when the session has ended: whoever signs in goes on where they were.
 */
export const SignInDialog = () => {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`You are signed out`}
      onClose={forgetExpiry}
      actions={
        <Button kind="quiet" onClick={forgetExpiry}>
          <Trans>Not now</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Your session has ended. What you wrote is kept on this device.</Trans>
      </p>
      <SignInForm onDone={forgetExpiry} />
    </Dialog>
  )
}
