import { Trans, useLingui } from '@lingui/react/macro'
import type { CommentShape } from '#contract/guides/shapes.ts'
import { formatDay, isoDay } from '#app/ui/text/dates.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import styles from './Print.module.css'

type PrintedCommentProps = {
  comment: CommentShape
  /** The step that it was written under; null: the whole guide. */ number: number | null
  isReply: boolean
}

/** Who said what when, and where. */
export const PrintedComment = ({ comment, number, isReply }: PrintedCommentProps) => {
  const { i18n } = useLingui()
  return (
    <div className={isReply ? styles.reply : undefined}>
      <p className={styles.said} lang={i18n.locale}>
        <b>{comment.author.username}</b>,{' '}
        <time dateTime={isoDay(comment.date)}>{formatDay(comment.date, i18n.locale)}</time>
        {number !== null && (
          <>
            {' · '}
            <Trans>Step {number}</Trans>
          </>
        )}
      </p>
      <Rendered html={comment.text_rendered} />
    </div>
  )
}
