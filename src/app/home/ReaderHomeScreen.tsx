import { Plural, Trans } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { defaultDescription } from '#contract/settings/defaultDescription.ts'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { read } from '#app/api/read.ts'
import { CategoryTiles } from '#app/categories/CategoryTiles.tsx'
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

/** How much there is, and from how many. */
/** What was imported has nobody who wrote it here. */
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

/** For somebody with something broken: the question, the categories, and some guides. */
export const ReaderHomeScreen = () => {
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
      <ForgivingSearch />
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
      {guides > 0 && (
        <footer className={reader.foot}>
          {overview.site && <SiteCounts guides={guides} {...overview.site} />}
          <a className={reader.write} href={paths.newGuide()}>
            <Trans>Write a guide</Trans>
          </a>
        </footer>
      )}
    </div>
  )
}
