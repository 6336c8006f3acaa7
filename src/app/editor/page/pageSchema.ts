// The document of the editor of pages: every block and mark that wiki text can say, and a chip for
// whatever it cannot (wikitext.md 11). Names of nodes and marks are those of contents_json and of
// `wikitext/editor/editorDoc.ts`.
import { Node } from '@tiptap/core'
import type { Attributes, Extensions, NodeConfig } from '@tiptap/core'
import { origin, unknownBlock } from '#wikitext/editor/editorDoc.ts'
import { unknownInline, wikiToken } from '#wikitext/editor/editorInline.ts'
import { isBlockSayable } from '#wikitext/foreign/foreign.ts'
import { isNode } from '#wikitext/tree.ts'
import { jsonOf, quiet, json } from '../text/schemaAttributes.ts'
import { textKit } from '../text/textSchema.ts'

/**
 * What a block was when it was loaded. It goes along with a copy only where it holds what the
 * editor does not show, and stays with one half of a block that is split.
 */
const kept: Attributes = {
  [origin]: {
    default: null,
    keepOnSplit: false,
    parseHTML: (element: HTMLElement) => jsonOf(element.dataset['origin']),
    renderHTML: ({ [origin]: was }: Record<string, unknown>) =>
      isNode(was) && !isBlockSayable(was) ? { 'data-origin': JSON.stringify(was) } : {},
  },
}

const quotable = 'quotable'
const block = (
  name: string,
  tag: string,
  content: string,
  more: Partial<NodeConfig> & { attrs?: Attributes } = {},
) => {
  const { attrs = {}, ...config } = more
  return Node.create({
    name,
    group: `block ${quotable}`,
    content,
    defining: true,
    addAttributes: () => ({ ...kept, ...attrs }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...config,
  })
}

const PageDoc = Node.create({ name: 'doc', topNode: true, content: 'block+' })
// The first of its group: what stands where nothing else was asked for.
const Paragraph = block('paragraph', 'p', 'inline*', { priority: 1000, defining: false })
const levels = [2, 3, 4, 5, 6]
const Heading = block('heading', 'h2', 'inline*', {
  attrs: { level: { default: 2, rendered: false } },
  // The page's own title is the first of its headings.
  parseHTML: () => [
    ...levels.map(level => ({ tag: `h${level}`, attrs: { level } })),
    { tag: 'h1', attrs: { level: 2 } },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [`h${String(node.attrs['level'])}`, HTMLAttributes, 0],
})
const CodeBlock = block('codeBlock', 'pre', 'text*', {
  marks: '',
  code: true,
  attrs: quiet('language'),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, ['code', 0]],
})
const Blockquote = block('blockquote', 'blockquote', `${quotable}+`, {
  group: 'block',
  attrs: quiet('format', 'attribute'),
})
const BulletList = block('bulletList', 'ul', 'listItem+', {
  group: `block ${quotable} list`,
  defining: false,
})
const OrderedList = block('orderedList', 'ol', 'listItem+', {
  group: `block ${quotable} list`,
  defining: false,
  attrs: quiet('order'),
})
const ListItem = block(
  'listItem',
  'li',
  `(paragraph | list | ${unknownBlock}) (list | ${unknownBlock})*`,
  { group: '' },
)
const Rule = Node.create({
  name: 'horizontalRule',
  group: `block ${quotable}`,
  addAttributes: () => kept,
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
})
const Table = Node.create({
  name: 'table',
  group: `block ${quotable}`,
  atom: true,
  isolating: true,
  addAttributes: () => ({
    ...kept,
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['table'] ?? '',
      renderHTML: ({ source }: { source: string }) => ({ 'data-table': source }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-table]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
})
const UnknownBlock = Node.create({
  name: unknownBlock,
  group: `block ${quotable}`,
  atom: true,
  draggable: true,
  addAttributes: () => json,
  parseHTML: () => [{ tag: 'div[data-json]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
})

const UnknownInline = Node.create({
  name: unknownInline,
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => json,
  parseHTML: () => [{ tag: 'span[data-json]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
})
const Token = Node.create({
  name: wikiToken,
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    text: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['token'] ?? '',
      renderHTML: ({ text }: { text: string }) => ({ 'data-token': text }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-token]' }],
  renderHTML: ({ HTMLAttributes, node }) => ['span', HTMLAttributes, String(node.attrs['text'])],
  renderText: ({ node }) => String(node.attrs['text']),
})
/**
 * The whole schema. What can be taken back is kept by the editor of a field; of a page the journal
 * has it (`journalUndo.ts`).
 */
export const pageExtensionsOf = (keepsUndo: boolean): Extensions => [
  ...textKit({ keepsUndo, hasBlocks: true, breakAsText: '\n' }),
  PageDoc,
  Paragraph,
  Heading,
  CodeBlock,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  Rule,
  Table,
  UnknownBlock,
  UnknownInline,
  Token,
]
export const pageExtensions = pageExtensionsOf(false)
