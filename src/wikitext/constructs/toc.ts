import type { HtmlWalk, TokenConstruct } from '../construct.ts'
import { element, nothing, textHtml } from '../markup.ts'
import type { WikiNode } from '../tree.ts'
import { childrenOf, concatenated, hardBreak } from '../tree.ts'
import { levelOf } from './heading.ts'

/**
 * The table of contents: a link to every heading of the document. Only alone, and only at its first
 * place.
 */
export const toc: TokenConstruct = {
  name: 'toc',
  level: 'token',
  isBlock: true,
  html(token, place, walk) {
    if (place === 'text') return textHtml(token.source)
    if (!walk.isFirst(token.name)) return nothing
    const entries = walk
      .sections()
      .map(({ node, id }) =>
        element(
          'li',
          { class: `toc${levelOf(node)}` },
          element('a', { href: `#${id}` }, textHtml(words(node, walk))),
        ),
      )
    return entries.length === 0
      ? nothing
      : element('div', { class: 'toc' }, element('ul', {}, entries))
  },
}

// Words only: a link in a heading cannot stand inside the link to it.
const words = (heading: WikiNode, walk: HtmlWalk): string =>
  childrenOf(heading)
    .map(node => {
      const token = walk.token(node)
      return token ? (token.label ?? '') : node.type === hardBreak ? ' ' : concatenated(node)
    })
    .join('')
