import { useLingui } from '@lingui/react/macro'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import type { RequestInReview } from '../approvals/requestBoxes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { NewThread } from './NewThread.tsx'
import { ThreadCard, type ThreadCardProps } from './ThreadCard.tsx'
import { useThreads, type Threads } from './useThreads.ts'
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

const buttonId = (at: Place) => `comment-on-${at ?? 'guide'}`

/** The button of the step, or of the fold that it lies in again. */
const beginButton = (at: Place): HTMLElement | null =>
  document.getElementById(buttonId(at)) ??
  document.querySelector<HTMLElement>(`[data-holds~="${at ?? 'guide'}"]`)

/** Where a thread is begun; focus goes on where it was, or to what was begun. */
const useBeginning = () => {
  const [begun, setBegun] = useState<{ at: Place } | null>(null)
  const focusOn = useFocusOnceDrawn()
  return {
    isBegun: (at: Place) => begun !== null && begun.at === at,
    begin: (at: Place) => setBegun({ at }),
    close: (at: Place) => {
      setBegun(null)
      focusOn(() => beginButton(at))
    },
    made: ({ threadid }: ReviewThread) => {
      setBegun(null)
      focusOn(() => document.getElementById(`thread-${threadid}`) ?? undefined)
    },
  }
}

type BeginButtonProps = { at: Place; number: number; isBegun: boolean; onBegin: () => void }

const BeginButton = ({ at, number, isBegun, onBegin }: BeginButtonProps) => {
  const { t } = useLingui()
  return (
    <Button
      id={buttonId(at)}
      small
      icon={MessageSquarePlus}
      aria-expanded={isBegun}
      label={at === null ? undefined : t`Comment on step ${number}`}
      onClick={onBegin}
    >
      {at === null ? t`Comment on the guide` : t({ message: 'Comment', context: 'verb' })}
    </Button>
  )
}

type CardsProps = Omit<ThreadCardProps, 'thread'> & { threads: readonly ReviewThread[] }

const Cards = ({ threads, ...given }: CardsProps) =>
  threads.map(thread => <ThreadCard key={thread.threadid} thread={thread} {...given} />)

type OfGuideProps = { act: ReactNode; below: ReactNode; gone: ReactNode } & Pick<Threads, 'reading'>

const OfGuide = ({ act, below, gone, reading }: OfGuideProps) => {
  const { t } = useLingui()
  return (
    <section className={styles.ofGuide} aria-label={t`Comments on the guide`}>
      {act}
      {reading && <ReadingState {...reading} />}
      {below}
      {gone}
    </section>
  )
}

/**
 * What is said about a release, placed where it is said about. `shown`: ids of the steps that stand
 * there, removed ones among them.
 */
export const useReview = (
  asked: RequestInReview,
  me: number,
  shown: readonly (number | null)[],
): Review => {
  const { threads, reading } = useThreads(asked)
  const { isBegun, begin, close, made } = useBeginning()
  const { guide, can_write: isOpen } = asked
  const act = (at: Place, number: number) =>
    isOpen && (
      <BeginButton at={at} number={number} isBegun={isBegun(at)} onBegin={() => begin(at)} />
    )
  const below = (at: Place) => {
    const here = threads.filter(one => one.stepid === at)
    if (!guide || (here.length === 0 && !isBegun(at))) return null
    return (
      <div className={styles.below}>
        <Cards threads={here} guide={guide} asked={asked} me={me} />
        {isBegun(at) && (
          <NewThread asked={asked} stepid={at} onClose={() => close(at)} onMade={made} />
        )}
      </div>
    )
  }
  const gone = threads.filter(({ stepid }) => stepid !== null && !shown.includes(stepid))
  const isSaid = gone.length > 0 || threads.some(one => one.stepid === null)
  return {
    act,
    below,
    ofGuide: guide && (isOpen || isSaid || reading !== null) && (
      <OfGuide
        act={act(null, 0)}
        below={below(null)}
        reading={reading}
        gone={
          gone.length > 0 && (
            <div className={styles.below}>
              <Cards threads={gone} guide={guide} asked={asked} me={me} withStep />
            </div>
          )
        }
      />
    ),
  }
}
