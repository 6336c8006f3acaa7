import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, MessageSquarePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import type { CommentShape as Comment } from '#contract/guides/shapes.ts'
import type { UserSummary } from '#contract/core/shapes.ts'
import type { User } from '#contract/users/schemas.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { classes } from '#app/ui/classes.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { Send } from './Composer.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './Comments.module.css'

const Composer = lazyComponent(() => import('./Composer.tsx'), 'Composer')

type ThreadsProps = {
  comments: readonly Comment[]
  me: User | null
  near: readonly UserSummary[]
  /** Sends an answer to a comment. */
  onReply: (commentid: number) => Send
  onWritten: (comment: Comment) => void
}

const Threads = ({ comments, me, near, onReply, onWritten }: ThreadsProps) => {
  const { t } = useLingui()
  // A conversation is read from its beginning; answers have the newest first.
  const inOrder = comments.toSorted((a, b) => a.date - b.date || a.commentid - b.commentid)
  return (
    <ul className={styles.list}>
      {inOrder.map(comment => (
        <CommentItem
          key={comment.commentid}
          comment={comment}
          me={me}
          near={near}
          onReply={onReply(comment.commentid)}
          onWritten={onWritten}
        >
          {comment.replies.length > 0 && (
            <ul className={styles.list} aria-label={t`Replies`}>
              {comment.replies.map(reply => (
                <CommentItem
                  key={reply.commentid}
                  comment={reply}
                  me={me}
                  near={near}
                  onWritten={onWritten}
                />
              ))}
            </ul>
          )}
        </CommentItem>
      ))}
    </ul>
  )
}

type CommentsProps = {
  context: 'guide' | 'step' | 'wiki'
  contextid: number
  comments: readonly Comment[]
  /** Heads a section of its own; without one it belongs to what stands above. */ title?: string
  /** Shows what whoever is not signed in gets at this address. */ strangerAt?: string | undefined
}

/** A notification leads to one comment, which comes after the page did. */
const toNamedComment = (place: HTMLElement | null) => {
  const { hash } = location
  if (place && /^#comment-\d+$/.test(hash))
    place.querySelector(hash)?.scrollIntoView({ block: 'center' })
}

const WayToSignIn = ({ from }: { from: string }) => (
  <p className={styles.soft}>
    <a href={paths.signIn(from)}>
      <Trans>Sign in to comment</Trans>
    </a>
  </p>
)

/** Whoever wrote there, each once, but for the reader. */
const speakersOf = (comments: readonly Comment[], me: User | null): UserSummary[] => {
  const authors = comments.flatMap(one => [one, ...one.replies]).map(one => one.author)
  const others = authors.filter(({ userid }) => userid > 0 && userid !== me?.userid)
  return [...new Map(others.map(one => [one.userid, one])).values()]
}

/** What was said about a guide, a step or a page: threads, and a field for one's own words. */
export const Comments = ({ context, contextid, comments, title, strangerAt }: CommentsProps) => {
  const { t, i18n } = useLingui()
  const person = useMe() ?? null
  const me = strangerAt === undefined ? person : null
  const [isWriting, setIsWriting] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const params = { context, contextid }
  const near = speakersOf(comments, me)
  const Frame = title ? 'section' : 'div'
  const send =
    (parentid: number | null): Send =>
    (body, key) =>
      write('createComment', { params, body: { ...body, parentid } }, { key })
  const written = (comment: Comment) => {
    setIsWriting(false)
    setIsHeld(comment.status === 'private')
  }
  return (
    <Frame
      ref={toNamedComment}
      className={classes(styles.comments, title && styles.section)}
      lang={i18n.locale}
      aria-label={title}
    >
      {title && <h2 className={styles.title}>{title}</h2>}
      {comments.length > 0 && (
        <Threads comments={comments} me={me} near={near} onReply={send} onWritten={written} />
      )}
      {isHeld && (
        <Notice icon={Clock} role="status">
          <Trans>Your comment is waiting for a Moderator.</Trans>
        </Notice>
      )}
      {me && isWriting && (
        <Suspense fallback={<BusyMarker />}>
          <Composer
            userid={me.userid}
            near={near}
            about={`${context} ${contextid}`}
            label={t`Your comment`}
            action={t`Send`}
            onSend={send(null)}
            onDone={written}
            onCancel={() => setIsWriting(false)}
          />
        </Suspense>
      )}
      {me && !isWriting && (
        <p>
          <Button kind="quiet" small icon={MessageSquarePlus} onClick={() => setIsWriting(true)}>
            <Trans>Write a comment</Trans>
          </Button>
        </p>
      )}
      {!me && <WayToSignIn from={strangerAt ?? location.pathname} />}
    </Frame>
  )
}
