import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Findings } from './Findings.tsx'
import type { GuideFinding } from '../check/finding.ts'
import { PublishButton } from './PublishButton.tsx'
import { PublishEffect } from './PublishEffect.tsx'
import styles from './PublishPanel.module.css'
import type { Dependents } from './useDependents.ts'
import type { Publishing } from './usePublish.ts'

type PublishDialogProps = {
  outbox: Outbox
  guide: Guide
  publishing: Publishing
  findings: readonly GuideFinding[]
  dependents: Dependents | undefined
  onClose: () => void
}

/** What is in the way of publishing, or whom else it touches, before anything happens. */
export const PublishDialog = ({
  outbox,
  guide,
  publishing,
  findings,
  dependents,
  onClose,
}: PublishDialogProps) => {
  const { t } = useLingui()
  const isPublic = guide.public
  const musts = isPublic ? 0 : findings.filter(({ level }) => level === 'must').length
  return (
    <Dialog
      title={
        isPublic
          ? t`Unpublish this guide?`
          : musts > 0
            ? t`This guide cannot be published yet`
            : t`Publish this guide?`
      }
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <PublishButton
            publishing={publishing}
            isPublic={isPublic}
            musts={musts}
            onPublish={() => {
              publishing.publish(!isPublic)
              onClose()
            }}
          />
        </>
      }
    >
      <div className={styles.dialog}>
        <PublishEffect isPublic={isPublic} dependents={dependents} />
        {!isPublic && <Findings {...{ outbox, guide, findings }} />}
      </div>
    </Dialog>
  )
}
