import { Plural, Trans } from '@lingui/react/macro'
import type { TrainingModule } from '#contract/training/shapes.ts'

/** For whom a version is. */
export const AudienceWords = ({
  version: { open, teams, users },
}: {
  version: Pick<TrainingModule, 'open' | 'teams' | 'users'>
}) => {
  if (open) return <Trans>For everyone who is signed in.</Trans>
  if (teams.length + users.length === 0) return <Trans>For nobody yet.</Trans>
  return (
    <>
      <Trans>Only for</Trans>{' '}
      {teams.length > 0 && <Plural value={teams.length} one="# team" other="# teams" />}
      {teams.length > 0 && users.length > 0 && ', '}
      {users.length > 0 && <Plural value={users.length} one="# person" other="# people" />}.
    </>
  )
}
