import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { changedFilters, isFiltered, toggled } from './filters.ts'
import type { ReadFilters } from '#contract/guides/address.ts'
import { typeNames } from '#app/ui/text/typeNames.ts'
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
            href: paths.guides(changedFilters(filters, { category: '' })),
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
              href: paths.guides(changedFilters(filters, { types: toggled(types, type) })),
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
