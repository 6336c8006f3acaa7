import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { type Act } from './deciding.ts'

/** `reason` is why it was as it was before: what is undone has it again. */
export type Done = { act: Act; commentid: number; author: string; reason: string | null }

/** What became of the last decision: refused, or done, with its undo. */
export const QueueNotices = ({
  error,
  done,
  onUndo,
}: {
  error: string | null
  done: Done | null
  /** undefined: it is for good. */
  onUndo: (() => void) | undefined
}) => {
  const { t } = useLingui()
  const name = done?.author ?? ''
  const said: Record<Act, string> = {
    approveComment: t`The comment by ${name} is public.`,
    restoreComment: t`The comment by ${name} is public again.`,
    hideComment: t`The comment by ${name} is hidden.`,
    refuseComment: t`The comment by ${name} was refused.`,
    removeComment: t`The comment by ${name} was removed.`,
  }
  return (
    <>
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      {done && (
        <Notice
          kind="ok"
          icon={Check}
          role="status"
          action={
            onUndo ? (
              <Button icon={Undo2} onClick={onUndo}>
                <Trans>Undo</Trans>
              </Button>
            ) : undefined
          }
        >
          {said[done.act]}
        </Notice>
      )}
    </>
  )
}
