import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { isOpen } from '#app/drafts/uploads/upload.ts'
import { currentUploads, useAllUploads } from '#app/drafts/react/useUploads.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from '../manager/MediaManager.module.css'
import { UploadList } from './UploadList.tsx'

/** Everything on its way, in order: how many, and all at once paused or resumed. */
export const UploadPanel = () => {
  const { t } = useLingui()
  // Those on a photo board are not on their way yet.
  const uploads = useAllUploads().filter(({ state }) => state !== 'held')
  if (uploads.length === 0) return null
  const queue = currentUploads()
  const left = uploads.filter(isOpen).length
  const paused = uploads.filter(({ state }) => state === 'paused').length
  const stored = queue?.storedCount() ?? 0
  const all = stored + left + paused
  const number = Math.min(all, stored + 1)
  return (
    <section className={styles.queue} aria-label={t`Uploads`}>
      <div className={styles.queueHead}>
        <h2 className={styles.queueTitle}>
          {left > 0 ? (
            <Trans>
              Uploading {number} of {all}
            </Trans>
          ) : paused > 0 ? (
            <Plural value={paused} one="# upload is paused" other="# uploads are paused" />
          ) : (
            <Trans>Uploads</Trans>
          )}
        </h2>
        {left > 0 && (
          <Button small icon={Pause} onClick={() => queue?.pauseAll()}>
            <Trans>Pause all</Trans>
          </Button>
        )}
        {left === 0 && paused > 0 && (
          <Button small icon={Play} onClick={() => queue?.resumeAll()}>
            <Trans>Resume all</Trans>
          </Button>
        )}
      </div>
      <UploadList uploads={uploads} canMove />
    </section>
  )
}
