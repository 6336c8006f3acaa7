import { useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'

type Place = 'patrol' | 'decisions' | 'figures'

/** What waits, what was decided, and how much of both. */
export const PatrolWays = ({ here }: { here: Place }) => {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`Patrol`}
      value={here}
      options={[
        { value: 'patrol', label: t`Waiting`, href: authorPaths.patrol() },
        { value: 'decisions', label: t`Decisions`, href: authorPaths.decisions() },
        { value: 'figures', label: t`Figures`, href: authorPaths.patrolFigures() },
      ]}
    />
  )
}
