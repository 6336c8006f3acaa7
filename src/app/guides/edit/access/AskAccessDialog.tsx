import { NoAnswer, type ApiError } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'

/** Why the message is not there. `name`: whom it was for. */
const useWhyNot = (name: string) => {
  const { t } = useLingui()
  return (error: ApiError | null): string | undefined => {
    if (!error) return undefined
    if (error instanceof NoAnswer) return error.message
    return error.status === 403
      ? t`The message was not sent, because you can no longer comment on this guide. Ask ${name} or an Admin another way.`
      : t`The message was not sent. Try again.`
  }
}

/** Asks who wrote the guide, in a comment on it: that is what they are told of. */
export const AskAccessDialog = ({ guide, onClose }: { guide: Guide; onClose: () => void }) => {
  const { t } = useLingui()
  const kept = useKeptText(
    `access ${guide.guideid}`,
    t`I would like to work on this guide. May I edit it?`,
  )
  const { text } = kept
  const ask = useWrite('createComment')
  const name = guide.author.username
  const whyNot = useWhyNot(name)
  const send = () =>
    ask.mutate(
      {
        params: { context: 'guide', contextid: guide.guideid },
        body: { text, parentid: null },
      },
      { onSuccess: () => void kept.drop() },
    )
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
            <Button
              kind="main"
              why={
                ask.isPending
                  ? t`Sending…`
                  : text.trim() === ''
                    ? t`Write a message first.`
                    : undefined
              }
              onClick={send}
            >
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
            value={text}
            onChange={event => kept.type(event.target.value)}
          />
          <RestoredWords kept={kept} />
        </>
      )}
    </Dialog>
  )
}
