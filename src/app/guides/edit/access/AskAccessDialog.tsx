import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'

/** Asks who wrote the guide, in a comment on it: that is what they are told of. */
export const AskAccessDialog = ({ guide, onClose }: { guide: Guide; onClose: () => void }) => {
  const { t } = useLingui()
  const [text, setText] = useState(t`I would like to work on this guide. May I edit it?`)
  const ask = useWrite('createComment')
  const name = guide.author.username
  const send = () =>
    ask.mutate({
      params: { context: 'guide', contextid: guide.guideid },
      body: { text, parentid: null },
    })
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
                    ? t`Write something first.`
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
        <TextArea
          label={t`Your message`}
          help={t`It appears as a comment below the guide, and ${name} is notified.`}
          error={
            ask.error instanceof NoAnswer
              ? ask.error.message
              : ask.error
                ? t`The message was not sent. Try again.`
                : undefined
          }
          rows={3}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
    </Dialog>
  )
}
