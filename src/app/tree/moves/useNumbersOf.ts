import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Move } from './moveRules.ts'

/** “3 categories, 14 guides, 1 page”, and whether there is anything else than categories. */
export const useNumbersOf = () => {
  const { i18n } = useLingui()
  return (moves: readonly Move[]): { words: string; isMixed: boolean } => {
    const countOf = (kind: Move['what']) => moves.filter(({ what }) => what === kind).length
    const [categories, guides, pages] = [countOf(undefined), countOf('guide'), countOf('page')]
    return {
      isMixed: guides + pages > 0,
      words: new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
        [
          categories > 0 && plural(categories, { one: '# category', other: '# categories' }),
          guides > 0 && plural(guides, { one: '# guide', other: '# guides' }),
          pages > 0 && plural(pages, { one: '# page', other: '# pages' }),
        ].filter(word => word !== false),
      ),
    }
  }
}
