// A field of wiki text between its text and the tree that an editor holds of it.
import { typedInto } from '#app/editor/page/pageSourceText.ts'
import { withBlocksOf } from '#app/drafts/content/wikiContent.ts'
import { withAddress } from '#wikitext/editor/editorInline.ts'
import { parse } from '#wikitext/parse.ts'
import { withoutEdgeBlanks } from '#wikitext/edgeBlanks.ts'
import { patchSource } from '#wikitext/patchSource.ts'
import type { WikiDoc, WikiNode } from '#wikitext/tree.ts'

/**
 * `raw` and `read`: the text that the editor was given last, and its tree. `held` and `says`: the
 * tree that the editor has by now, and its text.
 */
export type FieldText = { raw: string; read: WikiDoc; held: WikiDoc; says: string }

const mapped = (node: WikiNode, change: (node: WikiNode) => WikiNode): WikiNode =>
  change(node.content ? { ...node, content: node.content.map(one => mapped(one, change)) } : node)

/** The text has no address of a page: the editor's mark has a place for it. */
const withAddresses = (node: WikiNode): WikiNode =>
  node.marks ? { ...node, marks: node.marks.map(withAddress) } : node

const withoutBlanks = (node: WikiNode): WikiNode =>
  (node.type === 'paragraph' || node.type === 'heading') && node.content
    ? { ...node, content: withoutEdgeBlanks(node.content, ({ marks = [] }) => marks.length === 0) }
    : node
/** What the text can say of it: bare blanks at the ends of paragraphs and items are none of it. */
const sayable = (block: WikiNode): WikiNode => mapped(block, withoutBlanks)

const isEmpty = (block: WikiNode): boolean =>
  block.type === 'paragraph' && (sayable(block).content ?? []).length === 0

/** A paragraph that was only just begun has no text yet: it stays at its place. */
const withBegun = (before: WikiDoc, read: WikiDoc): WikiDoc => {
  if (!before.content.some(isEmpty)) return read
  const content = read.content.filter(block => !isEmpty(block))
  let place = 0
  for (const block of before.content) {
    if (isEmpty(block)) content.splice(place, 0, block)
    place += 1
  }
  return { ...read, content }
}

/** `before`: what the editor held; its blocks stay wherever they say the same. */
export const readField = (raw: string, before?: WikiDoc): FieldText => {
  const parsed = parse(raw)
  const doc = { ...parsed, content: parsed.content.map(block => mapped(block, withAddresses)) }
  if (!before) return { raw, read: doc, held: doc, says: raw }
  const said = before.content.map(sayable)
  const held = new Map(said.map((block, n) => [block, before.content[n] ?? block]))
  const same = withBlocksOf({ ...before, content: said }, doc)
  const read = withBegun(before, {
    ...same,
    content: same.content.map(block => held.get(block) ?? block),
  })
  return { raw, read, held: read, says: raw }
}

/** The editor holds this now. A changed word changes only itself in the text. */
export const withContents = (field: FieldText, held: WikiDoc): FieldText => ({
  ...field,
  held,
  says:
    held === field.read
      ? field.raw
      : patchSource(field.raw, { ...held, content: held.content.map(sayable) }),
})

/**
 * What the field reads once the editor holds `held`: others' words may have come into it that the
 * editor does not show yet.
 */
export const joined = (before: FieldText, after: FieldText, newest: string): string =>
  typedInto(before.says, after.says, newest)
