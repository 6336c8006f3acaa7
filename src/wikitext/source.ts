import { firstOf, lastOf } from '#lib/existing.ts'
import type { Piece, SourceStyle, SourceWalk } from './construct.ts'
import { blockOf, markFacets } from './constructs.ts'
import { foreignMarkSource } from './constructs/foreignMark.ts'
import { foreignSource } from './constructs/foreignNode.ts'
import { blocksOf } from './foreign/docKeys.ts'
import type { Place } from './escape.ts'
import { writePieces } from './escape.ts'
import { isBlockSayable, isInlineSayable, isMarkSayable } from './foreign/foreign.ts'
import { parseInline, tokenOf } from './inline.ts'
import { parseBlocks } from './parse.ts'
import { sameMeaning, writable } from './same.ts'
import type { Span } from './spans.ts'
import { nest } from './spans.ts'
import type { Mode, WikiDoc, WikiNode } from './tree.ts'
import { childrenOf, concatenated, hardBreak, isInline } from './tree.ts'

/**
 * How a block or run may be written, the plainest first; the first that is read back as the same is
 * taken.
 */
const light: SourceStyle = { bold: '***', wrapped: false }
const quoted: SourceStyle = { bold: "'''", wrapped: false }
const heavy: SourceStyle = { bold: '***', wrapped: true }

const startsLikeList = /(?:^|\n)\*\*\* /

/**
 * Tree -> canonical wiki text (wikitext.md 8). Reading it gives the same tree, whatever text the
 * tree came from: each block is read back, and written again with all its text wrapped when it came
 * out different. In `line` mode all blocks become one inline run.
 */
export function toSource(doc: WikiDoc, mode: Mode = 'document'): string {
  return mode === 'line' ? lineSource(doc.content) : blocksSource(blocksOf(doc))
}

// Blocks joined by a blank line; a comment right below a list by one newline.
function blocksSource(
  nodes: readonly WikiNode[],
  write: (node: WikiNode) => string = blockSource,
): string {
  const parts: string[] = []
  let list = false
  for (const node of nodes) {
    const source = write(node)
    if (source === '') continue
    if (parts.length > 0)
      parts.push(list && isComment(node) && !lastOf(parts).endsWith('[br]') ? '\n' : '\n\n')
    parts.push(source)
    list = node.type === 'bulletList' || node.type === 'orderedList'
  }
  return parts.join('')
}

const isComment = (node: WikiNode): boolean =>
  node.type === 'paragraph' &&
  node.content?.length === 1 &&
  tokenOf(firstOf(node.content))?.name === 'comment'

function blockSource(node: WikiNode): string {
  if (!isBlockSayable(node))
    return (
      foreignSource(node) ?? blockSource({ type: 'paragraph', content: joinRuns(runsOf(node)) })
    )
  const wanted = writable(node)
  return firstFaithful(
    style => writeBlock(wanted, style),
    source => sameMeaning(parseBlocks(source), [wanted]),
  )
}

function lineSource(blocks: readonly WikiNode[]): string {
  const runs = blocks
    .flatMap(node => (blockOf.has(node.type) ? runsOf(node) : [[node]]))
    .filter(run => run.length > 0)
  const wanted = writable({ type: 'paragraph', content: joinRuns(runs) })
  const content = wanted.content ?? []
  return firstFaithful(
    style => writeInline(content, style, 'oneLine'),
    source => sameMeaning([{ type: 'paragraph', content: parseInline(source.trim()) }], [wanted]),
  )
}

const joinRuns = (runs: readonly WikiNode[][]): WikiNode[] =>
  runs.flatMap((run, at) => (at === 0 ? run : [{ type: hardBreak }, ...run]))

// The inline runs of a block, one for each paragraph in it; without recursion, because a stranger
// may be of any depth.
function runsOf(block: WikiNode): WikiNode[][] {
  const runs: WikiNode[][] = []
  const waiting = [block]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const children = childrenOf(node)
    if (blockOf.get(node.type)?.holds === 'inline') runs.push(children)
    else if (children.some(isInline)) runs.push(children.filter(isInline))
    else for (const child of children.toReversed()) waiting.push(child)
  }
  return runs
}

function firstFaithful(
  write: (style: SourceStyle) => string,
  isFaithful: (source: string) => boolean,
): string {
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
    inline: (nodes, place) =>
      place === 'heading' ? headingSource(nodes, style) : writeInline(nodes, style, place),
    foreign: node => foreignSource(node) ?? '',
    blocks: nodes =>
      blocksSource(
        nodes,
        style.wrapped
          ? inner => (isBlockSayable(inner) ? writeBlock(inner, style) : blockSource(inner))
          : blockSource,
      ),
  }
  return blockOf.get(node.type)?.source?.(node, walk) ?? ''
}

const headingSource = (nodes: readonly WikiNode[], style: SourceStyle): string =>
  writeInline(
    nodes.map(node =>
      node.type === hardBreak && isInlineSayable(node) ? { type: 'text', text: ' ' } : node,
    ),
    style,
    'oneLine',
  )

/**
 * The wiki source of an inline run as it stands in a heading; the ids of sections are made of it.
 */
export const inlineSource = (nodes: readonly WikiNode[]): string => headingSource(nodes, light)

function writeInline(nodes: readonly WikiNode[], style: SourceStyle, place: Place): string {
  const pieces = nest(nodes).flatMap(span => piecesOf(span, style))
  const last = pieces.at(-1)
  // A break at the end has no line after it.
  if (last && 'markup' in last && last.markup === breakLine)
    pieces[pieces.length - 1] = { markup: breakLine.trimEnd() }
  return writePieces(pieces, style, place)
}

const breakLine = '[br]\n'

function piecesOf(span: Span, style: SourceStyle): Piece[] {
  if ('mark' in span) {
    const inner = span.inner.flatMap(each => piecesOf(each, style))
    if (!isMarkSayable(span.mark)) return foreignMarkSource(span.mark, inner)
    return markFacets.get(span.mark.type)?.source(span.mark, inner, style) ?? inner
  }
  if (!isInlineSayable(span.node)) return [foreignPiece(span.node)]
  if (span.node.type === hardBreak) return [{ markup: breakLine }]
  const text = span.node.text ?? ''
  return tokenOf(span.node) ? [{ markup: text }] : [{ text, inLabel: false }]
}

// What is too large for a token is at least its words.
function foreignPiece(node: WikiNode): Piece {
  const source = foreignSource(node)
  return source === null
    ? { text: concatenated(node).replace(/[\r\n]+/g, ' '), inLabel: false }
    : { markup: source }
}
