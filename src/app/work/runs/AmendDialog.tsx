import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { write } from '#app/api/write.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { fieldValueProblem, storedValue } from '#contract/worklog/fieldValues.ts'
import { workLimits, type WorkEntry } from '#contract/worklog/shapes.ts'
import { FieldInput } from '../bench/inputs/FieldInput.tsx'
import { namedDevice } from '../run/deviceName.ts'
import { isStorable, type AskedField } from '../run/run.ts'
import { useValueWords } from './valueWords.ts'

type AmendDialogProps = {
  field: AskedField
  entry: WorkEntry
  onClose: () => void
  onAmended: () => void
}

/** What is typed, what still keeps it from being sent, and the sending. */
const useAmendment = ({ field, entry, onAmended }: Omit<AmendDialogProps, 'onClose'>) => {
  const { t } = useLingui()
  const { entryid } = entry
  // Of the record that they saw as they opened the dialog.
  const [revisionid] = useState(entry.revisionid)
  const { field_revisionid } = field
  const stands = entry.record.find(one => one.field_revisionid === field_revisionid)?.value ?? ''
  const kept = useKeptWords(`amend ${entryid} ${field_revisionid}`, { value: stands })
  const value = kept.words['value'] ?? ''
  const typed = kept.words['reason'] ?? ''
  const reason = typed.trim()
  const attempt = useAttempt(
    async () => {
      await write(
        'amendWork',
        {
          params: { entryid },
          query: { revisionid },
          body: {
            field_revisionid,
            value,
            reason,
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
      onDone: onAmended,
    },
  )
  const why = !isStorable(field, value)
    ? t`Enter a value that fits the field.`
    : storedValue(field, value) === stands
      ? t`Change the value first.`
      : reason
        ? undefined
        : t`Give a reason. It stays in the record.`
  return { kept, stands, value, typed, why, attempt }
}

/** What a value of a finished run should say, and why; what it said stays beside it. */
export const AmendDialog = ({ field, entry, onClose, onAmended }: AmendDialogProps) => {
  const { t } = useLingui()
  const { label } = field
  const { kept, stands, value, typed, why, attempt } = useAmendment({ field, entry, onAmended })
  const was = useValueWords()(field, stands)
  return (
    <AskDialog
      title={<Trans>Amend “{label}”?</Trans>}
      verb={<Trans>Amend</Trans>}
      why={why}
      isPending={attempt.isPending}
      error={attempt.error}
      onAct={() => void attempt.run()}
      onClose={onClose}
    >
      <p>
        <Trans>
          The record says: {was}. It keeps both values and your reason, and the people concerned are
          notified.
        </Trans>
      </p>
      <FieldInput
        field={field}
        value={value}
        isReadOnly={false}
        isMissing={false}
        onType={next => kept.type({ value: next })}
        onLeave={() => undefined}
      />
      {fieldValueProblem(field, value)?.code === 'out_of_range' && (
        <p role="status">
          <Trans>This value is out of range. It will be marked in the record.</Trans>
        </p>
      )}
      <TextArea
        label={t`Reason`}
        value={typed}
        maxLength={workLimits.words}
        onChange={event => kept.type({ reason: event.target.value })}
      />
      <RestoredWords kept={kept} />
    </AskDialog>
  )
}
