import type { InlineConstruct } from '../construct.ts'
import { leaf } from '../tree.ts'

const opener = '[br]'

/**
 * One newline right after it belongs to it: `a[br]` and `b` on the next line is the canonical form.
 */
export const lineBreak: InlineConstruct = {
  name: 'hardBreak',
  level: 'inline',
  opener,
  escape: '\\[(?=br\\])',
  parse(at, reader) {
    const end = at + opener.length
    return { end: reader.source[end] === '\n' ? end + 1 : end, leaves: [leaf('break', '')] }
  },
}
