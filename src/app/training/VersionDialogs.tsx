import { Trans, useLingui } from '@lingui/react/macro'
import type { TrainingVersion } from '#contract/training/shapes.ts'
import { write } from '#app/api/write.ts'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { ModuleFields } from './ModuleFields.tsx'
import { TheirSettings } from './TheirSettings.tsx'
import { useVersionSettings } from './useVersionSettings.ts'
import styles from './Training.module.css'

type OfVersion = { version: TrainingVersion; onClose: () => void }

/** What can be changed of a version without another package. */
export const SettingsDialog = ({ version, onClose }: OfVersion) => {
  const { t } = useLingui()
  const { values, setValues, isLong, setIsLong, theirs, save } = useVersionSettings(
    version,
    onClose,
  )
  const number = version.version
  return (
    <AskDialog
      title={t`Settings for version ${number}`}
      onClose={onClose}
      verb={<Trans>Save</Trans>}
      onAct={() => void save.run()}
      why={values.title.trim() === '' ? t`Enter a title.` : undefined}
    >
      <div className={styles.form}>
        <ModuleFields values={values} onChange={setValues} />
        <CheckBox checked={isLong} onCheck={setIsLong}>
          <Trans>
            Let the package store up to 64,000 characters, regardless of its SCORM version
          </Trans>
        </CheckBox>
        {save.error && <p role="alert">{save.error}</p>}
        {theirs && <TheirSettings {...theirs} />}
      </div>
    </AskDialog>
  )
}

/**
 * A version goes out, and what it takes the place of is said first. `former`: what is current now.
 */
export const PublishDialog = ({
  version,
  former,
  onClose,
}: OfVersion & { former: TrainingVersion | undefined }) => {
  const { t } = useLingui()
  const [number, before] = [version.version, former?.version ?? 0]
  const publish = useAttempt(async () => {
    await write('makeTrainingCurrent', { params: { id: version.id } })
    onClose()
  })
  return (
    <AskDialog
      title={t`Make version ${number} current?`}
      onClose={onClose}
      verb={<Trans>Make current</Trans>}
      onAct={() => void publish.run()}
      keep={<Trans>Not yet</Trans>}
      error={publish.error}
    >
      <p>
        {former ? (
          <Trans>
            New attempts will use version {number}. Attempts in progress stay on version {before},
            which will be archived.
          </Trans>
        ) : (
          <Trans>Everyone the version is intended for will be able to take the module.</Trans>
        )}
      </p>
    </AskDialog>
  )
}

/** A version that nobody has taken goes back to its maker. */
export const WithdrawDialog = ({ version, onClose }: OfVersion) => {
  const { t } = useLingui()
  const number = version.version
  const withdraw = useAttempt(async () => {
    await write('makeTrainingDraft', { params: { id: version.id } })
    onClose()
  })
  return (
    <AskDialog
      title={t`Withdraw version ${number}?`}
      onClose={onClose}
      verb={<Trans>Withdraw</Trans>}
      danger
      onAct={() => void withdraw.run()}
      keep={<Trans>Keep current</Trans>}
      error={withdraw.error}
    >
      <p>
        <Trans>
          The version becomes a draft again. Nobody can start the module until a version is current.
        </Trans>
      </p>
    </AskDialog>
  )
}
