import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/errors.ts'
import { failureDetails } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import styles from './GuideHistoryScreen.module.css'

/** A revision never changes; what is read of it once stays right. */
const atRevision = (revisionid: number) => ({
  ...read('readRevision', { params: { revisionid } }),
  staleTime: Infinity,
  placeholderData: keepPreviousData,
})

/**
 * Both sides of a comparison; `instead` stands there until they have come, or where they do not.
 */
export const useTwoRevisions = (from: number, to: number) => {
  const { t } = useLingui()
  const before = useQuery(atRevision(from))
  const after = useQuery(atRevision(to))
  const failed = [before, after].find(({ error }) => error)
  const isHidden = failed?.error instanceof ApiError && [403, 404].includes(failed.error.status)
  const instead = failed ? (
    <ErrorState
      title={t`The comparison did not load`}
      details={failureDetails(failed.error)}
      onRetry={() => void [before, after].map(side => side.isError && side.refetch())}
    >
      {isHidden && (
        <p>
          <Trans>
            One of the revisions may not exist, or may belong to a document or a waiting edit that
            you do not have access to.
          </Trans>
        </p>
      )}
    </ErrorState>
  ) : (
    <Skeleton>
      <div className={styles.title}>
        <SkeletonBar width="10rem" height="1.25rem" />
      </div>
      {[60, 80, 50].map(width => (
        <div key={width} className={styles.title}>
          <SkeletonBar width={`${width}%`} />
        </div>
      ))}
    </Skeleton>
  )
  return {
    before: failed ? undefined : before.data,
    after: failed ? undefined : after.data,
    instead,
    isOld: before.isPlaceholderData || after.isPlaceholderData,
  }
}
