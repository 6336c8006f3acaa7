import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useSuspenseQueries } from '@tanstack/react-query'
import { defaultDescription } from '#contract/settings/defaultDescription.ts'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { read } from '#app/api/read.ts'
import { CategoryTiles } from '#app/categories/CategoryTiles.tsx'
import { formatTimeRequired } from '#app/guides/shared/timeRequired.ts'
import { ShortGuideRows } from '#app/guides/list/ShortGuideRows.tsx'
import { paths } from '#app/paths.ts'
import { ForgivingSearch } from '#app/search/ForgivingSearch.tsx'
import { ListSection } from '#app/ui/screen/ListSection.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { FeaturedFirst } from '#app/guides/FeaturedFirst.tsx'
import styles from './Home.module.css'
import reader from './ReaderHomeScreen.module.css'

/** Two rows of six. */
const tilesShown = 12

const About = ({ description }: { description: string }) =>
  description === '' ? null : (
    <p className={reader.about}>
      {description === defaultDescription ? (
        <Trans>Step-by-step guides for people who repair things.</Trans>
      ) : (
        description
      )}
    </p>
  )

const OftenAsked = ({ questions }: { questions: readonly string[] }) => {
  const id = useId()
  if (questions.length === 0) return null
  return (
    <div className={reader.often}>
      <span id={id}>
        <Trans>Popular searches:</Trans>
      </span>
      <ul className={reader.questions} aria-labelledby={id}>
        {questions.map(question => (
          <li key={question}>
            <a className={reader.question} href={paths.search({ q: question })}>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NoGuidesYet = () => (
  <div className={reader.first}>
    <h2 className={reader.none}>
      <Trans>No public guides yet</Trans>
    </h2>
    <p>
      <Trans>Write the first guide. All you need is a device, a fault and a few pictures.</Trans>
    </p>
    <LinkButton href={paths.newGuide()}>
      <Trans>Write the first guide</Trans>
    </LinkButton>
  </div>
)

type Counts = { guides: number } & NonNullable<CategoryOverview['site']>

/** How much there is, and from how many: what was imported has nobody who wrote it here. */
const SiteCounts = ({ guides, categories, people }: Counts) => (
  <p>
    {people > 0 ? (
      <Trans>
        <Plural value={guides} one="# guide" other="# guides" /> in{' '}
        <Plural value={categories} one="# category" other="# categories" />, written and corrected
        by <Plural value={people} one="# person" other="# people" />. Free to read, to print and to
        correct.
      </Trans>
    ) : (
      <Trans>
        <Plural value={guides} one="# guide" other="# guides" /> in{' '}
        <Plural value={categories} one="# category" other="# categories" />. Free to read, to print
        and to correct.
      </Trans>
    )}
  </p>
)

const Foot = ({ guides, site }: CategoryOverview) => (
  <footer className={reader.foot}>
    {site && <SiteCounts guides={guides} {...site} />}
    <a className={reader.write} href={paths.newGuide()}>
      <Trans>Write a guide</Trans>
    </a>
  </footer>
)

/** For somebody with something broken: the question, the categories, and some guides. */
export const ReaderHomeScreen = () => {
  const { i18n } = useLingui()
  const [{ data: site }, { data: overview }, { data: featured }, { data: newest }] =
    useSuspenseQueries({
      queries: [
        read('readSite'),
        read('readCategoryOverview', { query: { each: 0 } }),
        read('listFeaturedGuides', { query: { limit: 4 } }),
        read('listGuides', { query: { limit: 5, order: 'DESC' } }),
      ],
    })
  const { guides } = overview
  const categories = overview.categories.filter(one => one.guides > 0).slice(0, tilesShown)
  return (
    <div className={styles.page}>
      <h1 className={reader.title}>
        <Trans>What needs fixing?</Trans>
      </h1>
      <ForgivingSearch timeOf={seconds => formatTimeRequired(0, seconds, i18n.locale)} />
      <OftenAsked questions={site.often_asked} />
      <About description={site.description} />
      {guides === 0 && <NoGuidesYet />}
      {categories.length > 0 && (
        <ListSection
          title={<Trans>Categories</Trans>}
          all={<Trans>All categories</Trans>}
          href={paths.categories()}
        >
          <CategoryTiles categories={categories} />
        </ListSection>
      )}
      {featured.length > 0 && (
        <ListSection title={<Trans>Featured guides</Trans>}>
          <FeaturedFirst guides={featured} />
        </ListSection>
      )}
      {newest.length > 0 && (
        <ListSection
          title={<Trans>Newest guides</Trans>}
          all={<Trans>All guides</Trans>}
          href={paths.guides()}
        >
          <ShortGuideRows guides={newest} wide />
        </ListSection>
      )}
      {guides > 0 && <Foot {...overview} />}
    </div>
  )
}
