import { NoAnswer, type ApiError } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { useAsking, type AskedOf } from './useAsking.ts'

/** Why the message is not there. `refused`: where one may not say anything any more. */
const useWhyNot = (refused: string) => {
  const { t } = useLingui()
  return (error: ApiError | null): string | undefined => {
    if (!error) return undefined
    if (error instanceof NoAnswer) return refusedWords(error)
    return error.status === 403 ? refused : t`The message was not sent. Try again.`
  }
}

/** Asks whoever can give the right to edit, or knows who can. */
export const AskAccessDialog = ({ asked, onClose }: { asked: AskedOf; onClose: () => void }) => {
  const { t } = useLingui()
  const { kept, why, help, refused, error, send, sent } = useAsking(asked)
  const whyNot = useWhyNot(refused)
  return (
    <Dialog
      title={<Trans>Request access</Trans>}
      onClose={onClose}
      actions={
        sent !== null ? (
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="main" why={why} onClick={send}>
              <Trans>Send</Trans>
            </Button>
          </>
        )
      }
    >
      {sent !== null ? (
        <p role="status">{sent}</p>
      ) : (
        <>
          <TextArea
            label={t`Your message`}
            help={help}
            error={whyNot(error)}
            rows={3}
            value={kept.text}
            onChange={event => kept.type(event.target.value)}
          />
          <RestoredWords kept={kept} />
        </>
      )}
    </Dialog>
  )
}
