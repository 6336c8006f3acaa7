import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './Panel.module.css'

type RowFormProps = {
  label?: string
  verb: ReactNode
  /** Why it cannot be done now. */
  why?: string | undefined
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** Asks in the row of a list itself; Escape leaves it. */
export const RowForm = ({ label, verb, why, onSubmit, onClose, children }: RowFormProps) => (
  <form
    className={styles.form}
    aria-label={label}
    onSubmit={event => {
      event.preventDefault()
      if (!why) onSubmit(event.currentTarget)
    }}
    onKeyDown={event => {
      if (event.key !== 'Escape') return
      // the dialog that the list may stand in stays open
      event.stopPropagation()
      event.preventDefault()
      onClose()
    }}
  >
    {children}
    <p className={styles.acts}>
      <Button small type="submit" why={why}>
        {verb}
      </Button>
      <Button small kind="quiet" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </p>
  </form>
)
