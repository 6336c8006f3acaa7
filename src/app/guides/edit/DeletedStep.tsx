import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { isPictures } from '#app/outbox/content.ts'
import { Button } from '#app/ui/Button.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import styles from './DeletedStep.module.css'
import type { Deleted } from './useSteps.ts'

/** A step that is gone, for ten seconds still within reach. */
export const DeletedStep = ({ deleted, onUndo }: { deleted: Deleted; onUndo: () => void }) => {
  const { t } = useLingui()
  const { media } = deleted.content
  const number = deleted.place + 1
  return (
    <div className={styles.deleted}>
      <Notice
        icon={Undo2}
        action={
          <Button small onClick={onUndo} aria-label={t`Undo: bring step ${number} back`}>
            <Trans>Undo</Trans>
          </Button>
        }
      >
        {isPictures(media) && media.data.length > 0 ? (
          <Trans>
            Step {number} deleted, with <Plural value={media.data.length} one="# picture" other="# pictures" />.
          </Trans>
        ) : (
          <Trans>Step {number} deleted.</Trans>
        )}
      </Notice>
    </div>
  )
}
