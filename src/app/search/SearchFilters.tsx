import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { startTransition, useOptimistic, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { toggled } from './address.ts'
import type { Asked } from './address.ts'
import { searchFilters } from './kinds.ts'
import styles from './SearchFilters.module.css'

/** Kinds with how many of each there are; on a phone behind one button. */
export const SearchFilters = ({
  asked,
  counts,
}: {
  asked: Asked
  counts: Record<string, number>
}) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  // A tick shows at once, before the results it asks for have come.
  const [ticked, setTicked] = useOptimistic(asked.filter)
  const toggle = (filter: string) =>
    startTransition(() => {
      const next = toggled(ticked, filter)
      setTicked(next)
      void navigate(paths.search({ q: asked.q, filter: next }))
    })
  return (
    <aside className={styles.filters} aria-label={t`Filters`}>
      <span className={styles.opener}>
        <Button icon={SlidersHorizontal} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Trans>Filters</Trans>
        </Button>
      </span>
      <fieldset className={classes(styles.group, !isOpen && styles.folded)}>
        <legend className={styles.legend}>
          <Trans>Kind</Trans>
        </legend>
        {searchFilters.map(({ filter, counts: kinds, name }) => {
          const count = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
          return (
            <label key={filter} className={classes(styles.choice, count === 0 && styles.none)}>
              <input
                type="checkbox"
                className={styles.check}
                checked={ticked.includes(filter)}
                onChange={() => toggle(filter)}
              />
              <span>{i18n._(name)}</span>{' '}
              <span className={styles.count}>{count.toLocaleString(i18n.locale)}</span>
            </label>
          )
        })}
      </fieldset>
    </aside>
  )
}
