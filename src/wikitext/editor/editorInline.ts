// Inline nodes of contents_json <-> those of a rich text editor: tokens are atoms, so that they are
// not merged with the text beside them; marks that are not exactly those of the schema are wrapped.
import { unnamed, withNames } from './bareLinks.ts'
import { isInlineSayable } from '../foreign/foreign.ts'
import { tokenOf } from '../inline.ts'
import { orderedMarks } from '../markOrder.ts'
import type { Mark, WikiNode } from '../tree.ts'
import { attr, hardBreak, isNode } from '../tree.ts'
import { plainText } from '#lib/plainText.ts'

export const unknownInline = 'unknownInline'
export const unknownMark = 'unknownMark'
export const wikiToken = 'wikiToken'

/** Exactly the attributes that a mark of this type has. */
const attrsOfMark: { [type: string]: readonly string[] } = {
  bold: [],
  italic: [],
  underline: [],
  strike: [],
  superscript: [],
  subscript: [],
  code: [],
  link: ['href', 'target'],
  wikiLink: ['href', 'newWindow', 'tag', 'target'],
}

export const toEditorInline = (nodes: readonly unknown[]): WikiNode[] =>
  withNames(nodes.flatMap(inlineToEditor))

function inlineToEditor(node: unknown): WikiNode[] {
  if (!isNode(node)) return [wrappedNode(node)]
  if (node.type === hardBreak)
    return Object.keys(node).length === 1 ? [{ type: hardBreak }] : [wrappedNode(node)]
  if (node.type !== 'text' || node.text === undefined || !hasTextOnly(node))
    return [wrappedNode(node)]
  // The editor knows no empty text.
  if (node.text === '') return []
  const marks = (node.marks ?? []).map(markToEditor)
  const kept = marks.length > 0 ? { marks } : {}
  return isInlineSayable(node) && tokenOf(node)
    ? [{ type: wikiToken, attrs: { text: node.text }, ...kept }]
    : [{ type: 'text', text: node.text, ...kept }]
}

const hasTextOnly = (node: WikiNode): boolean =>
  typeof node.text === 'string' &&
  Object.keys(node).every(key => ['type', 'text', 'marks'].includes(key)) &&
  (node.marks === undefined ||
    (Array.isArray(node.marks) && node.marks.length > 0 && node.marks.every(isNode)))

const wrappedNode = (json: unknown): WikiNode => ({ type: unknownInline, attrs: { json } })

/** What was read from wiki text has no address yet. */
export const withAddress = (mark: Mark): Mark =>
  mark.type === 'wikiLink' && mark.attrs !== undefined && attr(mark, 'href') === undefined
    ? { ...mark, attrs: { ...mark.attrs, href: null } }
    : mark

function markToEditor(given: Mark, at: number, all: readonly Mark[]): Mark {
  const mark = withAddress(given)
  const wanted = attrsOfMark[mark.type]
  const isPlain =
    wanted !== undefined &&
    Object.keys(mark).every(key => key === 'type' || key === 'attrs') &&
    (wanted.length === 0) === (mark.attrs === undefined) &&
    JSON.stringify(Object.keys(mark.attrs ?? {}).sort()) === JSON.stringify(wanted) &&
    all.filter(each => each.type === mark.type).length === 1 &&
    !(isLink(mark) && all.filter(isLink).length > 1)
  return isPlain ? mark : { type: unknownMark, attrs: { json: given, at } }
}

const isLink = (mark: Mark): boolean => mark.type === 'link' || mark.type === 'wikiLink'

/**
 * Texts that came apart are together again, tokens stay apart, wrapped nodes and marks come out as
 * they went in.
 */
export function fromEditorInline(nodes: readonly WikiNode[]): WikiNode[] {
  const out: WikiNode[] = []
  let open: string | null = null // the marks of the text that goes on
  for (const node of nodes) {
    if (node.type === unknownInline) out.push(attr(node, 'json') as WikiNode)
    else if (node.type === hardBreak) out.push({ type: hardBreak })
    else {
      const marks = marksFromEditor(node.marks ?? [])
      const text = node.type === wikiToken ? plainText(attr(node, 'text')) : (node.text ?? '')
      const last = out.at(-1)
      const said = JSON.stringify(marks)
      if (open === said && node.type === 'text' && last) last.text += text
      else {
        const plain = marks.map(unnamed)
        out.push(plain.length > 0 ? { type: 'text', text, marks: plain } : { type: 'text', text })
      }
      open = node.type === 'text' ? said : null
      continue
    }
    open = null
  }
  return out
}

// Known marks in their order; a wrapped one goes back to the place that it had.
function marksFromEditor(marks: readonly Mark[]): Mark[] {
  const known = orderedMarks(
    marks
      .filter(mark => mark.type !== unknownMark)
      .map(({ type, attrs }) =>
        attrs && Object.keys(attrs).length > 0 ? { type, attrs: { ...attrs } } : { type },
      ),
  )
  const kept = marks
    .filter(mark => mark.type === unknownMark)
    .sort((a, b) => Number(attr(a, 'at')) - Number(attr(b, 'at')))
  for (const mark of kept) known.splice(Number(attr(mark, 'at')), 0, attr(mark, 'json') as Mark)
  return known
}
