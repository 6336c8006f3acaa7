import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { workLimits } from '#contract/worklog/shapes.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { deviceName, nameDevice } from '../run/deviceName.ts'

/** What this device is called in the record of all runs that are worked on it. */
export const NameDevice = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const [name, setName] = useState(deviceName)
  const [error, setError] = useState<string | null>(null)
  const act = () =>
    nameDevice(name)
      ? onClose()
      : setError(t`The name was not saved. This browser does not keep data.`)
  return (
    <AskDialog
      title={<Trans>Name this device</Trans>}
      verb={<Trans>Save</Trans>}
      isPending={false}
      error={error}
      onAct={act}
      onClose={onClose}
    >
      <TextField
        label={t`Name of the device`}
        help={t`The record shows this name with each value, so do not name the device after a person. Without a name, the record shows the browser.`}
        value={name}
        maxLength={workLimits.device}
        onChange={event => setName(event.target.value)}
      />
    </AskDialog>
  )
}
