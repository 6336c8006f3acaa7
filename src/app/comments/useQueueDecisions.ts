import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type QueuedComment } from '#contract/comments/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { queries } from '#app/api/queries.ts'
import { write } from '#app/api/write.ts'
import { openKeptTexts } from '#app/drafts/journal/keptTexts.ts'
import { actOf, reasonOfUndo, undoOf, type Act, type Way } from './deciding.ts'
import type { Done } from './QueueNotices.tsx'
import type { QueuePlace } from './useQueuePlace.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const texts = openKeptTexts()
const placeOf = (commentid: number) => `decide ${commentid}`

type Sent = { commentid: number; reason: string; next: number | undefined }

export const isFor = (one: QueuedComment, { userid }: User) => one.comment.author.userid !== userid

/**
 * Sends decisions, each once. `send` gives whether it was done; on to `next` goes only who has not
 * gone anywhere since.
 */
const useSending = ({ setHere, focusOn, noteStill }: QueuePlace, userid: number) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState<{ act: Act; commentid: number; reason: string } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [error, setError] = useState<string | null>(null)
  /**
   * Decisions whose answer is awaited, and those that the list does not show yet: none is sent
   * twice.
   */
  const underWay = useRef(new Map<number, 'sent' | 'answered'>())
  /** What was written as a reason and not sent, by comment. */
  const words = useRef(new Map<number, string>())
  const send = async (act: Act, { commentid, reason, next }: Sent): Promise<boolean> => {
    setError(null)
    setAsking(null)
    const isStill = noteStill(commentid)
    underWay.current.set(commentid, 'sent')
    try {
      await write(act, { params: { commentid }, body: { reason } })
      words.current.delete(commentid)
      void texts.drop(userid, placeOf(commentid))
      underWay.current.set(commentid, 'answered')
      void queries
        .invalidateQueries({ queryKey: ['listCommentQueue'] }, { cancelRefetch: false })
        .then(() => {
          if (underWay.current.get(commentid) === 'answered') underWay.current.delete(commentid)
        })
      if (next !== undefined && isStill()) {
        setHere(next)
        focusOn(next)
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
          ? t`Someone has already decided on this comment or deleted it. The list has been refreshed.`
          : refusedWords(cause),
      )
      return false
    }
  }
  const note = (reason: string) => {
    if (!asking) return
    words.current.set(asking.commentid, reason)
    void texts.keep(userid, placeOf(asking.commentid), { words: { text: reason } })
    setAsking({ ...asking, reason })
  }
  /** What an earlier visit wrote, where nothing was written in this one. */
  const recall = async (commentid: number) => {
    if (words.current.has(commentid)) return
    const reason = (await texts.load(userid, placeOf(commentid)))?.words['text'] ?? ''
    if (reason !== '' && !words.current.has(commentid))
      setAsking(now => (now?.commentid === commentid ? { ...now, reason } : now))
  }
  return { asking, setAsking, done, setDone, error, underWay, words, note, recall, send }
}

/** Decisions on comments of the queue, the reason that some ask for, and the undo of the last. */
export const useQueueDecisions = (items: readonly QueuedComment[], me: User, place: QueuePlace) => {
  const { asking, setAsking, done, setDone, error, underWay, words, note, recall, send } =
    useSending(place, me.userid)
  const decide = (act: Act, one: QueuedComment, reason: string) => {
    const { commentid, author } = one.comment
    const index = items.findIndex(({ comment }) => comment.commentid === commentid)
    const after = items[index + 1] ?? items[index - 1]
    void send(act, { commentid, reason, next: after?.comment.commentid }).then(
      isDone => isDone && setDone({ act, commentid, author: author.username, reason: one.reason }),
    )
  }
  const go = (one: QueuedComment, way: Way) => {
    const act = actOf(one.state, way)
    const { commentid } = one.comment
    if (!isFor(one, me) || underWay.current.has(commentid)) return
    place.begin(commentid)
    if (way === 'let') return decide(act, one, '')
    setAsking({ act, commentid, reason: words.current.get(commentid) ?? '' })
    void recall(commentid)
  }
  const confirm = (reason: string) => {
    const one = asking && items.find(({ comment }) => comment.commentid === asking.commentid)
    if (one && reason !== '' && !underWay.current.has(asking.commentid))
      decide(asking.act, one, reason)
  }
  const close = () => {
    if (!asking) return
    place.focusOn(asking.commentid)
    setAsking(null)
  }
  const back = done && undoOf(done.act)
  const undo = () => {
    if (!done || !back || underWay.current.get(done.commentid) === 'sent') return
    const { commentid } = done
    // The way back goes, and with it the focus of who clicked on it.
    void send(back, {
      commentid,
      reason: reasonOfUndo(done.act, done.reason),
      next: place.current?.comment.commentid,
    }).then(isDone => isDone && setDone(now => (now?.commentid === commentid ? null : now)))
  }
  return {
    asking,
    error,
    done,
    go,
    confirm,
    note,
    close,
    /** Lets the question for a reason go: somebody went elsewhere. */
    letGo: () => setAsking(null),
    undo: back ? undo : undefined,
  }
}
