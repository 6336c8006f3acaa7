import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ComponentProps } from 'react'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { groupByType } from '#app/guides/list/groupByType.ts'
import { FeaturedGuides } from '#app/guides/FeaturedGuides.tsx'
import { DocumentList } from '#app/guides/read/GuideFiles.tsx'
import { GuidesByType } from '#app/guides/list/GuidesByType.tsx'
import { typeNames } from '#app/guides/shared/guideWords.ts'
import { paths } from '#app/paths.ts'
import type { WikiAddress } from '#app/paths.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { classes } from '#app/ui/classes.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { useAddress } from '#app/useAddress.ts'
import { DeletedPage } from './DeletedPage.tsx'
import { Subcategories } from './Subcategories.tsx'
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
import styles from './WikiScreen.module.css'
import { directionOf } from '#app/ui/text/direction.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { hasInfo, hasSupplies } from './partsOf.ts'
import { useEntries } from './useEntries.ts'

const WikiActions = lazyComponent(() => import('./WikiActions.tsx'), 'WikiActions')

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
            <div className={styles.text} lang={wiki.langid} dir={directionOf(wiki.langid)}>
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

type WikiListsProps = {
  wiki: Wiki
  groups: ComponentProps<typeof GuidesByType>['groups']
  featured_guides: Wiki['featured_guides']
  categories: Wiki['children']
  suppliers: NonNullable<Wiki['suppliers']>
}

/** Lists of what belongs to it. */
const WikiLists = ({ wiki, groups, featured_guides, categories, suppliers }: WikiListsProps) => (
  <>
    {featured_guides.length > 0 && <FeaturedGuides guides={featured_guides} />}
    {categories.length > 0 && (
      <WikiSection id="subcategories" title={<Trans>Subcategories</Trans>}>
        <Subcategories categories={categories} />
      </WikiSection>
    )}
    {groups.length > 0 && (
      <WikiSection id="guides" title={<Trans>Guides</Trans>}>
        <GuidesByType groups={groups} category={wiki.title} />
      </WikiSection>
    )}
    {suppliers.length > 0 && (
      <WikiSection id="suppliers" title={<Trans>Where to get it</Trans>}>
        <Suppliers suppliers={suppliers} />
      </WikiSection>
    )}
    {wiki.documents.length > 0 && (
      <WikiSection id="documents" title={<Trans>Documents</Trans>}>
        <DocumentList documents={wiki.documents} />
      </WikiSection>
    )}
  </>
)

type SuppliesSectionProps = {
  parts: NonNullable<Wiki['parts']>['categories']
  tools: NonNullable<Wiki['tools']>
}

const SuppliesSection = ({ parts, tools }: SuppliesSectionProps) => (
  <WikiSection id="parts" title={<Trans>Parts and tools</Trans>}>
    <Supplies parts={parts} tools={tools} />
  </WikiSection>
)

const NothingWritten = () => (
  <WikiSection>
    <p className={styles.empty}>
      <Trans>Nobody has written anything on this page yet.</Trans>
    </p>
  </WikiSection>
)

/** A category, item or page of the wiki as readers see it. */
export const WikiScreen = ({ namespace, title }: WikiAddress) => {
  const { t, i18n } = useLingui()
  const { data: wiki } = useSuspenseQuery(read('readWiki', { params: { namespace, title } }))
  const { children, featured_guides, contents_rendered: html, suppliers = [], tools = [] } = wiki
  const parts = wiki.parts?.categories ?? []
  const name =
    namespace === 'CATEGORY' && wiki.display_title === 'Root'
      ? t`All categories`
      : wiki.display_title || wiki.title
  useTitle(name)
  useAddress(paths.wiki(wiki))
  useAnchor()
  const { token } = useSession()
  const { isDeleted, remove, restore, look, forget } = useDeletion(wiki)
  const groups = groupByType(wiki.guides)
  const entries = useEntries(
    wiki,
    groups.map(({ type }) => ({
      type,
      name: typeNames[type] ? i18n._(typeNames[type]) : type,
    })),
  )
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
          acts={
            token !== null && (
              <Suspense fallback={<BusyMarker />}>
                <WikiActions wiki={wiki} name={name} onDelete={remove} />
              </Suspense>
            )
          }
        />
        {isLong && <FoldedContents entries={entries} />}
        <WikiLists
          wiki={wiki}
          groups={groups}
          featured_guides={featured_guides}
          categories={children}
          suppliers={suppliers}
        />
        <TextAndDetails wiki={wiki} />
        {hasSupplies(wiki) && <SuppliesSection parts={parts} tools={tools} />}
        {!html && children.length + groups.length + wiki.documents.length === 0 && (
          <NothingWritten />
        )}
        <WikiEnd wiki={wiki} />
      </article>
    </div>
  )
}
