import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { AskForGuide } from './AskForGuide.tsx'
import { everythingOf, isNarrowed } from './address.ts'
import type { Asked } from './address.ts'

/** `elsewhere`: how many there are without the choice of kinds. */
export const NothingFound = ({ asked, elsewhere }: { asked: Asked; elsewhere: number }) => {
  const { t } = useLingui()
  const me = useMe()
  if (asked.offset > 0) {
    return (
      <EmptyState
        title={t`There is no such page in this list`}
        actions={
          <LinkButton kind="main" href={paths.search({ ...asked, offset: 0 })}>
            <Trans>Go to the first page</Trans>
          </LinkButton>
        }
      />
    )
  }
  if (isNarrowed(asked)) {
    return (
      <EmptyState
        title={t`Nothing matches “${asked.q}” with these filters`}
        actions={
          elsewhere > 0 && asked.filter.length > 0 ? (
            <LinkButton kind="main" href={paths.search({ ...asked, filter: [] })}>
              <Trans>Show all {elsewhere}</Trans>
            </LinkButton>
          ) : (
            <LinkButton kind="main" href={paths.search(everythingOf(asked))}>
              <Trans>Clear filters</Trans>
            </LinkButton>
          )
        }
      />
    )
  }
  return (
    <>
      <EmptyState
        title={t`No guide yet for “${asked.q}”`}
        actions={
          me && (
            <LinkButton href={paths.newGuide()}>
              <Trans>Write this guide</Trans>
            </LinkButton>
          )
        }
      >
        <Trans>No titles or texts contain these words. Try fewer or different words.</Trans>
      </EmptyState>
      <AskForGuide key={asked.q} words={asked.q} />
    </>
  )
}
