import type { Piece, SourceStyle, SourceWalk } from './construct.ts'
import { blockOf, markFacets } from './constructs.ts'
import type { Place } from './escape.ts'
import { writePieces } from './escape.ts'
import { parseInline, tokenOf } from './inline.ts'
import { parseBlocks } from './parse.ts'
import { sameMeaning, writable } from './same.ts'
import type { Span } from './spans.ts'
import { nest } from './spans.ts'
import type { Mode, WikiDoc, WikiNode } from './tree.ts'
import { hardBreak, isInline } from './tree.ts'

/** How a block or run may be written, the plainest first; the first that is read back as the same is taken. */
const light: SourceStyle = { bold: '***', wrapped: false }
const quoted: SourceStyle = { bold: "'''", wrapped: false }
const heavy: SourceStyle = { bold: '***', wrapped: true }

const startsLikeList = /(?:^|\n)\*\*\* /

/**
 * Tree -> canonical wiki text (wikitext.md 8). Reading it gives the same tree, whatever text the tree came from:
 * each block is read back, and written again with all its text wrapped when it came out different.
 * In `line` mode all blocks become one inline run.
 */
export function toSource(doc: WikiDoc, mode: Mode = 'document'): string {
  return mode === 'line' ? lineSource(doc.content) : blocksSource(doc.content)
}

// Blocks joined by a blank line; a comment right below a list by one newline.
function blocksSource(nodes: readonly WikiNode[], write: (node: WikiNode) => string = blockSource): string {
  const parts: string[] = []
  let list = false
  for (const node of nodes) {
    const source = write(node)
    if (source === '') continue
    if (parts.length > 0) parts.push(list && isComment(node) && !parts[parts.length - 1].endsWith('[br]') ? '\n' : '\n\n')
    parts.push(source)
    list = node.type === 'bulletList' || node.type === 'orderedList'
  }
  return parts.join('')
}

const isComment = (node: WikiNode): boolean =>
  node.type === 'paragraph' && node.content?.length === 1 && tokenOf(node.content[0])?.name === 'comment'

// What nobody has a construct for is written as a paragraph of the text that it holds.
function blockSource(node: WikiNode): string {
  const wanted = writable(blockOf.has(node.type) ? node : { type: 'paragraph', content: joinRuns(runsOf(node)) })
  return firstFaithful((style) => writeBlock(wanted, style), (source) => sameMeaning(parseBlocks(source), [wanted]))
}

function lineSource(blocks: readonly WikiNode[]): string {
  const runs = blocks.flatMap(runsOf).filter((run) => run.length > 0)
  const wanted = writable({ type: 'paragraph', content: joinRuns(runs) })
  const content = wanted.content ?? []
  return firstFaithful(
    (style) => writeInline(content, style, 'oneLine'),
    (source) => sameMeaning([{ type: 'paragraph', content: parseInline(source.trim()) }], [wanted]),
  )
}

const joinRuns = (runs: readonly WikiNode[][]): WikiNode[] =>
  runs.flatMap((run, at) => (at === 0 ? run : [{ type: hardBreak }, ...run]))

// The inline runs of a block, one for each paragraph in it.
function runsOf(node: WikiNode): WikiNode[][] {
  const children = node.content ?? []
  return children.some(isInline) ? [children.filter(isInline)] : children.flatMap(runsOf)
}

function firstFaithful(write: (style: SourceStyle) => string, isFaithful: (source: string) => boolean): string {
  const plain = write(light)
  if (isFaithful(plain)) return plain
  if (startsLikeList.test(plain)) {
    const older = write(quoted)
    if (isFaithful(older)) return older
  }
  return write(heavy)
}

function writeBlock(node: WikiNode, style: SourceStyle): string {
  const walk: SourceWalk = {
    style,
    inline: (nodes, place) => (place === 'heading' ? headingSource(nodes, style) : writeInline(nodes, style, place)),
    blocks: (nodes) => blocksSource(nodes, style.wrapped ? (inner) => writeBlock(inner, style) : blockSource),
  }
  return blockOf.get(node.type)?.source?.(node, walk) ?? ''
}

const headingSource = (nodes: readonly WikiNode[], style: SourceStyle): string =>
  writeInline(nodes.map((node) => (node.type === hardBreak ? { type: 'text', text: ' ' } : node)), style, 'oneLine')

/** The wiki source of an inline run as it stands in a heading; the ids of sections are made of it. */
export const inlineSource = (nodes: readonly WikiNode[]): string => headingSource(nodes, light)

function writeInline(nodes: readonly WikiNode[], style: SourceStyle, place: Place): string {
  const pieces = nest(nodes).flatMap((span) => piecesOf(span, style))
  const last = pieces.at(-1)
  // A break at the end has no line after it.
  if (last && 'markup' in last && last.markup === breakLine) pieces[pieces.length - 1] = { markup: breakLine.trimEnd() }
  return writePieces(pieces, style, place)
}

const breakLine = '[br]\n'

function piecesOf(span: Span, style: SourceStyle): Piece[] {
  if ('mark' in span) {
    const inner = span.inner.flatMap((each) => piecesOf(each, style))
    return markFacets.get(span.mark.type)?.source(span.mark, inner, style) ?? inner
  }
  if (span.node.type !== 'text') return [{ markup: breakLine }]
  const text = span.node.text ?? ''
  return tokenOf(span.node) ? [{ markup: text }] : [{ text, inLabel: false }]
}
