import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TrainingModule } from '#contract/training/shapes.ts'
import { write } from '#app/api/write.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { AudienceFields, audienceBody, type Audience } from './AudienceFields.tsx'
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
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [audience, setAudience] = useState<Audience>({ open: true, teams: [], users: [] })
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
      title={t`New module`}
      onClose={onClose}
      verb={<Trans>Make the draft</Trans>}
      onAct={() => void make.run()}
      why={title.trim() === '' ? t`Give it a title.` : undefined}
    >
      <div className={styles.form}>
        <TextField
          label={t`Title`}
          maxLength={255}
          value={title}
          onChange={event => setTitle(event.target.value)}
        />
        <TextArea
          label={t`What it is about`}
          rows={3}
          maxLength={4096}
          value={description}
          onChange={event => setDescription(event.target.value)}
        />
        <AudienceFields audience={audience} onChange={setAudience} />
        {make.error && <p role="alert">{make.error}</p>}
      </div>
    </AskDialog>
  )
}
