import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { listed, type Desk } from './desk/deskState.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'

type NoItemProps = { desk: Desk; isFiltered: boolean; onClear: () => void; onNext: () => void }

const EmptyQueue = ({ isFiltered, onClear }: Pick<NoItemProps, 'isFiltered' | 'onClear'>) => {
  const { t } = useLingui()
  const others = useQuery({ ...read('readPatrolCounts'), enabled: isFiltered }).data?.pending ?? 0
  return isFiltered ? (
    <EmptyState
      level={1}
      title={t`No waiting edits match these filters`}
      actions={<Button kind="main" onClick={onClear}>{t`Clear filters`}</Button>}
    >
      {others > 0 && (
        <Plural value={others} one="# other edit is waiting." other="# other edits are waiting." />
      )}
    </EmptyState>
  ) : (
    <EmptyState
      level={1}
      title={t`No edits to review`}
      actions={
        <>
          <LinkButton href={paths.guides()}>{t`Guides`}</LinkButton>
          <LinkButton href={authorPaths.reports()}>{t`Reports from readers`}</LinkButton>
        </>
      }
    >
      <Trans>Edits that are waiting for a decision appear here.</Trans>
    </EmptyState>
  )
}

/** What stands there while no edit is open, and why none is. */
export const NoItem = ({ desk, isFiltered, onClear, onNext }: NoItemProps) => {
  const { t } = useLingui()
  const next = <Button kind="main" onClick={onNext}>{t`Next edit`}</Button>
  if (desk.trouble?.kind === 'deleted') {
    return (
      <EmptyState level={1} title={t`Edit not found`} actions={next}>
        <Trans>
          The address is wrong, or the edit or its document no longer exists. If the document is
          restored within 90 days, the edit waits for review again.
        </Trans>
      </EmptyState>
    )
  }
  if (desk.trouble?.kind === 'no right') {
    return (
      <EmptyState level={1} title={t`You cannot decide on this edit`} actions={next}>
        <Trans>Moderators and Admins can decide on it.</Trans>
      </EmptyState>
    )
  }
  if (desk.isOffline) {
    return (
      <EmptyState level={1} title={t`You are offline`}>
        <Trans>
          No more edits are loaded. Your decisions are kept on this device and sent when you are
          online again.
        </Trans>
      </EmptyState>
    )
  }
  // Nobody knows yet whether something waits.
  if (desk.queue === null) return <DeskSkeleton />
  if (listed(desk).length === 0) return <EmptyQueue isFiltered={isFiltered} onClear={onClear} />
  if (desk.hasNoMore) {
    return (
      <EmptyState level={1} title={t`No more edits for you to review`}>
        <Trans>
          The remaining edits are your own, skipped, or being reviewed by others. Open one from the
          queue to read it.
        </Trans>
      </EmptyState>
    )
  }
  return <DeskSkeleton />
}
