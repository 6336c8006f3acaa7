import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { itemLimits } from '#contract/core/limits.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './Panel.module.css'

type RenameItemProps = {
  name: string
  isTaken: (name: string) => boolean
  onRename: (next: string) => void
  onClose: () => void
}

/** Asks for the new name, in the row itself. */
export const RenameItem = ({ name, isTaken, onRename, onClose }: RenameItemProps) => {
  const { t } = useLingui()
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    const next = text.trim()
    if (next === '') return setProblem(t`Enter a name.`)
    if (next === name) return onClose()
    if (isTaken(next)) return setProblem(t`The guide already lists this name.`)
    onRename(next)
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // the dialog that the list may stand in stays open
        event.stopPropagation()
        event.preventDefault()
        onClose()
      }}
    >
      <TextField
        autoFocus
        label={t`New name of ${name}`}
        help={t`Lines that mention it change with it.`}
        error={problem ?? undefined}
        maxLength={itemLimits.name}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <p className={styles.acts}>
        <Button small type="submit">
          <Trans>Rename</Trans>
        </Button>
        <Button small kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </form>
  )
}
