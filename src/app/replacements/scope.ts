// Which documents are looked through.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { findAll } from '#app/api/findDocuments.ts'

export type ReplacementBody = InputOf<Table['startReplacementJob']>['body']
export type ScopeKind = 'category' | 'tag' | 'search' | 'guides'
export type Scope = { kind: ScopeKind; words: string }

/** The largest number that the service gives. */
const largest = 2 ** 31 - 1

/** Numbers of guides, each once; `wrong`: the first word that is none. */
export const guideids = (words: string): { ids: number[]; wrong: string | null } => {
  const given = words.split(/[\s,;]+/).filter(word => word !== '')
  const isNumber = (word: string) =>
    /^#?\d+$/.test(word) && Number(word.replace('#', '')) <= largest && /[1-9]/.test(word)
  return {
    ids: [...new Set(given.filter(isNumber).map(word => Number(word.replace('#', ''))))],
    wrong: given.find(word => !isNumber(word)) ?? null,
  }
}

/** Why a search is not looked through: it finds nothing, or more than one run may have. */
export type NoScope = 'nothing' | 'too many'

export const bodyOf = async ({
  kind,
  words,
}: Scope): Promise<Pick<ReplacementBody, 'category' | 'tag' | 'documents'> | NoScope> => {
  if (kind === 'category') return { category: words }
  if (kind === 'tag') return { tag: words.trim() }
  if (kind === 'guides')
    return { documents: guideids(words).ids.map(docid => ({ doc_type: 'guide', docid })) }
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
