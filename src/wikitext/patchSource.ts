import { changeSpelled, diff3 } from '#lib/compare/diff3.ts'
import { itemAt } from '#lib/existing.ts'
import { blocksOf } from './foreign/docKeys.ts'
import { parse, readBlocks } from './parse.ts'
import { meaningOf, sameMeaning } from './same.ts'
import { toSource } from './source.ts'
import type { WikiDoc, WikiNode } from './tree.ts'

const blankLine = '\n\n'

type Block = { node: WikiNode; meaning: string; range: number }

const textOf = (nodes: readonly Block[]): string =>
  toSource({ type: 'doc', content: nodes.map(({ node }) => node) })
const saysAs = (text: string, other: string): boolean =>
  sameMeaning(blocksOf(parse(text)), blocksOf(parse(other)))

/**
 * The edited blocks with every sign that nobody touched as it was written; canonical where the edit
 * is of such a sign.
 */
const textOfEdited = (was: readonly Block[], is: readonly Block[], written: string): string => {
  const canonical = textOf(is)
  const before = textOf(was)
  if (canonical === '' || before === written) return canonical
  const kept = changeSpelled(before, canonical, written)
  return kept !== undefined && saysAs(kept, canonical) ? kept : canonical
}

/**
 * The wiki text of an edited document that leaves alone what nobody edited: blocks that say the
 * same keep the text that they had, however it was written (wikitext.md 8). Canonical where that
 * would not be read back as the document.
 */
export function patchSource(raw: string, doc: WikiDoc): string {
  const canonical = toSource(doc)
  if (raw.includes('\r')) return canonical
  const lines = raw.split('\n')
  const ranges = readBlocks(raw)
  const before = ranges.flatMap(({ nodes }, range) =>
    nodes.map((node): Block => ({ node, meaning: meaningOf(node), range })),
  )
  const after = blocksOf(doc).map((node): Block => ({ node, meaning: meaningOf(node), range: -1 }))
  const parts: { text: string; gap: string }[] = []
  // The line ends between two ranges, and those at both ends of the text.
  const gapBefore = (range: number): string =>
    '\n'.repeat(itemAt(ranges, range).from - (range === 0 ? 0 : itemAt(ranges, range - 1).to - 1))
  const writtenIn = ([first, last]: readonly [number | undefined, number | undefined]): string =>
    first === undefined || last === undefined
      ? ''
      : lines.slice(itemAt(ranges, first).from, itemAt(ranges, last).to).join('\n')
  // Of a place where nothing came or went, the line ends stay as they were.
  let isSteady = true
  for (const chunk of diff3(before, after, before, (one, other) => one.meaning === other.meaning)) {
    const ends = [chunk.base[0]?.range, chunk.base.at(-1)?.range] as const
    if (chunk.kind !== 'same') {
      const text = textOfEdited(chunk.base, chunk.mine, writtenIn(ends))
      isSteady &&= ends[0] !== undefined && text !== ''
      parts.push({ text, gap: isSteady ? gapBefore(ends[0] ?? 0) : blankLine })
      isSteady = ends[0] !== undefined && text !== ''
      continue
    }
    const [first = 0, last = 0] = ends
    // What is read from the same lines stays together or not at all.
    if (ranges.slice(first, last + 1).flatMap(({ nodes }) => nodes).length !== chunk.base.length)
      return canonical
    parts.push({
      text: writtenIn(ends),
      gap: isSteady ? gapBefore(first) : blankLine,
    })
    isSteady = true
  }
  const written = parts.filter(({ text }) => text !== '')
  const tail =
    isSteady && ranges.length > 0 ? '\n'.repeat(lines.length - (ranges.at(-1)?.to ?? 0)) : ''
  const meant = blocksOf(parse(canonical))
  const tries = [
    written
      .map(({ text, gap }, at) => (at === 0 && gap === blankLine ? text : gap + text))
      .join('') + tail,
    written.map(({ text }) => text).join(blankLine),
  ]
  return tries.find(text => sameMeaning(blocksOf(parse(text)), meant)) ?? canonical
}
