import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { allTeams } from '#app/api/allTeams.ts'
import { Select } from '#app/ui/fields/Select.tsx'

/** One team, or all; `team` is its id as the address has it, empty for all. */
export const TeamFilter = ({
  team,
  onChoose,
}: {
  team: string
  onChoose: (team: string) => void
}) => {
  const { t } = useLingui()
  const { data: teams = [] } = useQuery(allTeams)
  return (
    <Select
      label={t`Team`}
      value={team}
      options={[
        { value: '', label: t`All teams` },
        ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
      ]}
      onChange={event => onChoose(event.target.value)}
    />
  )
}
