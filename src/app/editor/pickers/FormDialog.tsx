import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'

type FormDialogProps = {
  title: string
  /** The verb. */
  act: string
  onAct: () => void
  onClose: () => void
  className?: string | undefined
  /** Buttons of other verbs. */
  others?: ReactNode
  children: ReactNode
}

/** Asks for what is put into a page; the verb and Enter do the same. */
export const FormDialog = ({
  title,
  act,
  onAct,
  onClose,
  className,
  others,
  children,
}: FormDialogProps) => {
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {others}
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" type="submit" form={formId}>
            {act}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={className} onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
