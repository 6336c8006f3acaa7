import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { FilePlus2, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { insertPageLink } from '../page/pageCommands.ts'
import { useNamespaceWords } from '../pickers/useNamespaceWords.ts'
import { usePageTitles } from '../pickers/usePageTitles.ts'
import type { Completion } from './completion.ts'
import type { CompletionRow } from './CompletionList.tsx'

/** Pages whose title holds what was typed behind "[[", and the one that does not exist yet. */
export const usePageRows = (
  editor: Editor,
  { query, from, to, kind }: Completion,
): { rows: CompletionRow[]; hint: ReactNode } => {
  const { t } = useLingui()
  const placeOf = useNamespaceWords()
  const { results: found, isWaiting, isBehind } = usePageTitles(kind === 'page' ? query : '')
  if (kind !== 'page') return { rows: [], hint: null }
  const wanted = query.trim()
  const holds = (title: string) => title.toLowerCase().includes(wanted.toLowerCase())
  // What was found for earlier words is no answer to these.
  const pages = found.flatMap(one =>
    one.dataType === 'wiki' && (!isBehind || holds(one.title) || holds(one.display_title))
      ? [one]
      : [],
  )
  const rows = pages.map((one): CompletionRow => ({
    key: String(one.wikiid),
    label: one.display_title || one.title,
    below:
      one.display_title && one.display_title !== one.title
        ? `${placeOf(one.namespace)}, ${one.title}`
        : placeOf(one.namespace),
    icon: FileText,
    run: () => insertPageLink(editor, one.title, { from, to }),
  }))
  const isThere = pages.some(one => one.title.toLowerCase() === wanted.toLowerCase())
  const missing: CompletionRow[] =
    wanted === '' || isThere || isWaiting
      ? []
      : [
          {
            key: 'missing',
            label: wanted,
            below: t`This page does not exist yet`,
            icon: FilePlus2,
            run: () => insertPageLink(editor, wanted, { from, to }),
          },
        ]
  const hint = isWaiting ? (
    <Trans>Searching…</Trans>
  ) : (
    query === '' && <Trans>Enter the title of a page.</Trans>
  )
  return { rows: [...rows, ...missing], hint }
}
