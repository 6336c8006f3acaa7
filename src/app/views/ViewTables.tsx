import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { PageColumns, PageHalves, PageRow } from '#app/ui/screen/Page.tsx'
import { FindingList } from './FindingList.tsx'
import { DocumentList } from './DocumentList.tsx'
import { GroupList } from './GroupList.tsx'
import { PeopleList } from './PeopleList.tsx'
import type { Scope } from './scope.ts'

/** The tables of the overview: who and what, by which groups, and what was found. */
export const ViewTables = ({ scope }: { scope: Scope }) => {
  const { t } = useLingui()
  return (
    <>
      <PageHalves>
        <DocumentList
          title={t`Most viewed documents`}
          none={t`No views in this range.`}
          which="seen"
          scope={scope}
        />
        <FindingList scope={scope} />
      </PageHalves>
      <PageColumns>
        <GroupList by="category" scope={scope} />
        <PeopleList scope={scope} />
      </PageColumns>
      <GroupList by="team" scope={scope} />
      <PageColumns>
        <DocumentList
          title={t`Viewed guides that are private or unfinished`}
          none={t`No views of private or unfinished guides.`}
          which="unfinished"
          scope={scope}
        />
        <DocumentList
          title={t`Documents not viewed`}
          none={t`Every document was viewed.`}
          which="unseen"
          scope={scope}
        />
      </PageColumns>
    </>
  )
}

/** To which part of the views the overview is narrowed. */
export const ScopeChips = ({ scope: { category, teamid } }: { scope: Scope }) => {
  const { t } = useLingui()
  const { data: team } = useQuery({
    ...read('readTeam', { params: { teamid: teamid ?? 0 } }),
    enabled: teamid !== null,
  })
  const name = team?.name ?? String(teamid)
  if (category === null && teamid === null) return null
  return (
    <PageRow>
      {category !== null && (
        <Chip
          kind="accent"
          remove={{ href: authorPaths.views(), label: t`Show views of all categories` }}
        >{t`In ${category} and its subcategories`}</Chip>
      )}
      {teamid !== null && (
        <Chip
          kind="accent"
          remove={{ href: authorPaths.views(), label: t`Show views by everyone` }}
        >{t`By members of team ${name}`}</Chip>
      )}
    </PageRow>
  )
}
