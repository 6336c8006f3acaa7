import { Plural, Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'

/** Asks whether a plan shall go. */
export const ThrowAwayDialog = ({
  count,
  onClose,
  onThrowAway,
}: {
  count: number
  onClose: () => void
  onThrowAway: () => void
}) => (
  <Dialog
    title={
      <Plural
        value={count}
        one="Throw away the plan of # move?"
        other="Throw away the plan of # moves?"
      />
    }
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button kind="danger" icon={Trash2} onClick={onThrowAway}>
          <Trans>Throw away</Trans>
        </Button>
      </>
    }
  >
    <p>
      <Trans>This moves no category. Moves already made stay and are listed in the move log.</Trans>
    </p>
  </Dialog>
)
