// Lines of a step <-> the document of the editor.
import type { Editor, JSONContent } from '@tiptap/core'
import type { Fragment, Node as ProseNode, ResolvedPos } from '@tiptap/pm/model'
import { Fragment as Fragments } from '@tiptap/pm/model'
import { closeHistory } from '@tiptap/pm/history'
import { TextSelection } from '@tiptap/pm/state'
import type { Transaction } from '@tiptap/pm/state'
import type { StepLine, LineId } from '#app/drafts/content/guideContent.ts'
import { temporaryId } from '#app/drafts/content/temporaryId.ts'
import { mappedOffset } from '#lib/compare/mappedOffset.ts'
import type { WikiNode } from '#wikitext/tree.ts'
import { inlineOfText, textOfInline } from './lineText.ts'

/**
 * text_raw of contents that nobody touched stays as the service has it; of the others it is made
 * once.
 */
const sources = new WeakMap<Fragment, string>()

export const textOfLine = (line: ProseNode): string => {
  if (line.content.size === 0) return ''
  const known = sources.get(line.content) ?? textOfInline(line.content.toJSON() as WikiNode[])
  sources.set(line.content, known)
  return known
}

const lineNode = (schema: ProseNode['type']['schema'], line: StepLine): ProseNode => {
  const node = schema.nodeFromJSON({
    type: 'line',
    attrs: { lineid: line.lineid ?? temporaryId(), bullet: line.bullet, level: line.level },
    content: inlineOfText(line.text_raw),
  })
  if (node.content.size > 0) sources.set(node.content, line.text_raw)
  return node
}

/** At least one line, so that there is a place to write. */
const lineNodes = (schema: ProseNode['type']['schema'], lines: readonly StepLine[]): ProseNode[] =>
  (lines.length > 0 ? lines : [{ lineid: null, text_raw: '', bullet: 'black', level: 0 }]).map(
    line => lineNode(schema, line),
  )

/** What an editor starts from; its contents are put in by `showLines`. */
export const emptyLines: JSONContent = { type: 'doc', content: [{ type: 'line' }] }

export const nodesOf = (doc: ProseNode): ProseNode[] =>
  Array.from({ length: doc.childCount }, (_, i) => doc.child(i))
export const linesOf = (doc: ProseNode): StepLine[] =>
  nodesOf(doc).map(node => ({
    lineid: node.attrs.lineid as LineId | null,
    text_raw: textOfLine(node),
    bullet: node.attrs.bullet as string,
    level: node.attrs.level as number,
  }))

/** The start of a line in the document. */
export const startOf = (doc: ProseNode, index: number): number =>
  nodesOf(doc)
    .slice(0, index)
    .reduce((sum, node) => sum + node.nodeSize, 0)

/** Marks a change that did not come from the author. */
export const fromOutside = 'fromOutside'

/** What the offsets in a line count: its characters, and one for anything else. */
const countedText = (line: ProseNode): string =>
  line.textBetween(0, line.content.size, undefined, '\ufffc')

type Resolve = (lineid: LineId | null) => LineId | null

/** The place in `doc` that has the same words beside it; null where its line is gone. */
const samePlace = ($place: ResolvedPos, doc: ProseNode, resolve: Resolve): number | null => {
  if ($place.depth === 0) return null
  const line = $place.node(1)
  const lineid = resolve(line.attrs.lineid as LineId | null)
  const index = nodesOf(doc).findIndex(({ attrs }) => attrs.lineid === lineid)
  return index < 0
    ? null
    : startOf(doc, index) +
        1 +
        mappedOffset(countedText(line), countedText(doc.child(index)), $place.parentOffset)
}

/**
 * While a text is being put together its line is left alone; what stands before and behind it
 * changes.
 */
const showBeside = (editor: Editor, next: readonly ProseNode[]): void => {
  const { doc, selection, tr } = editor.state
  const [index, all] = [selection.$head.index(0), nodesOf(doc)]
  const place = next.findIndex(node => node.attrs.lineid === all[index]?.attrs.lineid)
  if (place < 0) return
  const isSame = (a: readonly ProseNode[], b: readonly ProseNode[]) =>
    Fragments.from([...a]).eq(Fragments.from([...b]))
  if (!isSame(all.slice(index + 1), next.slice(place + 1)))
    tr.replaceWith(startOf(doc, index + 1), doc.content.size, next.slice(place + 1))
  if (!isSame(all.slice(0, index), next.slice(0, place)))
    tr.replaceWith(0, startOf(doc, index), next.slice(0, place))
  if (tr.docChanged)
    editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(fromOutside, true))
}

/**
 * Turns the lines of the editor into these; `end`: where what changed ends, null where nothing
 * does.
 */
const changeTo = (tr: Transaction, lines: readonly StepLine[], resolve: Resolve) => {
  const { doc, selection } = tr
  const { schema } = doc.type
  const kept = new Map(
    nodesOf(doc).map(node => [resolve(node.attrs.lineid as LineId | null), node]),
  )
  const next = lineNodes(schema, lines).map((made, i) => {
    const old = kept.get(made.attrs.lineid as LineId | null)
    return old && textOfLine(old) === lines[i]?.text_raw
      ? old.type.create(made.attrs, old.content)
      : made
  })
  const content = Fragments.from(next)
  const from = doc.content.findDiffStart(content)
  if (from === null) return { next, end: null }
  const last = doc.content.findDiffEnd(content)
  const [oldEnd, newEnd] = last ? [last.a, last.b] : [doc.content.size, content.size]
  const overlap = Math.max(0, from - Math.min(oldEnd, newEnd))
  tr.replace(from, oldEnd + overlap, doc.type.create(null, content).slice(from, newEnd + overlap))
  // A replacement below the level of lines may have split nodes that are to be found as they were
  // made.
  nodesOf(tr.doc).forEach((node, i) => {
    const text = lines[i]?.text_raw
    if (text !== undefined && node.content.size > 0) sources.set(node.content, text)
  })
  const [anchor, head] = [selection.$anchor, selection.$head].map($place =>
    samePlace($place, tr.doc, resolve),
  )
  if (typeof head === 'number') tr.setSelection(TextSelection.create(tr.doc, anchor ?? head, head))
  return { next, end: newEnd + overlap }
}

/**
 * Puts lines in that changed elsewhere; caret and selection stay at their words, and the change is
 * not undone by Ctrl+Z. `resolve` follows ids that the service has replaced.
 */
export const showLines = (editor: Editor, lines: readonly StepLine[], resolve: Resolve): void => {
  const { tr } = editor.state
  const { next, end } = changeTo(tr, lines, resolve)
  if (editor.view.composing) return showBeside(editor, next)
  if (end !== null)
    editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(fromOutside, true))
}

/** As if the author had written these lines: one Ctrl+Z takes all of it back. */
export const writeLines = (editor: Editor, lines: readonly StepLine[]): void => {
  const { tr } = editor.state
  if (changeTo(tr, lines, lineid => lineid).end !== null) editor.view.dispatch(closeHistory(tr))
}

/** Undo and redo: the document has these lines, and the caret stands where they were changed. */
export const goToLines = (tr: Transaction, lines: readonly StepLine[]): void => {
  const { end } = changeTo(tr, lines, lineid => lineid)
  tr.setMeta(fromOutside, true)
  if (end === null) return
  const place = tr.doc.resolve(Math.min(end, tr.doc.content.size))
  tr.setSelection(TextSelection.near(place, -1)).scrollIntoView()
}

/** true when the editor shows these lines; `resolve` follows ids that the service has replaced. */
export const shows = (editor: Editor, lines: readonly StepLine[], resolve: Resolve): boolean => {
  const shown = linesOf(editor.state.doc)
  return (
    shown.length === Math.max(1, lines.length) &&
    shown.every((line, i) => {
      const other = lines[i]
      if (!other) return line.text_raw === ''
      return (
        line.text_raw === other.text_raw &&
        line.bullet === other.bullet &&
        line.level === other.level &&
        resolve(line.lineid) === other.lineid
      )
    })
  )
}
