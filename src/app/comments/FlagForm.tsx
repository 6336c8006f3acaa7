import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CommentShape as Comment } from '#contract/guides/shapes.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './Comments.module.css'

/** The field was asked for: the keyboard starts in it. */
const beginInField = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus()

const FlagSent = ({ hides, onClose }: { hides: boolean; onClose: () => void }) => (
  <p className={styles.actions}>
    <span role="status">
      {hides ? (
        <Trans>The comment is now hidden.</Trans>
      ) : (
        <Trans>Thank you. Moderators now see the comment in their queue.</Trans>
      )}
    </span>
    <Button kind="quiet" small autoFocus onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  </p>
)

/**
 * Tells the Moderators why a comment does not belong here; a Moderator's own flag hides it at once.
 */
export const FlagForm = ({ comment, onClose }: { comment: Comment; onClose: () => void }) => {
  const { t } = useLingui()
  const hides = isModerator(useMe())
  const kept = useKeptText(`flag ${comment.commentid}`)
  const reason = kept.text
  const [isSent, setIsSent] = useState(false)
  const send = useAttempt(async () => {
    await write('flagComment', {
      params: { commentid: comment.commentid },
      body: { reason: reason.trim() },
    })
    await kept.drop()
    setIsSent(true)
  })
  const empty = reason.trim() === '' ? t`Give a reason.` : undefined
  if (isSent) return <FlagSent hides={hides} onClose={onClose} />
  return (
    <form
      ref={beginInField}
      className={styles.composer}
      onSubmit={event => {
        event.preventDefault()
        if (!empty) void send.run()
      }}
      noValidate
    >
      <TextArea
        label={t`Why does this comment not belong here?`}
        help={hides ? t`Your flag hides the comment immediately.` : undefined}
        rows={2}
        maxLength={2000}
        value={reason}
        error={send.error ?? undefined}
        onChange={event => kept.type(event.target.value)}
      />
      <RestoredWords kept={kept} />
      <p className={styles.actions}>
        <Button type="submit" small kind="main" why={empty}>
          <Trans>Flag</Trans>
        </Button>
        <Button kind="quiet" small onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </form>
  )
}
