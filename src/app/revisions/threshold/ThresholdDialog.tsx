import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { alwaysPatrolled } from '#contract/core/limits.ts'
import { write } from '#app/api/write.ts'
import { FormDialog } from '#app/editor/pickers/FormDialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './LiveFrom.module.css'

type ThresholdDialogProps = {
  params: { doc_type: 'guide' | 'wiki'; docid: number }
  revisionid: number
  threshold: number
  onClose: () => void
}

export const ThresholdDialog = ({
  params,
  revisionid,
  threshold,
  onClose,
}: ThresholdDialogProps) => {
  const { t } = useLingui()
  const [isEvery, setEvery] = useState(threshold >= alwaysPatrolled)
  const [typed, setTyped] = useState(isEvery ? '' : String(threshold))
  const [isWrong, setWrong] = useState(false)
  const save = useAttempt(
    async () => {
      const patrol_threshold = isEvery ? alwaysPatrolled : Number(typed)
      await write('patchPatrolDocument', {
        params,
        query: { revisionid },
        body: { patrol_threshold },
      })
    },
    {
      onDone: onClose,
      stale: t`Someone else saved a change to the document, so the threshold was not changed. Close the dialog and open it again.`,
    },
  )
  const isNumber = /^\d{1,8}$/.test(typed.trim())
  const act = () => {
    if (isEvery || isNumber) void save.run()
    else setWrong(true)
  }
  const error = isWrong && !isEvery && !isNumber ? t`Enter a whole number.` : undefined
  return (
    <FormDialog
      title={t`Change the threshold`}
      act={t`Save`}
      className={styles.form}
      onAct={act}
      onClose={onClose}
    >
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isEvery}
          onChange={event => setEvery(event.target.checked)}
        />
        <Trans>Hold edits for review regardless of reputation</Trans>
      </label>
      <TextField
        label={t`Minimum reputation for edits to go live at once`}
        help={t`0 means that everyone’s edits go live at once.`}
        error={error ?? save.error ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        disabled={isEvery}
        value={isEvery ? '' : typed}
        onChange={event => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
