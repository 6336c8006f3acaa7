import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { itemLimits } from '#contract/core/limits.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { RowForm } from './RowForm.tsx'

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
    <RowForm verb={<Trans>Rename</Trans>} onSubmit={submit} onClose={onClose}>
      <TextField
        autoFocus
        label={t`New name of ${name}`}
        help={t`Lines that mention the old name are updated, too.`}
        error={problem ?? undefined}
        maxLength={itemLimits.name}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </RowForm>
  )
}
