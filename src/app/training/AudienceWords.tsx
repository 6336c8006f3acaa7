import { Plural, Trans } from '@lingui/react/macro'
import type { TrainingModule } from '#contract/training/shapes.ts'

type Audience = Pick<TrainingModule, 'open' | 'teams' | 'users'>

const Members = ({ teams, users }: Pick<Audience, 'teams' | 'users'>) => (
  <>
    {teams.length > 0 && <Plural value={teams.length} one="# team" other="# teams" />}
    {teams.length > 0 && users.length > 0 && ', '}
    {users.length > 0 && <Plural value={users.length} one="# person" other="# people" />}
  </>
)

/** For whom a version is, as a sentence. */
export const AudienceWords = ({ version: { open, teams, users } }: { version: Audience }) => {
  if (open) return <Trans>For everyone who is signed in.</Trans>
  if (teams.length + users.length === 0) return <Trans>For nobody yet.</Trans>
  return (
    <>
      <Trans>Only for</Trans> <Members teams={teams} users={users} />.
    </>
  )
}

/** The same where its name stands above or beside it. */
export const Audience = ({ version: { open, teams, users } }: { version: Audience }) => {
  if (open) return <Trans>Everyone who is signed in</Trans>
  if (teams.length + users.length === 0) return <Trans>Nobody yet</Trans>
  return <Members teams={teams} users={users} />
}
