import { useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { AddressField } from '#app/ui/fields/AddressField.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import type { Use } from './useTags.ts'

export type TagView = '' | 'alike' | 'runs'

type TagViewsProps = {
  view: TagView
  hasRuns: boolean
  q: string
  use: Use
  onSet: (changes: Record<string, string | null>) => void
}

/** Which view of the tags is shown; only the list of all has a filter. */
export const TagViews = ({ view, hasRuns, q, use, onSet }: TagViewsProps) => {
  const { t } = useLingui()
  return (
    <PageRow>
      <SegmentedControl
        label={t`View`}
        value={view}
        options={[
          { value: '', label: t`All tags`, href: authorPaths.tags() },
          {
            value: 'alike',
            label: t`Similar tags`,
            href: authorPaths.tags({ view: 'alike' }),
          },
          ...(hasRuns
            ? [
                {
                  value: 'runs' as const,
                  label: t`Runs`,
                  href: authorPaths.tags({ view: 'runs' }),
                },
              ]
            : []),
        ]}
      />
      {view === '' && (
        <AddressField
          label={t`Filter tags`}
          type="search"
          value={q}
          onChange={text => onSet({ q: text })}
        />
      )}
      {view === '' && (
        <Select
          label={t`Tags to show`}
          value={use}
          onChange={event => onSet({ use: event.target.value })}
          options={[
            { value: '', label: t`All` },
            { value: 'once', label: t`Used once` },
            { value: 'unused', label: t`Unused` },
            { value: 'private', label: t`Only on private documents` },
          ]}
        />
      )}
    </PageRow>
  )
}
