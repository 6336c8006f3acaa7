import type { MarkConstruct } from './construct.ts'
import { element } from './markup.ts'

/**
 * A mark written as the same marker before and after its text. `older` are spellings that are read,
 * not written.
 */
export const pairedMark = (
  name: string,
  marker: string,
  tag: 'em' | 'ins' | 'del' | 'sup' | 'sub',
  older: string[] = [],
): MarkConstruct => ({
  name,
  level: 'mark',
  markers: [marker, ...older],
  gives: [name],
  mark: {
    source: (_mark, inner) => [{ markup: marker }, ...inner, { markup: marker }],
    html: (_mark, inner) => element(tag, {}, inner),
  },
})
