import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { FeaturedGuides } from '#app/guides/FeaturedGuides.tsx'
import { filtersOf } from '#app/guides/list/filters.ts'
import { GuideRows } from '#app/guides/list/GuideRow.tsx'
import { NoGuides } from '#app/guides/list/NoGuides.tsx'
import { paths } from '#app/paths.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { ListSection } from '#app/ui/screen/ListSection.tsx'
import { Bench } from './Bench.tsx'
import styles from './Home.module.css'

const OwnEdits = lazyComponent(() => import('../patrol/contributions/OwnEdits.tsx'), 'OwnEdits')
const RecoverSection = lazyComponent(
  () => import('../recover/RecoverSection.tsx'),
  'RecoverSection',
)
const noFilters = filtersOf(new URLSearchParams())

/** What somebody who writes here was at, and what is new. */
export const AuthorHomeScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const [{ data: featured }, { data: newest }] = useSuspenseQueries({
    queries: [
      read('listFeaturedGuides', { query: { limit: 4 } }),
      read('listGuides', { query: { limit: 8, order: 'DESC' } }),
    ],
  })
  return (
    <div className={styles.page}>
      <Bench recover={<RecoverSection />} edits={<OwnEdits />} />
      {featured.length > 0 && <FeaturedGuides guides={featured} />}
      <ListSection
        title={<Trans>Newest guides</Trans>}
        href={paths.guides()}
        all={<Trans>All guides</Trans>}
      >
        {newest.length > 0 ? (
          <GuideRows guides={newest} label={t`Newest guides`} />
        ) : (
          <NoGuides filters={noFilters} canWrite={Boolean(me)} />
        )}
      </ListSection>
    </div>
  )
}
