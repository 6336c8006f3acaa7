import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { DeletedDocument } from '#contract/revisions/schemas.ts'
import { useRestoreQuestion } from '#app/dependents/useRestoreQuestion.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

/** `there`: somebody restored it, or made it anew, before. */
export type Restore = (one: DeletedDocument) => Promise<'back' | 'there'>
export type Restored = { one: DeletedDocument; came: 'back' | 'there' }
type RestoreButtonProps = {
  one: DeletedDocument
  onRestore: Restore
  onDone: (restored: Restored) => void
}

export const RestoreButton = ({ one, onRestore, onDone }: RestoreButtonProps) => {
  const { t } = useLingui()
  // The list may be without this row before the answer is known: it is told all the same.
  const { isPending, error, run } = useAttempt(async () =>
    onDone({ one, came: await onRestore(one) }),
  )
  const question = useRestoreQuestion(one.id, one.display_title, () => void run())
  const isEmpty = one.kind === 'wiki' && one.last_revisionid === null
  return (
    <>
      <Button
        small
        icon={Undo2}
        why={
          isPending || question.isLooking
            ? t`Restoring…`
            : isEmpty
              ? t`All versions of this page are redacted, so it cannot be restored.`
              : undefined
        }
        aria-label={t`Restore “${one.display_title}”`}
        onClick={() => (one.kind === 'guide' ? question.ask() : void run())}
      >
        <Trans>Restore</Trans>
      </Button>
      {question.dialog}
      {error && <p role="alert">{error}</p>}
    </>
  )
}
