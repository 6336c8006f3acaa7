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
    title={<Plural value={count} one="Discard # planned move?" other="Discard # planned moves?" />}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button kind="danger" icon={Trash2} onClick={onThrowAway}>
          <Trans>Discard</Trans>
        </Button>
      </>
    }
  >
    <p>
      <Trans>
        If you discard the plan, its remaining moves are not made. Moves already made are kept and
        listed in the move log.
      </Trans>
    </p>
  </Dialog>
)
