import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import type { ReadingMatrix } from '#contract/reading/schemas.ts'
import { authorPaths, type MatrixAddress } from '#app/authorPaths.ts'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'

type MatrixFiltersProps = { matrix: ReadingMatrix; asked: MatrixAddress }

/** Of which team, and whether only people with something open; both live in the address. */
export const MatrixFilters = ({ matrix, asked }: MatrixFiltersProps) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { teams, open_people } = matrix
  const count = i18n.number(open_people.length)
  return (
    <PageRow>
      {teams.length > 1 && (
        <Select
          label={t`Team`}
          value={String(asked.team ?? '')}
          options={[
            { value: '', label: t`All teams` },
            ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
          ]}
          onChange={({ target }) =>
            void navigate(
              authorPaths.readingMatrix({ ...asked, team: Number(target.value) || undefined }),
            )
          }
        />
      )}
      <SegmentedControl
        label={t`Show`}
        value={asked.open ? 'open' : 'all'}
        options={[
          {
            value: 'all',
            label: t`All people`,
            href: authorPaths.readingMatrix({ ...asked, open: false }),
          },
          {
            value: 'open',
            label: t`Open only (${count})`,
            href: authorPaths.readingMatrix({ ...asked, open: true }),
          },
        ]}
      />
    </PageRow>
  )
}
