import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queueStates, type QueuedComment } from '#contract/comments/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { followEvents } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { actOf, undoOf, type Act, type Way } from './deciding.ts'
import { QueueItem } from './QueueItem.tsx'
import { ReasonPanel, useCommonReasons } from './ReasonPanel.tsx'
import styles from './Queue.module.css'

const pageSize = 50
type Keys = Partial<Record<ShortcutName, ((digit: number) => void) | undefined>>
type Done = { act: Act; commentid: number; author: string }

const isFor = (one: QueuedComment, { userid }: User) => one.comment.author.userid !== userid

/**
 * Comments that wait for a Moderator, decided one after the other, by keys too. `useKeys`: those of
 * the review of edits.
 */
export const CommentQueue = ({ me, useKeys }: { me: User; useKeys: (acts: Keys) => void }) => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const state = queueStates.find(one => one === params.get('state'))
  const offset = Math.max(0, Math.floor(Number(params.get('offset')) || 0))
  const { data } = useSuspenseQuery({
    ...readPage('listCommentQueue', {
      query: { ...(state && { state }), limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  const reasons = useCommonReasons()
  const list = useRef<HTMLUListElement>(null)
  const [here, setHere] = useState<number | null>(null)
  const [asking, setAsking] = useState<{ act: Act; commentid: number; reason: string } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [error, setError] = useState<string | null>(null)
  const wanted = useRef<number | null>(null)
  /**
   * How often the person went to another comment or began to decide: a late answer does not take
   * them from there.
   */
  const steps = useRef(0)
  /**
   * Decisions whose answer is awaited, and those that the list does not show yet: none is sent
   * twice.
   */
  const underWay = useRef(new Map<number, 'sent' | 'answered'>())
  /** What was written as a reason and not sent, by comment. */
  const words = useRef(new Map<number, string>())
  const { items } = data
  const total = data.total ?? items.length
  const at = Math.max(
    0,
    items.findIndex(one => one.comment.commentid === here),
  )
  const current = items[at]
  // What others say, flag and decide stands here at once.
  useEffect(
    () =>
      followEvents(
        ['comments'],
        ['comment.created', 'comment.updated', 'comment.deleted'],
        () => void queries.invalidateQueries({ queryKey: ['listCommentQueue'] }),
      ),
    [],
  )
  // Focus is the browser's: it goes with the comment that is decided on, and on to the next one
  // when that is gone.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const place = list.current?.querySelector<HTMLElement>(`[data-comment="${wanted.current}"]`)
    wanted.current = null
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'nearest' })
  })
  const goTo = (index: number) => {
    const next = items[Math.max(0, Math.min(items.length - 1, index))]
    if (!next) return
    steps.current += 1
    setAsking(null)
    setHere(next.comment.commentid)
    wanted.current = next.comment.commentid
  }
  const cameTo = (commentid: number) => {
    if (commentid !== here) steps.current += 1
    setHere(commentid)
  }
  /** Whether it was done. On to `next` goes only who has not gone anywhere since. */
  const send = async (
    act: Act,
    { commentid, reason, next }: { commentid: number; reason: string; next: number | undefined },
  ): Promise<boolean> => {
    setError(null)
    setAsking(null)
    const step = steps.current
    const from = document.activeElement
    const isStill = () => {
      const focus = document.activeElement
      return (
        steps.current === step &&
        (focus === from ||
          focus === document.body ||
          String(commentid) === focus?.closest<HTMLElement>('[data-comment]')?.dataset['comment'])
      )
    }
    underWay.current.set(commentid, 'sent')
    try {
      await write(act, { params: { commentid }, body: { reason } })
      words.current.delete(commentid)
      underWay.current.set(commentid, 'answered')
      void queries
        .invalidateQueries({ queryKey: ['listCommentQueue'] }, { cancelRefetch: false })
        .then(() => {
          if (underWay.current.get(commentid) === 'answered') underWay.current.delete(commentid)
        })
      if (next !== undefined && isStill()) {
        setHere(next)
        wanted.current = next
      }
      return true
    } catch (cause) {
      underWay.current.delete(commentid)
      if (!(cause instanceof ApiError)) throw cause
      void queries.invalidateQueries({ queryKey: ['listCommentQueue'] })
      const isDecided = cause.errors[0]?.code === 'invalid_state' || cause.status === 404
      if (isDecided) setDone(now => (now?.commentid === commentid ? null : now))
      // What was written is there again for the next try, at once where nothing else is looked at
      // by now.
      if (cause instanceof NoAnswer && asking?.commentid === commentid && isStill())
        setAsking(now => now ?? asking)
      setError(
        isDecided
          ? t`Somebody else decided meanwhile. The list is read again.`
          : (cause.errors[0]?.message ?? cause.message),
      )
      return false
    }
  }
  const decide = (act: Act, { commentid, author }: QueuedComment['comment'], reason: string) => {
    const index = items.findIndex(({ comment }) => comment.commentid === commentid)
    const after = items[index + 1] ?? items[index - 1]
    void send(act, { commentid, reason, next: after?.comment.commentid }).then(
      isDone => isDone && setDone({ act, commentid, author: author.username }),
    )
  }
  const go = (one: QueuedComment, way: Way) => {
    const act = actOf(one.state, way)
    const { commentid } = one.comment
    if (!isFor(one, me) || underWay.current.has(commentid)) return
    steps.current += 1
    setHere(commentid)
    if (way === 'take') setAsking({ act, commentid, reason: words.current.get(commentid) ?? '' })
    else decide(act, one.comment, '')
  }
  const confirm = (reason: string) => {
    const one = asking && items.find(({ comment }) => comment.commentid === asking.commentid)
    if (one && reason !== '' && !underWay.current.has(asking.commentid))
      decide(asking.act, one.comment, reason)
  }
  const note = (reason: string) => {
    if (!asking) return
    words.current.set(asking.commentid, reason)
    setAsking({ ...asking, reason })
  }
  const close = () => {
    if (!asking) return
    wanted.current = asking.commentid
    setAsking(null)
  }
  const back = done && undoOf(done.act)
  const undo = () => {
    if (!done || !back || underWay.current.get(done.commentid) === 'sent') return
    const { commentid } = done
    // The way back goes, and with it the focus of who clicked on it.
    void send(back, { commentid, reason: t`Taken back`, next: current?.comment.commentid }).then(
      isDone => isDone && setDone(now => (now?.commentid === commentid ? null : now)),
    )
  }
  useKeys({
    nextEdit: () => goTo(here === null ? 0 : at + 1),
    editBefore: () => goTo(at - 1),
    acceptEdit: current && !asking ? () => go(current, 'let') : undefined,
    denyEdit: current && !asking ? () => go(current, 'take') : undefined,
    undoDecision: back && !asking ? undo : undefined,
    close: asking ? close : undefined,
    pickReason: asking ? digit => confirm(reasons[digit - 1] ?? '') : undefined,
    confirmDecision: asking ? () => confirm(asking.reason.trim()) : undefined,
  })
  const name = done?.author ?? ''
  const said: Record<Act, string> = {
    approveComment: t`The comment by ${name} is public.`,
    restoreComment: t`The comment by ${name} is public again.`,
    hideComment: t`The comment by ${name} is hidden; ${name} was told.`,
    refuseComment: t`The comment by ${name} was refused; ${name} was told.`,
    removeComment: t`The comment by ${name} was removed; ${name} was told.`,
  }
  const views = [
    { value: '', label: t`All` },
    { value: 'held', label: t`Held` },
    { value: 'flagged', label: t`Flagged` },
    { value: 'hidden', label: t({ message: 'Hidden', context: 'comment' }) },
  ] as const
  return (
    <Page title={t`Comments to review`}>
      <SegmentedControl
        label={t`State`}
        value={state ?? ''}
        options={views.map(one => ({ ...one, href: authorPaths.comments(one.value) }))}
      />
      <MutedText>
        <span className={styles.keys}>
          <span>
            <kbd>J</kbd> <kbd>K</kbd> <Trans>next, before</Trans>
          </span>
          <span>
            <kbd>A</kbd> <Trans>approve or restore</Trans>
          </span>
          <span>
            <kbd>D</kbd> <Trans>refuse, hide or remove</Trans>
          </span>
          <span>
            <kbd>U</kbd> <Trans>undo</Trans>
          </span>
        </span>
      </MutedText>
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      {done && (
        <Notice
          kind="ok"
          icon={Check}
          role="status"
          action={
            back ? (
              <Button icon={Undo2} onClick={undo}>
                <Trans>Undo</Trans>
              </Button>
            ) : undefined
          }
        >
          {said[done.act]}
        </Notice>
      )}
      {items.length === 0 ? (
        state || offset > 0 ? (
          <EmptyState
            title={t`No such comment waits`}
            actions={
              <LinkButton kind="main" href={authorPaths.comments()}>
                <Trans>All that wait</Trans>
              </LinkButton>
            }
          />
        ) : (
          <EmptyState title={t`No comment waits`}>
            <Trans>
              Comments that a rule holds, that somebody flags, or that are hidden stand here.
            </Trans>
          </EmptyState>
        )
      ) : (
        <ul ref={list} className={styles.list} aria-label={t`Comments`}>
          {items.map((one, n) => {
            const { commentid } = one.comment
            return (
              <QueueItem
                key={commentid}
                one={one}
                isOwn={!isFor(one, me)}
                isHere={here !== null && n === at}
                onFocus={() => cameTo(commentid)}
                onWay={way => go(one, way)}
              >
                {asking?.commentid === commentid ? (
                  <ReasonPanel
                    act={asking.act}
                    reason={asking.reason}
                    onReason={note}
                    onConfirm={confirm}
                    onClose={close}
                  />
                ) : undefined}
              </QueueItem>
            )
          })}
        </ul>
      )}
      {(offset > 0 || total > pageSize) && (
        <Pager
          offset={offset}
          shown={items.length}
          limit={pageSize}
          total={total}
          hrefAt={to =>
            `?${new URLSearchParams({ ...(state && { state }), ...(to && { offset: String(to) }) })}`
          }
        />
      )}
    </Page>
  )
}
