import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { MaybeDependents } from '#app/dependents/dependents.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import type { GuideFinding } from '../check/finding.ts'
import type { Ignored } from '../check/ignored.ts'
import { Findings } from './Findings.tsx'
import { PublishButton } from './PublishButton.tsx'
import { PublishedDialog } from './PublishedDialog.tsx'
import { PublishEffect } from './PublishEffect.tsx'
import styles from './PublishPanel.module.css'
import { StillWaits } from './StillWaits.tsx'
import { useInProgress } from './useInProgress.ts'
import type { Publishing } from './usePublish.ts'

type PublishDialogProps = {
  outbox: Outbox
  guide: Guide
  title: string
  publishing: Publishing
  findings: readonly GuideFinding[]
  ignored: readonly Ignored[]
  dependents: MaybeDependents
  onClose: () => void
}

/** Whom taking the guide back touches, before it happens. */
export const UnpublishDialog = ({
  publishing,
  dependents,
  onClose,
}: Pick<PublishDialogProps, 'publishing' | 'dependents' | 'onClose'>) => {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Unpublish this guide?`}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <PublishButton
            publishing={publishing}
            isPublic
            onPublish={() => {
              void publishing.publish(false)
              onClose()
            }}
          />
        </>
      }
    >
      <div className={styles.dialog}>
        <PublishEffect isPublic dependents={dependents} />
      </div>
    </Dialog>
  )
}

/** Closing is no way back from what is under way. */
const GoesOn = () => (
  <p className={styles.small} role="status">
    <Trans>The guide becomes public once everything is saved, even if you close this dialog.</Trans>
  </p>
)

/**
 * Who will see the guide, what is missing, what still waits and what is taken off with it, before
 * it is published; then where it is.
 */
export const PublishDialog = (props: PublishDialogProps) => {
  const { outbox, guide, title, publishing, findings, ignored, dependents, onClose } = props
  const { t } = useLingui()
  const { guideid } = guide
  const flag = useInProgress(outbox, guideid)
  const [pressed, setPressed] = useState<{ isDone: boolean } | null>(null)
  const musts = findings.filter(({ level }) => level === 'must').length
  if (pressed && guide.public)
    return (
      <PublishedDialog
        {...{ guide, title, onClose }}
        isDone={pressed.isDone}
        open={findings.length}
      />
    )
  // what went wrong is said on the screen, as it stays until it is right again
  if (pressed && !publishing.isPending && publishing.error) return null
  const publish = () => {
    const publishIt = () => publishing.publish(true)
    setPressed({ isDone: flag.goes })
    void (flag.goes ? flag.takeOffFor(publishIt) : publishIt())
  }
  return (
    <Dialog
      title={musts > 0 ? t`This guide cannot be published yet` : t`Publish this guide?`}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {publishing.isPending ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <PublishButton {...{ publishing, musts }} isPublic={false} onPublish={publish} />
        </>
      }
    >
      <div className={styles.dialog}>
        <PublishEffect isPublic={false} dependents={dependents} />
        <Findings {...{ outbox, guide, findings, ignored }} />
        <StillWaits {...{ outbox, guideid }} />
        {publishing.isPending && <GoesOn />}
        {flag.isOffered && (
          <section className={styles.part}>
            <label className={styles.flag}>
              <input
                type="checkbox"
                checked={flag.goes}
                onChange={event => flag.setGoes(event.target.checked)}
              />
              <Trans>Remove the flag “In Progress”</Trans>
            </label>
          </section>
        )}
      </div>
    </Dialog>
  )
}
