import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { authorPaths } from '#app/authorPaths.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { GuideEditSkeleton } from '#app/guides/edit/shell/GuideEditSkeleton.tsx'
import { wikiToEdit } from '#app/drafts/react/beginOutbox.ts'
import { wikiContent } from '#app/drafts/content/wikiFields.ts'
import { paths, type WikiAddress } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { breadcrumbsOf } from '#app/wikis/breadcrumbs.ts'
import { usePageCountWords } from '../list/changeWords.ts'
import { comparePages } from '../compare/compareWiki.ts'
import { PageComparison } from '../diff/PageComparison.tsx'
import { WaitingFrame } from './WaitingFrame.tsx'

const Waiting = (address: WikiAddress) => {
  const { t } = useLingui()
  const countWords = usePageCountWords()
  const { data: own } = useSuspenseQuery({ ...wikiToEdit(address), staleTime: 0 })
  const { data: live } = useSuspenseQuery({
    ...read('readWiki', { params: address, query: { langid: own.langid } }),
    staleTime: 0,
  })
  const comparison = comparePages(wikiContent(live), wikiContent(own))
  const nameOf = (page: typeof own) => page.display_title || page.title
  return (
    <WaitingFrame
      name={nameOf(own)}
      langid={own.langid}
      way={[
        ...breadcrumbsOf(live).map(one => ({
          href: paths.wiki(one),
          label: one.display_title || one.title,
        })),
        { href: paths.wiki(live), label: nameOf(live) },
      ]}
      editor={authorPaths.editWiki(address)}
      isWaiting={own.unpatrolled === true}
      counts={countWords(comparison)}
      comparison={inColumn => (
        <PageComparison
          comparison={comparison}
          names={{ before: t`Live version`, after: t`Waiting version` }}
          inColumn={inColumn}
        />
      )}
    />
  )
}

/** The page that readers see against the one that is edited: all that differs waits for review. */
export const WikiWaitingScreen = (address: WikiAddress) => {
  const me = useMe()
  if (me === null) return <ForbiddenNotice />
  return me ? <Waiting {...address} /> : <GuideEditSkeleton />
}
