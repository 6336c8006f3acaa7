import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readPage } from '#app/api/read.ts'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { MendRows } from './MendRows.tsx'

const pageSize = 50

const GuideList = ({ title }: { title: string }) => {
  const offset = offsetIn(useSearchParams()[0])
  const { data } = useSuspenseQuery({
    ...readPage('listGuidesToMend', { query: { limit: pageSize, offset } }),
    staleTime: 0,
  })
  const { items, total = items.length } = data
  if (total === 0)
    return (
      <EmptyState
        title={<Trans>Nothing to fix</Trans>}
        actions={
          <LinkButton href={paths.newGuide()}>
            <Trans>Start a guide</Trans>
          </LinkButton>
        }
      >
        <p>
          <Trans>
            Public guides appear here when Guide Check finds something in them, for example a step
            without a picture or a missing summary.
          </Trans>
        </p>
      </EmptyState>
    )
  return (
    <>
      <p>
        <Plural
          value={total}
          one="# guide needs a correction or addition."
          other="# guides need a correction or addition."
        />
      </p>
      <MendRows guides={items} label={title} />
      <Pager
        offset={offset}
        shown={items.length}
        limit={pageSize}
        total={total}
        hrefAt={authorPaths.toMend}
      />
    </>
  )
}

/** Public guides in which Guide Check finds something, those with the least first. */
export const GuidesToMendScreen = () => {
  const { t } = useLingui()
  const me = useOwnUser()
  if (me === null) return <ForbiddenNotice />
  const title = t`Guides to fix`
  return (
    <Page title={title}>
      <GuideList title={title} />
    </Page>
  )
}
