import { NoAnswer, type ApiError } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Why the message is not there. `name`: whom it was for. */
const useWhyNot = (name: string) => {
  const { t } = useLingui()
  return (error: ApiError | null): string | undefined => {
    if (!error) return undefined
    if (error instanceof NoAnswer) return refusedWords(error)
    return error.status === 403
      ? t`The message was not sent, because you can no longer comment on this guide. Ask ${name} or an Admin another way.`
      : t`The message was not sent. Try again.`
  }
}

/** What is written to the author, and its way there. */
const useRequest = ({ guideid, author }: Guide) => {
  const { t } = useLingui()
  const kept = useKeptText(
    `access ${guideid}`,
    t`I would like to work on this guide. May I edit it?`,
  )
  const ask = useWrite('createComment')
  const send = () => {
    // Also where the dialog is closed before the answer comes.
    ask
      .mutateAsync({
        params: { context: 'guide', contextid: guideid },
        body: { text: kept.text, parentid: null },
      })
      .then(kept.drop, () => undefined) // said beside the field
  }
  const why = ask.isPending
    ? t`Sending…`
    : kept.text.trim() === ''
      ? t`Write a message first.`
      : undefined
  return { kept, ask, send, why, name: author.username }
}

/** Asks who wrote the guide, in a comment on it: that is what they are told of. */
export const AskAccessDialog = ({ guide, onClose }: { guide: Guide; onClose: () => void }) => {
  const { t } = useLingui()
  const { kept, ask, send, why, name } = useRequest(guide)
  const whyNot = useWhyNot(name)
  return (
    <Dialog
      title={<Trans>Request access</Trans>}
      onClose={onClose}
      actions={
        ask.isSuccess ? (
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
      {ask.isSuccess ? (
        <p role="status">
          <Trans>Sent. {name} will be notified of your comment.</Trans>
        </p>
      ) : (
        <>
          <TextArea
            label={t`Your message`}
            help={t`Your message appears as a comment below the guide, and ${name} is notified.`}
            error={whyNot(ask.error)}
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
