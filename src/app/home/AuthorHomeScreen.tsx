import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { isModerator } from '#app/api/roles.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { FeaturedGuides } from '#app/guides/FeaturedGuides.tsx'
import { filtersOf } from '#contract/guides/address.ts'
import { GuideRows } from '#app/guides/list/GuideRow.tsx'
import { NoGuides } from '#app/guides/list/NoGuides.tsx'
import { MendRows } from '#app/guides/mend/MendRows.tsx'
import { paths } from '#app/paths.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { ListSection } from '#app/ui/screen/ListSection.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { Suspense } from 'react'
import { Bench } from './Bench.tsx'
import { EditStages } from './EditStages.tsx'
import { FirstActs, FirstSample } from './FirstActs.tsx'
import styles from './Home.module.css'
import { someToMend } from './someToMend.ts'

const OwnEdits = lazyComponent(() => import('../patrol/contributions/OwnEdits.tsx'), 'OwnEdits')
const RecoverSection = lazyComponent(
  () => import('../recover/RecoverSection.tsx'),
  'RecoverSection',
)
const DemoNotice = lazyComponent(() => import('./DemoNotice.tsx'), 'DemoNotice')
const noFilters = filtersOf(new URLSearchParams())

const SmallThings = () => {
  const { t } = useLingui()
  const { items, total = items.length } = useSuspenseQuery(someToMend()).data
  if (items.length === 0) return null
  const title = t`Small things to fix`
  return (
    <ListSection
      title={title}
      href={authorPaths.toMend()}
      all={<Plural value={total} one="# guide to fix" other="All # guides to fix" />}
    >
      <MendRows guides={items} label={title} />
    </ListSection>
  )
}

/** The bench, with what whoever is new can do as long as their edits wait for review. */
const OwnBench = () => {
  const [{ data: me }, { data: site }] = useSuspenseQueries({
    queries: [read('readOwnUser'), read('readSite')],
  })
  const { reputation } = me
  const { patrol_threshold: threshold } = site
  const waits = !isModerator(me) && reputation < threshold
  return (
    <Bench
      recover={<RecoverSection />}
      edits={<OwnEdits />}
      first={isModerator(me) ? <FirstSample /> : <FirstActs />}
      mend={waits ? <SmallThings /> : null}
      stages={waits ? <EditStages reputation={reputation} threshold={threshold} /> : null}
    />
  )
}

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
      {me?.greatest_privilege === 'Admin' && (
        <PanelBoundary name={t`Demo content`}>
          <Suspense fallback={null}>
            <DemoNotice />
          </Suspense>
        </PanelBoundary>
      )}
      <OwnBench />
      {featured.length > 0 && <FeaturedGuides guides={featured} />}
      <ListSection
        title={<Trans>Newest guides</Trans>}
        href={paths.guides()}
        all={<Trans>All guides</Trans>}
      >
        {newest.length > 0 ? (
          <GuideRows guides={newest} label={t`Newest guides`} />
        ) : (
          <NoGuides filters={noFilters} canWrite />
        )}
      </ListSection>
    </div>
  )
}
