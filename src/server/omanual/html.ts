// Rendered text as the simplified XHTML of oManual 1.0: what that has no element for keeps its
// text.
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { element, type Inside } from './xml.ts'

const kept = new Set([
  'p',
  'a',
  'strong',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tt',
  'pre',
  'code',
  'br',
  'ul',
  'li',
  'sub',
  'sup',
  'del',
  'ins',
  'div',
])
/** A near relation, where there is one. */
const instead: Record<string, string> = {
  ol: 'ul',
  b: 'strong',
  i: 'em',
  blockquote: 'div',
  figure: 'div',
  figcaption: 'p',
  table: 'div',
  tr: 'p',
  s: 'del',
  kbd: 'code',
}
/** Frames and scripts have no text; a picture is a link to it. */
const silent = new Set([
  'iframe',
  'script',
  'style',
  'svg',
  'video',
  'audio',
  'object',
  'template',
  'button',
])
const attributes = new Set(['id', 'class', 'href', 'style', 'rel', 'title', 'target'])

const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node

const convert = (node: Tree.ChildNode): Inside => {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value
  if (!isElement(node) || silent.has(node.tagName)) return []
  const given = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  if (node.tagName === 'img') return element('a', { href: given['src'] }, given['alt'] || 'image')
  const name = kept.has(node.tagName) ? node.tagName : instead[node.tagName]
  const content = node.childNodes.map(convert)
  if (!name) return node.tagName === 'td' || node.tagName === 'th' ? [content, ' '] : content
  return element(
    name,
    Object.fromEntries(Object.entries(given).filter(([key]) => attributes.has(key))),
    content,
  )
}

/** HTML of the wikitext renderer, parsed as a browser would. */
export const simplifiedHtml = (html: string): Inside => parseFragment(html).childNodes.map(convert)
