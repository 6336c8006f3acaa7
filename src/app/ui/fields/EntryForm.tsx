import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import styles from './EntryForm.module.css'

type EntryFormProps = {
  /** What it does, in one word. */
  act: string
  /** Why the service did not take it. */
  error: string | null
  isPending: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** An entry of a list while it is written, in the place of its row. */
export const EntryForm = ({
  act,
  error,
  isPending,
  onSubmit,
  onCancel,
  children,
}: EntryFormProps) => {
  const { t } = useLingui()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {error && <p role="alert">{error}</p>}
      <div className={styles.acts}>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="main" type="submit" why={isPending ? t`One moment…` : undefined}>
          {act}
        </Button>
      </div>
    </form>
  )
}
