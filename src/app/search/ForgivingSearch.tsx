import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Found } from '#contract/search/schemas.ts'
import { read } from '#app/api/read.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { askedOf } from '#contract/search/address.ts'
import { hrefOf, keyOf, kindName, signPicture, titleOf } from './kinds.ts'
import { Marked } from './Marked.tsx'
import { remember } from './recent.ts'
import styles from './ForgivingSearch.module.css'

const pause = 150 // milliseconds without a key before the service is asked
const mostShown = 6

const resultsOf = (q: string) => paths.search(askedOf(new URLSearchParams({ q })))

/** What the words find with everything that search forgives, from the second letter on. */
const useFound = (text: string) => {
  const { i18n } = useLingui()
  const words = useDebounced(text.trim(), pause)
  const isAsked = /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(words) && text.trim() !== ''
  const { data } = useQuery({
    ...read('search', {
      params: { query: words },
      query: { filter: 'guide,wiki', limit: mostShown, langid: i18n.locale },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return isAsked && data
    ? { results: data.results, total: data.totalResults, totalIsLeast: data.totalIsLeast }
    : { results: [], total: 0, totalIsLeast: false }
}

/** How long something takes, in words; null where that is not known. */
type TimeOf = (seconds: number) => string | null
type OptionProps = {
  id: string
  found: Found
  isCurrent: boolean
  timeOf: TimeOf
  onChoose: () => void
}

const Option = ({ id, found, isCurrent, timeOf, onChoose }: OptionProps) => {
  const { i18n } = useLingui()
  const picture = signPicture(found)
  const { title } = found.highlight
  const time = found.dataType === 'guide' ? timeOf(found.time_required_max) : null
  return (
    <li
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes(styles.option, isCurrent && styles.current)}
      onPointerDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      {picture ? <Thumbnail image={picture} /> : <span />}
      <b className={styles.name}>{title.length > 0 ? <Marked pieces={title} /> : titleOf(found)}</b>
      <span className={styles.kind}>
        {[i18n._(kindName(found)), time].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

/** What is typed, what stands under it, and which of it the arrows have come to. */
const useForgivingSearch = () => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  // By its address: another list may come under it. Nothing is chosen until an arrow says so.
  const [at, setAt] = useState<string | null>(null)
  const { results, total, totalIsLeast } = useFound(text)
  const isShown = isOpen && results.length > 0
  const current = results.findIndex(found => keyOf(found) === at)
  const type = (next: string) => {
    setText(next)
    setIsOpen(true)
    setAt(null)
  }
  const open = (address: string) => {
    remember(text.trim())
    void navigate(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && results.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      // One place before the first is the field itself.
      const next = (current + 1 + step + results.length + 1) % (results.length + 1)
      const found = results[next - 1]
      setAt(found ? keyOf(found) : null)
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setIsOpen(false)
      setAt(null)
    }
  }
  const submit = () => {
    const found = isShown ? results[current] : undefined
    if (found) open(hrefOf(found))
    else if (text.trim()) open(resultsOf(text.trim()))
  }
  const found = { results, total, totalIsLeast }
  return { text, type, setIsOpen, isShown, ...found, current, open, onKeyDown, submit }
}

const AllResults = ({ total, totalIsLeast }: { total: number; totalIsLeast: boolean }) => {
  const { i18n } = useLingui()
  const many = total.toLocaleString(i18n.locale)
  return totalIsLeast ? (
    <Trans>More than {many} results</Trans>
  ) : (
    <Plural value={total} one="# result" other="All # results" />
  )
}

/** The field in which a reader says what is broken; what is found stands under it as one types. */
export const ForgivingSearch = ({ timeOf }: { timeOf: TimeOf }) => {
  const { t } = useLingui()
  const listId = useId()
  const search = useForgivingSearch()
  const { text, setIsOpen, isShown, results, total, totalIsLeast, current, open } = search
  return (
    <form
      className={styles.form}
      role="search"
      aria-label={t`Search everything`}
      action={search.submit}
    >
      <div className={classes(styles.field, isShown && styles.open)}>
        <Icon of={Search} size="big" />
        <input
          className={styles.input}
          type="search"
          role="combobox"
          autoComplete="off"
          maxLength={255}
          aria-label={t`What is broken?`}
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && current >= 0 ? `${listId}-${current}` : undefined}
          placeholder={t`Kettle does not switch off`}
          value={text}
          onChange={event => search.type(event.target.value)}
          onKeyDown={search.onKeyDown}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
        />
        <Button kind="main" type="submit">
          <Trans context="verb">Search</Trans>
        </Button>
      </div>
      <div className={styles.drop} hidden={!isShown}>
        <ul id={listId} role="listbox" aria-label={t`Results`}>
          {results.map((found, n) => (
            <Option
              key={keyOf(found)}
              id={`${listId}-${n}`}
              found={found}
              isCurrent={n === current}
              timeOf={timeOf}
              onChoose={() => open(hrefOf(found))}
            />
          ))}
        </ul>
        <p className={styles.foot}>
          <a href={resultsOf(text.trim())} onPointerDown={event => event.preventDefault()}>
            <AllResults total={total} totalIsLeast={totalIsLeast} />
          </a>
        </p>
      </div>
    </form>
  )
}
