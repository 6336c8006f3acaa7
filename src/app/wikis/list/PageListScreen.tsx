import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { useAsked } from '#app/useAsked.ts'
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
  const { params, asked, ahead, ask } = useAsked(askedIn)
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
            href: authorPaths.pages({ ...ahead, view: '', namespace: value }),
          })),
          {
            value: 'wanted' as const,
            label: t`Wanted pages`,
            href: authorPaths.pages({ ...ahead, view: 'wanted' }),
          },
        ]}
      />
      <PageFilters
        asked={ahead}
        onShow={change => ask(now => authorPaths.pages({ ...now, ...change }))}
      />
      {view === 'wanted' ? (
        <WantedPages q={q} offset={offset} />
      ) : (
        <PageIndex asked={asked} offset={offset} />
      )}
    </Page>
  )
}
