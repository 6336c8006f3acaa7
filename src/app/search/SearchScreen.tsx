import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Facets } from '#contract/search/narrowing.ts'
import type { Found, SearchAnswer } from '#contract/search/schemas.ts'
import { read } from '#app/api/read.ts'
import { useGuideTypes } from '#app/guides/edit/fields/useGuideTypes.ts'
import { difficultyNames } from '#app/guides/shared/guideWords.ts'
import { formatTimeRequired } from '#app/guides/shared/timeRequired.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { formText } from '#app/ui/fields/formText.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { AskForGuide } from './AskForGuide.tsx'
import { askedOf, isByKind, pageSize, sentOf } from '#contract/search/address.ts'
import { everythingOf, isNarrowed } from './address.ts'
import type { Asked } from '#contract/search/address.ts'
import { groupsOf } from './choices.ts'
import type { Names } from './choices.ts'
import { FoundWords, Truth } from './FoundWords.tsx'
import { keyOf } from './kinds.ts'
import { NothingFound } from './NothingFound.tsx'
import { remember } from './recent.ts'
import { ResultGroups } from './ResultGroups.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchResult } from './SearchResult.tsx'
import styles from './SearchScreen.module.css'
import hidden from '#app/ui/VisuallyHidden.module.css'
import { classes } from '#app/ui/classes.ts'
import box from '#app/ui/fields/SearchBox.module.css'
import wide from '#app/ui/screen/wide.module.css'
import { useAddressChange } from '#app/useAddressChange.ts'

const noFacets: Facets = {
  above: [],
  category: [],
  type: {},
  foundIn: {},
  difficulty: {},
  minutes: {},
}

/** Arrows go from the field into the results, along them, and back. */
const stepThrough = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.defaultPrevented) return
  const places = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[data-query], [data-result]'),
  ]
  const at = places.findIndex(place => place === document.activeElement)
  const next = at < 0 ? undefined : places[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** What the filters and results are called. */
const useNames = (): Names => {
  const { i18n } = useLingui()
  const types = useGuideTypes()
  return {
    say: message => i18n._(message),
    type: type => types.find(one => one.value === type)?.label ?? type,
    difficulty: one => (difficultyNames[one] ? i18n._(difficultyNames[one]) : one),
    difficulties: Object.keys(difficultyNames),
    time: seconds => formatTimeRequired(0, seconds, i18n.locale) ?? '',
  }
}

const FoundRow = ({ found }: { found: Found }) => {
  const { i18n } = useLingui()
  const names = useNames()
  const isGuide = found.dataType === 'guide'
  return (
    <SearchResult
      found={found}
      type={isGuide ? names.type(found.type) : null}
      time={isGuide ? formatTimeRequired(0, found.time_required_max, i18n.locale) : null}
    />
  )
}
const rowOf = (found: Found) => <FoundRow key={keyOf(found)} found={found} />

/** In the order that was asked for, page by page. */
const ResultPage = ({ asked, found }: { asked: Asked; found: SearchAnswer }) => {
  const { t } = useLingui()
  const { results, totalResults, totalIsLeast } = found
  return (
    <>
      <ul className={styles.list} aria-label={t`Results`}>
        {results.map(rowOf)}
      </ul>
      <Pager
        always
        offset={asked.offset}
        shown={results.length}
        limit={pageSize}
        total={totalResults}
        totalIsLeast={totalIsLeast}
        hrefAt={to => paths.search({ ...asked, offset: to })}
      />
    </>
  )
}

const Results = ({ asked }: { asked: Asked }) => {
  const { t, i18n } = useLingui()
  const names = useNames()
  const { q, offset } = asked
  const { data } = useSuspenseQuery(
    read('search', {
      params: { query: q },
      query: { ...sentOf(asked), langid: i18n.locale },
    }),
  )
  const { results, counts = {}, facets = noFacets, countsAreLeast = false } = data
  if (results.length === 0 && !isNarrowed(asked) && offset === 0)
    return <NothingFound asked={asked} found={data} elsewhere={null} />
  const everything = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const elsewhere = { count: everything, isLeast: countsAreLeast }
  return (
    <>
      {results.length > 0 && (
        <h2 className={styles.truth} aria-live="polite">
          <Truth asked={asked} found={data} />
        </h2>
      )}
      <FoundWords asked={asked} found={data} />
      <div className={styles.grid}>
        <SearchFilters
          asked={asked}
          groupsFor={ahead => groupsOf(ahead, { counts, facets, countsAreLeast }, names)}
        />
        <section className={styles.results} aria-label={t`Results`}>
          {isNarrowed(asked) && (
            <a className={styles.clear} href={paths.search(everythingOf(asked))}>
              <Trans>Clear filters</Trans>
            </a>
          )}
          {results.length === 0 ? (
            <NothingFound asked={asked} found={data} elsewhere={elsewhere} />
          ) : isByKind(asked) ? (
            <ResultGroups asked={asked} found={data} row={rowOf} />
          ) : (
            <ResultPage asked={asked} found={data} />
          )}
        </section>
      </div>
      {results.length > 0 && offset === 0 && <AskForGuide key={q} words={q} />}
    </>
  )
}

const SearchForm = ({ asked }: { asked: Asked }) => {
  const { t } = useLingui()
  const change = useAddressChange()
  const { q } = asked
  const search = (form: FormData) => {
    const words = formText(form, 'q').trim()
    remember(words)
    change(now => paths.search({ ...askedOf(now), q: words, offset: 0 }))
  }
  return (
    <form
      className={classes(box.box, styles.form)}
      role="search"
      aria-label={t`Search everything`}
      action={search}
    >
      <Icon of={Search} size="big" />
      <input
        data-query=""
        className={classes(box.input, styles.input)}
        type="search"
        name="q"
        maxLength={255}
        defaultValue={q}
        aria-label={t`Search terms`}
        placeholder={t`Kettle does not switch off`}
        autoFocus={q === ''}
      />
      {q && (
        <LinkButton
          kind="quiet"
          small
          icon={X}
          label={t`Clear search`}
          href={paths.search({ ...asked, q: '' })}
        />
      )}
      <span className={styles.go}>
        <Button kind="main" type="submit">
          <Trans context="verb">Search</Trans>
        </Button>
      </span>
    </form>
  )
}

export const SearchScreen = () => {
  const { t } = useLingui()
  const asked = askedOf(useSearchParams()[0])
  const { q } = asked
  useTitle(q ? t`Search: ${q}` : t`Search`)
  return (
    <div className={wide.page} onKeyDown={stepThrough}>
      <h1 className={hidden.hidden}>
        <Trans>Search</Trans>
      </h1>
      <SearchForm key={q} asked={asked} />
      {/[\p{L}\p{N}]/u.test(q) ? (
        <Results asked={asked} />
      ) : q ? (
        <NothingFound asked={everythingOf(asked)} found={null} elsewhere={null} />
      ) : (
        <EmptyState title={t`What are you looking for?`}>
          <Trans>
            Search titles, steps, parts and pages. Put a phrase in quotation marks. Put a minus sign
            before a word to exclude it.
          </Trans>
        </EmptyState>
      )}
    </div>
  )
}
