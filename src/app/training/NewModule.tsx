import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TrainingModule } from '#contract/training/shapes.ts'
import { write } from '#app/api/write.ts'
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
  })
  const { title, description, audience } = values
  const make = useAttempt(async () => {
    const body = {
      title: title.trim(),
      description: description.trim(),
      ...audienceBody(audience),
    }
    onMade(await write('createTrainingDraft', { body }))
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
        <ModuleFields values={values} onChange={setValues} />
        {make.error && <p role="alert">{make.error}</p>}
      </div>
    </AskDialog>
  )
}
