import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ClipboardEvent, DragEvent, FormEvent, ReactNode } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { CommentShape as Comment } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { prepareCalls } from '#app/api/client.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { hasFiles } from '#app/media/uploads/useFileDrop.ts'
import { MentionArea, type Mentionable } from '#app/editor/pickers/MentionArea.tsx'
import { PictureField } from './PictureField.tsx'
import { useComingPictures } from './useComingPictures.ts'
import { useCommentDraft, type Said } from './useCommentDraft.ts'
import styles from './Comments.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Sends what was written, with the ids of its pictures; throws ApiError. */
export type Send = (said: { text: string; images: number[] }, sendKey: string) => Promise<Comment>

type ComposerProps = {
  userid: number
  /** Where its draft is kept: `step 12`, `reply 87`, `edit 87`. */
  about: string
  label: ReactNode
  /** Those who take part: they are offered first where somebody is to be named. */
  near: readonly Mentionable[]
  initial?: Said
  action: ReactNode
  onSend: Send
  onDone: (comment: Comment) => void
  onCancel: () => void
}

const { commentShortest: shortest, commentLength: longest } = limits
const empty: Said = { text: '', pictures: [] }
const lengthOf = (text: string) => Array.from(text.trim()).length

/** What was typed, and its way to the service: what is refused or finds no answer stays here. */
const useComposing = ({ userid, about, initial = empty, onSend, onDone }: ComposerProps) => {
  const { t } = useLingui()
  const { draft, isRead, change, drop } = useCommentDraft(userid, about, initial)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const put: typeof change = next => {
    setError(null)
    change(next)
  }
  const coming = useComingPictures({ userid, about, isRead }, draft.pictures, put)
  // What is added after it was sent would go with its form.
  const come = { ...coming, add: (files: readonly File[]) => !isSending && coming.add(files) }
  const dropAll = async () => {
    await coming.dropAll()
    await drop()
  }
  const used = lengthOf(draft.text)
  const reason = (thrown: unknown) => {
    if (!(thrown instanceof ApiError))
      return t`Something went wrong in the app. Your text is kept. You can safely send it again.`
    if (thrown.status === 0)
      return t`The service did not answer. Your text is kept. You can safely send it again.`
    return refusedWords(thrown)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (used < shortest) return setError(t`Comments need at least ${shortest} characters.`)
    if (used > longest) return setError(t`Comments can be up to ${longest} characters.`)
    if (come.isSending) return setError(t`Wait until the pictures are uploaded.`)
    if (come.isStuck)
      return setError(t`A picture was not uploaded. Try again, or remove the picture.`)
    setIsSending(true)
    setError(null)
    try {
      const comment = await onSend(
        { text: draft.text.trim(), images: draft.pictures.map(({ id }) => id) },
        draft.sendKey,
      )
      await dropAll()
      onDone(comment)
    } catch (thrown) {
      setError(reason(thrown))
      setIsSending(false)
    }
  }
  return { draft, used, put, drop: dropAll, come, isSending, error, send }
}

const picturesIn = (data: DataTransfer): File[] =>
  [...data.files].filter(({ type }) => type.startsWith('image/'))

/** Pictures that are dropped on the form or pasted into it. */
const useGivenPictures = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false)
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = picturesIn(data)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return {
    isOver,
    // A table of a spreadsheet comes as words and as a picture of them.
    onPaste: (event: ClipboardEvent) =>
      event.clipboardData.getData('text/plain').trim() === '' && take(event, event.clipboardData),
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      take(event, event.dataTransfer)
    },
  }
}

/**
 * Writes one comment. Nothing that was typed is lost: it is kept on this device until the service
 * has it.
 */
export const Composer = (props: ComposerProps) => {
  const { t } = useLingui()
  const { label, near, action, onCancel } = props
  const { draft, used, put, drop, come, isSending, error, send } = useComposing(props)
  const { isOver, ...given } = useGivenPictures(come.add)
  return (
    <form
      {...given}
      className={classes(styles.composer, isOver && styles.over)}
      onFocus={prepareCalls}
      onSubmit={event => void send(event)}
      noValidate
    >
      <MentionArea
        near={near}
        label={label}
        autoFocus // it was asked for: the keyboard starts in it
        value={draft.text}
        rows={4}
        readOnly={isSending} // what is typed after it was sent would go with its form
        help={t`You can use wiki text for lists, links and emphasis, and @ to mention people. Only those who can read the comment are notified.`}
        error={error ?? undefined}
        count={{ used, max: longest }}
        onText={text => put(() => ({ text }))}
      />
      <PictureField
        pictures={draft.pictures}
        come={come}
        onChange={next => isSending || put(({ pictures }) => ({ pictures: next(pictures) }))}
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
