import type { InlineConstruct } from '../construct.ts'
import { leaf } from '../tree.ts'

const opener = '[nowiki]'
const closer = '[/nowiki]'

/** The only escape: what is inside is plain text and merges with the text around it. */
export const nowiki: InlineConstruct = {
  name: 'nowiki',
  level: 'inline',
  opener,
  escape: '\\[(?=nowiki\\])',
  parse(at, reader) {
    const inside = at + opener.length
    const close = reader.find(closer, inside)
    if (close < 0) return null
    const text = reader.source.slice(inside, close).replaceAll('\n', ' ')
    return { end: close + closer.length, leaves: text === '' ? [] : [leaf('text', text)] }
  },
}

/** Text that comes back as it is, whatever it holds; a closer inside is cut in two. */
export const wrapped = (text: string): string =>
  opener + text.replaceAll(closer, `[/${closer}${opener}nowiki]`) + closer
