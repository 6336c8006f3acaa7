import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { FeaturedGuides } from './FeaturedGuides.tsx'
import { filtersOf } from './list/filters.ts'
import { GuideRows } from './list/GuideRow.tsx'
import { NoGuides } from './list/NoGuides.tsx'
import styles from './HomeScreen.module.css'

const Bench = lazyComponent(() => import('../home/Bench.tsx'), 'Bench')
const OwnEdits = lazyComponent(() => import('../patrol/contributions/OwnEdits.tsx'), 'OwnEdits')
const RecoverSection = lazyComponent(
  () => import('../recover/RecoverSection.tsx'),
  'RecoverSection',
)
const noFilters = filtersOf(new URLSearchParams())

export const HomeScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const { token } = useSession()
  const [{ data: site }, { data: featured }, { data: newest }] = useSuspenseQueries({
    queries: [
      read('readSite'),
      read('listFeaturedGuides', { query: { limit: 4 } }),
      read('listGuides', { query: { limit: 8, order: 'DESC' } }),
    ],
  })
  useTitle('')
  return (
    <div className={styles.page}>
      {token === null ? (
        <>
          <h1 className={styles.title}>{site.title}</h1>
          {site.description && <p className={styles.lede}>{site.description}</p>}
        </>
      ) : (
        <Bench recover={<RecoverSection />} edits={<OwnEdits />} />
      )}
      {featured.length > 0 && <FeaturedGuides guides={featured} />}
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>
            <Trans>Newest guides</Trans>
          </h2>
          <LinkButton kind="quiet" iconAfter={ArrowRight} href={paths.guides()}>
            <Trans>All guides</Trans>
          </LinkButton>
        </div>
        {newest.length > 0 ? (
          <GuideRows guides={newest} label={t`Newest guides`} />
        ) : (
          <NoGuides filters={noFilters} canWrite={Boolean(me)} />
        )}
      </section>
    </div>
  )
}
