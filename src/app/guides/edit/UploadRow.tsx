import { Trans } from '@lingui/react/macro'
import { Button } from '#app/ui/Button.tsx'
import type { Upload } from '#app/outbox/uploads.ts'
import { forgetUpload, retryUpload } from '#app/outbox/uploads.ts'
import styles from './StepPicturesEditor.module.css'

/** A picture on its way: never finished before the service says so. */
export const UploadRow = ({ upload }: { upload: Upload }) => {
  const { id, name, preview, state, reason } = upload
  return (
    <div className={styles.upload}>
      <img className={styles.preview} src={preview} alt="" />
      {state === 'running' ? (
        <span role="status">
          <Trans>Uploading {name}…</Trans>{' '}
          <Button small kind="quiet" onClick={() => forgetUpload(id)}>
            <Trans>Cancel</Trans>
          </Button>
        </span>
      ) : (
        <span className={styles.failed} role="alert">
          {reason === null ? <Trans>{name} was not stored: the service did not answer.</Trans> : <Trans>{name} was refused: {reason}</Trans>}{' '}
          <Button small onClick={() => retryUpload(id)}>
            <Trans>Try again</Trans>
          </Button>
          <Button small kind="quiet" onClick={() => forgetUpload(id)}>
            <Trans>Remove</Trans>
          </Button>
        </span>
      )}
    </div>
  )
}
