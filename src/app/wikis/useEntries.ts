import { useLingui } from '@lingui/react/macro'
import { kindsTitle } from './kinds/kindsTitle.ts'
import { headingsOf } from './headings.ts'
import type { Entry } from './WikiContents.tsx'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { hasInfo, hasSupplies } from './partsOf.ts'

/** The places of a page, for the list of them. `types`: those of its guides, with their names. */
export const useEntries = (
  wiki: Wiki,
  types: readonly { type: string; name: string }[],
  hasFaults: boolean,
): Entry[] => {
  const { t, i18n } = useLingui()
  const { children, documents, contents_rendered, suppliers = [] } = wiki
  return [
    ...(children.length > 0
      ? [
          {
            id: 'subcategories',
            text:
              wiki.namespace === 'CATEGORY' ? i18n._(kindsTitle(wiki)) : t`Pages below this one`,
          },
        ]
      : []),
    ...(hasFaults ? [{ id: 'faults', text: t`What is wrong with it?` }] : []),
    ...(types.length > 0 ? [{ id: 'guides', text: t`Guides` }] : []),
    ...(types.length > 1
      ? types.map(({ type, name }) => ({
          id: `guides-${type.replaceAll(' ', '_')}`,
          text: name,
          isBelow: true,
        }))
      : []),
    ...(suppliers.length > 0 ? [{ id: 'suppliers', text: t`Suppliers` }] : []),
    ...(documents.length > 0 ? [{ id: 'documents', text: t`Documents` }] : []),
    ...headingsOf(contents_rendered).flatMap(({ id, level, text }) =>
      level < 4 ? [{ id, text, isBelow: level > 2 }] : [],
    ),
    ...(hasSupplies(wiki) ? [{ id: 'parts', text: t`Parts and tools` }] : []),
    ...(hasInfo(wiki) ? [{ id: 'details', text: t`Details` }] : []),
  ]
}
