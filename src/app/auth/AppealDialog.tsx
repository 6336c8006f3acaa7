import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import { useAttempt } from '#app/ui/useAttempt.ts'

const most = 2000

type AppealDialogProps = {
  /** As they were typed to sign in. */
  email: string
  password: string
  text: string
  onText: (text: string) => void
  onClose: () => void
}

/** What a suspended person answers; a refusal never clears it (P-16). */
export const AppealDialog = ({ email, password, text, onText, onClose }: AppealDialogProps) => {
  const { t } = useLingui()
  const [isKept, setIsKept] = useState(false)
  const act = useAttempt(
    async () => {
      await write('createAppeal', { body: { email, password, text: text.trim() } })
    },
    { onDone: () => setIsKept(true) },
  )
  const { length } = [...text.trim()]
  const missing = act.isPending
    ? t`Sending…`
    : length === 0
      ? t`Write why you should be let in again.`
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
      {isKept ? (
        <p role="status">
          <Trans>
            Your appeal is kept, and those who may lift the suspension are told of it. You can sign
            in again once one of them has.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Moderators or administrators of the site read it, nobody else. If you sent one before,
              this one takes its place.
            </Trans>
          </p>
          <TextArea
            label={t`Why you should be let in again`}
            rows={5}
            count={{ used: length, max: most }}
            value={text}
            onChange={event => onText(event.target.value)}
          />
        </>
      )}
      {act.error && !isKept && <p role="alert">{act.error}</p>}
    </Dialog>
  )
}
