// Two versions of a page -> what differs between them, block by block and cell by cell. Pure.
import { diffArrays } from 'diff'
import { align, type Difference, type Kind } from '#lib/compare/align.ts'
import { textRows, type TextChange } from '#patrol/blocks.ts'
import { parseBlocks } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { attr, childrenOf, concatenated, type WikiNode } from '#wikitext/tree.ts'
import {
  changedWikiFields,
  type WikiContent,
  type WikiField,
} from '#app/drafts/content/wikiContent.ts'
import { existing } from '#lib/existing.ts'
import { scalar, unique, type Entry, type FieldDifference } from './compareFields.ts'
import { comparePictures } from './comparePictures.ts'

export type PageField = Exclude<WikiField, 'contents'>
export type CellDifference = {
  kind: Kind
  isHead: boolean
  before: string | null
  after: string | null
}
type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'other'
/**
 * `before` and `after`: the words of the block without its markup, unless only the markup differs.
 */
export type BlockDifference = {
  key: string
  kind: Kind
  moved: boolean
  what: BlockKind
  level: number
  before: string | null
  after: string | null
  cells: CellDifference[] | null
  change: TextChange | null
}
export type PageComparison = { fields: FieldDifference<PageField>[]; blocks: BlockDifference[] }

export const sourceOf = ({ source, contents }: WikiContent): string => source ?? toSource(contents)

const rowBreak = /^\|--\s*$/
const isRow = (text: string): boolean =>
  text.trim() !== '' &&
  text
    .trim()
    .split('\n')
    .every(line => line.startsWith('|'))
type Cell = { isHead: boolean; text: string }
const cellsOf = (text: string): Cell[] =>
  text
    .trim()
    .split('\n')
    .filter(line => !rowBreak.test(line))
    .map(line => {
      const isHead = /^\|!( |$)/.test(line)
      return {
        isHead,
        text: line
          .slice(isHead ? 2 : 1)
          .replace(/^ ?(<<.*?>> ?)?/, '')
          .trim(),
      }
    })

/**
 * Cells of rows of one length are the same ones by their place; else what stays keeps its
 * neighbour.
 */
const compareCells = (before: string | null, after: string | null): CellDifference[] => {
  const [old, young] = [
    before === null ? [] : cellsOf(before),
    after === null ? [] : cellsOf(after),
  ]
  const pair = (was: Cell | undefined, is: Cell | undefined): CellDifference => ({
    kind: !was
      ? 'added'
      : !is
        ? 'removed'
        : was.text === is.text && was.isHead === is.isHead
          ? 'same'
          : 'changed',
    isHead: existing(is ?? was, 'the cell on either side').isHead,
    before: was?.text ?? null,
    after: is?.text ?? null,
  })
  if (old.length === young.length) return old.map((was, i) => pair(was, young[i]))
  let [i, j] = [0, 0]
  return diffArrays(
    old.map(({ text }) => text),
    young.map(({ text }) => text),
  ).flatMap(({ added, removed, value }) =>
    value.map(() =>
      added
        ? pair(undefined, young[j++])
        : removed
          ? pair(old[i++], undefined)
          : pair(old[i++], young[j++]),
    ),
  )
}

/** What a reader sees of it: its words. */
const wordsOf = (text: string): string => {
  const words = (node: WikiNode): string =>
    node.text !== undefined
      ? node.text
      : childrenOf(node)
          .map(words)
          .join(childrenOf(node).some(({ type }) => type === 'text') ? '' : '\n')
  const blocks = parseBlocks(text)
  const [first, ...others] = blocks
  return first?.type === 'table' && others.length === 0
    ? concatenated(first)
    : blocks.map(words).join('\n').trim()
}

const kindOf = (text: string): { what: BlockKind; level: number } => {
  if (isRow(text)) return { what: 'row', level: 0 }
  const [block] = parseBlocks(text)
  if (block?.type === 'heading')
    return { what: 'heading', level: Number(attr(block, 'level')) || 2 }
  if (block?.type === 'bulletList' || block?.type === 'orderedList')
    return { what: 'item', level: (/^[*#]+/.exec(text.trim())?.[0].length ?? 1) - 1 }
  return { what: block?.type === 'paragraph' ? 'paragraph' : 'other', level: 0 }
}

const isFrame = (text: string): boolean =>
  /^(\{table[^\n]*(\n\|[a-z]+=[^\n]*)*|\})$/.test(text.trim())

export const compareBlocks = (before: string, after: string): BlockDifference[] => {
  const rows = textRows(before, after).filter(
    ({ text }) => text === null || (text.trim() !== '' && !isFrame(text)),
  )
  const went = new Set(
    rows.map(({ change }) => (change?.op === 'remove' ? change.before?.trim() : undefined)),
  )
  const came = new Set(
    rows.map(({ change }) => (change?.op === 'add' ? change.after?.trim() : undefined)),
  )
  return rows.map(({ text, change }, n): BlockDifference => {
    const [old, young] = change ? [change.before, change.after] : [text, text]
    const shown = young ?? old ?? ''
    const words = (side: string | null) => (side === null ? null : wordsOf(side))
    const [was, is] = [words(old), words(young)]
    const kind = !change
      ? 'same'
      : change.op === 'add'
        ? 'added'
        : change.op === 'remove'
          ? 'removed'
          : 'changed'
    // Bold or a link's target: the words are the same, so the text is shown as it is written.
    const isMarkup = kind === 'changed' && was === is
    return {
      key: change?.key ?? `=${n}`,
      kind,
      moved:
        kind === 'removed' ? came.has(old?.trim()) : kind === 'added' && went.has(young?.trim()),
      ...kindOf(shown),
      before: isMarkup && old !== null ? old.trim() : was,
      after: isMarkup && young !== null ? young.trim() : is,
      cells:
        [old, young].every(side => side === null || isRow(side)) && isRow(shown)
          ? compareCells(old, young)
          : null,
      change: change ?? null,
    }
  })
}

const supplierText = (supplier: WikiContent['suppliers'][number]): string =>
  [supplier.supplier, supplier.type, supplier['part_#'], supplier.url].filter(Boolean).join(', ')
const entries: { [F in PageField]?: (page: WikiContent) => Entry[] } = {
  flags: ({ flags }) => flags.map(flag => ({ key: flag, value: flag })),
  documents: ({ documents }) =>
    documents.map(({ documentid, title }) => ({
      key: String(documentid),
      value: title ?? String(documentid),
    })),
  suppliers: ({ suppliers }) =>
    suppliers.map(supplier => ({ key: supplier.supplier ?? '', value: supplierText(supplier) })),
  info: ({ info }) => info.map(({ name, value }) => ({ key: name, value: `${name}: ${value}` })),
}

const compareField = (
  field: PageField,
  before: WikiContent,
  after: WikiContent,
): FieldDifference<PageField> => {
  if (field === 'image')
    return {
      field,
      rows: [],
      picture:
        comparePictures(before.image ? [before.image] : [], after.image ? [after.image] : [])[0] ??
        null,
    }
  const list = entries[field]
  return {
    field,
    rows: list
      ? align(unique(list(before)), unique(list(after)), Object.is)
      : scalar(before[field], after[field]),
    picture: null,
  }
}

export const comparePages = (before: WikiContent, after: WikiContent): PageComparison => ({
  fields: changedWikiFields(before, after).flatMap(field =>
    field === 'contents' ? [] : [compareField(field, before, after)],
  ),
  blocks: compareBlocks(sourceOf(before), sourceOf(after)),
})

const isChanged = ({ kind }: BlockDifference) => kind !== 'same'
export const changedBlocks = ({ blocks }: PageComparison): number => blocks.filter(isChanged).length
export const isEqualPage = (comparison: PageComparison): boolean =>
  comparison.fields.length === 0 && changedBlocks(comparison) === 0

/** Line by line as it is written, blank lines too; each with its number. */
export const compareSource = (before: string, after: string): Difference<string>[] => {
  const lines = (text: string) => (text === '' ? [] : text.split('\n'))
  const rows: Difference<string>[] = []
  let [was, is] = [0, 0]
  let [gone, come]: [string[], string[]] = [[], []]
  const settle = () => {
    for (let i = 0; i < Math.max(gone.length, come.length); i += 1) {
      const [old, young] = [gone[i], come[i]]
      rows.push({
        key: `${rows.length}`,
        kind: old === undefined ? 'added' : young === undefined ? 'removed' : 'changed',
        moved: false,
        before: old === undefined ? null : { value: old, number: (was += 1) },
        after: young === undefined ? null : { value: young, number: (is += 1) },
      })
    }
    ;[gone, come] = [[], []]
  }
  for (const { added, removed, value } of diffArrays(lines(before), lines(after))) {
    if (removed) gone.push(...value)
    else if (added) come.push(...value)
    else {
      settle()
      for (const line of value)
        rows.push({
          key: `${rows.length}`,
          kind: 'same',
          moved: false,
          before: { value: line, number: (was += 1) },
          after: { value: line, number: (is += 1) },
        })
    }
  }
  settle()
  return rows
}
