import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { workLimits, type WorkEntry } from '#contract/worklog/shapes.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { namedDevice } from '../run/deviceName.ts'
import type { AskedField } from '../run/run.ts'

type VoidDialogProps = {
  field: AskedField
  entry: WorkEntry
  onClose: () => void
  onVoided: () => void
}

/** Takes a second person's signature back, with why; both stay in the record. */
export const VoidDialog = ({ field, entry, onClose, onVoided }: VoidDialogProps) => {
  const { t } = useLingui()
  const { entryid, revisionid } = entry
  // A signature of the pass that they saw as they opened the dialog.
  const [known_reworks] = useState(entry.reworks.length)
  const { field_revisionid, label } = field
  const kept = useKeptText(`void ${entryid} ${field_revisionid}`)
  const reason = kept.text.trim()
  const attempt = useAttempt(
    async () => {
      await write(
        'voidWorkSignature',
        {
          params: { entryid, field_revisionid },
          query: { revisionid },
          body: {
            reason,
            known_reworks,
            ...namedDevice(),
            device_date: Math.floor(Date.now() / 1000),
          },
        },
        { sendsClock: true },
      )
      await kept.drop()
    },
    {
      stale: t`The run has changed, so nothing was saved. Close this dialog, check the run and try again.`,
      onDone: onVoided,
    },
  )
  return (
    <AskDialog
      title={<Trans>Void the signature for “{label}”?</Trans>}
      verb={<Trans>Void the signature</Trans>}
      danger
      why={reason ? undefined : t`Give a reason. It stays in the record.`}
      isPending={attempt.isPending}
      error={attempt.error}
      onAct={() => void attempt.run()}
      onClose={onClose}
    >
      <p>
        <Trans>
          The signature and your reason stay in the record. The field will be open again.
        </Trans>
      </p>
      <TextArea
        label={t`Reason`}
        value={kept.text}
        maxLength={workLimits.words}
        onChange={event => kept.type(event.target.value)}
      />
      <RestoredWords kept={kept} />
    </AskDialog>
  )
}
