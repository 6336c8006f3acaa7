import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Button } from '../buttons/Button.tsx'
import styles from './Field.module.css'

type Kept = { isRestored: boolean; drop: () => Promise<void> }

/** The keyboard goes on in the field: the button goes with what it threw away. */
const backToField = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget
    .closest('dialog, form, section')
    ?.querySelector<HTMLElement>('textarea, input[type="text"]')
    ?.focus()

/** Beside a field whose words come from an earlier visit: they can be thrown away. */
export const RestoredWords = ({ kept: { isRestored, drop } }: { kept: Kept }) =>
  isRestored && (
    <p className={styles.restored} role="status">
      <Trans>Restored: you wrote this earlier but did not send it.</Trans>{' '}
      <Button
        small
        kind="quiet"
        onClick={event => {
          backToField(event)
          void drop()
        }}
      >
        <Trans>Discard</Trans>
      </Button>
    </p>
  )
