// What an author edits of a page of the wiki, and when two of them are the same. Wire spelling
// (api-facts 4.7, 6.7).
import type { Namespace } from '#contract/core/shapes.ts'
import type { Supplier } from '#contract/wikis/shapes.ts'
import { toSource } from '#wikitext/source.ts'
import type { WikiDoc, WikiNode } from '#wikitext/tree.ts'
import {
  editedPageFields,
  pageValues,
  type EditedPageField,
  type PageValue,
  type PageValues,
} from '#documents/page.ts'
import { sameValue } from '#documents/values.ts'
import { sameList, type DocumentReference, type Picture } from './guideContent.ts'

export type WikiInfo = { name: string; value: string }
/**
 * `namespace` and `title` are the page's address and never change. `source` is the wiki text as it
 * stands or as somebody typed it; null once `contents` was changed as a tree, which then says what
 * is meant.
 */
export type WikiContent = PageValues & {
  namespace: Namespace
  title: string
  image: Picture | null
  flags: string[]
  documents: DocumentReference[]
  suppliers: Supplier[]
  info: WikiInfo[]
  contents: WikiDoc
  source: string | null
}
export type WikiField = EditedPageField
export const isPageValue = (field: WikiField): field is PageValue => field in pageValues
/** What the editor of a page may change of it. */
export type WikiChanges = Partial<Omit<WikiContent, 'namespace' | 'title'>>

const written = new WeakMap<WikiNode, string>()
/** The block as wiki text; '' where it holds nothing. Blocks of equal text say the same. */
export const sourceOfBlock = (block: WikiNode): string => {
  const known = written.get(block) ?? toSource({ type: 'doc', content: [block] })
  written.set(block, known)
  return known
}
const isSame = (one: WikiNode, other: WikiNode) =>
  one === other || sourceOfBlock(one) === sourceOfBlock(other)

/** How many blocks at the start, and how many of the rest at the end, are the very same. */
export const sameEnds = (
  one: readonly WikiNode[],
  other: readonly WikiNode[],
): [start: number, end: number] => {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return [start, end]
}

/**
 * Both say the same, however their trees are put together. Blocks that hold nothing count for
 * nothing: nobody stores them.
 */
export const saysSame = (one: WikiDoc, other: WikiDoc): boolean => {
  if (one === other) return true
  const [start, end] = sameEnds(one.content, other.content)
  const rest = (doc: WikiDoc) =>
    doc.content.slice(start, doc.content.length - end).filter(block => sourceOfBlock(block) !== '')
  return sameList(rest(one), rest(other), isSame)
}

/**
 * The document with the very blocks of `base` wherever it says what they say: only what was changed
 * differs.
 */
export const withBlocksOf = (base: WikiDoc, doc: WikiDoc): WikiDoc => {
  if (base === doc) return doc
  const [start, end] = sameEnds(base.content, doc.content)
  const free = new Map<string, WikiNode[]>()
  for (const block of base.content.slice(start, base.content.length - end))
    free.set(sourceOfBlock(block), [...(free.get(sourceOfBlock(block)) ?? []), block])
  const last = doc.content.length - end
  const content = doc.content.map((block, i) =>
    i < start || i >= last || sourceOfBlock(block) === ''
      ? block
      : (free.get(sourceOfBlock(block))?.shift() ?? block),
  )
  return sameList(content, base.content, Object.is)
    ? { ...doc, content: base.content }
    : { ...doc, content }
}

const sameContents = (a: WikiContent, b: WikiContent): boolean =>
  a.source !== null && b.source !== null ? a.source === b.source : saysSame(a.contents, b.contents)
const sameSupplier = (a: Supplier, b: Supplier): boolean =>
  (['part_#', 'type', 'supplier', 'url'] as const).every(
    name => (a[name] ?? '') === (b[name] ?? ''),
  )

/** How what is no single value is compared, by the whole page: its text has two spellings. */
const sameField: Record<
  Exclude<WikiField, PageValue>,
  (a: WikiContent, b: WikiContent) => boolean
> = {
  image: (a, b) => (a.image?.id ?? null) === (b.image?.id ?? null),
  flags: (a, b) => sameList(a.flags, b.flags, Object.is),
  documents: (a, b) => sameList(a.documents, b.documents, (x, y) => x.documentid === y.documentid),
  suppliers: (a, b) => sameList(a.suppliers, b.suppliers, sameSupplier),
  info: (a, b) => sameList(a.info, b.info, (x, y) => x.name === y.name && x.value === y.value),
  contents: sameContents,
}
export const sameWikiField = (field: WikiField, a: WikiContent, b: WikiContent): boolean =>
  isPageValue(field) ? sameValue(a[field], b[field]) : sameField[field](a, b)
/** Of each page what it was last compared with: one key asks the same several times. */
const compared = new WeakMap<WikiContent, { with: WikiContent; fields: WikiField[] }>()
export const changedWikiFields = (a: WikiContent, b: WikiContent): WikiField[] => {
  const known = compared.get(b)
  if (known?.with === a) return known.fields
  const fields = editedPageFields.filter(field => !sameWikiField(field, a, b))
  compared.set(b, { with: a, fields })
  return fields
}
export const sameWiki = (a: WikiContent | null, b: WikiContent | null): boolean =>
  a === b || (a !== null && b !== null && changedWikiFields(a, b).length === 0)
