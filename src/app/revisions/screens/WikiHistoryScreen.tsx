import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#app/api/useMe.ts'
import { GuideEditSkeleton } from '#app/guides/edit/shell/GuideEditSkeleton.tsx'
import { wikiKey } from '#app/drafts/content/docKey.ts'
import { wikiToEdit } from '#app/drafts/react/beginOutbox.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import type { WikiAddress } from '#app/paths.ts'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { breadcrumbsOf } from '#app/wikis/breadcrumbs.ts'
import styles from './GuideHistoryScreen.module.css'
import { RevisionBrowser } from './RevisionBrowser.tsx'
import { LiveFrom } from '../threshold/LiveFrom.tsx'
import { useWikiRevisions } from '../list/useRevisions.ts'
import { WikiHistoryComparison } from './WikiHistoryComparison.tsx'

const nowhere = () => undefined

/**
 * Who changed a page of the wiki, when and how; any two of its revisions against each other, from
 * the address alone.
 */
export const WikiHistoryScreen = ({ namespace, title }: WikiAddress) => {
  const { t } = useLingui()
  const me = useMe()
  const { data: page, error } = useQuery(wikiToEdit({ namespace, title }))
  const list = useWikiRevisions({ namespace, title })
  const name = page ? page.display_title || page.title : title
  useTitle(t`History of ${name}`)
  if (error && !page) throw error
  if (!page) return <GuideEditSkeleton />
  const userid = me?.userid ?? null
  const way = [
    ...breadcrumbsOf(page).map(one => ({
      href: paths.wiki(one),
      label: one.display_title || one.title,
    })),
    { href: paths.wiki(page), label: name },
  ]
  return (
    <>
      <header className={styles.pageBar}>
        <Breadcrumbs short way={way} />
        <h1 className={styles.pageTitle} lang={page.langid}>
          <Trans>History of {name}</Trans>
        </h1>
      </header>
      <LiveFrom doc_type="wiki" docid={page.wikiid} author={page.author} />
      <RevisionBrowser
        list={list}
        doc={wikiKey(page.wikiid)}
        userid={userid}
        numberOf={nowhere}
        addressOf={(from, to) => authorPaths.wikiHistory({ namespace, title }, from, to)}
        words={{
          untouched: <Trans>The page itself is not affected.</Trans>,
          once: <Trans>Once the page is changed, you can compare its revisions here.</Trans>,
        }}
        comparison={pair => (
          <WikiHistoryComparison page={page} {...pair} editor={page.can_edit ? userid : null} />
        )}
      />
    </>
  )
}
