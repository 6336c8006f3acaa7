import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Team } from '#contract/teams/schemas.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from '../account/Account.module.css'
import { bodyOf, TeamFields, useTeamProblem, type TeamContent } from './TeamFields.tsx'

/** Its name, what it is for, how somebody comes into it. */
export const TeamSettingsDialog = ({ team, onClose }: { team: Team; onClose: () => void }) => {
  const { t } = useLingui()
  const [content, setContent] = useState<TeamContent>({
    name: team.name,
    description: team.description,
    location: team.location ?? '',
    joining: team.joinable ? 'open' : 'invitation',
    join_code: team.join_code ?? '',
  })
  const [first] = useState(content)
  const problem = useTeamProblem(content)
  const save = useAttempt(
    async () => {
      // Only what was changed here: another lead may have given a new code meanwhile.
      const before: Record<string, unknown> = bodyOf(first)
      const changes = Object.fromEntries(
        Object.entries(bodyOf(content)).filter(([field, value]) => value !== before[field]),
      )
      if (Object.keys(changes).length > 0)
        await write('patchTeam', { params: { teamid: team.teamid }, body: changes })
    },
    { onDone: onClose },
  )
  return (
    <AskDialog
      title={t`Settings for ${team.name}`}
      onClose={onClose}
      verb={<Trans>Save</Trans>}
      onAct={() => void save.run()}
      why={problem}
      error={save.error}
    >
      <TeamFields team={content} onChange={change => setContent({ ...content, ...change })} />
    </AskDialog>
  )
}

/** What ends with it is said first; a team that an approval process names stays. */
export const DeleteTeamDialog = ({
  team: { teamid, name, member_count, document_count },
  onClose,
}: {
  team: Team
  onClose: () => void
}) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const end = useAttempt(() => write('deleteTeam', { params: { teamid } }), {
    onDone: () => void navigate(authorPaths.teams()),
  })
  return (
    <AskDialog
      title={t`Delete “${name}”?`}
      onClose={onClose}
      verb={<Trans>Delete team</Trans>}
      danger
      onAct={() => void end.run()}
      error={end.error}
    >
      <ul className={styles.effects}>
        {member_count > 0 && (
          <li>
            <Plural
              value={member_count}
              one="# member loses their membership."
              other="# members lose their membership."
            />
          </li>
        )}
        {document_count > 0 && (
          <li>
            <Plural
              value={document_count}
              one="# guide no longer belongs to the team. Edits to it by team members will wait for review, unless a member can skip review for another reason."
              other="# guides no longer belong to the team. Edits to them by team members will wait for review, unless a member can skip review for another reason."
            />
          </li>
        )}
        <li>
          <Trans>A team used in an approval process cannot be deleted.</Trans>
        </li>
      </ul>
    </AskDialog>
  )
}
