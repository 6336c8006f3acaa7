import type { TokenConstruct } from '../construct.ts'
import { element, nothing } from '../markup.ts'
import { attr } from '../tree.ts'

/** The table of contents: a link to every heading of the document, at its first place. */
export const toc: TokenConstruct = {
  name: 'toc',
  level: 'token',
  isBlock: true,
  html(token, _place, walk) {
    if (!walk.isFirst(token.name)) return nothing
    const entries = walk.sections().map(({ node, id }) =>
      element('li', { class: `toc${Number(attr(node, 'level'))}` },
        element('a', { href: `#${id}` }, walk.inline((node.content ?? []).map(withoutLinks)))))
    return entries.length === 0 ? nothing : element('div', { class: 'toc' }, element('ul', {}, ...entries))
  },
}

// A link cannot stand inside a link.
const withoutLinks = <Node extends { marks?: { type: string }[] }>(node: Node): Node =>
  node.marks ? { ...node, marks: node.marks.filter((mark) => mark.type !== 'link' && mark.type !== 'wikiLink') } : node
