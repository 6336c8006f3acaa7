import { firstOf, itemAt } from '#lib/existing.ts'
import type { BlockConstruct } from '../construct.ts'
import { isForeignLine } from './foreignNode.ts'
import { element, nothing } from '../markup.ts'
import { attr, childrenOf } from '../tree.ts'

/**
 * Any other lines, up to a blank one or the start of another block. Last in the list, because it
 * takes everything.
 */
export const paragraph: BlockConstruct = {
  name: 'paragraph',
  level: 'block',
  gives: ['paragraph'],
  holds: 'inline',
  // What is known of a film is worked out anew whenever the page is read.
  says: node => attr(node, 'rule') === 'Video',
  opens: () => false,
  parse(at, reader) {
    let end = at + 1
    while (
      end < reader.lines.length &&
      itemAt(reader.lines, end).trim() !== '' &&
      !reader.opensAt(end, itemAt(reader.lines, end - 1).endsWith('[br]'))
    )
      end++
    const first = itemAt(reader.lines, at)
    const content = reader.inline(reader.lines.slice(at, end).join('\n').trim(), {
      line: at,
      column: first.length - first.trimStart().length,
    })
    return { end, nodes: content.length > 0 ? [{ type: 'paragraph', content }] : [] }
  },
  source(node, walk) {
    const source = walk.inline(childrenOf(node), 'lineStart')
    // A line of its own would be a block; the nothing before it says that it is a paragraph.
    return isForeignLine(source) ? `[nowiki][/nowiki]${source}` : source
  },
  html(node, walk) {
    const content = childrenOf(node)
    const alone = content.length === 1 ? walk.token(firstOf(content)) : null
    if (alone !== null && walk.isBlockToken(alone)) return walk.tokenHtml(alone, 'box')
    const inner = walk.inline(content)
    return inner === '' ? nothing : element('p', {}, inner)
  },
}
