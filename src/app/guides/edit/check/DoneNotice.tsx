import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { fixNames } from './useFindingWords.ts'
import type { Fixes } from './useFixes.ts'

/** What a fix did, and the way back. */
export const DoneNotice = ({ done }: { done: NonNullable<Fixes['done']> }) => {
  const { i18n } = useLingui()
  const name = i18n._(fixNames[done.name])
  return (
    <Notice
      icon={Check}
      kind="ok"
      action={
        <Button small onClick={done.undo}>
          <Trans>Undo</Trans>
        </Button>
      }
    >
      <Trans>Done: “{name}”.</Trans>
    </Notice>
  )
}
