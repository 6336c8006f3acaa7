import { useLingui } from '@lingui/react/macro'
import { startTransition, useOptimistic, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { failureDetails } from '#app/api/client.ts'
import { groupRevisions, latestPair } from '#app/editor/revisions/groupRevisions.ts'
import { idOf } from '#app/paths.ts'
import { stays } from '#app/shell/useArrival.ts'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { DeviceReceipts } from '../list/DeviceReceipts.tsx'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import styles from './GuideHistoryScreen.module.css'
import { isUnreachable } from '../restore/restoreGuide.ts'
import { RevisionList, RevisionListSkeleton } from '../list/RevisionList.tsx'
import type { Side } from '../list/RevisionRow.tsx'
import type { Revisions } from '../list/useRevisions.ts'

export type RevisionPair = { from: number; to: number }
type HistoryWorkProps = {
  list: Revisions
  /** Under which the device keeps what it sent. */
  doc: DocKey
  userid: number | null
  /** Where any two of the revisions are compared. */
  addressOf: (from?: number, to?: number) => string
  numberOf: (stepid: number) => number | undefined
  /** That the document itself is safe, and that there is nothing to compare yet. */
  words: { untouched: ReactNode; once: ReactNode }
  comparison: (pair: RevisionPair) => ReactNode
}

type ListedProps = Pick<HistoryWorkProps, 'list' | 'doc' | 'userid' | 'numberOf' | 'words'> & {
  /** As chosen last; the comparison may be on its way. */
  pair: Partial<Record<Side, number>>
  onChoose: (side: Side, revisionid: number) => void
}

/** The list, or what stands in its place: where nothing answers, what this device sent. */
const Listed = ({ list, doc, userid, numberOf, words, pair, onChoose }: ListedProps) => {
  const { t } = useLingui()
  const { revisions, total, error, isReading, retry, more } = list
  if (isSilent(list)) return <DeviceReceipts doc={doc} userid={userid} />
  if (error)
    return (
      <ErrorState
        title={t`The revisions did not load`}
        details={failureDetails(error)}
        onRetry={retry}
      >
        <p>{words.untouched}</p>
      </ErrorState>
    )
  if (isReading && revisions.length === 0) return <RevisionListSkeleton />
  return (
    <RevisionList
      {...{ revisions, total, userid, numberOf, isReading, onChoose }}
      pair={{ from: pair.from ?? null, to: pair.to ?? null }}
      onMore={more}
    />
  )
}
const isSilent = ({ error }: Revisions) => error !== null && isUnreachable(error)

/** The revisions of a document beside a comparison of two, which the address names. */
export const RevisionBrowser = (work: HistoryWorkProps) => {
  const { t } = useLingui()
  const params = useParams()
  const navigate = useNavigate()
  const { list, addressOf, words, comparison } = work
  const { revisions, error, isReading } = list
  const asked = { from: idOf(params['from']), to: idOf(params['to']) }
  const pair =
    asked.from && asked.to
      ? { from: asked.from, to: asked.to }
      : latestPair(groupRevisions(revisions))
  // Chosen at once; the comparison comes later, and the other side may be chosen meanwhile.
  const [ahead, setAhead] = useOptimistic<Partial<Record<Side, number>>>(pair ?? {})
  const choose = (side: Side, revisionid: number) => {
    const next = { ...ahead, [side]: revisionid }
    startTransition(() => {
      setAhead(next)
      void navigate(addressOf(next.from, next.to), { replace: true, state: stays })
    })
  }
  return (
    <div className={styles.work}>
      <Listed {...work} pair={ahead} onChoose={choose} />
      <section className={styles.compared} aria-label={t`Comparison`}>
        {pair && !isSilent(list)
          ? comparison(pair)
          : !isReading &&
            !error && (
              <EmptyState title={t`One revision so far`}>
                <p>{words.once}</p>
              </EmptyState>
            )}
      </section>
    </div>
  )
}
