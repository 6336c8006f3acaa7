import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { useSession } from '#app/api/session.ts'
import { CategoryTiles } from '#app/categories/CategoryTiles.tsx'
import { FeaturedGuides } from '#app/guides/FeaturedGuides.tsx'
import { DocumentList } from '#app/guides/read/GuideFiles.tsx'
import { GuidesByType } from '#app/guides/list/GuidesByType.tsx'
import { typeNames } from '#app/ui/text/typeNames.ts'
import { paths } from '#app/paths.ts'
import type { WikiAddress } from '#app/paths.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { classes } from '#app/ui/classes.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { useAddress } from '#app/useAddress.ts'
import { CategoryFaults } from './kinds/CategoryFaults.tsx'
import { CategoryKinds } from './kinds/CategoryKinds.tsx'
import { KindsField } from './kinds/KindsField.tsx'
import { kindsTitle } from './kinds/kindsTitle.ts'
import { useKinds, type Kinds } from './kinds/useKinds.ts'
import { DeletedPage } from './DeletedPage.tsx'
import { Supplies } from './Supplies.tsx'
import { Suppliers } from './Suppliers.tsx'
import { useAnchor } from './useAnchor.ts'
import { useDeletion } from './useDeletion.ts'
import { breadcrumbsOf } from './breadcrumbs.ts'
import { ContentsRule, FoldedContents } from './WikiContents.tsx'
import { WikiEnd } from './WikiEnd.tsx'
import { WikiHead } from './WikiHead.tsx'
import { WikiInfo } from './WikiInfo.tsx'
import { WikiSection } from './WikiSection.tsx'
import { WikiValues } from './WikiValues.tsx'
import styles from './WikiScreen.module.css'
import { directionOf } from '#app/ui/text/direction.ts'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { hasInfo, hasSupplies } from './partsOf.ts'
import { useEntries } from './useEntries.ts'

const WikiActions = lazyComponent(() => import('./WikiActions.tsx'), 'WikiActions')
const PageWrong = lazyComponent(() => import('./wrong/PageWrong.tsx'), 'PageWrong')

/** From so many places on, a page has a list of them. */
const enough = 3

/** What was written, and beside it what is known. */
const TextAndDetails = ({ wiki }: { wiki: Wiki }) => {
  const { contents_rendered: html, info = [], repairability_score } = wiki
  const isKnown = hasInfo(wiki)
  return (
    (html || isKnown) && (
      <div className={classes(html && isKnown && styles.beside)}>
        {html && (
          <WikiSection>
            <div
              className={styles.text}
              data-words="contents"
              lang={wiki.langid}
              dir={directionOf(wiki.langid)}
            >
              <Rendered html={html} />
            </div>
          </WikiSection>
        )}
        {isKnown && (
          <WikiSection id="details" title={<Trans>Details</Trans>}>
            <WikiInfo info={info} repairability_score={repairability_score} />
          </WikiSection>
        )}
      </div>
    )
  )
}

/** Pages below one that is no category. */
const PagesBelow = ({ pages }: { pages: Wiki['children'] }) => (
  <WikiSection id="subcategories" title={<Trans>Pages below this one</Trans>}>
    <CategoryTiles categories={pages.map(page => ({ ...page, guides: 0, fallback_image: null }))} />
  </WikiSection>
)

type CategoryListsProps = { wiki: Wiki; overview: CategoryOverview; kinds: Kinds }

/** null: the whole site. */
const categoryOf = ({ title }: { title: string }) => (title === 'Root' ? null : title)

/** What readers find below a category: its kinds, what goes wrong, then guides by type. */
const CategoryLists = ({ wiki, overview, kinds }: CategoryListsProps) => {
  const { i18n } = useLingui()
  const { guides, categories, types, faults } = overview
  const category = categoryOf(wiki)
  return (
    <>
      {categories.length > 0 && <CategoryKinds title={i18n._(kindsTitle(wiki))} found={kinds} />}
      <CategoryFaults faults={faults} />
      {types.length > 0 && (
        <WikiSection id="guides" title={<Trans>Guides</Trans>}>
          <GuidesByType types={types} category={category} />
          {types.length > 1 && (
            <a className={styles.all} href={paths.guides({ category: category ?? '' })}>
              <Plural value={guides} one="Show # guide" other="Show all # guides" />
            </a>
          )}
        </WikiSection>
      )}
    </>
  )
}

/** Of a category: what lies below it, and what somebody looks for there. */
type Below = { overview: CategoryOverview; kinds: Kinds }
type WikiListsProps = { wiki: Wiki; below: Below | undefined }

/** Lists of what belongs to it. */
const WikiLists = ({ wiki, below }: WikiListsProps) => {
  const { children, featured_guides, documents, suppliers = [] } = wiki
  return (
    <>
      {featured_guides.length > 0 && <FeaturedGuides guides={featured_guides} />}
      {below ? (
        <CategoryLists wiki={wiki} {...below} />
      ) : (
        children.length > 0 && <PagesBelow pages={children} />
      )}
      {suppliers.length > 0 && (
        <WikiSection id="suppliers" title={<Trans>Suppliers</Trans>}>
          <Suppliers suppliers={suppliers} />
        </WikiSection>
      )}
      {documents.length > 0 && (
        <WikiSection id="documents" title={<Trans>Documents</Trans>}>
          <DocumentList documents={documents} />
        </WikiSection>
      )}
    </>
  )
}

type SuppliesSectionProps = {
  parts: NonNullable<Wiki['parts']>['categories']
  tools: NonNullable<Wiki['tools']>
}

const SuppliesSection = ({ parts, tools }: SuppliesSectionProps) => (
  <WikiSection id="parts" title={<Trans>Parts and tools</Trans>}>
    <Supplies parts={parts} tools={tools} />
  </WikiSection>
)

/** What somebody looks for first in a category. */
const NoGuidesYet = ({ category }: { category: string }) => (
  <WikiSection>
    <p className={styles.empty}>
      <Trans>There are no guides in this category yet.</Trans>{' '}
      <a href={paths.newGuide({ category })}>
        <Trans>Write the first guide</Trans>
      </a>
    </p>
  </WikiSection>
)

const NothingWritten = () => (
  <WikiSection>
    <p className={styles.empty}>
      <Trans>This page has no text yet.</Trans>
    </p>
  </WikiSection>
)

/**
 * Whoever reads it, but of what is not published or not told to others; on a private site those who
 * may write there. Pages of information have few writers, and anybody sees what is wrong on them.
 */
const mayReport = (
  { can_edit, namespace, flags, public: isPublic }: Wiki,
  onlyReads: boolean,
): boolean =>
  (can_edit || (namespace === 'INFO' && !onlyReads)) &&
  isPublic !== false &&
  !flags.includes('WIKI_PRIVATE')

const EndOfPage = ({ wiki }: { wiki: Wiki }) => {
  const me = useMe()
  const { data: site } = useQuery(read('readSite'))
  const onlyReads = site?.private !== false && me?.greatest_privilege === 'User'
  return (
    <>
      {me && mayReport(wiki, onlyReads) && (
        <Suspense fallback={<BusyMarker />}>
          <PageWrong wiki={wiki} />
        </Suspense>
      )}
      <WikiEnd wiki={wiki} />
    </>
  )
}

/** What the page's own contents list, by the words of the reader's language. */
const useEntriesOf = (wiki: Wiki, overview: CategoryOverview | undefined) => {
  const { i18n } = useLingui()
  const types = overview?.types ?? []
  return useEntries(
    wiki,
    types.map(({ type }) => ({
      type,
      name: typeNames[type] ? i18n._(typeNames[type]) : type,
    })),
    (overview?.faults.length ?? 0) > 0,
  )
}

type PageProps = { wiki: Wiki; below?: Below }

const Page = ({ wiki, below }: PageProps) => {
  const { t } = useLingui()
  const { children, contents_rendered: html, tools = [] } = wiki
  const parts = wiki.parts?.categories ?? []
  const name =
    wiki.namespace === 'CATEGORY' && wiki.display_title === 'Root'
      ? t`All categories`
      : wiki.display_title || wiki.title
  useTitle(wiki.page_title || name)
  useAddress(paths.wiki(wiki))
  useAnchor()
  const { token } = useSession()
  const { isDeleted, remove, restore, look, forget } = useDeletion(wiki)
  const entries = useEntriesOf(wiki, below?.overview)
  const isLong = entries.length >= enough
  if (isDeleted)
    return (
      <DeletedPage
        title={name}
        above={breadcrumbsOf(wiki).at(-1)}
        onRestore={restore}
        onLook={look}
        onLeave={forget}
      />
    )
  return (
    <div className={classes(styles.frame, isLong && styles.ruled)}>
      {isLong && <ContentsRule entries={entries} />}
      <article className={styles.page}>
        <WikiHead
          wiki={wiki}
          name={name}
          find={below?.kinds.isLong && <KindsField name={name} found={below.kinds} />}
          acts={
            token !== null && (
              <Suspense fallback={<BusyMarker />}>
                <WikiActions wiki={wiki} name={name} onDelete={remove} />
              </Suspense>
            )
          }
        />
        {isLong && <FoldedContents entries={entries} />}
        {below?.overview.guides === 0 && <NoGuidesYet category={wiki.title} />}
        <WikiLists wiki={wiki} below={below} />
        <WikiValues wiki={wiki} />
        <TextAndDetails wiki={wiki} />
        {hasSupplies(wiki) && <SuppliesSection parts={parts} tools={tools} />}
        {!below && !html && children.length + wiki.documents.length === 0 && <NothingWritten />}
        <EndOfPage wiki={wiki} />
      </article>
    </div>
  )
}

const CategoryScreen = ({ namespace, title }: WikiAddress) => {
  const [{ data: wiki }, { data: overview }] = useSuspenseQueries({
    queries: [
      read('readWiki', { params: { namespace, title } }),
      read('readCategoryOverview', { query: { category: title } }),
    ],
  })
  const kinds = useKinds(categoryOf(wiki), overview.categories)
  return <Page wiki={wiki} below={{ overview, kinds }} />
}

const PageScreen = ({ namespace, title }: WikiAddress) => {
  const { data: wiki } = useSuspenseQuery(read('readWiki', { params: { namespace, title } }))
  return <Page wiki={wiki} />
}

/** A category, item or page of the wiki as readers see it. */
export const WikiScreen = ({ namespace, title }: WikiAddress) =>
  namespace === 'CATEGORY' ? (
    <CategoryScreen key={title} namespace={namespace} title={title} />
  ) : (
    <PageScreen namespace={namespace} title={title} />
  )
