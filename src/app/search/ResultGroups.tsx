import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { Found, SearchAnswer } from '#contract/search/schemas.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import type { Asked } from '#contract/search/address.ts'
import { countText } from './countText.ts'
import { hrefOf, isAskedFault, keyOf, titleOf } from './kinds.ts'
import { Marked } from './Marked.tsx'
import styles from './ResultGroups.module.css'

type Part = {
  id: string
  name: MessageDescriptor
  /** As the service counts them. */
  kinds: readonly string[]
  /** What is asked for to see all. */
  filter: readonly string[]
}
/**
 * What is wrong comes first, then what can be read and followed; parts have their place at the end.
 */
const parts: readonly Part[] = [
  { id: 'fault', name: msg`Faults`, kinds: [], filter: ['page'] },
  { id: 'guide', name: msg`Guides`, kinds: ['guide'], filter: ['guide'] },
  { id: 'category', name: msg`Categories`, kinds: ['category'], filter: ['category'] },
  { id: 'page', name: msg`Wiki pages`, kinds: ['wiki', 'info'], filter: ['page'] },
  {
    id: 'people',
    name: msg`People and teams`,
    kinds: ['user', 'team'],
    filter: ['team', 'user'],
  },
  { id: 'item', name: msg`Parts and tools`, kinds: ['item'], filter: ['item'] },
]
const namespaces: Record<string, string> = { CATEGORY: 'category', ITEM: 'item' }
const partOf = (found: Found): string =>
  found.dataType === 'guide'
    ? 'guide'
    : isAskedFault(found)
      ? 'fault'
      : found.dataType === 'wiki'
        ? (namespaces[found.namespace] ?? 'page')
        : 'people'

const PartRow = ({ found }: { found: Found }) => (
  <li className={styles.item}>
    <a href={hrefOf(found)} data-result="">
      {found.highlight.title.length > 0 ? (
        <Marked pieces={found.highlight.title} />
      ) : (
        titleOf(found)
      )}
    </a>
  </li>
)

/** The first few of each kind, with how many there are. */
export const ResultGroups = ({
  asked,
  found: { results, counts = {}, countsAreLeast = false },
  row,
}: {
  asked: Asked
  found: Pick<SearchAnswer, 'results' | 'counts' | 'countsAreLeast'>
  row: (found: Found) => ReactNode
}) => {
  const { i18n } = useLingui()
  const id = useId()
  const isAllFaults = !results.some(one => partOf(one) === 'page')
  const faults = results.filter(one => partOf(one) === 'fault').length
  return parts.map(part => {
    const found = results.filter(one => partOf(one) === part.id)
    // Without a part of their own, other pages are shown with what is wrong.
    const kinds = part.id === 'fault' && isAllFaults ? ['wiki', 'info'] : part.kinds
    const total = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
    if (found.length === 0) return null
    // What is shown is there, whether it was among what was counted or not.
    const isCounted = kinds.length > 0
    const isLeast = isCounted && countsAreLeast
    const many = countText(Math.max(total, found.length), isLeast, i18n.locale)
    // The service counts faults as the pages that they are.
    const here = part.id === 'page' ? total - faults : total
    const manyHere = countText(Math.max(here, found.length), isLeast, i18n.locale)
    return (
      <section key={part.id} className={styles.part} aria-labelledby={`${id}-${part.id}`}>
        <div className={styles.head}>
          <h3 id={`${id}-${part.id}`} className={styles.name}>
            {i18n._(part.name)}
          </h3>
          <span className={styles.count}>{manyHere}</span>
        </div>
        <ul
          className={part.id === 'item' ? styles.items : undefined}
          aria-labelledby={`${id}-${part.id}`}
        >
          {found.map(one =>
            part.id === 'item' ? <PartRow key={keyOf(one)} found={one} /> : row(one),
          )}
        </ul>
        {(here > found.length || isLeast) && (
          <p className={styles.more}>
            <LinkButton href={paths.search({ ...asked, filter: part.filter })}>
              <Trans>Show all {many} results</Trans>
            </LinkButton>
          </p>
        )}
      </section>
    )
  })
}
