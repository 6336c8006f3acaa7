import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'

type NameDialogProps = {
  title: string
  label: string
  help: string
  error: string | undefined
  value: string
  onValue: (value: string) => void
  /** Why it cannot be done now. */
  why: string | undefined
  /** The verb. */
  act: ReactNode
  onAct: () => void
  onClose: () => void
}

/** Asks for the one name of a category. */
export const NameDialog = ({
  title,
  label,
  help,
  error,
  value,
  onValue,
  why,
  act,
  onAct,
  onClose,
}: NameDialogProps) => {
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" type="submit" form={formId} why={why}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={event => {
          event.preventDefault()
          if (why === undefined) onAct()
        }}
      >
        <TextField
          label={label}
          help={help}
          error={error}
          value={value}
          maxLength={limits.wikiTitle}
          autoComplete="off"
          onChange={event => onValue(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
