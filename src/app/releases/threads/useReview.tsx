import { useLingui } from '@lingui/react/macro'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import type { RequestInReview } from '../approvals/requestBoxes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'
import { placesIn } from './places.ts'
import { NewThread } from './NewThread.tsx'
import { ThreadCard } from './ThreadCard.tsx'
import { isTalkedOf, useThreads } from './useThreads.ts'
import styles from './Threads.module.css'

export type Review = {
  /** The button that begins a thread there. */
  act: (stepid: number | null, number: number) => ReactNode
  /** Threads about a step, and the form for the next; null for nothing. */
  below: (stepid: number | null) => ReactNode
  /** Those about the guide itself, and about steps that are gone. */
  ofGuide: ReactNode
}

type Place = number | null

/** What is said about a release, placed where it is said about. */
export const useReview = (asked: RequestInReview, me: number): Review => {
  const { t } = useLingui()
  const threads = useThreads(asked)
  const [begun, setBegun] = useState<{ at: Place } | null>(null)
  const focusOn = useFocusOnceDrawn()
  const { guide, approvalid } = asked
  const isOpen = isTalkedOf(asked)
  const buttonId = (at: Place) => `comment-${approvalid}-${at ?? 'guide'}`
  const close = (at: Place) => {
    setBegun(null)
    focusOn(() => document.getElementById(buttonId(at)))
  }
  const made = ({ threadid }: ReviewThread) => {
    setBegun(null)
    focusOn(() => document.getElementById(`thread-${threadid}`) ?? undefined)
  }
  const isGone = (stepid: number) => guide !== null && placesIn(guide, stepid).length === 0
  const card = (thread: ReviewThread, withStep: boolean) =>
    guide && (
      <ThreadCard
        key={thread.threadid}
        thread={thread}
        guide={guide}
        me={me}
        isOpen={isOpen}
        withStep={withStep}
      />
    )
  const act = (at: Place, number: number) =>
    isOpen && (
      <Button
        id={buttonId(at)}
        small
        icon={MessageSquarePlus}
        aria-expanded={begun?.at === at && begun !== null}
        label={at === null ? undefined : t`Comment on step ${number}`}
        onClick={() => setBegun({ at })}
      >
        {at === null ? t`Comment on the guide` : t`Comment`}
      </Button>
    )
  const below = (at: Place) => {
    const here = threads.filter(one => one.stepid === at)
    const isBegun = begun !== null && begun.at === at
    return here.length === 0 && !isBegun ? null : (
      <div className={styles.below}>
        {here.map(thread => card(thread, false))}
        {isBegun && <NewThread asked={asked} stepid={at} onClose={() => close(at)} onMade={made} />}
      </div>
    )
  }
  const gone = threads.filter(one => one.stepid !== null && isGone(one.stepid))
  return {
    act,
    below,
    ofGuide: guide && (isOpen || threads.some(one => one.stepid === null)) && (
      <section className={styles.ofGuide} aria-label={t`Comments on the guide`}>
        {act(null, 0)}
        {below(null)}
        {gone.length > 0 && (
          <div className={styles.below}>{gone.map(thread => card(thread, true))}</div>
        )}
      </section>
    ),
  }
}
