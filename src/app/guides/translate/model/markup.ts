// The markup of a text beside that of its source: bold stays bold, a link stays a link. Pure.
import { parseInline } from '#wikitext/inline.ts'

export type MarkupKind = 'bold' | 'italic' | 'underline' | 'code' | 'link' | 'other'
const kinds: Record<string, MarkupKind> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  code: 'code',
  link: 'link',
  wikiLink: 'link',
}

/** How many runs of text have each. What is no text, such as a picture, is `other`. */
const markupOf = (text: string): Map<MarkupKind, number> => {
  const found = new Map<MarkupKind, number>()
  let before = new Set<MarkupKind>()
  for (const node of parseInline(text)) {
    const marks = node.type === 'text' ? (node.marks ?? []) : [{ type: node.type }]
    const now = new Set(marks.map(({ type }) => kinds[type] ?? 'other'))
    for (const kind of now)
      if (!before.has(kind) || node.type !== 'text') found.set(kind, (found.get(kind) ?? 0) + 1)
    before = now
  }
  return found
}

/** What the source has more often than the translation. */
export const missingMarkup = (source: string, target: string): MarkupKind[] => {
  const there = markupOf(target)
  return [...markupOf(source)].flatMap(([kind, times]) =>
    times > (there.get(kind) ?? 0) ? [kind] : [],
  )
}
