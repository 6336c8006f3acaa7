import { firstOf } from '#lib/existing.ts'
import type { InlineConstruct, InlineReader, Token } from './construct.ts'
import { inlineConstructs } from './constructs.ts'
import { readToken } from './constructs/token.ts'
import { isInlineSayable, isMarkSayable } from './foreign/foreign.ts'
import { toNodes } from './leaves.ts'
import { holdsTextOnly } from './markOrder.ts'
import type { Item } from './markers.ts'
import { markerRuns, matchMarkers } from './markers.ts'
import { rememberedSearch } from './memo.ts'
import type { Leaf, WikiNode } from './tree.ts'
import { hardBreak, leaf, marksOf } from './tree.ts'

const openers = [...new Set(inlineConstructs.map(each => each.opener[0]))]
const openerRuns = openers.map(char => (char === '[' ? '\\[' : `${char}{2}`)).join('|')

// Everything else is plain text; most lines of a step hold nothing of this and are done with one
// test.
const interesting = `${openerRuns}|${markerRuns}|\\n`
const anyMarkup = new RegExp(interesting)

/** One inline run -> its leaves, marks in the order in which they were closed around each. */
function readLeaves(source: string): Leaf[] {
  if (source === '') return []
  if (!anyMarkup.test(source)) return [leaf('text', source)]
  return matchMarkers(cutUp(source))
}

/** One inline run -> text and hard break nodes. */
export const parseInline = (source: string, breaks: 'node' | 'space' = 'node'): WikiNode[] =>
  toNodes(
    readLeaves(source).map(each =>
      each.kind === 'break' && breaks === 'space' ? leaf('text', ' ') : each,
    ),
    isToken,
  )

function cutUp(source: string): Item[] {
  const items: Item[] = []
  const reader = readerOf(source)
  const next = new RegExp(interesting, 'g')
  let plainFrom = 0
  let at = 0
  const addPlain = (to: number): void => {
    if (to <= plainFrom) return
    const text = source.slice(plainFrom, to)
    items.push({ kind: 'leaf', leaf: leaf('text', text), blank: !/\S/.test(text) })
  }
  for (;;) {
    next.lastIndex = at
    const match = next.exec(source)
    if (match === null) break
    const start = match.index
    const found = match[0] === '\n' ? null : readConstruct(start, reader)
    if (match[0] === '\n') {
      addPlain(start)
      items.push({ kind: 'leaf', leaf: leaf('text', ' '), blank: true })
      plainFrom = at = start + 1
    } else if (found !== null) {
      addPlain(start)
      // The nothing of an empty nowiki still stands between two markers.
      const leaves = found.leaves.length > 0 ? found.leaves : [leaf('text', '')]
      for (const each of leaves) items.push({ kind: 'leaf', leaf: each, blank: false })
      plainFrom = at = found.end
    } else if (openers.includes(match[0].charAt(0))) {
      at = start + match[0].length
    } else {
      addPlain(start)
      items.push({ kind: 'run', char: match[0].charAt(0), length: match[0].length })
      plainFrom = at = start + match[0].length
    }
  }
  addPlain(source.length)
  return items
}

function readConstruct(
  at: number,
  reader: InlineReader,
): { end: number; leaves: Leaf[]; construct: InlineConstruct } | null {
  for (const construct of inlineConstructs) {
    if (!reader.source.startsWith(construct.opener, at)) continue
    const found = construct.parse(at, reader)
    if (found !== null) return { ...found, construct }
  }
  return null
}

const standApart = ['token', 'link', 'wikiLink', 'foreignInline', 'foreignMark']

/** Where constructs with an extent of their own stand in a run; none stands in another. */
export function constructsIn(source: string): { name: string; from: number; to: number }[] {
  const found: { name: string; from: number; to: number }[] = []
  const reader = readerOf(source)
  const next = new RegExp(openerRuns, 'g')
  for (let match = next.exec(source); match !== null; match = next.exec(source)) {
    const read = readConstruct(match.index, reader)
    if (read === null) continue
    next.lastIndex = read.end
    found.push({ name: read.construct.name, from: match.index, to: read.end })
  }
  return found
}

/**
 * A text cut where tokens and links begin and end, as the text nodes of a table are; nothing of it
 * is lost.
 */
export function cutAtTokens(source: string): string[] {
  const parts: string[] = []
  let done = 0
  for (const { name, from, to } of constructsIn(source)) {
    if (!standApart.includes(name)) continue
    parts.push(source.slice(done, from), source.slice(from, to))
    done = to
  }
  return [...parts, source.slice(done)].filter(part => part !== '')
}

function readerOf(source: string): InlineReader {
  const bracket = /[[\]]/g
  const find = rememberedSearch((closer, from) => source.indexOf(closer, from))
  const bracketEnd = (from: number): number => {
    bracket.lastIndex = from
    for (let match = bracket.exec(source); match !== null; match = bracket.exec(source)) {
      if (match[0] === ']') return match.index
      if (!source.startsWith('[nowiki]', match.index)) return -1
      const close = find('[/nowiki]', match.index)
      if (close < 0) return -1
      bracket.lastIndex = close + '[/nowiki]'.length
    }
    return -1
  }
  return {
    source,
    find,
    bracketEnd,
    isNodeSayable: isInlineSayable,
    isMarkSayable,
    label: text => readLeaves(text).filter(each => each.kind === 'text'),
  }
}

const isBracketed = (text: string): boolean => text.startsWith('[') && text.endsWith(']')

/** Would this text, standing alone, be read as one token? */
function isToken(text: string): boolean {
  if (!isBracketed(text)) return false
  const found = readConstruct(0, readerOf(text))
  if (found === null || found.end !== text.length || found.leaves.length !== 1) return false
  const leaf = firstOf(found.leaves)
  return leaf.kind === 'token' && leaf.text === text
}

/** A text node as a token, null for any other text: inside links and code there are none. */
export function tokenOf(node: WikiNode): Token | null {
  const { text } = node
  if (
    node.type !== 'text' ||
    typeof text !== 'string' ||
    !isBracketed(text) ||
    marksOf(node).some(holdsTextOnly) ||
    !isToken(text)
  )
    return null
  return readToken(text)
}

/** The same nodes as the parser would give them: merged, ordered, without line ends inside text. */
export const normalInline = (nodes: readonly WikiNode[]): WikiNode[] =>
  toNodes(
    nodes.map((node): Leaf => {
      if (!isInlineSayable(node)) return { kind: 'node', node, text: '', marks: [] }
      if (node.type === hardBreak) return leaf('break', '')
      const text = (node.text ?? '').replace(/[\r\n]+/g, ' ')
      return { kind: tokenOf({ ...node, text }) ? 'token' : 'text', text, marks: node.marks ?? [] }
    }),
    isToken,
  )
