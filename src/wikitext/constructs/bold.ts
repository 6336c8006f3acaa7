import type { MarkConstruct } from '../construct.ts'
import { element } from '../markup.ts'

// `***` is what is written; the three quotes are the older spelling, and the only one that can
// begin a paragraph with a space inside (`*** x***` would be a list line, wikitext.md 8.4).
export const bold: MarkConstruct = {
  name: 'bold',
  level: 'mark',
  markers: ['***', "'''"],
  gives: ['bold'],
  mark: {
    source: (_mark, inner, style) => [{ markup: style.bold }, ...inner, { markup: style.bold }],
    html: (_mark, inner) => element('strong', {}, inner),
  },
}
