import { NoAnswer, type ApiError } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWrite } from '#app/api/useWrite.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** A guide, and the name of its author; or a page, which names whoever made it by number only. */
export type AskedOf =
  | { context: 'guide'; contextid: number; name: string }
  | { context: 'wiki'; contextid: number }

/** What is said of whom the message goes to. */
const useAskWords = (asked: AskedOf) => {
  const { t } = useLingui()
  if (asked.context === 'wiki')
    return {
      first: t`I would like to work on this page. May I edit it?`,
      help: t`Your message appears as a comment below the page, and whoever created the page is notified.`,
      sent: t`Sent. Whoever created the page will be notified of your comment.`,
      refused: t`The message was not sent, because you can no longer comment on this page. Ask an Admin another way.`,
    }
  const { name } = asked
  return {
    first: t`I would like to work on this guide. May I edit it?`,
    help: t`Your message appears as a comment below the guide, and ${name} is notified.`,
    sent: t`Sent. ${name} will be notified of your comment.`,
    refused: t`The message was not sent, because you can no longer comment on this guide. Ask ${name} or an Admin another way.`,
  }
}

/** Why the message is not there. `refused`: where one may not comment any more. */
const useWhyNot = (refused: string) => {
  const { t } = useLingui()
  return (error: ApiError | null): string | undefined => {
    if (!error) return undefined
    if (error instanceof NoAnswer) return refusedWords(error)
    return error.status === 403 ? refused : t`The message was not sent. Try again.`
  }
}

/** What is written, and its way there. */
const useRequest = ({ context, contextid }: AskedOf, first: string) => {
  const { t } = useLingui()
  const kept = useKeptText(
    context === 'guide' ? `access ${contextid}` : `access wiki ${contextid}`,
    first,
  )
  const ask = useWrite('createComment')
  const send = () => {
    // Also where the dialog is closed before the answer comes.
    ask
      .mutateAsync({ params: { context, contextid }, body: { text: kept.text, parentid: null } })
      .then(kept.drop, () => undefined) // said beside the field
  }
  const why = ask.isPending
    ? t`Sending…`
    : kept.text.trim() === ''
      ? t`Write a message first.`
      : undefined
  return { kept, ask, send, why }
}

/** Asks who wrote it, in a comment on it: that is what they are told of. */
export const AskAccessDialog = ({ asked, onClose }: { asked: AskedOf; onClose: () => void }) => {
  const { t } = useLingui()
  const words = useAskWords(asked)
  const { kept, ask, send, why } = useRequest(asked, words.first)
  const whyNot = useWhyNot(words.refused)
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
        <p role="status">{words.sent}</p>
      ) : (
        <>
          <TextArea
            label={t`Your message`}
            help={words.help}
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
