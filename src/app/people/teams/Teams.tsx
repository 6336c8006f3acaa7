import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Lock, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { NewTeamDialog } from './NewTeamDialog.tsx'
import screen from '#app/ui/screen/TableScreen.module.css'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import styles from '../table/PeopleTable.module.css'
import type { Team } from '#contract/teams/schemas.ts'

const pageSize = 50

const TeamTable = ({ teams, me }: { teams: readonly Team[]; me: User | null }) => {
  const { t, i18n } = useLingui()
  return (
    <div className={styles.scroll} role="region" aria-label={t`Table of teams`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Joining</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Members</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Guides</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {teams.map(({ teamid, name, joinable, member_count, document_count, leads }) => (
            <tr key={teamid}>
              <th scope="row">
                <a className={styles.name} href={authorPaths.keepTeam(teamid)}>
                  {name}
                </a>{' '}
                {me && leads.includes(me.userid) && (
                  <span className={styles.soft}>
                    <Trans>you lead this team</Trans>
                  </span>
                )}
              </th>
              <td>
                {joinable ? (
                  <Trans>Open to everyone</Trans>
                ) : (
                  <Chip icon={Lock}>
                    <Trans>By invitation</Trans>
                  </Chip>
                )}
              </td>
              <td className={styles.number}>{i18n.number(member_count)}</td>
              <td className={styles.number}>{i18n.number(document_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Nothing to list: the first page is another, or nobody made a team yet. */
const NoTeams = ({ isBeyond }: { isBeyond: boolean }) => {
  const { t } = useLingui()
  return isBeyond ? (
    <NoSuchPage first={authorPaths.teams()} />
  ) : (
    <EmptyState title={t`No teams yet`}>
      <Trans>
        Teams appear here once someone creates one. Members of a team can edit its guides without
        review, and a team can be chosen to sign releases.
      </Trans>
    </EmptyState>
  )
}

/** All teams: who leads them is on their own pages; making one takes an Author (roles.md 4). */
export const Teams = ({ me }: { me: User | null }) => {
  const offset = offsetIn(useSearchParams()[0])
  const {
    data: { items, total },
  } = useSuspenseQuery(readPage('listTeams', { query: { limit: pageSize, offset } }))
  const [isMaking, setIsMaking] = useState(false)
  const mayMake = me !== null && me.greatest_privilege !== 'User'
  return (
    <div className={screen.main}>
      <div className={screen.head}>
        <h1 className={screen.title}>
          <Trans>Teams</Trans>
        </h1>
        <span className={styles.acts}>
          {me?.greatest_privilege === 'Admin' && (
            <LinkButton kind="quiet" icon={Users} href={authorPaths.people()}>
              <Trans>People</Trans>
            </LinkButton>
          )}
          {mayMake && (
            <Button kind="main" icon={Plus} onClick={() => setIsMaking(true)}>
              <Trans>New team…</Trans>
            </Button>
          )}
        </span>
      </div>
      {items.length === 0 ? (
        <NoTeams isBeyond={offset > 0} />
      ) : (
        <>
          <TeamTable teams={items} me={me} />
          {offset > 0 || (total ?? 0) > items.length ? (
            <Pager
              offset={offset}
              shown={items.length}
              limit={pageSize}
              total={total}
              hrefAt={at => authorPaths.teams() + (at ? `?offset=${at}` : '')}
            />
          ) : (
            <p role="status" className={styles.soft}>
              <Plural value={items.length} one="# team" other="# teams" />
            </p>
          )}
        </>
      )}
      {isMaking && <NewTeamDialog onClose={() => setIsMaking(false)} />}
    </div>
  )
}
