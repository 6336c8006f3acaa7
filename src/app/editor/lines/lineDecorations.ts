// What is shown on lines beside their text: counters, text beyond the limit, open questions, lines
// that a merge brought.
import type { LineId } from '#app/drafts/content/guideContent.ts'
import { Extension } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { limits } from '#contract/core/limits.ts'
import { classes } from '../../ui/classes.ts'
import { textOfLine } from './model/lineDoc.ts'
import styles from './StepLinesEditor.module.css'

/** From here on a line counts its characters. */
const counted = 280

/**
 * `merged`: by lineid, whose change it was; '' while nobody knows. `found`: what a check found, and
 * the sign that says how bad it is.
 */
export type LineDecorations = {
  asked: ReadonlySet<LineId>
  merged: ReadonlyMap<LineId, string>
  found: ReadonlyMap<LineId, '!' | '?'>
}
export const noDecorations: LineDecorations = {
  asked: new Set(),
  merged: new Map(),
  found: new Map(),
}
/** Sent with an empty transaction when the marks changed. */
export const decorationsChanged = 'marksChanged'

const lineDecorations = (
  line: ProseNode,
  at: number,
  { asked, merged, found }: LineDecorations,
): Decoration[] => {
  const lineid = line.attrs.lineid as LineId
  const length = [...textOfLine(line)].length
  const over = length - limits.lineLength
  const names = [
    length >= counted && styles.counted,
    over === 0 && styles.full,
    over > 0 && styles.over,
    asked.has(lineid) && styles.asked,
    merged.has(lineid) && styles.merged,
    found.has(lineid) && styles.found,
  ]
  const marks = names.some(Boolean)
    ? [
        Decoration.node(at, at + line.nodeSize, {
          class: names.filter(Boolean).join(' '),
          ...(merged.get(lineid) ? { 'data-who': merged.get(lineid) } : {}),
          ...(found.has(lineid) ? { 'data-found': found.get(lineid) } : {}),
          ...(length >= counted ? { 'data-count': `${length} / ${limits.lineLength}` } : {}),
        }),
      ]
    : []
  const end = at + line.nodeSize - 1
  return over > 0
    ? [
        ...marks,
        Decoration.inline(Math.max(at + 1, end - over), end, { class: classes(styles.beyond) }),
      ]
    : marks
}

/** The line of the caret has an edge while the lines have the focus. */
const hereMark = new Plugin({
  props: {
    decorations: ({ doc, selection }) => {
      const { $head } = selection
      return selection instanceof NodeSelection || $head.depth === 0
        ? null
        : DecorationSet.create(doc, [
            Decoration.node($head.before(1), $head.after(1), { 'data-here': '' }),
          ])
    },
  },
})

export const lineDecorationsExtension = (marks: () => LineDecorations) =>
  Extension.create({
    name: 'lineMarks',
    addProseMirrorPlugins: () => [
      hereMark,
      new Plugin<DecorationSet>({
        state: {
          init: (_, { doc }) => decorate(doc, marks()),
          apply: (tr, old) =>
            tr.docChanged || tr.getMeta(decorationsChanged) ? decorate(tr.doc, marks()) : old,
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
        },
      }),
    ],
  })

const decorate = (doc: ProseNode, marks: LineDecorations): DecorationSet => {
  const all: Decoration[] = []
  doc.forEach((line, at) => void all.push(...lineDecorations(line, at, marks)))
  return DecorationSet.create(doc, all)
}
