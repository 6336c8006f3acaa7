// Before anything is saved: is something gone that nobody took out? Counted are the characters of
// text, and everything that the editor has no shape for.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { piecesOf, toEditor } from '#wikitext/editor/editorDoc.ts'
import type { WikiDoc, WikiNode } from '#wikitext/tree.ts'
import { isNode } from '#wikitext/tree.ts'
import { docOf, fromOutside } from './pageDoc.ts'

/** Types of what is gone, and how many characters of text. `onLoading`: so it is every time. */
export type Loss = { names: string[]; characters: number; onLoading?: boolean }
type Pieces = { characters: number; unknown: Map<string, number> }

const counted = ({
  characters,
  unknown,
}: {
  characters: number
  unknown: readonly string[]
}): Pieces => {
  const counts = new Map<string, number>()
  for (const one of unknown) counts.set(one, (counts.get(one) ?? 0) + 1)
  return { characters, unknown: counts }
}
const nodePieces = new WeakMap<ProseNode, ReturnType<typeof piecesOf>>()
const piecesOfBlock = (block: ProseNode) => {
  const known = nodePieces.get(block) ?? piecesOf(block.toJSON() as WikiNode)
  nodePieces.set(block, known)
  return known
}
/** Of the blocks that one of the two does not have. */
const differing = (before: ProseNode, after: ProseNode): [ProseNode[], ProseNode[]] => {
  const [old, now] = [new Set(before.children), new Set(after.children)]
  return [
    before.children.filter(block => !now.has(block)),
    after.children.filter(block => !old.has(block)),
  ]
}
const sum = (blocks: readonly ProseNode[]): Pieces => {
  const all = blocks.map(piecesOfBlock)
  return counted({
    characters: all.reduce((total, { characters }) => total + characters, 0),
    unknown: all.flatMap(({ unknown }) => unknown),
  })
}
const nameOf = (json: string): string => {
  const held: unknown = JSON.parse(json)
  return isNode(held) ? held.type : '?'
}

/** What `after` has less than `before`; null where nothing is missing. */
const lossBetween = (before: Pieces, after: Pieces): Loss | null => {
  const names = [...before.unknown].flatMap(([json, count]) =>
    Array.from({ length: Math.max(0, count - (after.unknown.get(json) ?? 0)) }, () => nameOf(json)),
  )
  const characters = Math.max(0, before.characters - after.characters)
  return names.length > 0 || characters > 0 ? { names, characters } : null
}

/** What the editor was given against what it holds. */
export const lossOfLoading = (doc: WikiDoc, prose: ProseNode): Loss | null =>
  lossBetween(counted(piecesOf(toEditor(doc))), sum(prose.children))

/** What would be stored for a block, against the block. */
const lossOfSaving = (blocks: readonly ProseNode[], prose: ProseNode): Loss | null => {
  if (blocks.length === 0) return null
  const made = prose.type.create(null, blocks)
  return lossBetween(
    sum(blocks),
    counted(piecesOf(toEditor(docOf(made, { type: 'doc', content: [] })))),
  )
}

/**
 * What a change takes away that its author did not: everything that comes along with a change by
 * itself counts, the change itself only where `isMeant` is false. Null: nothing.
 */
export const lossOfChange = (
  transactions: readonly Transaction[],
  isMeant: boolean,
): Loss | null => {
  for (const tr of transactions) {
    if (!tr.docChanged) continue
    const isOwn = isMeant && tr.getMeta('appendedTransaction') === undefined
    const [gone, come] = differing(tr.before, tr.doc)
    const loss = isOwn || tr.getMeta(fromOutside) ? null : lossBetween(sum(gone), sum(come))
    if (loss) return loss
  }
  const last = transactions.at(-1)
  const first = transactions[0]
  return first && last ? lossOfSaving(differing(first.before, last.doc)[1], last.doc) : null
}
