// The document of the step editor: lines of inline wiki text. Names of nodes and marks are those of
// contents_json.
import { Mark, mergeAttributes, Node } from '@tiptap/core'
import type { Extensions, NodeViewRenderer } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { hardBreak } from '#wikitext/tree.ts'
import { literal } from './lineText.ts'
import { undoGrouping } from '../../text/undoGrouping.ts'

const number = (text: string | null, otherwise: number): number =>
  text !== null && /^-?\d+$/.test(text) ? Number(text) : otherwise

const LinesDoc = Node.create({ name: 'doc', topNode: true, content: 'line+' })

/** One line. `lineid` null or temporary: not stored yet. */
const Line = Node.create({
  name: 'line',
  content: 'inline*',
  defining: true,
  selectable: true,
  addAttributes: () => ({
    lineid: { default: null, rendered: false },
    bullet: {
      default: 'black',
      parseHTML: (element: HTMLElement) => element.dataset.bullet ?? 'black',
      renderHTML: ({ bullet }: { bullet: string }) => ({ 'data-bullet': bullet }),
    },
    level: {
      default: 0,
      parseHTML: (element: HTMLElement) =>
        Math.max(0, Math.min(2, number(element.dataset.level ?? null, 0))),
      renderHTML: ({ level }: { level: number }) => ({ 'data-level': level }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-bullet]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  // Pasting elsewhere: an indent for each level.
  renderText: ({ node }) => `${'\t'.repeat(Number(node.attrs.level))}${node.textContent}`,
})

const Break = Node.create({
  name: hardBreak,
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => ' ',
})

const pairMark = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** A link out of the site. `target` is `_blank` or false, as in contents_json. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  excludes: 'link wikiLink code',
  addAttributes: () => ({ href: { default: '' }, target: { default: false, rendered: false } }),
  parseHTML: () => [{ tag: 'a[href^="http"]' }, { tag: 'a[href^="mailto:"]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noreferrer' }),
    0,
  ],
})

/** `[[Title]]` and `[[Title|label]]`; a target of null says that the text is the title. */
const WikiLink = Mark.create({
  name: 'wikiLink',
  inclusive: false,
  excludes: 'link wikiLink code',
  addAttributes: () => ({
    target: { default: null, rendered: false },
    tag: { default: null, rendered: false },
    newWindow: { default: false, rendered: false },
  }),
  renderHTML: () => ['span', { 'data-wiki-link': '' }, 0],
})

const Literal = Mark.create({ name: literal, inclusive: false, renderHTML: () => ['span', 0] })

/** The whole schema with bold, italic, underline, strike, code, and undo. `view` draws a line. */
export const lineExtensions = (view: NodeViewRenderer): Extensions => [
  StarterKit.configure({
    document: false,
    paragraph: false,
    heading: false,
    blockquote: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    codeBlock: false,
    horizontalRule: false,
    hardBreak: false,
    link: false,
    trailingNode: false,
    gapcursor: false,
    dropcursor: false,
  }),
  undoGrouping,
  LinesDoc,
  Line.extend({ addNodeView: () => view }),
  Break,
  Link,
  WikiLink,
  Literal,
  pairMark('subscript', 'sub'),
  pairMark('superscript', 'sup'),
]
