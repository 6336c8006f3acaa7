import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { useTakeBack } from './useTakeBack.ts'

type UndoButtonProps = { of: ReturnType<typeof useTakeBack>; title: string }

/** While it may be taken back. */
export const UndoButton = ({ of: { mayUndo, attempt }, title }: UndoButtonProps) => {
  const { t } = useLingui()
  return (
    mayUndo && (
      <Button
        small
        icon={Undo2}
        aria-busy={attempt.isPending}
        aria-label={t`Undo: ${title}`}
        data-act="undo"
        onClick={() => void attempt.run()}
      >
        <Trans>Undo</Trans>
      </Button>
    )
  )
}
