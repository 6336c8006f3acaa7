import { Trans, useLingui } from '@lingui/react/macro'
import { Check, MessageSquare } from 'lucide-react'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { write } from '#app/api/write.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import type { RequestInReview } from '../approvals/requestBoxes.ts'
import { CommentForm } from './CommentForm.tsx'
import { placeOf, readsOtherwise } from './places.ts'
import { useThreadWords } from './usePlaceWords.ts'
import { focusThread, showThread } from './useThreads.ts'
import styles from './Threads.module.css'

type PostOf = ReviewThread['posts'][number]

/** What became of it. */
const useTakenWords = () => {
  const { t } = useLingui()
  const words = {
    held: t`Suggestion, applied and waiting for review`,
    accepted: t`Suggestion, applied`,
    not_accepted: t`Suggestion, applied but not accepted in review`,
  }
  return ({ taken, taken_outcome }: PostOf): string =>
    taken ? words[taken_outcome ?? 'accepted'] : t`Suggestion`
}

const SuggestionShown = ({ post }: { post: PostOf }) => {
  const { t } = useLingui()
  const wordsOf = useTakenWords()
  const { suggestion } = post
  if (!suggestion) return null
  const none = t({ message: 'none', context: 'bound' })
  const [min, max] = [suggestion.min ?? none, suggestion.max ?? none]
  return (
    <p className={styles.suggestion}>
      <b>{wordsOf(post)}</b> {suggestion.text ?? t`Minimum: ${min}, maximum: ${max}`}
    </p>
  )
}

type PostProps = { post: PostOf; me: number; onTake: (() => void) | null; isBusy: boolean }

const Post = ({ post, me, onTake, isBusy }: PostProps) => {
  const { t, i18n } = useLingui()
  const { username, userid, date, text } = post
  return (
    <li className={styles.post}>
      <Initials name={username} />
      <div>
        <p>
          <b>{userid === me ? t`You` : username}</b>{' '}
          <span className={styles.soft}>{formatMoment(date * 1000, i18n.locale)}</span>
        </p>
        {text === '' ? (
          <p
            className={styles.soft}
          >{t`This text was deleted together with its author’s account.`}</p>
        ) : (
          <p className={styles.words}>{text}</p>
        )}
        <SuggestionShown post={post} />
        {onTake && post.suggestion && !post.taken && (
          <Button small {...(isBusy && { why: t`Saving…` })} onClick={onTake}>
            <Trans>Apply the suggestion</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

/** What became of it, or whose turn it is. */
const useStateWords = () => {
  const { t } = useLingui()
  return ({ done_by, done_revisionid, waits }: ReviewThread): string | null => {
    if (!done_by) return null
    const [who, revision] = [done_by.username, done_revisionid]
    if (revision === null) return t`done by ${who}`
    return waits
      ? t`done by ${who} in revision ${revision}, which is waiting for review`
      : t`done by ${who} in revision ${revision}`
  }
}

/** Marks it, opens it again, or takes a suggestion; focus stays on the thread. */
const useMarking = ({ threadid, revisionid }: ReviewThread) => {
  const { t } = useLingui()
  const at = { params: { threadid }, query: { revisionid } }
  const then = {
    stale: t`Someone has replied to this comment or changed its status in the meantime, so nothing was saved. Read the comment first.`,
    onDone: () => focusThread(threadid),
  }
  const mark = useAttempt(
    async (done: boolean) => void (await write('patchReviewThread', { ...at, body: { done } })),
    then,
  )
  const take = useAttempt(
    async (postid: number) => void (await write('takeSuggestion', { ...at, body: { postid } })),
    then,
  )
  return {
    mark: (done: boolean) => void mark.run(done),
    take: (postid: number) => void take.run(postid),
    isBusy: mark.isPending || take.isPending,
    error: mark.error ?? take.error,
  }
}

export type ThreadCardProps = {
  thread: ReviewThread
  guide: Guide
  me: number
  asked: RequestInReview
  /** The step does not stand beside it. */
  withStep?: boolean
}

const Answer = ({
  thread,
  guide,
  asked,
  marking,
}: Pick<ThreadCardProps, 'thread' | 'guide' | 'asked'> & {
  marking: ReturnType<typeof useMarking>
}) => {
  const { t } = useLingui()
  const { threadid } = thread
  const kept = useKeptWords(`thread ${threadid}`)
  return (
    <CommentForm
      label={t({ message: 'Reply', context: 'noun' })}
      verb={t`Send reply`}
      kept={kept}
      place={asked.can_suggest ? placeOf(guide, thread) : undefined}
      onSend={async body =>
        showThread(await write('createReviewPost', { params: { threadid }, body }))
      }
      acts={
        <Button
          small
          kind="quiet"
          icon={Check}
          {...(marking.isBusy && { why: t`Saving…` })}
          onClick={() => marking.mark(true)}
        >
          <Trans>Mark as done</Trans>
        </Button>
      }
    />
  )
}

/** What was said about one place, and what can be answered. */
export const ThreadCard = ({ thread, guide, me, asked, withStep = false }: ThreadCardProps) => {
  const { t } = useLingui()
  const marking = useMarking(thread)
  const placed = useThreadWords(guide)(thread, withStep)
  const state = useStateWords()(thread)
  const { can_write: isOpen, guide_deleted_date: deleted } = asked
  const { threadid, done, said_about: words, posts, can_take } = thread
  return (
    <section
      id={`thread-${threadid}`}
      tabIndex={-1}
      className={styles.thread}
      data-done={done || undefined}
      aria-label={t`Comment, ${placed}`}
    >
      <div className={styles.at}>
        <Icon of={done ? Check : MessageSquare} />
        <span className={styles.place}>{state === null ? placed : t`${placed}: ${state}`}</span>
        {!done && (
          <Chip kind="warn">{isOpen || deleted !== null ? t`open` : t`still open at release`}</Chip>
        )}
        {done && isOpen && (
          <Button
            small
            kind="quiet"
            {...(marking.isBusy && { why: t`Saving…` })}
            onClick={() => marking.mark(false)}
          >
            <Trans>Reopen</Trans>
          </Button>
        )}
      </div>
      {readsOtherwise(guide, thread) && (
        <p className={styles.about}>{t`Original text: “${words}”`}</p>
      )}
      <ol>
        {posts.map(post => (
          <Post
            key={post.postid}
            post={post}
            me={me}
            isBusy={marking.isBusy}
            onTake={can_take ? () => marking.take(post.postid) : null}
          />
        ))}
      </ol>
      {marking.error !== null && (
        <p role="alert" className={styles.told}>
          {marking.error}
        </p>
      )}
      {isOpen && !done && <Answer thread={thread} guide={guide} asked={asked} marking={marking} />}
    </section>
  )
}
