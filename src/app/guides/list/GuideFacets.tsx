import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { useAsked } from '#app/useAsked.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { CategoryFilter } from './CategoryFilter.tsx'
import { changedFilters, toggled } from './filters.ts'
import { filtersOf } from '#contract/guides/address.ts'
import { typeNames } from '#app/ui/text/typeNames.ts'
import styles from './GuideFacets.module.css'

/** `types`: the site's guide types by key, with the title it gives them. */
type GuideFacetsProps = { types: Record<string, { title: string }> }

/**
 * Category and type; on a phone behind one button. Own guides are few and are not filtered further.
 */
export const GuideFacets = ({ types }: GuideFacetsProps) => {
  const { t, i18n } = useLingui()
  const { asked, ahead, ask } = useAsked(filtersOf)
  const [isOpen, setIsOpen] = useState(false)
  const toggle = (type: string) =>
    ask(now => paths.guides(changedFilters(now, { types: toggled(now.types, type) })))
  const nameOf = (type: string) => {
    const known = typeNames[type]
    return known ? i18n._(known) : (types[type]?.title ?? type)
  }
  if (asked.whose === 'mine')
    return <p className={styles.none}>{t`Your own guides, including private ones.`}</p>
  return (
    <aside className={styles.facets} aria-label={t`Filters`}>
      <span className={styles.opener}>
        <Button icon={SlidersHorizontal} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Trans>Filters</Trans>
        </Button>
      </span>
      <div className={classes(styles.body, !isOpen && styles.folded)}>
        <CategoryFilter
          category={ahead.category}
          onChoose={category => ask(now => paths.guides(changedFilters(now, { category })))}
        />
        <fieldset className={styles.facet}>
          <legend className={styles.legend}>
            <Trans>Type</Trans>
          </legend>
          {Object.keys(types).map(type => (
            <label key={type} className={styles.choice}>
              <input
                type="checkbox"
                className={styles.check}
                checked={ahead.types.includes(type)}
                onChange={() => toggle(type)}
              />
              {nameOf(type)}
            </label>
          ))}
        </fieldset>
      </div>
    </aside>
  )
}
