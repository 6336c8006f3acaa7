import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'

/** What was done to a row, and the way back. */
export const DoneRow = ({ words, undo }: { words: string; undo: () => void }) => (
  <Notice
    icon={Check}
    kind="ok"
    action={
      <Button small onClick={undo}>
        <Trans>Undo</Trans>
      </Button>
    }
  >
    {words}
  </Notice>
)
