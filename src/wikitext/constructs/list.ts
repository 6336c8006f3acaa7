import { atLeast, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import type { BlockConstruct, BlockReader, SourceWalk } from '../construct.ts'
import { element } from '../markup.ts'
import type { WikiNode } from '../tree.ts'
import { attr, childrenOf, hasOnlyAttrs } from '../tree.ts'

const listLine = /^([*#]+) (?=\S)/
const deepest = 20

type Item = { depth: number; kind: string; content: WikiNode[] }
type ReadItem = { end: number; depth: number; kind: string; text: string; column: number }

const isList = (node: WikiNode): boolean =>
  node.type === 'bulletList' || node.type === 'orderedList'

const newList = (kind: string): WikiNode =>
  kind === '*'
    ? { type: 'bulletList', attrs: [], content: [] }
    : { type: 'orderedList', attrs: { order: 1 }, content: [] }

const kindOf = (list: WikiNode): string => (list.type === 'bulletList' ? '*' : '#')

/** Markers and a space, then text; the number of markers is the depth, the last marker the kind. */
export const list: BlockConstruct = {
  name: 'list',
  level: 'block',
  gives: ['bulletList', 'orderedList', 'listItem'],
  holds: 'items',
  says: node =>
    node.type === 'orderedList' && hasOnlyAttrs(node, 'order') && attr(node, 'order') === 1,
  opens: line => listLine.test(line),
  escape: /^[*#]+ (?:\S|$)/,
  parse(at, reader) {
    const nodes: WikiNode[] = []
    let end = at
    // The lists that are open, outermost first; a deeper line can be at most one level below the
    // last item.
    const open: WikiNode[] = []
    while (end < reader.lines.length) {
      const read = readItem(end, reader)
      if (read === null) break
      const depth = Math.min(read.depth, open.length + 1, deepest)
      if (depth === 1 && open.length > 0 && kindOf(firstOf(open)) !== read.kind) break
      const content = reader.inline(read.text, { line: end, column: read.column })
      end = read.end
      if (content.length > 0) addItem(nodes, open, { kind: read.kind, depth, content })
    }
    return { end, nodes }
  },
  source: (node, walk) => itemLines(node, 1, walk).join('\n'),
  html: (node, walk) =>
    node.type === 'listItem'
      ? element(
          'li',
          {},
          childrenOf(node).map(child =>
            isList(child) ? walk.blocks([child]) : walk.inline(childrenOf(child)),
          ),
        )
      : element(node.type === 'bulletList' ? 'ul' : 'ol', {}, walk.blocks(childrenOf(node), '')),
}

// An item goes on over the next line only after a hard break.
function readItem(at: number, reader: BlockReader): ReadItem | null {
  const line = itemAt(reader.lines, at)
  const found = listLine.exec(line)
  if (found === null) return null
  const [opener, markers] = atLeast(2, found)
  const texts = [line.slice(opener.length)]
  let end = at + 1
  while (
    end < reader.lines.length &&
    itemAt(reader.lines, end - 1).endsWith('[br]') &&
    itemAt(reader.lines, end).trim() !== '' &&
    !reader.opensAt(end, true)
  )
    texts.push(itemAt(reader.lines, end++))
  return {
    end,
    depth: markers.length,
    kind: lastOf(markers),
    text: texts.join('\n').trimEnd(),
    column: opener.length,
  }
}

function addItem(nodes: WikiNode[], open: WikiNode[], item: Item): void {
  open.length = Math.min(open.length, item.depth)
  if (open.length === item.depth && kindOf(itemAt(open, item.depth - 1)) !== item.kind)
    open.length -= 1
  if (open.length < item.depth) {
    const started = newList(item.kind)
    const above = open.at(-1)?.content?.at(-1)
    if (above) above.content?.push(started)
    else nodes.push(started)
    open.push(started)
  }
  itemAt(open, item.depth - 1).content?.push({
    type: 'listItem',
    content: [{ type: 'paragraph', content: item.content }],
  })
}

function itemLines(node: WikiNode, depth: number, walk: SourceWalk): string[] {
  const marker = kindOf(node).repeat(depth)
  return childrenOf(node).flatMap(item => {
    const inner = childrenOf(item)
    const text = walk.inline(
      inner.filter(child => !isList(child)).flatMap(child => childrenOf(child)),
      'inLine',
    )
    const below = inner.filter(isList).flatMap(child => itemLines(child, depth + 1, walk))
    return text === '' ? below : [`${marker} ${text}`, ...below]
  })
}
