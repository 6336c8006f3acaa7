import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queueStates, type QueuedComment } from '#contract/comments/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import type { Followed } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { readPage } from '#app/api/read.ts'
import { useFollowedEvents } from '#app/api/useFollowedEvents.ts'
import { Page } from '#app/ui/screen/Page.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { QueueItem } from './QueueItem.tsx'
import { ReasonPanel, useCommonReasons } from './ReasonPanel.tsx'
import styles from './Queue.module.css'
import { NothingWaits } from './NothingWaits.tsx'
import { QueueHead } from './QueueHead.tsx'
import { QueueNotices } from './QueueNotices.tsx'
import { isFor, useQueueDecisions } from './useQueueDecisions.ts'
import { useQueuePlace, type QueuePlace } from './useQueuePlace.ts'

const pageSize = 50
const queueEvents: Followed = {
  topics: ['comments'],
  kinds: ['comment.created', 'comment.updated', 'comment.deleted'],
}
type Keys = Partial<Record<ShortcutName, ((digit: number) => void) | undefined>>

/**
 * The page of the queue that the address names; what others say, flag and decide stands here at
 * once.
 */
const useQueuePage = () => {
  const [params] = useSearchParams()
  const state = queueStates.find(one => one === params.get('state'))
  const offset = offsetIn(params)
  const { data } = useSuspenseQuery({
    ...readPage('listCommentQueue', {
      query: { ...(state && { state }), limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  // What others say, flag and decide stands here at once.
  useFollowedEvents(
    queueEvents,
    () => void queries.invalidateQueries({ queryKey: ['listCommentQueue'] }),
  )
  const { items } = data
  return { state, offset, items, total: data.total ?? items.length }
}

type QueueListProps = {
  items: readonly QueuedComment[]
  me: User
  place: QueuePlace
  decisions: ReturnType<typeof useQueueDecisions>
}

const QueueList = ({ items, me, place, decisions }: QueueListProps) => {
  const { t } = useLingui()
  const { list, here, at } = place
  const { asking, go, confirm, close, note } = decisions
  return (
    <ul ref={list} className={styles.list} aria-label={t`Comments`}>
      {items.map((one, n) => {
        const { commentid } = one.comment
        return (
          <QueueItem
            key={commentid}
            one={one}
            isOwn={!isFor(one, me)}
            isHere={here !== null && n === at}
            onFocus={() => place.cameTo(commentid)}
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
  )
}

/**
 * Comments that wait for a Moderator, decided one after the other, by keys too. `useKeys`: those of
 * the review of edits.
 */
export const CommentQueue = ({ me, useKeys }: { me: User; useKeys: (acts: Keys) => void }) => {
  const { t } = useLingui()
  const { state, offset, items, total } = useQueuePage()
  const reasons = useCommonReasons()
  const place = useQueuePlace(items)
  const { here, at, current } = place
  const decisions = useQueueDecisions(items, me, place)
  const { asking, error, done, go, confirm, close } = decisions
  const hrefAt = (to: number) =>
    `?${new URLSearchParams({ ...(state && { state }), ...(to && { offset: String(to) }) })}`
  const goTo = (index: number) => {
    const next = items[Math.max(0, Math.min(items.length - 1, index))]
    if (!next) return
    decisions.letGo()
    place.begin(next.comment.commentid)
    place.focusOn(next.comment.commentid)
  }
  useKeys({
    nextEdit: () => goTo(here === null ? 0 : at + 1),
    editBefore: () => goTo(at - 1),
    acceptEdit: current && !asking ? () => go(current, 'let') : undefined,
    denyEdit: current && !asking ? () => go(current, 'take') : undefined,
    undoDecision: asking ? undefined : decisions.undo,
    close: asking ? close : undefined,
    pickReason: asking ? digit => confirm(reasons[digit - 1] ?? '') : undefined,
    confirmDecision: asking ? () => confirm(asking.reason.trim()) : undefined,
  })
  return (
    <Page title={t`Comments to review`}>
      <QueueHead state={state} />
      <QueueNotices error={error} done={done} onUndo={decisions.undo} />
      {items.length === 0 && total > 0 ? (
        <NoSuchPage first={hrefAt(0)} />
      ) : items.length === 0 ? (
        <NothingWaits isNarrowed={state !== undefined} />
      ) : (
        <QueueList {...{ items, me, place, decisions }} />
      )}
      <Pager offset={offset} shown={items.length} limit={pageSize} total={total} hrefAt={hrefAt} />
    </Page>
  )
}
