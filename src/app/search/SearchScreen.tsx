import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { read } from '#app/api/read.ts'
import { formatTimeRequired } from '#app/guides/shared/timeRequired.ts'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { askedOf, filterSent, pageSize, toggled } from './address.ts'
import type { Asked } from './address.ts'
import { keyOf, searchFilters } from './kinds.ts'
import { remember } from './recent.ts'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchResult } from './SearchResult.tsx'
import styles from './SearchScreen.module.css'
import { formText } from '#app/ui/fields/formText.ts'

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

const NothingFound = ({ asked, elsewhere }: { asked: Asked; elsewhere: number }) => {
  const { t } = useLingui()
  if (asked.offset > 0) {
    return (
      <EmptyState
        title={t`The list ends before this page`}
        actions={
          <LinkButton kind="main" href={paths.search({ q: asked.q, filter: asked.filter })}>
            <Trans>To the first page</Trans>
          </LinkButton>
        }
      />
    )
  }
  if (asked.filter.length > 0 && elsewhere > 0) {
    return (
      <EmptyState
        title={t`Nothing of this kind matches “${asked.q}”`}
        actions={
          <LinkButton kind="main" href={paths.search({ q: asked.q })}>
            <Trans>Show all {elsewhere}</Trans>
          </LinkButton>
        }
      >
        <Trans>Other kinds do.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`Nothing matches “${asked.q}”`}>
      <Trans>
        Every word has to be there. Fewer words find more, and the last one may be the beginning of
        a word.
      </Trans>
    </EmptyState>
  )
}

const Results = ({ asked }: { asked: Asked }) => {
  const { t, i18n } = useLingui()
  const { q, filter, offset } = asked
  const { data } = useSuspenseQuery(
    read('search', {
      params: { query: q },
      query: {
        filter: filterSent(filter),
        limit: pageSize,
        offset,
        counts: true,
        langid: i18n.locale,
      },
    }),
  )
  const { results, totalResults, totalIsLeast, counts = {} } = data
  const everything = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const many = totalResults.toLocaleString(i18n.locale)
  return (
    <div className={styles.grid}>
      <SearchFilters asked={asked} counts={counts} />
      <section className={styles.results} aria-label={t`Results`}>
        <div className={styles.head}>
          <h2 className={styles.count} aria-live="polite">
            {totalIsLeast ? (
              <Trans>More than {many} results</Trans>
            ) : (
              <Plural value={totalResults} one="# result" other="# results" />
            )}
          </h2>
          {searchFilters
            .filter(one => filter.includes(one.filter))
            .map(one => {
              const name = i18n._(one.name)
              return (
                <Chip
                  key={one.filter}
                  kind="accent"
                  remove={{
                    href: paths.search({ q, filter: toggled(filter, one.filter) }),
                    label: t`Remove filter ${name}`,
                  }}
                >
                  {name}
                </Chip>
              )
            })}
          {filter.length > 0 && (
            <a className={styles.clear} href={paths.search({ q })}>
              <Trans>Clear filters</Trans>
            </a>
          )}
        </div>
        {results.length === 0 ? (
          <NothingFound asked={asked} elsewhere={everything} />
        ) : (
          <>
            <ul aria-label={t`Results`}>
              {results.map(found => (
                <SearchResult
                  key={keyOf(found)}
                  found={found}
                  time={
                    found.dataType === 'guide'
                      ? formatTimeRequired(0, found.time_required_max, i18n.locale)
                      : null
                  }
                />
              ))}
            </ul>
            <Pager
              offset={offset}
              shown={results.length}
              limit={pageSize}
              total={totalResults}
              hrefAt={to => paths.search({ q, filter, offset: to })}
            />
          </>
        )}
      </section>
    </div>
  )
}

export const SearchScreen = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const asked = askedOf(useSearchParams()[0])
  const { q, filter } = asked
  useTitle(q ? t`Search: ${q}` : t`Search`)
  const search = (form: FormData) => {
    const words = formText(form, 'q').trim()
    remember(words)
    void navigate(paths.search({ q: words, filter }))
  }
  return (
    <div className={styles.page} onKeyDown={stepThrough}>
      <h1 className={styles.name}>
        <Trans>Search</Trans>
      </h1>
      <form
        key={q}
        className={styles.form}
        role="search"
        aria-label={t`Everything`}
        action={search}
      >
        <Icon of={Search} size="big" />
        <input
          data-query=""
          className={styles.input}
          type="search"
          name="q"
          maxLength={255}
          defaultValue={q}
          aria-label={t`Words to look for`}
          placeholder={t`Guides, pages, people`}
          autoFocus={q === ''}
        />
        {q && (
          <LinkButton
            kind="quiet"
            small
            icon={X}
            label={t`Clear search`}
            href={paths.search({ q: '', filter })}
          />
        )}
      </form>
      {/[\p{L}\p{N}]/u.test(q) ? (
        <Results asked={asked} />
      ) : q ? (
        <NothingFound asked={{ ...asked, offset: 0 }} elsewhere={0} />
      ) : (
        <EmptyState title={t`What are you looking for?`}>
          <Trans>
            Words of titles, steps, parts and pages. Put a phrase in quotation marks; a minus leaves
            a word out.
          </Trans>
        </EmptyState>
      )}
    </div>
  )
}
