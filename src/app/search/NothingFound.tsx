import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { SearchAnswer } from '#contract/search/schemas.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { AskForGuide } from './AskForGuide.tsx'
import { everythingOf, isNarrowed } from './address.ts'
import { countText } from './countText.ts'
import type { Asked } from '#contract/search/address.ts'
import { OneByOne } from './FoundWords.tsx'
import { NearestCategories } from './NearestCategories.tsx'
import styles from './SearchScreen.module.css'

type NothingFoundProps = {
  asked: Asked
  /** What the answer offers instead; null where nobody was asked. */
  found: Pick<SearchAnswer, 'words' | 'nearest'> | null
  /** How many there are without the choice of kinds; null where nothing is chosen. */
  elsewhere: { count: number; isLeast: boolean } | null
}

/** The words one by one, the nearest categories, and a place to ask. */
const Offers = ({ asked, found }: Pick<NothingFoundProps, 'asked' | 'found'>) => {
  const me = useMe()
  const { q } = asked
  const { words = [], nearest = [] } = found ?? {}
  const isLost = nearest.length === 0 && !words.some(({ count }) => count > 0)
  return (
    <>
      <h2 className={styles.truth} aria-live="polite">
        <Trans>Nothing found for “{q}”</Trans>
      </h2>
      {isLost && (
        <p className={styles.lost}>
          <Trans>
            No title or text that you can read matches your search. Try fewer or different words.
          </Trans>
        </p>
      )}
      <OneByOne asked={asked} words={words} />
      {(me || isLost) && (
        <div className={styles.acts}>
          {me && (
            <LinkButton href={paths.newGuide({ title: q })}>
              <Trans>Write this guide</Trans>
            </LinkButton>
          )}
          {isLost && (
            <LinkButton href={paths.categories()}>
              <Trans>All categories</Trans>
            </LinkButton>
          )}
        </div>
      )}
      {nearest.length > 0 && <NearestCategories categories={nearest} />}
      <AskForGuide key={q} words={q} />
    </>
  )
}

export const NothingFound = ({ asked, found, elsewhere }: NothingFoundProps) => {
  const { t, i18n } = useLingui()
  if (asked.offset > 0) {
    return <NoSuchPage first={paths.search({ ...asked, offset: 0 })} />
  }
  if (!isNarrowed(asked)) return <Offers asked={asked} found={found} />
  const { count = 0, isLeast = false } = elsewhere ?? {}
  const many = countText(count, isLeast, i18n.locale)
  return (
    <EmptyState
      title={t`Nothing matches “${asked.q}” with these filters`}
      actions={
        count > 0 && asked.filter.length > 0 ? (
          <LinkButton kind="main" href={paths.search({ ...asked, filter: [] })}>
            {isLeast ? (
              <Trans>Show all {many} results</Trans>
            ) : (
              <Plural value={count} one="Show # result" other="Show all # results" />
            )}
          </LinkButton>
        ) : (
          <LinkButton kind="main" href={paths.search(everythingOf(asked))}>
            <Trans>Clear filters</Trans>
          </LinkButton>
        )
      }
    />
  )
}
