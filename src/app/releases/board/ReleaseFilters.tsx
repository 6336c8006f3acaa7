import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import type { NavigateOptions } from 'react-router'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { GuideFilter } from '#app/editor/pickers/GuideFilter.tsx'
import { idOf } from '#app/paths.ts'
import { PersonFilter } from '#app/shell/filters/PersonFilter.tsx'
import { TeamFilter } from '#app/shell/filters/TeamFilter.tsx'
import { isForBrowser } from '#app/shell/inAppLinks.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DateSpan } from '#app/ui/fields/DateSpan.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTypedFilter } from '#app/ui/fields/useTypedFilter.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { askedStates, type ReleasesAsked } from '../model/releasesAsked.ts'
import styles from './ReleaseFilters.module.css'
import type { FilterPart } from './useFilterParts.ts'
import { useStateNames } from './useStateNames.ts'

type FieldsProps = {
  asked: ReleasesAsked
  onShow: (change: Partial<ReleasesAsked>, options?: NavigateOptions) => void
}

/** What most look for: a state, a guide, a time. */
const UsualFilters = ({ asked, onShow }: FieldsProps) => {
  const { t } = useLingui()
  const states = useStateNames()
  return (
    <>
      <Select
        label={t`State`}
        value={asked.state}
        options={[
          { value: '', label: t`All states` },
          ...askedStates.map(value => ({ value, label: states[value] })),
        ]}
        onChange={event => onShow({ state: event.target.value })}
      />
      <GuideFilter
        guideid={idOf(asked.guide)}
        title={asked.title}
        onChoose={(guide, title) => onShow({ guide, title })}
      />
      <Select
        label={t`Which date`}
        value={asked.dated}
        options={[
          { value: '', label: t`Published or due` },
          { value: 'made', label: t`Created` },
        ]}
        onChange={event => onShow({ dated: event.target.value })}
      />
      <DateSpan from={asked.from} to={asked.to} onChoose={onShow} />
    </>
  )
}

const RareFilters = ({ asked, onShow }: FieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <TeamFilter team={asked.team} onChoose={team => onShow({ team })} />
      <PersonFilter name={asked.name} onChoose={(user, name) => onShow({ user, name })} />
      <CategoryPicker
        label={t`Category`}
        category={asked.category}
        none={t`All categories`}
        onCategory={category => onShow({ category })}
      />
      <Select
        label={t`Guides`}
        value={asked.guides}
        options={[
          { value: '', label: t`Not deleted` },
          { value: 'deleted', label: t`Deleted guides` },
        ]}
        onChange={event => onShow({ guides: event.target.value })}
      />
      <Select
        label={t`Document review`}
        value={asked.review}
        options={[
          { value: '', label: t`All` },
          { value: 'due', label: t`Review due` },
          { value: 'own', label: t`I am the owner` },
        ]}
        onChange={event => onShow({ review: event.target.value })}
      />
    </>
  )
}

type ReleaseFiltersProps = FieldsProps & {
  parts: readonly FilterPart[]
  total: number
  hrefOf: (change: Partial<ReleasesAsked>) => string
  /** The way to all releases. */
  clear: ReactNode
}

/** The keyboard goes on with the filter beside the removed one, else in the search field. */
const focusBeside = (removed: Element) => {
  const item = removed.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const next =
    beside?.querySelector('a') ?? removed.closest('[data-filters]')?.querySelector('input')
  next?.focus()
}

/** What is asked for, each part with the way to go without it, and how many there are. */
const ChosenFilters = ({
  parts,
  hrefOf,
  onShow,
  clear,
}: Omit<ReleaseFiltersProps, 'asked' | 'total'>) => {
  const { t } = useLingui()
  return (
    <>
      {parts.length > 0 && (
        <ul aria-label={t`Filters`}>
          {parts.map(({ words, without }) => (
            <li key={words}>
              <Chip
                kind="accent"
                remove={{
                  href: hrefOf(without),
                  label: t`Remove the filter ${words}`,
                  // At once, and from the address as it is by then: another may just be on its way.
                  onClick: (event: MouseEvent<HTMLElement>) => {
                    if (isForBrowser(event)) return
                    event.preventDefault()
                    focusBeside(event.currentTarget)
                    onShow(without)
                  },
                }}
              >
                {words}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {clear}
    </>
  )
}

/** Which releases are shown, on the board, in the calendar and as a list; all in the address. */
export const ReleaseFilters = (props: ReleaseFiltersProps) => {
  const { asked, parts, total, clear, onShow } = props
  const { t } = useLingui()
  const isFiltered = parts.length > 0 || !!clear
  const [isOpen, setIsOpen] = useState(false)
  const { field, onSubmit } = useTypedFilter(asked.q, q => onShow({ q }))
  return (
    <div data-filters>
      <form
        className={styles.filters}
        role="search"
        aria-label={t`Filter releases`}
        data-open={isOpen || undefined}
        onSubmit={onSubmit}
      >
        <TextField label={t`Search by title`} type="search" {...field} />
        <div className={styles.usual}>
          <UsualFilters asked={asked} onShow={onShow} />
        </div>
        <span className={styles.opener}>
          <Button icon={ListFilter} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <Trans>Filters</Trans>
          </Button>
        </span>
        <div className={styles.rare}>
          <RareFilters asked={asked} onShow={onShow} />
        </div>
      </form>
      <div className={isFiltered ? styles.chosen : undefined}>
        {/* Always there: words that come into it are read out. */}
        <span role="status">
          {isFiltered && plural(total, { one: '# release', other: '# releases' })}
        </span>
        {isFiltered && <ChosenFilters {...props} />}
      </div>
    </div>
  )
}
