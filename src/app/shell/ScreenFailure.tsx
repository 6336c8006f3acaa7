import { paths } from '#app/paths.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from './lazyComponent.ts'
import { ApiError } from '#lib/errors.ts'
import { failureDetails } from '#app/api/client.ts'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import styles from './ScreenFailure.module.css'

const NotFound = lazyComponent(() => import('./NotFound.tsx'), 'NotFound')
const ForbiddenNotice = lazyComponent(() => import('./ForbiddenNotice.tsx'), 'ForbiddenNotice')

/**
 * A piece of the app that the service has no more, or that did not come: asking for it again needs
 * a fresh page.
 */
const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported|preload/.test(error.message)

/** The member of an answer that is not what was agreed. */
const fieldOf = (error: unknown) =>
  (error instanceof Error && (error.cause as { field?: string } | undefined)?.field) || null

const Broken = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useLingui()
  const isMissing = isMissingCode(error)
  const isOld = isMissing && navigator.onLine
  const isSilent = isMissing || (error instanceof ApiError && error.status === 0)
  const field = fieldOf(error)
  useTitle(t`Not loaded`)
  return (
    <ErrorState
      level={1}
      title={t`This page did not load`}
      onRetry={isOld ? () => location.reload() : onRetry}
      details={failureDetails(error)}
    >
      <p>
        {field ? (
          <Trans>The service sent an answer this app cannot read ({field}).</Trans>
        ) : isOld ? (
          <Trans>Part of the app did not load. There may be a newer version.</Trans>
        ) : isSilent ? (
          <Trans>The service did not answer.</Trans>
        ) : error instanceof ApiError ? (
          <Trans>The service answered with an error.</Trans>
        ) : (
          <Trans>An error in the app stopped this page from loading.</Trans>
        )}{' '}
        <Trans>Nothing is lost: what you wrote is kept on this device.</Trans>
      </p>
      {isSilent && navigator.serviceWorker?.controller && (
        <p>
          <a href={paths.kept()}>
            <Trans>Guides kept on this device</Trans>
          </a>
        </p>
      )}
    </ErrorState>
  )
}

const Answer = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404 || status === 410) return <NotFound />
  if (status === 401 || status === 403) return <ForbiddenNotice />
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
