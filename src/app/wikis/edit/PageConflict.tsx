import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import type { WholeRow } from '#app/editor/conflict/CompareWhole.tsx'
import { pageFieldNames } from '#app/editor/fieldWords.ts'
import type { Author } from '#app/editor/conflict/ConflictHead.tsx'
import { ConflictPanel } from '#app/editor/conflict/ConflictPanel.tsx'
import { panelOfDraft } from '#app/editor/conflict/panelOfDraft.ts'
import { valueText } from '#app/editor/conflict/questionText.ts'
import type { ValueWords } from '#app/editor/conflict/questionText.ts'
import { wikiKey } from '#app/drafts/content/docKey.ts'
import type { WikiDraft } from '#app/drafts/model/draft.ts'
import { useWikiDraft } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Path } from '#app/drafts/merge/question.ts'
import { sameWikiField, type WikiContent, type WikiField } from '#app/drafts/content/wikiContent.ts'
import { plainText } from '#app/drafts/model/draftText.ts'
import { editedPageFields, pageValues } from '#documents/page.ts'
import { emptyValues } from '#documents/values.ts'

/** Who saved these revisions of a page; nobody while the service does not tell. */
export const usePageAuthors = (
  page: { namespace: string; title: string },
  revisionids: readonly number[],
): ((revisionid: number) => Author | undefined) => {
  const newest = Math.max(0, ...revisionids)
  const { data } = useQuery({
    ...read('listWikiRevisions', { params: page, query: { limit: 100, after: newest + 1 } }),
    enabled: newest > 0,
    retry: false,
  })
  return revisionid => {
    const found = data?.find(revision => revision.revisionid === revisionid)
    return found && { name: found.username, date: found.date }
  }
}

/** What a place in a page is called: "Block 4", "Description". */
export const usePageLabels = () => {
  const { t, i18n } = useLingui()
  return ([field, item]: Path): string => {
    if (field !== 'blocks') return i18n._(pageFieldNames[field as WikiField] ?? String(field))
    const number = typeof item === 'string' && item.startsWith('@') ? Number(item.slice(1)) + 1 : 0
    return number > 0 ? t`Block ${number}` : t`New block`
  }
}

/** What differs between three versions of a page. */
export const usePageRows = () => {
  const { i18n } = useLingui()
  const words = usePageWords()
  return (sides: {
    before: WikiContent | null
    theirs: WikiContent | null
    mine: WikiContent | null
  }): WholeRow[] => {
    const [before, ...others] = [sides.before, sides.theirs, sides.mine]
    return editedPageFields
      .filter(field => others.some(side => side && before && !sameWikiField(field, side, before)))
      .map(field => {
        const text = (side: WikiContent | null) =>
          side &&
          (field === 'contents'
            ? plainText({ ...side, ...emptyValues(pageValues) })
            : valueText(side[field], [field], words))
        return {
          label: i18n._(pageFieldNames[field]),
          before: text(sides.before),
          theirs: text(sides.theirs),
          mine: text(sides.mine),
        }
      })
  }
}
export const usePageWords = (): ValueWords => ({
  bullet: name => name,
  level: String,
  step: String,
  pictures: count => plural(count, { one: '# picture', other: '# pictures' }),
})

type PageConflictProps = {
  outbox: Outbox
  wikiid: number
  draft: WikiDraft
  onClose: () => void
  onShow: (path: Path | undefined) => void
}

/** The open questions of a page. */
export const PageConflict = ({ outbox, wikiid, draft, onClose, onShow }: PageConflictProps) => {
  const { t } = useLingui()
  const view = useWikiDraft(wikiid)
  const labelOf = usePageLabels()
  const rowsOf = usePageRows()
  const words = usePageWords()
  const { theirs, base, mine, silent } = draft
  const page = mine ?? base?.content ?? { namespace: 'WIKI', title: '' }
  const authorOf = usePageAuthors(
    { namespace: page.namespace, title: page.title },
    theirs ? [theirs.revisionid, ...silent.map(({ revisionid }) => revisionid)] : [],
  )
  if (!view || !theirs) return null
  return (
    <ConflictPanel
      title={plural(view.questions.length, {
        one: '# question on the page',
        other: '# questions on the page',
      })}
      {...panelOfDraft(outbox, { doc: wikiKey(wikiid) }, view, theirs, {
        authorOf,
        onShow,
        onClose,
      })}
      labelOf={labelOf}
      words={words}
      whole={{
        name: t`Compare the whole page`,
        rows: () => rowsOf({ before: base?.content ?? null, theirs: theirs.content, mine }),
      }}
      onKeepCopy={() => outbox.keepCopy({ doc: wikiKey(wikiid) }, plainText(mine))}
    />
  )
}
