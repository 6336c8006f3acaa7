import { Trans, useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { peopleColumns, roomOf, type PeopleColumn } from './peopleFilters.ts'
import styles from './PeopleTable.module.css'
import { useColumnWords } from './accountWords.ts'

/** Those that the window has room for, as PeopleTable.module.css has it. */
const roomy = (): readonly PeopleColumn[] => {
  const without = matchMedia('(max-width: 56.25em)').matches
    ? ['mid', 'wide']
    : matchMedia('(max-width: 90em)').matches
      ? ['wide']
      : []
  return peopleColumns.filter(one => !without.includes(roomOf(one)))
}

/** Which columns the table of people has; the choice lives in the address. */
export const PeopleColumns = ({
  columns,
  onColumns,
}: {
  columns: readonly PeopleColumn[] | null
  onColumns: (columns: string | null) => void
}) => {
  const { t } = useLingui()
  const words = useColumnWords()
  const [isOpen, setIsOpen] = useState(false)
  // What was chosen shows at once, and the next choice counts from it: the address comes later.
  const address = columns?.join(' ') ?? null
  const [asked, setAsked] = useState<{ over: string | null; chosen: PeopleColumn[] } | null>(null)
  if (asked && asked.over !== address) setAsked(null)
  const shown = asked?.chosen ?? columns ?? roomy()
  const choose = (name: PeopleColumn, isChosen: boolean) => {
    const chosen = peopleColumns.filter(one => (one === name ? isChosen : shown.includes(one)))
    setAsked({ over: address, chosen })
    onColumns(chosen.join(' '))
  }
  return (
    <details className={styles.columns} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={Columns3} size="small" /> <Trans>Columns</Trans>
      </summary>
      {isOpen && (
        <div className={styles.choices} role="group" aria-label={t`Columns`}>
          {peopleColumns.map(name => (
            <label key={name}>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                onChange={event => choose(name, event.target.checked)}
              />{' '}
              {words[name]}
            </label>
          ))}
          {columns && (
            <Button small kind="quiet" onClick={() => onColumns(null)}>
              <Trans>Fit to window</Trans>
            </Button>
          )}
        </div>
      )}
    </details>
  )
}
