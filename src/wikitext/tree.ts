// The tree is contents_json itself (specification 2.15): what the parser gives, what the editor
// edits and what goes over the wire are one and the same shape, so there is no second document
// model to keep in step. Only attributes that are derived from outside (`href` of a wikiLink) are
// added later, by doc.ts.

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

/**
 * A piece of an inline run before its neighbours are merged. A token is text that stays in a node
 * of its own; `node` is one that stays as it came, whatever it holds.
 */
export type Leaf =
  | { kind: 'text' | 'token' | 'break'; text: string; marks: Mark[] }
  | { kind: 'node'; node: WikiNode; text: ''; marks: Mark[] }

export const hardBreak = 'customHardBreak'

export const isInline = (node: WikiNode): boolean => node.type === 'text' || node.type === hardBreak

/** One attribute of a node or mark, undefined when it is not there. */
export function attr(holder: { attrs?: Attrs }, name: string): unknown {
  return holder.attrs && !Array.isArray(holder.attrs)
    ? (holder.attrs as { [name: string]: unknown })[name]
    : undefined
}

export const leaf = (kind: 'text' | 'token' | 'break', text: string): Leaf => ({
  kind,
  text,
  marks: [],
})

export const withMark = (leaves: Leaf[], mark: Mark): Leaf[] =>
  leaves.map(each => (each.kind === 'break' ? each : { ...each, marks: [...each.marks, mark] }))

export const emptyDoc = (): WikiDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [] }],
})

/** Absent, `{}` and `[]` say the same. */
export const hasNoAttrs = (holder: { attrs?: Attrs }): boolean => hasOnlyAttrs(holder)

export const hasOnlyAttrs = ({ attrs }: { attrs?: unknown }, ...names: string[]): boolean =>
  attrs === undefined ||
  (typeof attrs === 'object' &&
    attrs !== null &&
    Object.keys(attrs).every(name => names.includes(name)))

/**
 * What other programs put into a tree may be anything: a node has a type, and that is all that is
 * sure.
 */
export const isNode = (value: unknown): value is WikiNode =>
  typeof value === 'object' && value !== null && typeof (value as WikiNode).type === 'string'

export const childrenOf = (node: WikiNode): WikiNode[] =>
  Array.isArray(node.content) ? node.content.filter(isNode) : []

export const marksOf = (node: WikiNode): Mark[] =>
  Array.isArray(node.marks) ? node.marks.filter(isNode) : []

/** How deep objects and lists lie in one another; past `limit` nobody counts. */
export function depthOf(value: unknown, limit: number): number {
  let depth = 0
  for (let level = [value]; level.length > 0 && depth <= limit; depth++) {
    level = level.flatMap(each =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    )
  }
  return depth
}

/** The text that a node holds, of all nodes below it too. */
export const concatenated = (node: WikiNode): string => {
  const parts: string[] = []
  for (const each of everyNode(node)) if (typeof each.text === 'string') parts.push(each.text)
  return parts.join('')
}

/** All nodes below and including this one, in document order. */
export function* everyNode(node: WikiNode): Generator<WikiNode> {
  const waiting = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    for (const child of childrenOf(next).reverse()) waiting.push(child)
  }
}
