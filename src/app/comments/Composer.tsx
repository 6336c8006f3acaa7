import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { CommentShape as Comment } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { prepareCalls } from '#app/api/client.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useCommentDraft } from './useCommentDraft.ts'
import styles from './Comments.module.css'

type ComposerProps = {
  userid: number
  /** Where its draft is kept: `step 12`, `reply 87`, `edit 87`. */
  about: string
  label: ReactNode
  initial?: string
  action: ReactNode
  /** Sends it; throws ApiError. */
  onSend: (text: string, sendKey: string) => Promise<Comment>
  onDone: (comment: Comment) => void
  onCancel: () => void
}

const { commentShortest: shortest, commentLength: longest } = limits
const lengthOf = (text: string) => Array.from(text.trim()).length

/** What was typed, and its way to the service: what is refused or finds no answer stays here. */
const useComposing = ({ userid, about, initial = '', onSend, onDone }: ComposerProps) => {
  const { t } = useLingui()
  const { draft, type, drop } = useCommentDraft(userid, about, initial)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const used = lengthOf(draft.text)
  const reason = (thrown: unknown) => {
    if (!(thrown instanceof ApiError)) return t`That did not work. Your text is kept. Try again.`
    if (thrown.status === 0)
      return t`The service did not answer. Your text is kept. Send it again when you are online.`
    return thrown.errors[0]?.message ?? thrown.message
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (used < shortest) return setError(t`Comments need at least ${shortest} characters.`)
    if (used > longest) return setError(t`Comments can be up to ${longest} characters.`)
    setIsSending(true)
    setError(null)
    try {
      const comment = await onSend(draft.text.trim(), draft.sendKey)
      await drop()
      onDone(comment)
    } catch (thrown) {
      setError(reason(thrown))
      setIsSending(false)
    }
  }
  const write = (text: string) => {
    setError(null)
    type(text)
  }
  return { text: draft.text, used, write, drop, isSending, error, send }
}

/**
 * Writes one comment. Nothing that was typed is lost: it is kept on this device until the service
 * has it.
 */
export const Composer = (props: ComposerProps) => {
  const { t } = useLingui()
  const { label, action, onCancel } = props
  const { text, used, write, drop, isSending, error, send } = useComposing(props)
  return (
    <form
      className={styles.composer}
      onFocus={prepareCalls}
      onSubmit={event => void send(event)}
      noValidate
    >
      <TextArea
        label={label}
        autoFocus // it was asked for: the keyboard starts in it
        value={text}
        rows={4}
        readOnly={isSending} // what is typed after it was sent would go with its form
        help={t`You can use wiki text for lists, links and emphasis.`}
        error={error ?? undefined}
        count={{ used, max: longest }}
        onChange={event => write(event.target.value)}
      />
      <p className={styles.actions}>
        <Button type="submit" kind="main" small aria-disabled={isSending || undefined}>
          {action}
        </Button>
        <Button
          kind="quiet"
          small
          onClick={() => {
            void drop()
            onCancel()
          }}
        >
          <Trans>Discard</Trans>
        </Button>
      </p>
    </form>
  )
}
