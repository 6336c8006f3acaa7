import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './AboutPanel.module.css'

type ThreadProps = {
  detail: Pick<PatrolItemDetail, 'itemid' | 'author' | 'messages'>
  /** What is written to its author and not sent yet. */
  words: string
  onWords: (words: string) => void
  /** These words are sent; what was typed meanwhile stays. */
  onSent: (words: string) => void
  onThread: () => void
}

/** What was said about an edit, and a question to its author. */
export const Thread = ({ detail, words, onWords, onSent, onThread }: ThreadProps) => {
  const { t } = useLingui()
  const { author, messages, itemid } = detail
  const name = author.username
  const send = useAttempt(async () => {
    await write('createPatrolMessage', { params: { itemid }, body: { text_raw: words } })
    onSent(words)
    onThread()
  })
  return (
    <section>
      <h2>
        <Trans>Conversation</Trans>
      </h2>
      {messages.length === 0 ? (
        <MutedText>
          <Trans>No messages yet. Ask {name} what you want to know about the edit.</Trans>
        </MutedText>
      ) : (
        <ul className={styles.thread}>
          {messages.map(message => (
            <li key={message.messageid}>
              <b>{message.author.username}</b> {message.text_raw}
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={t`Ask ${name}`}
        rows={2}
        value={words}
        maxLength={4000}
        onChange={event => onWords(event.target.value)}
        error={send.error ?? undefined}
      />
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
