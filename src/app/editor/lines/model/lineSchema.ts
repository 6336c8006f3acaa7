// The document of the step editor: lines of inline wiki text. Names of nodes and marks are those of
// contents_json.
import { Mark, Node } from '@tiptap/core'
import type { Extensions, NodeViewRenderer } from '@tiptap/core'
import { textKit } from '../../text/textSchema.ts'
import { literal } from './lineText.ts'

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

const Literal = Mark.create({ name: literal, inclusive: false, renderHTML: () => ['span', 0] })

/** The whole schema. `view` draws a line; without `keepsUndo` the journal takes changes back. */
export const lineExtensions = (view: NodeViewRenderer, keepsUndo: boolean): Extensions => [
  ...textKit({ keepsUndo, hasBlocks: false, breakAsText: ' ' }),
  LinesDoc,
  Line.extend({ addNodeView: () => view }),
  Literal,
]
