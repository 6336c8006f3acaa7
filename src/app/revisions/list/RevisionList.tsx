import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Revision } from '#contract/revisions/schemas.ts'
import {
  groupRevisions,
  summaryOf,
  type RevisionGroup,
} from '#app/editor/revisions/groupRevisions.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import { useRevisionGroupWords } from './changeWords.ts'
import styles from './RevisionList.module.css'
import { RevisionRow, type Pair, type Side } from './RevisionRow.tsx'

type RevisionListProps = {
  revisions: readonly Revision[]
  total: number | undefined
  pair: Pair
  userid: number | null
  /** Where a step stands now. */
  numberOf: (stepid: number) => number | undefined
  onChoose: (side: Side, revisionid: number) => void
  /** Reads older ones; null where all are here. */
  onMore: (() => void) | null
  isReading: boolean
}

const Entry = ({
  sitting,
  words,
  liveid,
  isOnly,
  ...list
}: Pick<RevisionListProps, 'pair' | 'userid' | 'onChoose'> & {
  sitting: RevisionGroup
  words: ReturnType<typeof useRevisionGroupWords>
  liveid: number | null
  isOnly: boolean
}) => {
  const id = useId()
  const { revisions } = sitting
  const [newest] = revisions
  const holdsChosen = revisions
    .slice(1)
    .some(({ revisionid }) => revisionid === list.pair.from || revisionid === list.pair.to)
  const [isOpened, setIsOpened] = useState<boolean | null>(null)
  // What is compared is always in sight.
  const isOpen = isOpened ?? (holdsChosen || isOnly)
  const row = (revision: Revision) => ({
    revision,
    pair: list.pair,
    onChoose: list.onChoose,
    isMine: revision.userid === list.userid,
    isLive: revision.revisionid === liveid,
  })
  const parts =
    revisions.length > 1
      ? { count: revisions.length, isOpen, id, toggle: () => setIsOpened(!isOpen) }
      : undefined
  return (
    <li>
      <RevisionRow {...row(newest)} what={words(summaryOf(sitting))} parts={parts} />
      {parts && isOpen && (
        <ol id={id} className={styles.parts}>
          {revisions.slice(1).map(revision => (
            <li key={revision.revisionid}>
              <RevisionRow
                {...row(revision)}
                isPart
                what={words(summaryOf({ revisions: [revision] }))}
              />
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** The revisions of a guide by sittings, newest first; any two of them can be compared. */
export const RevisionList = ({
  revisions,
  total,
  pair,
  userid,
  numberOf,
  onChoose,
  onMore,
  isReading,
}: RevisionListProps) => {
  const { t } = useLingui()
  const words = useRevisionGroupWords(numberOf)
  const sittings = groupRevisions(revisions)
  const count = total ?? revisions.length
  // Only where something newer waits does it need to be said which one is live.
  const liveid =
    revisions[0]?.status === 'accepted'
      ? null
      : (revisions.find(({ status }) => status === 'accepted')?.revisionid ?? null)
  return (
    <aside className={styles.list} aria-label={t`Revisions`}>
      <div className={styles.head}>
        <h2>
          {count === 1
            ? t`One revision so far`
            : plural(count, { one: '# revision', other: '# revisions' })}
        </h2>
        <span className={styles.columns} aria-hidden="true">
          <Trans>From, to</Trans>
        </span>
      </div>
      <ol>
        {sittings.map(sitting => (
          <Entry
            key={sitting.revisions.at(-1)?.revisionid}
            sitting={sitting}
            words={words}
            liveid={liveid}
            isOnly={sittings.length === 1}
            pair={pair}
            userid={userid}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {onMore && (
        <div className={styles.more}>
          <Button onClick={onMore} why={isReading ? t`Loading older revisions…` : undefined}>
            <Trans>Show older revisions</Trans>
          </Button>
        </div>
      )}
    </aside>
  )
}

export const RevisionListSkeleton = () => (
  <div className={styles.list}>
    <Skeleton>
      {[70, 50, 60, 80, 40, 65].map(width => (
        <div key={width} className={styles.bone}>
          <SkeletonBar width={`${width / 2}%`} />
          <SkeletonBar width={`${width}%`} />
        </div>
      ))}
    </Skeleton>
  </div>
)
