import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'

type DiscardUnsentDialogProps = { text: string; onClose: () => void; onDiscard: () => void }

/** Asks before what only this device has is gone for good. */
const DiscardUnsentDialog = ({ text, onClose, onDiscard }: DiscardUnsentDialogProps) => {
  const { t } = useLingui()
  return (
    <AskDialog
      title={t`Discard unsent work?`}
      onClose={onClose}
      verb={<Trans>Discard</Trans>}
      danger
      careful
      keep={<Trans>Keep</Trans>}
      onAct={onDiscard}
    >
      <p>
        <Trans>
          The unsent work is only on this device. If you discard it, you cannot get it back.
        </Trans>
      </p>
      <pre>{text}</pre>
    </AskDialog>
  )
}

type LeaveRunProps = {
  /** What only this device has; empty where that is nothing. */
  text: string
  onLeave: () => void
}

/** The way out of a run that went on without this device. */
export const LeaveRun = ({ text, onLeave }: LeaveRunProps) => {
  const [isAsking, setIsAsking] = useState(false)
  if (text === '')
    return (
      <Button onClick={onLeave}>
        <Trans>Close the run on this device</Trans>
      </Button>
    )
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        <Trans>Discard unsent work…</Trans>
      </Button>
      {isAsking && (
        <DiscardUnsentDialog text={text} onClose={() => setIsAsking(false)} onDiscard={onLeave} />
      )}
    </>
  )
}
