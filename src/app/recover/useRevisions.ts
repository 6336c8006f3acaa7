import { useQuery } from '@tanstack/react-query'
import { guideToEdit, wikiToEdit } from '#app/drafts/react/beginOutbox.ts'
import type { UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { ApiError } from '#lib/errors.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'

/** `now` is the newest revision of what is unsent; null while it is not known. */
export type Revisions = {
  base: number | null
  now: number | null
  guide: Guide | undefined
  wiki: Wiki | undefined
  isGone: boolean
}

/** What the unsent edits of a document were based on, and what the service has. */
export const useRevisions = ({ doc, page, base, drafts }: UnsentDocument): Revisions => {
  const asked = useQuery({ ...guideToEdit(doc.id), enabled: page === null })
  const { data: wiki, error: wikiError } = useQuery({
    ...wikiToEdit(page ?? { namespace: 'WIKI', title: '' }),
    enabled: page !== null,
  })
  const [guide, error] = [asked.data, asked.error ?? wikiError]
  const revisions = wiki
    ? [wiki.revisionid]
    : guide
      ? drafts.flatMap(({ stepid }) =>
          stepid === null
            ? guide.revisionid
            : (guide.steps.find(step => step.stepid === stepid)?.revisionid ?? []),
        )
      : []
  return {
    base,
    now: revisions.length > 0 ? Math.max(...revisions) : null,
    guide,
    wiki,
    isGone: error instanceof ApiError && (error.status === 404 || error.status === 403),
  }
}
