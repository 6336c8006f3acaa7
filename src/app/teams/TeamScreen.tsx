import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { UserSummary } from '#contract/core/shapes.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { Portrait } from '#app/ui/pictures/Portrait.tsx'
import { ProfileHead } from '#app/ui/pictures/ProfileHead.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { useAddress } from '#app/useAddress.ts'
import styles from './TeamScreen.module.css'
import { ListSection } from '#app/ui/screen/ListSection.tsx'
import wide from '#app/ui/screen/wide.module.css'

const SubjectPage = lazyComponent(() => import('#app/wikis/SubjectPage.tsx'), 'SubjectPage')

type MemberProps = { person: UserSummary; isLead: boolean }

const Member = ({ person, isLead }: MemberProps) => {
  const { i18n } = useLingui()
  const reputation = i18n.number(person.reputation)
  return (
    <li className={styles.member}>
      <Portrait name={person.username} image={person.image} />
      <span className={styles.who}>
        <a href={paths.user(person)}>{person.username}</a>
        {isLead && (
          <span className={styles.soft}>
            {' '}
            <Trans>leads the team</Trans>
          </span>
        )}
      </span>
      <span className={styles.soft}>
        <Trans>Reputation {reputation}</Trans>
      </span>
    </li>
  )
}

/** A team and who is in it. */
export const TeamScreen = ({ teamid }: { teamid: number }) => {
  const { t, i18n } = useLingui()
  const [{ data: team }, { data: members }] = useSuspenseQueries({
    queries: [
      read('readTeam', { params: { teamid } }),
      read('listTeamMembers', { params: { teamid } }),
    ],
  })
  const me = useMe()
  useTitle(team.name)
  useAddress(paths.team(team))
  return (
    <div className={wide.page}>
      <ProfileHead name={team.name} image={team.image} location={team.location}>
        {team.description}
      </ProfileHead>
      <Figures
        figures={[
          { name: t`Reputation`, value: i18n.number(team.reputation) },
          { name: t`Members`, value: i18n.number(team.member_count) },
        ]}
      />
      <Suspense fallback={<BusyMarker />}>
        <SubjectPage
          namespace="TEAM"
          id={teamid}
          title={<Trans>About the team</Trans>}
          isOwn={me?.teams.includes(teamid) ?? false}
        />
      </Suspense>
      <ListSection title={<Trans>Members</Trans>}>
        {members.length > 0 ? (
          <ul>
            {members.map(person => (
              <Member
                key={person.userid}
                person={person}
                isLead={team.leads.includes(person.userid)}
              />
            ))}
          </ul>
        ) : (
          <p className={styles.soft}>
            <Trans>This team has no members.</Trans>
          </p>
        )}
      </ListSection>
    </div>
  )
}
