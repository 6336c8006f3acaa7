// The tree is contents_json itself (spec 2.15): what the parser gives, what the editor edits and what goes over the
// wire are one and the same shape, so there is no second document model to keep in step. Only attributes that are
// derived from outside (`href` of a wikiLink) are added later, by doc.ts.

/** Attributes of a node or mark; the empty array is what the wire shows for a bulletList. */
export type Attrs = { readonly [name: string]: unknown } | readonly []

export type Mark = { type: string; attrs?: Attrs }

/** One node of the tree. Text nodes carry `text` and `marks`, all others `content`. */
export type WikiNode = {
  type: string
  attrs?: Attrs
  content?: WikiNode[]
  text?: string
  marks?: Mark[]
}

export type WikiDoc = WikiNode & { type: 'doc'; content: WikiNode[] }

/** `document`: blocks. `line`: one inline run, as in the lines of a step. */
export type Mode = 'document' | 'line'

/** A piece of an inline run before its neighbours are merged. A token is text that stays in a node of its own. */
export type Leaf = { kind: 'text' | 'token' | 'break'; text: string; marks: Mark[] }

export const hardBreak = 'customHardBreak'

export const isInline = (node: WikiNode): boolean => node.type === 'text' || node.type === hardBreak

/** One attribute of a node or mark, undefined when it is not there. */
export function attr(holder: { attrs?: Attrs }, name: string): unknown {
  return holder.attrs && !Array.isArray(holder.attrs) ? (holder.attrs as { [name: string]: unknown })[name] : undefined
}

export const leaf = (kind: Leaf['kind'], text: string): Leaf => ({ kind, text, marks: [] })

export const withMark = (leaves: Leaf[], mark: Mark): Leaf[] =>
  leaves.map((each) => (each.kind === 'break' ? each : { ...each, marks: [...each.marks, mark] }))

export const emptyDoc = (): WikiDoc => ({ type: 'doc', content: [{ type: 'paragraph', content: [] }] })

/** All nodes below and including this one, in document order. */
export function* everyNode(node: WikiNode): Generator<WikiNode> {
  yield node
  for (const child of node.content ?? []) yield* everyNode(child)
}
