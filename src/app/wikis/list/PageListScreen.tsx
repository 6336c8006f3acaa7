import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router'
import { authorPaths } from '#app/authorPaths.ts'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { PageFilters } from './PageFilters.tsx'
import { PageIndex } from './PageIndex.tsx'
import { askedIn, listedNamespaces, type ListedNamespace } from './pagesAsked.ts'
import { WantedPages } from './WantedPages.tsx'

const names: Record<ListedNamespace, MessageDescriptor> = {
  CATEGORY: msg`Categories`,
  WIKI: msg`Wiki pages`,
  ITEM: msg`Parts and tools`,
  INFO: msg`Site pages`,
}

/** All pages of a namespace with what links to them, and the pages that are missing. */
export const PageListScreen = () => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = askedIn(params)
  const { view, namespace, q } = asked
  const offset = offsetIn(params)
  return (
    <Page title={t`Pages`}>
      <SegmentedControl
        label={t`Kind of page`}
        value={view || namespace}
        options={[
          ...listedNamespaces.map(value => ({
            value,
            label: i18n._(names[value]),
            href: authorPaths.pages({ ...asked, view: '', namespace: value }),
          })),
          {
            value: 'wanted' as const,
            label: t`Wanted pages`,
            href: authorPaths.pages({ ...asked, view: 'wanted' }),
          },
        ]}
      />
      <PageFilters
        key={q}
        asked={asked}
        onShow={change => void navigate(authorPaths.pages({ ...asked, ...change }))}
      />
      {view === 'wanted' ? (
        <WantedPages q={q} offset={offset} />
      ) : (
        <PageIndex asked={asked} offset={offset} />
      )}
    </Page>
  )
}
