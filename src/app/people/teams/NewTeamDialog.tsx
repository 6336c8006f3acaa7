import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { blankTeam, bodyOf, TeamFields, useTeamProblem } from './TeamFields.tsx'

/** Whoever makes it leads it, and comes to its page. */
export const NewTeamDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [team, setTeam] = useState(blankTeam)
  const problem = useTeamProblem(team)
  const make = useAttempt(() => write('createTeam', { body: bodyOf(team) }), {
    onDone: ({ teamid }) => void navigate(authorPaths.keepTeam(teamid)),
  })
  return (
    <Dialog
      title={t`New team`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={() => void make.run()} why={problem}>
            <Trans>Make team</Trans>
          </Button>
        </>
      }
    >
      <TeamFields team={team} onChange={change => setTeam({ ...team, ...change })} />
      {make.error && <p role="alert">{make.error}</p>}
    </Dialog>
  )
}
