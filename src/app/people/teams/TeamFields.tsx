import { useLingui } from '@lingui/react/macro'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'

export type TeamContent = {
  name: string
  description: string
  location: string
  joining: 'open' | 'invitation'
  join_code: string
}
export const blankTeam: TeamContent = {
  name: '',
  description: '',
  location: '',
  joining: 'open',
  join_code: '',
}

/** As the service takes it: an open team has no code. */
export const bodyOf = ({ name, description, location, joining, join_code }: TeamContent) => ({
  name: name.trim(),
  description,
  location: location.trim() || null,
  join_code: joining === 'open' ? null : join_code.trim(),
})
/** A word that lets nobody in by trying. */
const newCode = (): string => crypto.randomUUID().slice(0, 13)

/** Name, what the team is for, where it is, and how somebody comes into it. */
export const TeamFields = ({
  team,
  onChange,
}: {
  team: TeamContent
  onChange: (change: Partial<TeamContent>) => void
}) => {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Name`}
        maxLength={255}
        value={team.name}
        onChange={event => onChange({ name: event.target.value })}
      />
      <TextArea
        label={t`Description`}
        rows={2}
        maxLength={4000}
        value={team.description}
        onChange={event => onChange({ description: event.target.value })}
      />
      <TextField
        label={t`Location`}
        maxLength={255}
        value={team.location}
        onChange={event => onChange({ location: event.target.value })}
      />
      <Select
        label={t`Joining`}
        value={team.joining}
        options={[
          { value: 'open', label: t`Open to everyone` },
          { value: 'invitation', label: t`By invitation, or with a code` },
        ]}
        onChange={event =>
          onChange(
            event.target.value === 'open'
              ? { joining: 'open' }
              : { joining: 'invitation', join_code: team.join_code || newCode() },
          )
        }
      />
      {team.joining === 'invitation' && (
        <TextField
          label={t`Code`}
          help={t`Anyone with the code can join. Team leads and Admins can see the code here.`}
          maxLength={64}
          value={team.join_code}
          onChange={event => onChange({ join_code: event.target.value })}
        />
      )}
    </>
  )
}

/** Why it cannot be saved yet. */
export const useTeamProblem = ({ name, joining, join_code }: TeamContent): string | undefined => {
  const { t } = useLingui()
  return name.trim() === ''
    ? t`Give the team a name.`
    : joining === 'invitation' && join_code.trim() === ''
      ? t`Give the team a code.`
      : undefined
}
