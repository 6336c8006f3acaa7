import type { WikiNode } from './tree.ts'

/**
 * Text that begins or ends a line or a paragraph with blanks would be wrapped to keep them; they
 * mean nothing there. `isTaken`: the texts that blanks are taken from.
 */
export const withoutEdgeBlanks = (
  nodes: readonly WikiNode[],
  isTaken: (node: WikiNode) => boolean = () => true,
): WikiNode[] => {
  const all = [...nodes]
  for (const [end, blank] of [
    [() => 0, /^\s+/],
    [() => all.length - 1, /\s+$/],
  ] as const) {
    while (all.length > 0) {
      const node = all[end()] as WikiNode
      if (node.type !== 'text' || !isTaken(node)) break
      const text = (node.text ?? '').replace(blank, '')
      if (text !== '') {
        all[end()] = { ...node, text }
        break
      }
      all.splice(end(), 1)
    }
  }
  return all
}
