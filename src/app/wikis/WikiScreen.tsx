import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { byType } from '#app/guides/byType.ts'
import { FeaturedGuides } from '#app/guides/FeaturedGuides.tsx'
import { DocumentList } from '#app/guides/GuideFiles.tsx'
import { GuidesByType } from '#app/guides/GuidesByType.tsx'
import { typeNames } from '#app/guides/words.ts'
import { paths } from '#app/paths.ts'
import type { WikiAddress } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Rendered } from '#app/ui/Rendered.tsx'
import { useTitle } from '#app/ui/useTitle.ts'
import { useAddress } from '#app/useAddress.ts'
import { headingsOf } from './headings.ts'
import { Subcategories } from './Subcategories.tsx'
import { Suppliers } from './Suppliers.tsx'
import { useAnchor } from './useAnchor.ts'
import { ContentsRule, FoldedContents } from './WikiContents.tsx'
import type { Entry } from './WikiContents.tsx'
import { WikiEnd } from './WikiEnd.tsx'
import { WikiHead } from './WikiHead.tsx'
import { WikiInfo } from './WikiInfo.tsx'
import { WikiSection } from './WikiSection.tsx'
import styles from './WikiScreen.module.css'

/** From so many places on, a page has a list of them. */
const enough = 3

/** A category, item or page of the wiki as readers see it. */
export const WikiScreen = ({ namespace, title }: WikiAddress) => {
  const { t, i18n } = useLingui()
  const { data: wiki } = useSuspenseQuery(read('readWiki', { params: { namespace, title } }))
  const { children, featured_guides, contents_rendered: html, suppliers = [], info = [], repairability_score } = wiki
  const name = namespace === 'CATEGORY' && wiki.display_title === 'Root' ? t`All categories` : wiki.display_title || wiki.title
  useTitle(name)
  useAddress(paths.wiki(wiki))
  useAnchor()
  const groups = byType(wiki.guides)
  const hasInfo = info.length > 0 || typeof repairability_score === 'number'
  const entries: Entry[] = [
    ...(children.length > 0 ? [{ id: 'subcategories', text: t`Subcategories` }] : []),
    ...(groups.length > 0 ? [{ id: 'guides', text: t`Guides` }] : []),
    ...(groups.length > 1
      ? groups.map(({ type }) => ({ id: `guides-${type.replaceAll(' ', '_')}`, text: typeNames[type] ? i18n._(typeNames[type]) : type, isBelow: true }))
      : []),
    ...(suppliers.length > 0 ? [{ id: 'suppliers', text: t`Where to get it` }] : []),
    ...(wiki.documents.length > 0 ? [{ id: 'documents', text: t`Documents` }] : []),
    ...headingsOf(html).flatMap(({ id, level, text }) => (level < 4 ? [{ id, text, isBelow: level > 2 }] : [])),
    ...(hasInfo ? [{ id: 'details', text: t`Details` }] : []),
  ]
  const isLong = entries.length >= enough
  return (
    <div className={classes(styles.frame, isLong && styles.ruled)}>
      {isLong && <ContentsRule entries={entries} />}
      <article className={styles.page}>
        <WikiHead wiki={wiki} name={name} />
        {isLong && <FoldedContents entries={entries} />}
        {featured_guides.length > 0 && <FeaturedGuides guides={featured_guides} />}
        {children.length > 0 && (
          <WikiSection id="subcategories" title={<Trans>Subcategories</Trans>}>
            <Subcategories categories={children} />
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
        {(html || hasInfo) && (
          <div className={classes(html && hasInfo && styles.beside)}>
            {html && (
              <WikiSection>
                <div className={styles.text} lang={wiki.langid}>
                  <Rendered html={html} />
                </div>
              </WikiSection>
            )}
            {hasInfo && (
              <WikiSection id="details" title={<Trans>Details</Trans>}>
                <WikiInfo info={info} repairability_score={repairability_score} />
              </WikiSection>
            )}
          </div>
        )}
        {!html && children.length + groups.length + wiki.documents.length === 0 && (
          <WikiSection>
            <p className={styles.empty}>
              <Trans>Nobody has written anything on this page yet.</Trans>
            </p>
          </WikiSection>
        )}
        <WikiEnd wiki={wiki} />
      </article>
    </div>
  )
}
