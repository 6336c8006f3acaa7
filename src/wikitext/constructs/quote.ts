import { itemAt } from '#lib/existing.ts'
import type { BlockConstruct } from '../construct.ts'
import { element, nothing, textHtml } from '../markup.ts'
import type { WikiNode } from '../tree.ts'
import { attr, childrenOf, hasOnlyAttrs } from '../tree.ts'

const opener = /^\[quote((?:\|[^|[\]]*)*)\]/
const closer = '[/quote]'
const usualFormat = 'long'

/** `|Ann|format=featured` -> what the node says of it. */
function readOptions(options: string): { format: string; attribute: string | null } {
  const parts = options.split('|').filter(part => part !== '')
  const format = parts.findLast(part => part.startsWith('format='))?.slice('format='.length)
  return {
    format: format || usualFormat,
    attribute: parts.find(part => !part.startsWith('format=')) ?? null,
  }
}

const isOption = (value: unknown): boolean =>
  typeof value === 'string' && /^[^|[\]\n]+$/.test(value)

/** Quotes in one another past this are text: whoever reads them must not run out of stack. */
const deepest = 20

/** Do at most so many quotes lie in one another, this one counted? */
function isWithin(quote: WikiNode, depth: number): boolean {
  if (depth === 0) return false
  return childrenOf(quote).every(child => child.type !== quote.type || isWithin(child, depth - 1))
}

/** Blocks between `[quote]` and a line that ends in `[/quote]`, with an attribution. */
export const quote: BlockConstruct = {
  name: 'quote',
  level: 'block',
  gives: ['blockquote'],
  holds: 'blocks',
  attrs: ['format', 'attribute'],
  says: node =>
    hasOnlyAttrs(node, 'format', 'attribute') &&
    isOption(attr(node, 'format') ?? usualFormat) &&
    isOption(attr(node, 'attribute') ?? '-') &&
    !String(attr(node, 'attribute')).startsWith('format='),
  nestsWell: node => isWithin(node, deepest),
  opens: (line, _afterBreak, at, reader) =>
    reader.depth < deepest && opener.test(line) && reader.lineEndingIn(closer, at) >= 0,
  escape: /^\[quote[|\]]/,
  parse(at, reader) {
    const last = reader.lineEndingIn(closer, at)
    const found = opener.exec(itemAt(reader.lines, at))
    const inside = reader.lines
      .slice(at, last + 1)
      .join('\n')
      .slice(found?.[0].length ?? 0, -closer.length)
    const content = reader.blocks(inside, { line: at, column: found?.[0].length ?? 0 })
    return {
      end: last + 1,
      nodes:
        content.length === 0
          ? []
          : [{ type: 'blockquote', attrs: readOptions(found?.[1] ?? ''), content }],
    }
  },
  source(node, walk) {
    const { format, attribute } = {
      format: attr(node, 'format'),
      attribute: attr(node, 'attribute'),
    }
    const inside = walk.blocks(childrenOf(node))
    const options =
      (typeof attribute === 'string' ? `|${attribute}` : '') +
      (typeof format === 'string' && format !== usualFormat ? `|format=${format}` : '')
    return inside === '' ? '' : `[quote${options}]${inside}${closer}`
  },
  html(node, walk) {
    const attribute = attr(node, 'attribute')
    const format = attr(node, 'format') === 'featured' ? 'featured' : usualFormat
    const quoted =
      typeof attribute === 'string'
        ? element('p', { class: 'quoted' }, textHtml(attribute))
        : nothing
    return element('blockquote', { class: format }, walk.blocks(childrenOf(node)), quoted)
  },
}
