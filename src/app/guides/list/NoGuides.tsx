import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { isFiltered } from './filters.ts'
import type { ReadFilters } from './filters.ts'

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
  if (isFiltered(filters)) {
    const clear = (
      <LinkButton kind="main" href={paths.guides({ whose })}>
        <Trans>Clear filters</Trans>
      </LinkButton>
    )
    return (
      <EmptyState
        title={title ? t`No guide matches “${title}”` : t`No guide matches these filters`}
        actions={clear}
      >
        <Trans>Try fewer filters. If you searched, every word must be in the title.</Trans>
      </EmptyState>
    )
  }
  if (filters.offset > 0) {
    const first = (
      <LinkButton kind="main" href={paths.guides({ whose })}>
        <Trans>Go to the first page</Trans>
      </LinkButton>
    )
    return <EmptyState title={t`There is no such page in this list`} actions={first} />
  }
  if (whose === 'mine') {
    return (
      <EmptyState title={t`You have no guides yet`} actions={newGuide}>
        <Trans>Your drafts appear here. Only you see them until you publish.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`No guides yet`} actions={newGuide}>
      <Trans>A guide explains a job in steps, each with a picture and a few lines.</Trans>
    </EmptyState>
  )
}
