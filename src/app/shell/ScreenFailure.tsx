import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { later } from './later.ts'
import { ApiError } from '#lib/errors.ts'
import { failureDetails } from '#app/api/client.ts'
import { ErrorState } from '#app/ui/ErrorState.tsx'
import { useTitle } from '#app/ui/useTitle.ts'
import styles from './ScreenFailure.module.css'

const NotFound = later(() => import('./NotFound.tsx'), 'NotFound')
const Refused = later(() => import('./Refused.tsx'), 'Refused')

const Broken = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useLingui()
  const isSilent = error instanceof ApiError && error.status === 0
  useTitle(t`Not loaded`)
  return (
    <ErrorState level={1} title={t`This page could not be read`} onRetry={onRetry} details={failureDetails(error)}>
      <p>
        {isSilent ? (
          <Trans>The service did not answer. Nothing of yours is lost: what you wrote is kept on this device.</Trans>
        ) : (
          <Trans>The service answered with an error. Nothing of yours is lost: what you wrote is kept on this device.</Trans>
        )}
      </p>
    </ErrorState>
  )
}

const Answer = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404 || status === 410) return <NotFound />
  if (status === 401 || status === 403) return <Refused />
  return <Broken error={error} onRetry={onRetry} />
}

/** 404 and 403 look like answers, everything else says what failed and what to do. */
export const ScreenFailure = (failure: { error: unknown; onRetry: () => void }) => (
  <div className={styles.page}>
    <Suspense fallback={null}>
      <Answer {...failure} />
    </Suspense>
  </div>
)
