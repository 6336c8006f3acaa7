import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { isOnBoard, isOpen } from '#app/drafts/uploads/upload.ts'
import { currentUploads, useAllUploads } from '#app/drafts/react/useUploads.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from '../manager/MediaManager.module.css'
import { HeldPictures } from './HeldPictures.tsx'
import { UploadList } from './UploadList.tsx'

/** In order: how many, and all at once paused or resumed. */
const Queue = () => {
  const { t } = useLingui()
  // Those on a photo board are not on their way yet.
  const uploads = useAllUploads().filter(upload => !isOnBoard(upload))
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

/** Everything on its way, and what lies on boards that cannot be opened any more. */
export const UploadPanel = () => (
  <>
    <HeldPictures />
    <Queue />
  </>
)
