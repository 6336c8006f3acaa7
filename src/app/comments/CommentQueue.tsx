import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queueStates, type QueuedComment } from '#contract/comments.ts'
import type { User } from '#contract/users.ts'
import { ApiError } from '#lib/errors.ts'
import { followEvents } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/Button.tsx'
import { LinkButton } from '#app/ui/LinkButton.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { Page, Soft } from '#app/ui/Page.tsx'
import { Pager } from '#app/ui/Pager.tsx'
import { EmptyState } from '#app/ui/ScreenState.tsx'
import { Segments } from '#app/ui/Segments.tsx'
import type { ShortcutName } from '#app/ui/shortcuts.ts'
import { actOf, undoOf, type Act, type Way } from './deciding.ts'
import { QueueItem } from './QueueItem.tsx'
import { ReasonPanel, useCommonReasons } from './ReasonPanel.tsx'
import styles from './Queue.module.css'

const pageSize = 50
type Keys = Partial<Record<ShortcutName, ((digit: number) => void) | undefined>>
type Done = { act: Act; commentid: number; author: string }

const isFor = (one: QueuedComment, { userid }: User) => one.comment.author.userid !== userid

/** Comments that wait for a Moderator, decided one after the other, by keys too. `useKeys`: those of the review of edits. */
export const CommentQueue = ({ me, useKeys }: { me: User; useKeys: (acts: Keys) => void }) => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const state = queueStates.find(one => one === params.get('state'))
  const offset = Math.max(0, Math.floor(Number(params.get('offset')) || 0))
  const { data } = useSuspenseQuery({ ...readPage('listCommentQueue', { query: { ...(state && { state }), limit: pageSize, offset } }), staleTime: 0 })
  const reasons = useCommonReasons()
  const list = useRef<HTMLUListElement>(null)
  const [here, setHere] = useState<number | null>(null)
  const [asking, setAsking] = useState<{ act: Act; commentid: number; reason: string } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [error, setError] = useState<string | null>(null)
  const wanted = useRef<number | null>(null)
  const { items } = data
  const total = data.total ?? items.length
  const at = Math.max(0, items.findIndex(one => one.comment.commentid === here))
  const current = items[at]
  // What others say, flag and decide stands here at once.
  useEffect(() => followEvents(['comments'], ['comment.created', 'comment.updated', 'comment.deleted'], () => void queries.invalidateQueries({ queryKey: ['listCommentQueue'] })), [])
  // Focus is the browser's: it goes with the comment that is decided on, and on to the next one when that is gone.
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
    setAsking(null)
    setHere(next.comment.commentid)
    wanted.current = next.comment.commentid
  }
  const send = async (act: Act, one: { commentid: number; reason: string; author: string }) => {
    setError(null)
    setAsking(null)
    const index = items.findIndex(({ comment }) => comment.commentid === one.commentid)
    const after = items[index + 1] ?? items[index - 1]
    try {
      await write(act, { params: { commentid: one.commentid }, body: { reason: one.reason } })
      setDone({ act, commentid: one.commentid, author: one.author })
      if (after) {
        setHere(after.comment.commentid)
        wanted.current = after.comment.commentid
      }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      void queries.invalidateQueries({ queryKey: ['listCommentQueue'] })
      // What was written is there again for the next try, unless another is asked about by now.
      if (cause.status === 0 && asking?.commentid === one.commentid) setAsking(now => now ?? asking)
      setError(cause.status === 0 ? t`The service did not answer. Nothing was decided; try again.` : cause.errors[0]?.code === 'invalid_state' || cause.status === 404 ? t`Somebody else decided meanwhile. The list is read again.` : cause.errors[0]?.message ?? cause.message)
    }
  }
  const go = (one: QueuedComment, way: Way) => {
    const act = actOf(one.state, way)
    if (!isFor(one, me)) return
    const { commentid, author } = one.comment
    setHere(commentid)
    if (way === 'take') setAsking({ act, commentid, reason: '' })
    else void send(act, { commentid, reason: '', author: author.username })
  }
  const confirm = (reason: string) => {
    const one = asking && items.find(({ comment }) => comment.commentid === asking.commentid)
    if (one && reason !== '') void send(asking.act, { commentid: asking.commentid, reason, author: one.comment.author.username })
  }
  const close = () => {
    if (!asking) return
    wanted.current = asking.commentid
    setAsking(null)
  }
  const back = done && undoOf(done.act)
  const undo = () => {
    if (done && back) void send(back, { commentid: done.commentid, reason: t`Taken back`, author: done.author }).then(() => setDone(null))
  }
  useKeys({
    nextEdit: () => goTo(here === null ? 0 : at + 1), editBefore: () => goTo(at - 1),
    acceptEdit: current && !asking ? () => go(current, 'let') : undefined, denyEdit: current && !asking ? () => go(current, 'take') : undefined,
    undoDecision: back && !asking ? undo : undefined, close: asking ? close : undefined,
    pickReason: asking ? digit => confirm(reasons[digit - 1] ?? '') : undefined, confirmDecision: asking ? () => confirm(asking.reason.trim()) : undefined,
  })
  const name = done?.author ?? ''
  const said: Record<Act, string> = {
    approveComment: t`The comment by ${name} is public.`, restoreComment: t`The comment by ${name} is public again.`, hideComment: t`The comment by ${name} is hidden; ${name} was told.`,
    refuseComment: t`The comment by ${name} was refused; ${name} was told.`, removeComment: t`The comment by ${name} was removed; ${name} was told.`,
  }
  const views = [{ value: '', label: t`All` }, { value: 'held', label: t`Held` }, { value: 'flagged', label: t`Flagged` }, { value: 'hidden', label: t({ message: 'Hidden', context: 'comment' }) }] as const
  return (
    <Page title={t`Comments to review`}>
      <Segments label={t`State`} value={state ?? ''} options={views.map(one => ({ ...one, href: authorPaths.comments(one.value) }))} />
      <Soft><span className={styles.keys}><span><kbd>J</kbd> <kbd>K</kbd> <Trans>next, before</Trans></span><span><kbd>A</kbd> <Trans>approve or restore</Trans></span><span><kbd>D</kbd> <Trans>refuse, hide or remove</Trans></span><span><kbd>U</kbd> <Trans>undo</Trans></span></span></Soft>
      {error && <Notice kind="danger" icon={CircleAlert} role="alert">{error}</Notice>}
      {done && !error && (
        <Notice kind="ok" icon={Check} role="status" action={back ? <Button icon={Undo2} onClick={undo}><Trans>Undo</Trans></Button> : undefined}>
          {said[done.act]}
        </Notice>
      )}
      {items.length === 0 ? (
        state || offset > 0 ? <EmptyState title={t`No such comment waits`} actions={<LinkButton kind="main" href={authorPaths.comments()}><Trans>All that wait</Trans></LinkButton>} /> : <EmptyState title={t`No comment waits`}><Trans>Comments that a rule holds, that somebody flags, or that are hidden stand here.</Trans></EmptyState>
      ) : (
        <ul ref={list} className={styles.list} aria-label={t`Comments`}>
          {items.map((one, n) => {
            const { commentid } = one.comment
            return (
              <QueueItem key={commentid} one={one} isOwn={!isFor(one, me)} isHere={here !== null && n === at} onFocus={() => setHere(commentid)} onWay={way => go(one, way)}>
                {asking?.commentid === commentid ? <ReasonPanel act={asking.act} reason={asking.reason} onReason={reason => setAsking({ ...asking, reason })} onConfirm={confirm} onClose={close} /> : undefined}
              </QueueItem>
            )
          })}
        </ul>
      )}
      {(offset > 0 || total > pageSize) && <Pager offset={offset} shown={items.length} limit={pageSize} total={total} hrefAt={to => `?${new URLSearchParams({ ...(state && { state }), ...(to && { offset: String(to) }) })}`} />}
    </Page>
  )
}
