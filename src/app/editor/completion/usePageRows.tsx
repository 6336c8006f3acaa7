import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { BookOpen, FilePlus2, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Suggested } from '#contract/search/schemas.ts'
import { folded } from '#lib/folded.ts'
import { pageOfTarget } from '#wikitext/constructs/wikiLink.ts'
import { insertPageLink } from '../page/pageCommands.ts'
import { useLinkable } from '../pickers/useLinkable.ts'
import { usePageTitles } from '../pickers/usePageTitles.ts'
import { usePlaceWords } from '../pickers/usePlaceWords.ts'
import type { Completion } from './completion.ts'
import type { CompletionRow } from './CompletionList.tsx'

type Range = { from: number; to: number }
/** Puts what wiki text has for a guide in the place of what was typed. */
type PutGuide = (token: string, range: Range) => void

const titlesOf = (one: Suggested): string[] =>
  one.dataType === 'wiki'
    ? [one.title, one.display_title]
    : one.dataType === 'guide'
      ? [one.title]
      : []

/** What a link can lead to, as a row. */
const useFoundRow = (
  editor: Editor,
  range: Range,
  putGuide: PutGuide,
  leads: ReturnType<typeof useLinkable>['leads'],
) => {
  const placeOf = usePlaceWords()
  return (one: Suggested): CompletionRow | null => {
    if (one.dataType === 'guide') {
      const { guideid, title } = one
      const run = () => putGuide(`[guide|${guideid}]`, range)
      return {
        key: `guide ${guideid}`,
        label: title,
        below: placeOf.guide(one),
        icon: BookOpen,
        run,
      }
    }
    if (one.dataType !== 'wiki' || !leads(one)) return null
    const { wikiid, title, display_title } = one
    const run = () => insertPageLink(editor, title, range)
    const label = display_title || title
    return { key: String(wikiid), label, below: placeOf.page(one), icon: FileText, run }
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
  const titles = usePageTitles(kind === 'page' ? query : '', 'category,item,wiki,info,guide')
  const { results, isBehind } = titles
  const label = query.trim()
  const page = pageOfTarget(label)
  // Of `Lamp#Section_x` the page has to be there, of `#Section_x` this one is.
  const sectionOf = page === label ? null : page
  const targets = useLinkable(results, isBehind || !sectionOf ? null : sectionOf)
  const rowOf = useFoundRow(editor, range, putGuide, targets.leads)
  if (kind !== 'page') return { rows: [], hint: null }
  const isWaiting = titles.isWaiting || targets.isAsking
  const isUnanswered = titles.isUnanswered || targets.isUnanswered
  const wanted = folded(label)
  const found = results.flatMap(one => {
    const as = rowOf(one)
    // What was found for earlier words is no answer to these.
    const isMeant = !isBehind || titlesOf(one).some(title => folded(title).includes(wanted))
    return as && isMeant ? [as] : []
  })
  const isOfPage =
    sectionOf === '' || targets.known.some(one => one.title === sectionOf && one.page !== null)
  // Also one that no link can name: its title would lead elsewhere.
  const isThere = results.some(one => titlesOf(one).some(title => folded(title) === wanted))
  const missing: CompletionRow = {
    key: 'missing',
    label,
    below: isOfPage
      ? undefined
      : isUnanswered
        ? t`The search did not answer`
        : t`This page does not exist yet`,
    icon: FilePlus2,
    run: () => insertPageLink(editor, label, range),
  }
  const hint = isWaiting ? (
    <Trans>Searching…</Trans>
  ) : (
    query === '' && <Trans>Enter the title of a page or guide.</Trans>
  )
  const isOffered = label !== '' && !isThere && !isWaiting
  return { rows: [...found, ...(isOffered ? [missing] : [])], hint }
}
