import { useLingui } from '@lingui/react/macro'
import type { Namespace } from '#contract/core/shapes.ts'
import { shortPath } from '#lib/shortPath.ts'
import { useNamespaceWords } from './useNamespaceWords.ts'

type Found = { title: string; path?: string[] | undefined }
type FoundPage = Found & { namespace: Namespace; display_title: string }
type FoundGuide = Found & { category: string | null }

const between = ' › '
const withLine = (kind: string, titles: readonly string[]): string =>
  titles.length > 0 ? `${kind}, ${shortPath(titles).join(between)}` : kind
/** As it is said aloud, where the sign between the categories would only disturb. */
export const asSaid = (words: string): string => words.replaceAll(between, ', ')

/** What something found is, and the categories that it lies in, the widest first. */
export const usePlaceWords = () => {
  const { t } = useLingui()
  const namespaceWords = useNamespaceWords()
  return {
    /** With its title at the end, where that is not all that would be said. */
    page: ({ namespace, title, display_title, path = [] }: FoundPage): string =>
      withLine(
        namespaceWords(namespace),
        path.length > 0 || (display_title !== '' && display_title !== title)
          ? [...path, title]
          : [],
      ),
    guide: ({ path = [], category }: FoundGuide): string =>
      withLine(t`Guide`, path.length > 0 ? path : category ? [category] : []),
  }
}
