import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useKeptCopy, type KeptCopy } from '#app/editor/conflict/useKeptCopy.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { RestoreGuide } from './RestoreGuide.tsx'
import { textOfStep } from './stepText.ts'
import { useDeletedBy } from './useDeletedBy.ts'

/** What becomes of the text of a step that is gone. */
const TextOutcome = ({ copy, isGuideGone }: Pick<KeptCopy, 'copy'> & { isGuideGone: boolean }) => {
  if (copy === 'kept')
    return (
      <Trans>
        A copy of your text is kept on this device. You can find it under “What is saved”.
      </Trans>
    )
  if (copy === 'none' && isGuideGone)
    return (
      <Trans>
        Your text is still on this device. Keep a copy, or restore the guide. Only Admins and the
        person who deleted the guide can restore it.
      </Trans>
    )
  if (copy === 'none')
    return (
      <Trans>
        Restore the step with your text, or keep a copy. If you leave it deleted, your text stays on
        this device for 30 days.
      </Trans>
    )
  return (
    <>
      <Trans>This browser cannot keep copies. Copy your text somewhere else if you need it.</Trans>
      {!isGuideGone && (
        <>
          {' '}
          <Trans>Only leave the step deleted if you no longer need your text.</Trans>
        </>
      )}
    </>
  )
}

/**
 * A step that somebody deleted while it was written: its text is here, and comes back or is kept
 * aside.
 */
export const DeletedByOtherNotice = ({
  outbox,
  guideid,
  stepid,
  content,
}: {
  outbox: Outbox
  guideid: number
  stepid: StepId
  content: StepContent
}) => {
  const { name, isGuideGone } = useDeletedBy(guideid, stepid)
  const { copy, keepCopy } = useKeptCopy(() =>
    outbox.keepCopy({ doc: guideKey(guideid), stepid }, textOfStep(content)),
  )
  const isKept = copy === 'kept'
  return (
    <Notice
      icon={RotateCw}
      kind="danger"
      role="status"
      action={
        <>
          {isGuideGone ? (
            <RestoreGuide outbox={outbox} guideid={guideid} />
          ) : (
            <Button small onClick={() => void outbox.restoreStep(guideid, stepid)}>
              <Trans>Restore with my text</Trans>
            </Button>
          )}
          {!isKept && (
            <Button small onClick={() => void keepCopy()}>
              <Trans>Keep a copy</Trans>
            </Button>
          )}
          {(isKept || !isGuideGone) && (
            <Button small kind="quiet" onClick={() => void outbox.letStepGo(guideid, stepid)}>
              <Trans>Leave it deleted</Trans>
            </Button>
          )}
        </>
      }
    >
      {isGuideGone ? (
        <Trans>Someone deleted this guide.</Trans>
      ) : name === null ? (
        <Trans>Someone deleted this step.</Trans>
      ) : (
        <Trans>{name} deleted this step.</Trans>
      )}{' '}
      <TextOutcome copy={copy} isGuideGone={isGuideGone} />
    </Notice>
  )
}
