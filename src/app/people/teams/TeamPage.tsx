import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Team } from '#contract/teams/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import styles from '../account/Account.module.css'
import { TeamChecksDialog } from './TeamChecks.tsx'
import { TeamGuides } from './TeamGuides.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamTraining } from './TeamTraining.tsx'
import { DeleteTeamDialog, TeamSettingsDialog } from './TeamSettings.tsx'

/** Fewer are shown with their names only, after a reason was given. */
const viewersFrom = 5
/** Leads and Admins keep a team; the owner is always a lead (roles.md 4). */
const keeps = (me: User | null, { leads }: Team) =>
  me !== null && (me.greatest_privilege === 'Admin' || leads.includes(me.userid))

type Opened = 'settings' | 'checks' | 'delete'
const KeeperActs = ({ onOpen }: { onOpen: (which: Opened) => void }) => (
  <span className={styles.acts}>
    <Button onClick={() => onOpen('settings')}>
      <Trans>Settings…</Trans>
    </Button>
    <Button onClick={() => onOpen('checks')}>
      <Trans>Guide Check…</Trans>
    </Button>
    <Button kind="quiet" onClick={() => onOpen('delete')}>
      <Trans>Delete…</Trans>
    </Button>
  </span>
)
type TeamDialogProps = { opened: Opened; team: Team; onClose: () => void }
const TeamDialog = ({ opened, ...props }: TeamDialogProps) =>
  opened === 'settings' ? (
    <TeamSettingsDialog {...props} />
  ) : opened === 'checks' ? (
    <TeamChecksDialog {...props} />
  ) : (
    <DeleteTeamDialog {...props} />
  )

/**
 * One team as its leads keep it: members, guides, settings, end; others see the same without what
 * they may not do.
 */
export const TeamPage = ({ teamid, me }: { teamid: number; me: User | null }) => {
  const { t, i18n } = useLingui()
  const [{ data: team }, { data: members }] = useSuspenseQueries({
    queries: [
      read('readTeam', { params: { teamid } }),
      read('listTeamMembers', { params: { teamid } }),
    ],
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  useTitle(team.name)
  const isKeeper = keeps(me, team)
  return (
    <div className={styles.page}>
      <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.teams()}>
        <Trans>Teams</Trans>
      </LinkButton>
      <div className={styles.account}>
        <div className={styles.head}>
          <h1 className={styles.title}>{team.name}</h1>
          {isKeeper && <KeeperActs onOpen={setOpened} />}
        </div>
        {team.description && <p>{team.description}</p>}
        <Figures
          figures={[
            { name: t`Members`, value: i18n.number(team.member_count) },
            { name: t`Guides`, value: i18n.number(team.document_count) },
            { name: t`Joining`, value: team.joinable ? t`Open to everyone` : t`By invitation` },
          ]}
        />
        <p>
          <a href={paths.team(team)}>
            <Trans>Public page</Trans>
          </a>
          {me?.greatest_privilege === 'Admin' && (
            <>
              {' · '}
              <a href={authorPaths.views({ teamid, names: team.member_count < viewersFrom })}>
                <Trans>View history</Trans>
              </a>
            </>
          )}
        </p>
        <TeamMembers team={team} members={members} me={me} isKeeper={isKeeper} />
        <TeamGuides team={team} me={me} isKeeper={isKeeper} />
        {me && <TeamTraining teamid={teamid} />}
      </div>
      {opened && <TeamDialog {...{ opened, team }} onClose={() => setOpened(null)} />}
    </div>
  )
}
