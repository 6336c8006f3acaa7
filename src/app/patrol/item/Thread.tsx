import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { write } from '#app/api/write.ts'
import type { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { MentionArea } from '#app/editor/pickers/MentionArea.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { LookAlikes, SeenText } from '#app/ui/text/SeenText.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './AboutPanel.module.css'

/** What is written about an edit and not sent yet. */
export type Question = ReturnType<typeof useKeptText>

type ThreadProps = {
  detail: Pick<PatrolItemDetail, 'itemid' | 'author' | 'messages' | 'own'>
  question: Question
  onThread: () => void
}

/** What was said about an edit, and a question to its author, or a message of theirs. */
export const Thread = ({ detail, question, onThread }: ThreadProps) => {
  const { t } = useLingui()
  const { author, messages, itemid, own } = detail
  const name = author.username
  const words = question.text
  const send = useAttempt(async () => {
    await write('createPatrolMessage', { params: { itemid }, body: { text_raw: words } })
    question.sent(words)
    onThread()
  })
  return (
    <section>
      <h2>
        <Trans>Conversation</Trans>
      </h2>
      {messages.length === 0 ? (
        <MutedText>
          {own ? (
            <Trans>No messages yet. You can write about your edit here.</Trans>
          ) : (
            <Trans>No messages yet. You can ask {name} about this edit.</Trans>
          )}
        </MutedText>
      ) : (
        <ul className={styles.thread}>
          {messages.map(message => (
            <li key={message.messageid}>
              <b>{message.author.username}</b> <SeenText text={message.text_raw} />
              <LookAlikes text={message.text_raw} />
            </li>
          ))}
        </ul>
      )}
      <MentionArea
        label={own ? t`Message about your edit` : t`Ask ${name}`}
        rows={2}
        value={words}
        maxLength={4000}
        onText={question.type}
        error={send.error ?? undefined}
      />
      <RestoredWords kept={question} />
      <p className={styles.send}>
        <Button
          small
          {...(words.trim() === '' ? { why: t`Enter a message first.` } : {})}
          onClick={() => void send.run()}
        >
          <Trans>Send</Trans>
        </Button>
      </p>
    </section>
  )
}
