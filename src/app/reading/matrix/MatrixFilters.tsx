import { useLingui } from '@lingui/react/macro'
import type { ReadingMatrix } from '#contract/reading/schemas.ts'
import { authorPaths, type MatrixAddress } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { useAsked } from '#app/useAsked.ts'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'

export const askedIn = (query: URLSearchParams): MatrixAddress => ({
  team: idOf(query.get('team') ?? undefined) ?? undefined,
  open: query.get('open') === '1',
})

/** Of which team, and whether only people with something open; both live in the address. */
export const MatrixFilters = ({ matrix }: { matrix: ReadingMatrix }) => {
  const { t, i18n } = useLingui()
  const { ahead, ask } = useAsked(askedIn)
  const { teams, open_people } = matrix
  const count = i18n.number(open_people.length)
  return (
    <PageRow>
      {teams.length > 1 && (
        <Select
          label={t`Team`}
          value={String(ahead.team ?? '')}
          options={[
            { value: '', label: t`All teams` },
            ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
          ]}
          onChange={({ target }) =>
            ask(now =>
              authorPaths.readingMatrix({ ...now, team: Number(target.value) || undefined }),
            )
          }
        />
      )}
      <SegmentedControl
        label={t`Show`}
        value={ahead.open ? 'open' : 'all'}
        options={[
          {
            value: 'all',
            label: t`All people`,
            href: authorPaths.readingMatrix({ ...ahead, open: false }),
          },
          {
            value: 'open',
            label: t`With open items (${count})`,
            href: authorPaths.readingMatrix({ ...ahead, open: true }),
          },
        ]}
      />
    </PageRow>
  )
}
