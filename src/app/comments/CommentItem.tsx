import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import type { CommentShape as Comment } from '#contract/guides/shapes.ts'
import type { UserSummary } from '#contract/core/shapes.ts'
import type { User } from '#contract/users/schemas.ts'
import { write } from '#app/api/write.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { formatNearDay, isoDay } from '#app/ui/text/dates.ts'
import { Portrait } from '#app/ui/pictures/Portrait.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { isModerator } from '#app/api/roles.ts'
import { CommentPictures } from './CommentPictures.tsx'
import type { Send } from './Composer.tsx'
import styles from './Comments.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const FlagForm = lazyComponent(() => import('./FlagForm.tsx'), 'FlagForm')
const Composer = lazyComponent(() => import('./Composer.tsx'), 'Composer')

const editSeconds = 300
const mayEdit = (comment: Comment, me: User) =>
  me.greatest_privilege === 'Admin' ||
  (comment.author.userid === me.userid && Date.now() / 1000 - comment.date < editSeconds)
const mayDelete = (comment: Comment, me: User) =>
  comment.author.userid === me.userid || isModerator(me)

const Deletion = ({ comment, onCancel }: { comment: Comment; onCancel: () => void }) => {
  const [error, setError] = useState<string | null>(null)
  const remove = () =>
    write('deleteComment', { params: { commentid: comment.commentid } }).catch((thrown: unknown) =>
      setError(refusedWords(thrown)),
    )
  return (
    <div className={styles.asked} role="alert">
      <p>
        {error ??
          (comment.replies.length > 0 ? (
            <Trans>Delete this comment and its replies?</Trans>
          ) : (
            <Trans>Delete this comment?</Trans>
          ))}
      </p>
      <p className={styles.actions}>
        <Button small autoFocus onClick={onCancel}>
          <Trans>Keep</Trans>
        </Button>
        <Button kind="danger" small onClick={() => void remove()}>
          <Trans>Delete</Trans>
        </Button>
      </p>
    </div>
  )
}

type Doing = 'reply' | 'edit' | 'delete' | 'flag'

/** What this reader may do with a comment. */
const Acts = ({
  comment,
  me,
  mayReply,
  onDo,
}: {
  comment: Comment
  me: User
  mayReply: boolean
  onDo: (what: Doing) => void
}) => {
  const { t } = useLingui()
  const { author } = comment
  const name = author.username
  return (
    <p className={styles.actions}>
      {mayReply && (
        <Button kind="quiet" small aria-label={t`Reply to ${name}`} onClick={() => onDo('reply')}>
          <Trans>Reply</Trans>
        </Button>
      )}
      {mayEdit(comment, me) && (
        <Button kind="quiet" small onClick={() => onDo('edit')}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {author.userid !== me.userid && (
        <Button
          kind="quiet"
          small
          aria-label={t`Flag the comment by ${name}…`}
          onClick={() => onDo('flag')}
        >
          <Trans>Flag…</Trans>
        </Button>
      )}
      {mayDelete(comment, me) && (
        <Button kind="quiet" small onClick={() => onDo('delete')}>
          <Trans>Delete…</Trans>
        </Button>
      )}
    </p>
  )
}

/** Who wrote it and when. */
const Byline = ({ comment: { author, date, modified_date } }: { comment: Comment }) => {
  const { i18n } = useLingui()
  return (
    <p className={styles.who}>
      {author.userid > 0 ? <a href={paths.user(author)}>{author.username}</a> : author.username}{' '}
      <span className={styles.soft}>
        <time dateTime={isoDay(date)}>{formatNearDay(date, i18n.locale)}</time>
        {modified_date > 0 && (
          <>
            {' · '}
            <Trans>edited</Trans>
          </>
        )}
      </span>
    </p>
  )
}

/** What was said, and the pictures below it. */
const Shown = ({ comment: { text_rendered, images, author } }: { comment: Comment }) => (
  <>
    <Rendered html={text_rendered} />
    <CommentPictures images={images} name={author.username} />
  </>
)

const Writing = (given: ComponentProps<typeof Composer>) => (
  <Suspense fallback={<BusyMarker />}>
    <Composer {...given} />
  </Suspense>
)

type CommentItemProps = {
  comment: Comment
  me: User | null
  /** Those who take part. */
  near: readonly UserSummary[]
  /** Sends a reply; undefined for what is a reply itself. */
  onReply?: Send
  onWritten: (comment: Comment) => void
  children?: ReactNode
}

/** Who said what and when, and what this reader may do with it. */
export const CommentItem = (props: CommentItemProps) => {
  const { comment, me, near, onReply, onWritten, children } = props
  const { t } = useLingui()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { author, commentid } = comment
  const done = () => setDoing(null)
  const written = (next: Comment) => {
    done()
    onWritten(next)
  }
  const edit: Send = (body, key) => write('patchComment', { params: { commentid }, body }, { key })
  const name = author.username
  const writing = { near, onDone: written, onCancel: done }
  return (
    <li className={styles.comment} id={`comment-${commentid}`}>
      <Portrait name={name} image={author.image} />
      <div className={styles.said}>
        <Byline comment={comment} />
        {doing === 'edit' && me ? (
          <Writing
            {...writing}
            userid={me.userid}
            about={`edit ${commentid}`}
            label={t`Edit the comment`}
            initial={{ text: comment.text_raw, pictures: comment.images }}
            action={t`Save`}
            onSend={edit}
          />
        ) : (
          <Shown comment={comment} />
        )}
        {me && doing === null && (
          <Acts comment={comment} me={me} mayReply={onReply !== undefined} onDo={setDoing} />
        )}
        {doing === 'flag' && (
          <Suspense fallback={<BusyMarker />}>
            <FlagForm comment={comment} onClose={done} />
          </Suspense>
        )}
        {doing === 'delete' && <Deletion comment={comment} onCancel={done} />}
        {children}
        {doing === 'reply' && me && onReply && (
          <Writing
            {...writing}
            userid={me.userid}
            about={`reply ${commentid}`}
            label={t`Reply to ${name}`}
            action={t`Reply`}
            onSend={onReply}
          />
        )}
      </div>
    </li>
  )
}
