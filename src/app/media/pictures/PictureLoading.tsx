import { Trans } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type PictureLoadingProps = { title: string; error: Error | null; onClose: () => void }

/** Stands for a dialog about a picture until what is known of the picture is there. */
export const PictureLoading = ({ title, error, onClose }: PictureLoadingProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <Button kind="quiet" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    }
  >
    {error ? (
      <p role="alert">{refusedWords(error)}</p>
    ) : (
      <p role="status">
        <Trans>Loading…</Trans>
      </p>
    )}
  </Dialog>
)
