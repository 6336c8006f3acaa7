// Links without a label, whose text is the title. An editor makes one text of neighbours whose
// marks are the same, so two titles side by side would become one that nobody meant: each mark
// says in `named` which title it came with. Only editors know it.
import type { Mark, WikiNode } from '../tree.ts'
import { attr } from '../tree.ts'

const isBare = (mark: Mark): boolean =>
  mark.type === 'wikiLink' && (attr(mark, 'target') ?? null) === null

/** The mark of a new link to a page; `beside`: what the links next to it are named. */
export const bareLink = (title: string, beside: readonly unknown[] = []): Mark => ({
  type: 'wikiLink',
  attrs: {
    target: null,
    named: beside.includes(title) ? `${title} again` : title,
    tag: null,
    newWindow: false,
  },
})

const namesOf = (node: WikiNode | undefined): unknown[] =>
  (node?.marks ?? []).filter(isBare).map(mark => attr(mark, 'named'))

/** Inline nodes as an editor is given them. */
export const withNames = (nodes: readonly WikiNode[]): WikiNode[] => {
  const out: WikiNode[] = []
  for (const node of nodes) {
    const before = namesOf(out.at(-1))
    const name = before.includes(node.text) ? `${node.text} again` : (node.text ?? '')
    const withName = (mark: Mark): Mark =>
      mark.type === 'wikiLink'
        ? { ...mark, attrs: { ...mark.attrs, named: isBare(mark) ? name : null } }
        : mark
    out.push(node.marks ? { ...node, marks: node.marks.map(withName) } : node)
  }
  return out
}

/** The mark as wiki text knows it. */
export const unnamed = (mark: Mark): Mark => {
  if (mark.type !== 'wikiLink' || attr(mark, 'named') === undefined) return mark
  const { named: _, ...attrs } = mark.attrs as { named: unknown }
  return { ...mark, attrs }
}
