import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { BookOpen, FilePlus2, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Suggested } from '#contract/search/schemas.ts'
import { folded } from '#lib/folded.ts'
import { isLinkTitle } from '#wikitext/constructs/wikiLink.ts'
import { insertPageLink } from '../page/pageCommands.ts'
import { usePageTitles } from '../pickers/usePageTitles.ts'
import { usePlaceWords } from '../pickers/usePlaceWords.ts'
import type { Completion } from './completion.ts'
import type { CompletionRow } from './CompletionList.tsx'

type Range = { from: number; to: number }
/** Puts what wiki text has for a guide in the place of what was typed. */
type PutGuide = (token: string, range: Range) => void

/** What a link can lead to, as a row, and the titles that it is known by. */
const useFoundRow = (editor: Editor, range: Range, putGuide: PutGuide) => {
  const placeOf = usePlaceWords()
  return (one: Suggested): { row: CompletionRow; titles: string[] } | null => {
    if (one.dataType === 'guide') {
      const { guideid, title } = one
      const run = () => putGuide(`[guide|${guideid}]`, range)
      return {
        row: {
          key: `guide ${guideid}`,
          label: title,
          below: placeOf.guide(one),
          icon: BookOpen,
          run,
        },
        titles: [title],
      }
    }
    if (one.dataType !== 'wiki' || !isLinkTitle(one.title)) return null
    const { wikiid, title, display_title } = one
    const run = () => insertPageLink(editor, title, range)
    const label = display_title || title
    return {
      row: { key: String(wikiid), label, below: placeOf.page(one), icon: FileText, run },
      titles: [title, display_title],
    }
  }
}

/**
 * Pages and guides whose title holds what was typed behind "[[" or comes near to it, and last the
 * page that does not exist yet.
 */
export const usePageRows = (
  editor: Editor,
  { query, from, to, kind }: Completion,
  putGuide: PutGuide,
): { rows: CompletionRow[]; hint: ReactNode } => {
  const { t } = useLingui()
  const range = { from, to }
  const rowOf = useFoundRow(editor, range, putGuide)
  const { results, isWaiting, isBehind, isUnanswered } = usePageTitles(
    kind === 'page' ? query : '',
    'category,item,wiki,info,guide',
  )
  if (kind !== 'page') return { rows: [], hint: null }
  const label = query.trim()
  const wanted = folded(label)
  const found = results.flatMap(one => {
    const as = rowOf(one)
    // What was found for earlier words is no answer to these.
    const isMeant = !isBehind || as?.titles.some(title => folded(title).includes(wanted))
    return as && isMeant ? [as] : []
  })
  const isThere = found.some(({ titles }) => titles.some(title => folded(title) === wanted))
  const missing: CompletionRow = {
    key: 'missing',
    label,
    below: isUnanswered ? t`The search did not answer` : t`This page does not exist yet`,
    icon: FilePlus2,
    run: () => insertPageLink(editor, label, range),
  }
  const hint = isWaiting ? (
    <Trans>Searching…</Trans>
  ) : (
    query === '' && <Trans>Enter the title of a page or guide.</Trans>
  )
  const isOffered = label !== '' && !isThere && !isWaiting
  return { rows: [...found.map(({ row }) => row), ...(isOffered ? [missing] : [])], hint }
}
