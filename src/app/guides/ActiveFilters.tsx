import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/Chip.tsx'
import { changed, isFiltered, toggled } from './filters.ts'
import type { ReadFilters } from './filters.ts'
import { typeNames } from './words.ts'
import styles from './GuideFacets.module.css'

/** Each filter that hides guides, with its own way out, and one way out of all. */
export const ActiveFilters = ({ filters }: { filters: ReadFilters }) => {
  const { t, i18n } = useLingui()
  const { category, types, whose } = filters
  if (!isFiltered(filters)) return null
  return (
    <>
      {category && (
        <Chip
          kind="accent"
          remove={{
            href: paths.guides(changed(filters, { category: '' })),
            label: t`Remove filter ${category}`,
          }}
        >
          <Trans>Category: {category}</Trans>
        </Chip>
      )}
      {types.map(type => {
        const known = typeNames[type]
        const name = known ? i18n._(known) : type
        return (
          <Chip
            key={type}
            kind="accent"
            remove={{
              href: paths.guides(changed(filters, { types: toggled(types, type) })),
              label: t`Remove filter ${name}`,
            }}
          >
            <Trans>Type: {name}</Trans>
          </Chip>
        )
      })}
      <a className={styles.clear} href={paths.guides({ whose })}>
        <Trans>Clear filters</Trans>
      </a>
    </>
  )
}
