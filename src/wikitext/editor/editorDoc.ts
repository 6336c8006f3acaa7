// contents_json <-> the document of a rich text editor (wikitext.md 10 and 11). An editor knows the
// nodes and marks of its schema only and drops the rest, merges texts and sorts marks: what it does
// not know is wrapped before it sees it, and every block remembers what it was, so that an
// untouched one comes back as it came.
import { fromEditorInline, toEditorInline } from './editorInline.ts'
import { isTable } from '../constructs/table.ts'
import { parse } from '../parse.ts'
import type { Attrs, WikiDoc, WikiNode } from '../tree.ts'
import { attr, childrenOf, concatenated, depthOf, isNode } from '../tree.ts'
import { plainText } from '#lib/plainText.ts'

/**
 * Types that stand for what the editor has no shape for. `json`: what it was; `origin`: what a
 * block was when it was loaded.
 */
export const unknownBlock = 'unknownBlock'
export const origin = 'origin'

// Deeper ones are kept whole: nothing walks through them.
const deepest = 200
/** What of the attributes of a known block the editor changes. */
const edited: { [type: string]: readonly string[] } = {
  heading: ['level'],
  blockquote: ['format', 'attribute'],
  codeBlock: ['language'],
  orderedList: ['order'],
}

/** The document that the editor is given; never without a block. */
export function toEditor(doc: WikiDoc): WikiNode {
  const content = blocksToEditor(doc.content, false)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** What the editor holds, as contents_json: `loaded` is what it was given. */
export function fromEditor(editor: WikiNode, loaded: WikiDoc): WikiDoc {
  if (sameInEditor(editor, toEditor(loaded))) return loaded
  return { ...loaded, content: childrenOf(editor).map(fromBlock) }
}

const blocksToEditor = (nodes: unknown, inQuote: boolean): WikiNode[] =>
  (Array.isArray(nodes) ? nodes : []).map((node: unknown) => blockToEditor(node, inQuote))

const wrapped = (json: unknown): WikiNode => ({ type: unknownBlock, attrs: { json } })

function blockToEditor(json: unknown, inQuote: boolean): WikiNode {
  if (!isNode(json) || depthOf(json, deepest) > deepest) return wrapped(json)
  return knownToEditor(json, inQuote) ?? wrapped(json)
}

function knownToEditor(node: WikiNode, inQuote: boolean): WikiNode | null {
  const attrs = {
    ...Object.fromEntries(
      (edited[node.type] ?? []).flatMap(name =>
        attr(node, name) === undefined ? [] : [[name, attr(node, name)]],
      ),
    ),
    [origin]: node,
  }
  const made = (content: WikiNode[]): WikiNode =>
    content.length > 0 ? { type: node.type, attrs, content } : { type: node.type, attrs }
  if (node.content !== undefined && !Array.isArray(node.content)) return null
  switch (node.type) {
    case 'paragraph':
      return made(toEditorInline(node.content ?? []))
    case 'heading':
      return [2, 3, 4, 5, 6].includes(attr(node, 'level') as number)
        ? made(toEditorInline(node.content ?? []))
        : null
    case 'horizontalRule':
      return childrenOf(node).length === 0 ? made([]) : null
    case 'codeBlock':
      return (node.content ?? []).every(isBareText) ? made(textOrNothing(concatenated(node))) : null
    case 'table':
      return (node.content ?? []).every(isBareText) && isTable(node)
        ? { type: 'table', attrs: { ...attrs, source: concatenated(node) } }
        : null
    case 'blockquote':
      return inQuote || childrenOf(node).length === 0
        ? null
        : made(blocksToEditor(node.content, true))
    case 'bulletList':
    case 'orderedList':
      return isList(node) ? made(childrenOf(node).map(itemToEditor)) : null
    default:
      return null
  }
}

const isBareText = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'text' &&
  typeof node.text === 'string' &&
  Object.keys(node).length === 2
const textOrNothing = (text: string): WikiNode[] => (text === '' ? [] : [{ type: 'text', text }])

const isList = (node: WikiNode): boolean =>
  childrenOf(node).length > 0 &&
  (node.content ?? []).every(
    item =>
      isNode(item) &&
      item.type === 'listItem' &&
      Array.isArray(item.content) &&
      item.content.length > 0,
  )

// An item is one paragraph and the lists below it; whatever else stands in it is wrapped there.
const itemToEditor = (item: WikiNode): WikiNode => ({
  type: 'listItem',
  attrs: { [origin]: item },
  content: (item.content ?? []).map((child: unknown, at) =>
    isNode(child) &&
    (child.type === 'paragraph'
      ? at === 0
      : child.type === 'bulletList' || child.type === 'orderedList')
      ? blockToEditor(child, false)
      : wrapped(child),
  ),
})

function fromBlock(node: WikiNode): WikiNode {
  if (node.type === unknownBlock) return attr(node, 'json') as WikiNode
  const known = attr(node, origin)
  const before = isNode(known) && known.type === node.type ? known : null
  if (
    before &&
    sameInEditor(
      node,
      node.type === 'listItem' ? itemToEditor(before) : blockToEditor(before, false),
    )
  )
    return before
  const content = contentOf(node, before)
  const { content: _, attrs: __, ...members } = before ?? { type: node.type }
  const attrs = attrsOf(node, before, content)
  return {
    ...members,
    type: node.type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(content === undefined ? {} : { content }),
  }
}

function contentOf(node: WikiNode, before: WikiNode | null): WikiNode[] | undefined {
  if (node.type === 'horizontalRule') return before?.content
  if (node.type === 'table') return tableContent(plainText(attr(node, 'source')), before)
  if (node.type === 'codeBlock') return textOrNothing(concatenated(node))
  if (node.type === 'paragraph' || node.type === 'heading')
    return fromEditorInline(childrenOf(node))
  return childrenOf(node).map(fromBlock)
}

function tableContent(source: string, before: WikiNode | null): WikiNode[] {
  if (before && concatenated(before) === source) return before.content ?? []
  const [read] = parse(source).content
  return read?.type === 'table' ? (read.content ?? []) : [{ type: 'text', text: source }]
}

const usual: { [type: string]: Attrs } = {
  heading: { level: 2 },
  bulletList: [],
  orderedList: { order: 1 },
  blockquote: { format: 'long', attribute: null },
  codeBlock: { language: null },
}

// The attributes that came with the block, known or not, and over them what the editor changed.
function attrsOf(
  node: WikiNode,
  before: WikiNode | null,
  content: WikiNode[] | undefined,
): Attrs | undefined {
  // What is known of a film goes with its token.
  if (
    node.type === 'paragraph' &&
    before &&
    attr(before, 'rule') === 'Video' &&
    concatenated({ type: 'x', content: content ?? [] }) !== concatenated(before)
  )
    return undefined
  const came = before ? before.attrs : usual[node.type]
  const changes = (edited[node.type] ?? []).flatMap(name => {
    const now = attr(node, name)
    return now === undefined || now === null
      ? []
      : Object.is(now, came === undefined ? undefined : attr({ attrs: came }, name))
        ? []
        : [[name, now] as const]
  })
  return changes.length > 0 ? { ...came, ...Object.fromEntries(changes) } : came
}

/** Are two nodes the same to the editor: whatever it merges, sorts and fills in? */
function sameInEditor(one: WikiNode, other: WikiNode): boolean {
  return JSON.stringify(shape(one)) === JSON.stringify(shape(other))
}

function shape(node: WikiNode): unknown {
  const attrs = Object.entries(node.attrs ?? {}).filter(
    ([name, value]) => name !== origin && value !== null && value !== undefined,
  )
  const parts: { kind: string; text: string }[] = []
  for (const child of childrenOf(node)) {
    const last = parts.at(-1)
    const kind =
      child.type === 'text' ? JSON.stringify((child.marks ?? []).map(plainMark).sort()) : ''
    if (child.type === 'text' && last?.kind === kind) last.text += child.text ?? ''
    else
      parts.push({
        kind,
        text:
          child.type === 'text'
            ? (child.text ?? '')
            : JSON.stringify([shape(child), marksOfAtom(child)]),
      })
  }
  return [node.type, attrs.sort(([a], [b]) => (a < b ? -1 : 1)), parts]
}

const plainMark = ({ type, attrs }: { type: string; attrs?: Attrs }): string =>
  JSON.stringify([type, Object.entries(attrs ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))])

const marksOfAtom = (node: WikiNode): string[] =>
  node.type === 'wikiToken' ? (node.marks ?? []).map(plainMark).sort() : []

/**
 * What a save must not lose: how many characters of text there are, and everything that the editor
 * has no shape for.
 */
export function piecesOf(editor: WikiNode): { characters: number; unknown: string[] } {
  const waiting = [editor]
  const unknown: string[] = []
  let characters = 0
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    characters += node.text?.length ?? 0
    if (node.type === unknownBlock || node.type === 'unknownInline')
      unknown.push(JSON.stringify(attr(node, 'json')))
    for (const mark of node.marks ?? [])
      if (mark.type === 'unknownMark') unknown.push(JSON.stringify(attr(mark, 'json')))
    for (const child of childrenOf(node).reverse()) waiting.push(child)
  }
  return { characters, unknown }
}
