import { Trans } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'

/** Nothing was taken: there was no picture among the files. */
export const OnlyPictures = ({ onClose }: { onClose: () => void }) => (
  <Notice
    kind="warn"
    icon={ImageOff}
    role="alert"
    action={
      <Button small onClick={onClose}>
        <Trans>Got it</Trans>
      </Button>
    }
  >
    <Trans>None of the files is a picture, so no steps were created.</Trans>
  </Notice>
)
