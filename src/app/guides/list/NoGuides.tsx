import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import type { ReadFilters } from '#contract/guides/address.ts'
import { changedFilters, isFiltered } from './filters.ts'

const TourWay = lazyComponent(() => import('#app/tour/TourWay.tsx'), 'TourWay')

/**
 * Nothing exists yet, a filter hides it, or the page lies behind the last one: three different
 * answers.
 */
export const NoGuides = ({ filters, canWrite }: { filters: ReadFilters; canWrite: boolean }) => {
  const { t } = useLingui()
  const { title, whose } = filters
  const newGuide = canWrite && (
    <LinkButton kind="main" icon={Plus} href={paths.newGuide()}>
      <Trans>New guide</Trans>
    </LinkButton>
  )
  if (filters.offset > 0)
    return <NoSuchPage first={paths.guides(changedFilters(filters, { offset: 0 }))} />
  if (isFiltered(filters)) {
    const clear = (
      <LinkButton kind="main" href={paths.guides({ whose })}>
        <Trans>Clear filters</Trans>
      </LinkButton>
    )
    return (
      <EmptyState
        title={title ? t`No guide matches “${title}”` : t`No guides match these filters`}
        actions={clear}
      >
        {title ? (
          <Trans>Remove filters or type less. The title must contain exactly what you type.</Trans>
        ) : (
          <Trans>Remove a filter to see more guides.</Trans>
        )}
      </EmptyState>
    )
  }
  if (whose === 'mine') {
    return (
      <EmptyState
        title={t`You have no guides yet`}
        actions={
          <>
            {newGuide}
            {canWrite && (
              <Suspense fallback={null}>
                <TourWay />
              </Suspense>
            )}
          </>
        }
      >
        <Trans>Your guides appear here. Readers see a guide only after you publish it.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`No public guides yet`} actions={newGuide}>
      <Trans>A guide explains a job in steps, each with a picture and a few lines.</Trans>
    </EmptyState>
  )
}
