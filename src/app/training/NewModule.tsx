import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TrainingModule } from '#contract/training/shapes.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { audienceBody } from './AudienceFields.tsx'
import { ModuleFields, type ModuleValues } from './ModuleFields.tsx'
import styles from './Training.module.css'

/**
 * A module that has no package yet: what it is called and whom it is for. The draft comes first,
 * then its import.
 */
export const NewModule = ({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (made: TrainingModule) => void
}) => {
  const { t } = useLingui()
  const [values, setValues] = useState<ModuleValues>({
    title: '',
    description: '',
    audience: { open: true, teams: [], users: [] },
    months: null,
    due_days: null,
  })
  const kept = useKeptText('new module')
  const { title, audience, months, due_days } = values
  const description = kept.text
  const make = useAttempt(async () => {
    const body = {
      title: title.trim(),
      description: description.trim(),
      ...audienceBody(audience),
      months,
      due_days,
    }
    const made = await write('createTrainingDraft', { body })
    await kept.drop()
    onMade(made)
  })
  return (
    <AskDialog
      title={t`Create a new module`}
      onClose={onClose}
      verb={<Trans>Create module</Trans>}
      onAct={() => void make.run()}
      why={title.trim() === '' ? t`Enter a title.` : undefined}
    >
      <div className={styles.form}>
        <ModuleFields
          values={{ ...values, description }}
          onChange={next => {
            setValues(next)
            if (next.description !== description) kept.type(next.description)
          }}
        />
        <RestoredWords kept={kept} />
        {make.error && <p role="alert">{make.error}</p>}
      </div>
    </AskDialog>
  )
}
