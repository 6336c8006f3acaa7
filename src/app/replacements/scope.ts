// Which documents are looked through.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { findAll } from '#app/api/findDocuments.ts'

export type ReplacementBody = InputOf<Table['startReplacementJob']>['body']
export type ScopeKind = 'category' | 'tag' | 'search' | 'guides'
export type Scope = { kind: ScopeKind; words: string }

/** Numbers of guides, however they are divided. */
export const guideids = (words: string): number[] => [
  ...new Set(
    [...words.matchAll(/\d{1,9}/g)].map(([digits]) => Number(digits)).filter(id => id > 0),
  ),
]

/** Why a search is not looked through: it finds nothing, or more than one run may have. */
export type NoScope = 'nothing' | 'too many'

export const bodyOf = async ({
  kind,
  words,
}: Scope): Promise<Pick<ReplacementBody, 'category' | 'tag' | 'documents'> | NoScope> => {
  if (kind === 'category') return { category: words }
  if (kind === 'tag') return { tag: words.trim() }
  if (kind === 'guides')
    return { documents: guideids(words).map(docid => ({ doc_type: 'guide', docid })) }
  const { found, total } = await findAll(
    words.trim(),
    'guide,category,item,page',
    new AbortController().signal,
  )
  if (total > found.length) return 'too many'
  const documents = found.map(one =>
    one.dataType === 'guide'
      ? { doc_type: 'guide' as const, docid: one.guideid }
      : { doc_type: 'wiki' as const, docid: one.wikiid },
  )
  return documents.length ? { documents } : 'nothing'
}
