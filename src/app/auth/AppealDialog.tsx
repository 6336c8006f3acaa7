import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import { write } from '#app/api/write.ts'
import type { useKeptTextOfStranger } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

const most = 2000

/** What shows whose account it is: as it was typed to sign in, or as it came with the refusal. */
export type AppealBy = { email: string; password: string } | { proof: string }

type AppealDialogProps = {
  by: AppealBy
  kept: ReturnType<typeof useKeptTextOfStranger>
  onClose: () => void
}

const AppealKept = () => (
  <p role="status">
    <Trans>
      Your appeal has been sent, and the people who can lift the suspension have been notified. You
      can sign in again once the suspension is lifted.
    </Trans>
  </p>
)

type AppealTextProps = Pick<AppealDialogProps, 'kept'> & { used: number }

const AppealText = ({ kept, used }: AppealTextProps) => {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Only Moderators and Admins can read your appeal. It replaces any earlier one.</Trans>
      </p>
      <TextArea
        label={t`Why should the suspension be lifted?`}
        rows={5}
        count={{ used, max: most }}
        value={kept.text}
        onChange={event => kept.type(event.target.value)}
      />
      <RestoredWords kept={kept} />
    </>
  )
}

/** What a suspended person answers; a refusal never clears it. */
export const AppealDialog = ({ by, kept, onClose }: AppealDialogProps) => {
  const { t } = useLingui()
  const { text } = kept
  const [isKept, setIsKept] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const act = useAttempt(
    async () => {
      try {
        await write('createAppeal', { body: { ...by, text: text.trim() } })
        await kept.drop()
      } catch (error) {
        setIsOver(error instanceof ApiError && error.errors.some(one => one.field === 'proof'))
        throw error
      }
    },
    { onDone: () => setIsKept(true) },
  )
  const { length } = [...text.trim()]
  const missing = act.isPending
    ? t`Sending…`
    : length === 0
      ? t`Explain why the suspension should be lifted.`
      : length > most
        ? t`At most ${most} characters.`
        : undefined
  return (
    <Dialog
      title={t`Appeal against the suspension`}
      onClose={onClose}
      actions={
        isKept ? (
          <Button kind="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="main" onClick={() => void act.run()} why={missing}>
              <Trans>Send</Trans>
            </Button>
          </>
        )
      }
    >
      {isKept ? <AppealKept /> : <AppealText kept={kept} used={length} />}
      {act.error && !isKept && (
        <p role="alert">
          {isOver
            ? t`Too much time has passed since you tried to sign in. Copy your text, try to sign in again, then send the appeal.`
            : act.error}
        </p>
      )}
    </Dialog>
  )
}
