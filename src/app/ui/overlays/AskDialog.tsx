import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

type AskDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  /** What is done, on the second button. */
  verb: ReactNode
  danger?: boolean | undefined
  /** Why it cannot be done now. */
  why?: string | undefined
  /** It is being done. */
  isPending?: boolean
  onAct: () => void
  /** What the last try ended with. */
  error?: string | null | undefined
  /** What leaves everything as it is; “Cancel” without one. */
  keep?: ReactNode
  /** The way out stands back behind the verb. */
  quiet?: boolean
  /** The way out has the focus. */
  careful?: boolean
}

/** A dialog that asks whether one thing is done: the way out, the verb, and why it failed. */
export const AskDialog = ({
  verb,
  danger,
  why,
  isPending,
  onAct,
  error,
  keep,
  quiet,
  careful,
  children,
  ...dialog
}: AskDialogProps) => {
  const { t } = useLingui()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button kind={quiet ? 'quiet' : 'plain'} autoFocus={careful} onClick={dialog.onClose}>
            {keep ?? <Trans>Cancel</Trans>}
          </Button>
          <Button
            kind={danger ? 'danger' : 'main'}
            onClick={onAct}
            why={isPending ? t`One moment…` : why}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {error && <p role="alert">{error}</p>}
    </Dialog>
  )
}
