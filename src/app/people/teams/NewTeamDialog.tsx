import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { blankTeam, bodyOf, TeamFields, useTeamProblem } from './TeamFields.tsx'

/** Whoever makes it leads it, and comes to its page. */
export const NewTeamDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [chosen, setTeam] = useState(blankTeam)
  const kept = useKeptText('new team')
  const team = { ...chosen, description: kept.text }
  const problem = useTeamProblem(team)
  const make = useAttempt(
    async () => {
      const made = await write('createTeam', { body: bodyOf(team) })
      await kept.drop()
      return made
    },
    { onDone: ({ teamid }) => void navigate(authorPaths.keepTeam(teamid)) },
  )
  return (
    <AskDialog
      title={t`Create a team`}
      onClose={onClose}
      verb={<Trans>Create team</Trans>}
      onAct={() => void make.run()}
      why={problem}
      error={make.error}
    >
      <TeamFields
        team={team}
        onChange={change => {
          setTeam({ ...team, ...change })
          if (change.description !== undefined) kept.type(change.description)
        }}
      />
      <RestoredWords kept={kept} />
    </AskDialog>
  )
}
