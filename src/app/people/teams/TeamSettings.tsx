import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Team } from '#contract/teams/schemas.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
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
    <Dialog
      title={t`Settings of ${team.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={() => void save.run()} why={problem}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <TeamFields team={content} onChange={change => setContent({ ...content, ...change })} />
      {save.error && <p role="alert">{save.error}</p>}
    </Dialog>
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
    <Dialog
      title={t`Delete ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" onClick={() => void end.run()}>
            <Trans>Delete team</Trans>
          </Button>
        </>
      }
    >
      <ul className={styles.effects}>
        <li>
          <Plural value={member_count} one="# member leaves it." other="# members leave it." />
        </li>
        <li>
          <Plural
            value={document_count}
            one="# guide loses the team: edits of its members wait for review there, unless something else lets them through."
            other="# guides lose the team: edits of its members wait for review there, unless something else lets them through."
          />
        </li>
        <li>
          <Trans>A team that an approval process names cannot be deleted.</Trans>
        </li>
      </ul>
      {end.error && <p role="alert">{end.error}</p>}
    </Dialog>
  )
}
